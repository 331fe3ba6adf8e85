import { Button } from 'antd';
import { signOut } from '../../features/accounts/UserMenu';
import { Screen } from '../../components/layout/Screen';
import { FlangeDrawing } from './FlangeDrawing';

export const BlockedPage = () => (
  <Screen
    title="Tài khoản đã bị chặn"
    text="Bạn không thể dùng Control Center với tài khoản này. Dự án và bản vẽ của bạn vẫn được giữ. Vui lòng liên hệ Việt Phát nếu bạn cho rằng đây là nhầm lẫn."
    figure={<FlangeDrawing />}
  >
    <Button type="primary" onClick={signOut}>
      Đăng xuất
    </Button>
  </Screen>
);
