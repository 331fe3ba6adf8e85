import { DesktopOutlined, MobileOutlined } from '@ant-design/icons';
import type { AccountSession } from '@market/contracts';
import { Button, Tag } from 'antd';
import { formatDateTime, formatTime, shortDate } from '../../components/values/dates';
import styles from './accounts.module.css';

/** What is said when a session was ended, or could not be. */
export const endTexts = ({ device }: AccountSession) => ({
  done: `Đã kết thúc phiên trên ${device}`,
  failed: 'Không thể kết thúc phiên này. Vui lòng thử lại.',
});

/** `onEnd`: absent where this session cannot be ended. */
type SessionRowProps = { session: AccountSession; busy: boolean; onEnd?: (() => void) | undefined };

const isPhone = (device: string): boolean => /Android|iOS|iPhone|iPad/.test(device);

const moment = (iso: string): string => `${formatTime(iso)} ${shortDate(iso)}`;

/** Where and since when an account is signed in. */
export function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { device, address, signedInAt, usedAt, isCurrent } = session;
  return (
    <li className={styles['session'] ?? ''}>
      {isPhone(device) ? <MobileOutlined /> : <DesktopOutlined />}
      <div>
        <b>{device}</b> {isCurrent && <Tag variant="outlined">Phiên này</Tag>}
        <small title={`Đăng nhập lúc ${formatDateTime(signedInAt)}`}>
          Dùng lần cuối {moment(usedAt)} · đăng nhập {moment(signedInAt)} · từ {address}
        </small>
      </div>
      {onEnd && (
        <Button
          type="link"
          size="small"
          loading={busy}
          aria-label={`Kết thúc phiên trên ${device}`}
          onClick={onEnd}
        >
          Kết thúc
        </Button>
      )}
    </li>
  );
}
