import { Button } from 'antd';
import type { FallbackProps } from 'react-error-boundary';
import { Screen } from '../components/layout/Screen';
import { ScreenNotLoaded } from './load-screen';
import { logoutUrl } from '../features/accounts/sign-in';

/** Shown in place of a screen that failed to render; the rest of the page keeps working. */
export const FailureScreen = ({ error, resetErrorBoundary }: FallbackProps) =>
  error instanceof ScreenNotLoaded ? (
    // React keeps the failure of a component that is loaded lazily: only the page as a whole can try again.
    <Screen title="Không tải được trang" text="Máy chủ chưa gửi được trang này. Dữ liệu của bạn vẫn an toàn.">
      <Button type="primary" href={location.href}>
        Tải lại trang
      </Button>
    </Screen>
  ) : (
    <Screen title="Trang gặp sự cố" text="Đã có lỗi khi hiển thị trang này. Dữ liệu của bạn vẫn an toàn.">
      <Button type="primary" onClick={resetErrorBoundary}>
        Thử lại
      </Button>
    </Screen>
  );

type LoadFailureProps = { message: string; retry: () => void };

/** Shown when the signed-in user could not be loaded. */
export const LoadFailure = ({ message, retry }: LoadFailureProps) => (
  <Screen title="Không thể mở ứng dụng" text={message}>
    <Button type="primary" onClick={retry}>
      Thử lại
    </Button>
    <Button href={logoutUrl}>Đăng xuất</Button>
  </Screen>
);
