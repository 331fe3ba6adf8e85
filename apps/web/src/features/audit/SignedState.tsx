import { Link } from 'react-router-dom';
import { dayTimeText, formatDateTime } from '../../components/values/dates';
import { formatNumber, formatPercent } from '../../components/values/numbers';
import { useSignedShareQuery } from './audit.api';

const minute = 60_000;

/** How much of the log is signed, so that a later change of it can be proved. */
export function SignedState() {
  const { data } = useSignedShareQuery(undefined, { pollingInterval: 5 * minute });
  // As long as the sentence will be, which is one line of a phone.
  if (!data) return <small style={{ visibility: 'hidden' }}>Đã ký 100% (1.000 sự kiện), 00/00 · 00:00</small>;
  const { time, signed, unsigned } = data;
  if (!time) return <small>Chưa có trạng thái nào được ký</small>;
  const share = Math.floor((signed / Math.max(1, signed + unsigned)) * 1_000) / 10;
  return (
    <small>
      <Link to="/admin-dashboard/operations">Đã ký {formatPercent(share)}</Link> ({formatNumber(signed)} sự
      kiện),{' '}
      <time dateTime={time} title={formatDateTime(time)}>
        {dayTimeText(time)}
      </time>
    </small>
  );
}
