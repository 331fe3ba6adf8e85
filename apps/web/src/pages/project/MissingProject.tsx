import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { errorBodyOf, statusOf } from '../../api/errors';
import { Screen } from '../../components/layout/Screen';

/** A project that is unknown, forbidden or has a malformed id looks the same to the user. */
export const isMissing = (error: unknown): boolean => [400, 403, 404].includes(statusOf(error) ?? 0);

/** A factory that once had the order is told why it no longer has it. */
export function MissingProject({ error }: { error?: unknown }) {
  const navigate = useNavigate();
  const left = errorBodyOf(error)?.left;
  return (
    <Screen
      title={left ? 'Đơn này không còn ở nhà máy của bạn' : 'Không tìm thấy dự án'}
      text={left ?? 'Dự án này không tồn tại hoặc không dành cho vai trò hiện tại của bạn.'}
    >
      <Button type="primary" onClick={() => void navigate('/')}>
        Về trang chủ
      </Button>
    </Screen>
  );
}
