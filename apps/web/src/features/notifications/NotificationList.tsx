import type { Notification } from '@market/contracts';
import { Link } from 'react-router-dom';
import { Thumbnail } from '../../components/pictures/Thumbnail';
import { formatDateTime } from '../../components/values/dates';
import styles from './notifications.module.css';

type NotificationListProps = { items: readonly Notification[]; empty: string; onOpen: () => void };

/** Each item opens its project; messages open the conversation. */
export const NotificationList = ({ items, empty, onOpen }: NotificationListProps) => (
  <>
    {items.length === 0 && <small>{empty}</small>}
    <ul className={styles['notices']}>
      {items.map((item) => (
        <li
          key={`${item.kind} ${item.projectId} ${item.channel} ${item.factoryId}`}
          data-read={item.count === 0 || undefined}
        >
          <Link to={pathOf(item)} onClick={onOpen}>
            {item.cover && <Thumbnail file={item.cover} />}
            <b>{item.title}</b>
            {item.text && <span>{item.text}</span>}
            <small>
              {item.count === 0 ? 'Đã đọc' : item.label}
              {item.count > 1 && ` (${item.count})`} · {formatDateTime(item.createdAt)}
            </small>
          </Link>
        </li>
      ))}
    </ul>
  </>
);

const pathOf = ({ kind, projectId }: Notification): string =>
  kind === 'messages' ? `/projects/${projectId}?tab=messages` : `/projects/${projectId}`;
