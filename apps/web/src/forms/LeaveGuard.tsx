import { Modal } from 'antd';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import type { Location } from 'react-router-dom';
import { useFormState } from './form-context';

const stakes = {
  sending: { title: 'File đang được tải lên', text: 'Rời đi bây giờ sẽ huỷ việc tải lên.' },
  unsaved: {
    title: 'Có chi tiết chưa lưu',
    text: 'Những gì bạn đã nhập vẫn được giữ trong trình duyệt này, nhưng chưa đến được Việt Phát.',
  },
  chosen: { title: 'Có file chưa tải lên', text: 'File đã chọn nhưng chưa tải lên sẽ bị bỏ.' },
} as const;

/** A draft has a screen of its own; the rest behind the «?» are views of one screen. */
const screenOf = ({ pathname, search }: Location): string =>
  `${pathname} ${new URLSearchParams(search).get('draft') ?? ''}`;

type LeaveGuardProps = {
  /** Something else than files is not saved. */
  unsaved?: boolean;
  /** Whether the screen itself leads away. */
  leaving?: () => boolean;
};

/** Asks before its form's screen is left while something on it would be lost. */
export function LeaveGuard({ unsaved = false, leaving }: LeaveGuardProps) {
  const { held, chosen } = useFormState();
  const stake = held ? 'sending' : unsaved ? 'unsaved' : chosen ? 'chosen' : undefined;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      stake !== undefined && !leaving?.() && screenOf(currentLocation) !== screenOf(nextLocation),
  );
  const asks = stake !== undefined;
  useEffect(() => {
    if (!asks) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [asks]);
  // While one was asked, the last file has arrived: nothing is left to lose.
  useEffect(() => {
    if (blocker.state === 'blocked' && !asks) blocker.proceed();
  }, [blocker, asks]);
  return (
    <Modal
      open={blocker.state === 'blocked' && asks}
      title={stake && stakes[stake].title}
      okText="Rời đi"
      cancelText="Ở lại"
      onOk={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {stake && stakes[stake].text}
    </Modal>
  );
}
