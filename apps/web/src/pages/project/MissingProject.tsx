import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { statusOf } from '../../api/errors';
import { Screen } from '../../components/layout/Screen';

/** A project that is unknown, forbidden or has a malformed id looks the same to the user. */
export const isMissing = (error: unknown): boolean => [400, 403, 404].includes(statusOf(error) ?? 0);

export function MissingProject() {
  const navigate = useNavigate();
  return (
    <Screen
      title="Không tìm thấy dự án"
      text="Dự án này không tồn tại hoặc không dành cho vai trò hiện tại của bạn."
    >
      <Button type="primary" onClick={() => void navigate('/')}>
        Về trang chủ
      </Button>
    </Screen>
  );
}
