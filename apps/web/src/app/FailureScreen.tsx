import { Button } from 'antd';
import type { FallbackProps } from 'react-error-boundary';
import { kept } from '../components/kept/kept-text';
import { Screen } from '../components/layout/Screen';
import { logoutUrl } from '../features/accounts/sign-in';

/** A screen that broke while it was drawn; the rest of the page goes on. */
export const FailureScreen = ({ resetErrorBoundary }: FallbackProps) => (
  <Screen title="Trang gặp sự cố" text="Đã có lỗi khi hiển thị trang này. Dữ liệu của bạn vẫn an toàn.">
    <Button type="primary" onClick={resetErrorBoundary}>
      Thử lại
    </Button>
  </Screen>
);

type LoadFailureProps = { message: string; retry: () => void };

/** The signed-in user could not be asked for. */
export const LoadFailure = ({ message, retry }: LoadFailureProps) => (
  <Screen title="Không thể mở ứng dụng" text={message}>
    <Button type="primary" onClick={retry}>
      Thử lại
    </Button>
    <Button href={logoutUrl} onClick={kept.forgetAll}>
      Đăng xuất
    </Button>
  </Screen>
);
