import { PageSkeleton } from '../components/loading/Skeletons';
import { Spinner } from '../components/loading/Spinner';
import { Screen } from '../components/layout/Screen';
import { useOnline } from '../components/use-online';

/** In place of a screen whose code is loading; `whole` if it fills the window. Offline it says why it takes long. */
export function ScreenLoading({ whole }: { whole: boolean }) {
  if (!useOnline())
    return (
      <Screen
        title="Chưa mở được trang này"
        text="Bạn đang ngoại tuyến và trang này chưa có trên máy. Trang sẽ tự mở khi có mạng trở lại."
      />
    );
  return whole ? <Spinner /> : <PageSkeleton />;
}
