import { formatDateTime } from '../../components/values/dates';
import { useSignedHeadsQuery } from './audit.api';

const minute = 60_000;

/** Up to when the log is proved: its last signed state. */
export function SignedState() {
  const { data: heads } = useSignedHeadsQuery({ query: { limit: 1 } }, { pollingInterval: 5 * minute });
  if (!heads) return null;
  const [newest] = heads;
  return (
    <small>
      {newest ? (
        <>
          Đã ký <time dateTime={newest.time}>{formatDateTime(newest.time)}</time>,{' '}
          {newest.ordinal.toLocaleString('vi-VN')} sự kiện
        </>
      ) : (
        'Chưa có trạng thái nào được ký'
      )}
    </small>
  );
}
