import { Modal } from 'antd';
import { useEffect, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router-dom';
import type { Location } from 'react-router-dom';
import { unsentInput } from '../components/unsent-input/unsent-input';
import type { Place } from '../components/unsent-input/unsent-input';
import { useFormState } from './form-context';

const warnings = {
  sending: { title: 'File đang được tải lên', text: 'Rời đi bây giờ sẽ huỷ việc tải lên.' },
  unsent: {
    title: 'Có thay đổi chưa gửi',
    text: 'Những gì bạn đã nhập vẫn được lưu trên máy này, nhưng chưa đến được Việt Phát.',
  },
  chosen: { title: 'Có file chưa tải lên', text: 'File đã chọn nhưng chưa tải lên sẽ bị bỏ.' },
} as const;

/** Each draft is a screen of its own; other query parameters select a view of the same screen. */
const screenOf = ({ pathname, search }: Location): string =>
  `${pathname} ${new URLSearchParams(search).get('draft') ?? ''}`;

/** Asks for confirmation before the user leaves the screen of its form and loses files, or sight of what is unsent at `places`. */
export function LeaveGuard({ places = [] }: { places?: readonly Place[] }) {
  const { uploading, hasChosenFiles } = useFormState();
  const hasUnsent = () => places.some((place) => unsentInput.read(place));
  const unsent = useSyncExternalStore(unsentInput.subscribe, hasUnsent);
  const warning = uploading ? 'sending' : unsent ? 'unsent' : hasChosenFiles ? 'chosen' : undefined;
  const guarded = warning !== undefined;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      guarded &&
      // What was sent a moment ago is still on the screen.
      (warning !== 'unsent' || hasUnsent()) &&
      screenOf(currentLocation) !== screenOf(nextLocation),
  );
  useEffect(() => {
    if (!guarded) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', preventUnload);
    return () => removeEventListener('beforeunload', preventUnload);
  }, [guarded]);
  // The last file has been uploaded while the question was open: nothing can be lost any more.
  useEffect(() => {
    if (blocker.state === 'blocked' && !guarded) blocker.proceed();
  }, [blocker, guarded]);
  return (
    <Modal
      open={blocker.state === 'blocked' && guarded}
      title={warning && warnings[warning].title}
      okText="Rời đi"
      cancelText="Ở lại"
      onOk={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {warning && warnings[warning].text}
    </Modal>
  );
}
