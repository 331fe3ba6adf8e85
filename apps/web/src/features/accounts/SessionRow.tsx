import type { AccountSession } from '@market/contracts';
import { Button, Tag } from 'antd';
import { formatDateTime } from '../../components/values/dates';
import styles from './accounts.module.css';

/** What is said when a session was ended, or could not be. */
export const endTexts = ({ device }: AccountSession) => ({
  done: `Đã kết thúc phiên trên ${device}`,
  failed: 'Không thể kết thúc phiên này. Vui lòng thử lại.',
});

/** `onEnd`: absent where this session cannot be ended. */
type SessionRowProps = { session: AccountSession; busy: boolean; onEnd?: (() => void) | undefined };

/** Where and since when an account is signed in. */
export function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { device, address, signedInAt, usedAt, isCurrent } = session;
  return (
    <li className={styles['session'] ?? ''}>
      <div>
        <strong>{device}</strong> {isCurrent && <Tag variant="outlined">Phiên này</Tag>}
        <small>Đăng nhập lúc {formatDateTime(signedInAt)}</small>
        <small>
          Dùng lần cuối lúc {formatDateTime(usedAt)}, từ địa chỉ {address}
        </small>
      </div>
      {onEnd && (
        <Button loading={busy} aria-label={`Kết thúc phiên trên ${device}`} onClick={onEnd}>
          Kết thúc
        </Button>
      )}
    </li>
  );
}
