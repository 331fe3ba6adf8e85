import { mostQueueCounted, queueNames, queues } from '@market/contracts';
import type { Queue } from '@market/contracts';
import { useQueueCountersQuery } from '../../../features/projects/projects.api';
import styles from './Queue.module.css';
import { allOrders } from './use-queue';
import type { QueueList } from './use-queue';

/** The clock is not a queue of its own but the order of all orders for which it runs. */
const tiles = queueNames.filter((name) => name !== 'clock');
/** What must not wait: its number is orange while there is any. */
const isUrgent = (name: Queue): boolean => name === 'ourTurn' || name === 'dueSoon';

/** The six queues with the number of orders in each; a press on the chosen one shows all orders again. */
export function QueueTiles({ list: { queue, setParams } }: { list: QueueList }) {
  const { data: counters } = useQueueCountersQuery();
  const countText = (name: Queue): string => {
    const count = counters?.[name];
    if (count === undefined) return '–';
    return count >= mostQueueCounted ? `${mostQueueCounted - 1}+` : String(count);
  };
  return (
    <div className={styles['tiles']} role="group" aria-label="Hàng đợi">
      {tiles.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === queue}
          data-empty={counters?.[name] === 0 || undefined}
          data-urgent={isUrgent(name) || undefined}
          onClick={() => setParams({ queue: name === queue ? allOrders : name })}
        >
          <b>{countText(name)}</b> <span>{queues[name]}</span>
        </button>
      ))}
    </div>
  );
}
