import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { Screen } from '../../components/layout/Screen';
import { FlangeDrawing } from './FlangeDrawing';

/** `signIn` is the sign-in URL when the page exists but requires a user. */
export function NotFoundPage({ signIn }: { signIn?: string | undefined }) {
  const navigate = useNavigate();
  return (
    <Screen
      code="404"
      title="Không tìm thấy trang"
      text={
        signIn
          ? 'Trang này chỉ mở được sau khi đăng nhập. Đăng nhập xong, bạn trở lại đúng địa chỉ này.'
          : 'Địa chỉ này không tồn tại hoặc đã được chuyển đi. Hãy kiểm tra lại đường dẫn, hoặc đi tiếp từ trang chủ.'
      }
      figure={<FlangeDrawing />}
    >
      {signIn && (
        <Button type="primary" href={signIn}>
          Đăng nhập
        </Button>
      )}
      <Button type={signIn ? 'default' : 'primary'} onClick={() => void navigate('/')}>
        Về trang chủ
      </Button>
    </Screen>
  );
}
