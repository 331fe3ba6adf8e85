import { deliveryStateLabels, notices } from '@market/contracts';
import type { WebhookDelivery } from '@market/contracts';
import { Tag } from 'antd';
import { Link } from 'react-router-dom';
import { Loaded } from '../../components/loading/Loaded';
import { formatDateTime } from '../../components/values/dates';
import { formatNumber } from '../../components/values/numbers';
import { useWebhookDeliveriesQuery } from './webhooks.api';
import styles from './webhooks.module.css';

const colors = { waiting: 'gold', done: 'green', dropped: 'default', dead: 'red' } as const;

/** What was sent to a webhook, the newest first. */
export function Deliveries({ id }: { id: string }) {
  const deliveries = useWebhookDeliveriesQuery(
    { id },
    { pollingInterval: 5_000, skipPollingIfUnfocused: true },
  );
  return (
    <Loaded of={deliveries} failure="Không thể tải nhật ký gửi">
      {(list) =>
        list.length === 0 ? (
          <small>Chưa gửi gì.</small>
        ) : (
          <ol className={styles['deliveries']}>
            {list.map((delivery) => (
              <Delivery key={delivery.id} {...delivery} />
            ))}
          </ol>
        )
      }
    </Loaded>
  );
}

const Delivery = ({ kind, projectId, state, attempts, reason, at }: WebhookDelivery) => (
  <li>
    <Tag color={colors[state]}>{deliveryStateLabels[state]}</Tag>
    <Link to={`/projects/${projectId}`}>{notices[kind].label}</Link>
    <small>
      {state === 'waiting' && attempts > 0 ? 'thử lại lúc ' : ''}
      {formatDateTime(at)}
      {attempts > 1 && ` · đã thử ${formatNumber(attempts)} lần`}
      {reason !== null && ` · ${reason}`}
    </small>
  </li>
);
