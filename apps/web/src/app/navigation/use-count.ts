import { useUser } from '../../features/accounts/user';
import { useNotificationsQuery } from '../../features/notifications/notifications.api';
import { useCountersQuery, useQueueCountersQuery } from '../../features/projects/projects.api';
import type { Count } from './entries';

/** What waits at an entry of the navigation; 0 while it is not known. */
export function useCount(count: Count | undefined): number {
  const { id } = useUser();
  const notifications = useNotificationsQuery(undefined, { skip: count !== 'messages' });
  const queue = useQueueCountersQuery(undefined, { skip: count !== 'queue' });
  const ofFactory = count !== undefined && count !== 'messages' && count !== 'queue';
  const { data } = useCountersQuery({ query: { manufacturerId: id } }, { skip: !ofFactory });
  if (count === 'messages') return notifications.data?.unreadMessages ?? 0;
  if (count === 'queue') return queue.data?.ourTurn ?? 0;
  return ofFactory && data && 'orders' in data ? data.waiting[count] : 0;
}
