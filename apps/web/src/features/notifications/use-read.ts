import type { Channel } from '@control-center/contracts';
import { useEffect, useState } from 'react';
import { useMarkReadMutation, useNotificationsQuery } from './notifications.api';

/** What the bell tells of a project beside messages is read once its page is open. */
export function useReadNotices(projectId: string): void {
  const { data } = useNotificationsQuery();
  const [markRead] = useMarkReadMutation();
  useEffect(() => {
    for (const { kind, projectId: of, createdAt } of data?.items ?? [])
      if (of === projectId && kind !== 'messages')
        void markRead({ body: { projectId, kind, until: createdAt } });
  }, [data, projectId, markRead]);
}

/** Unread messages of a conversation are read while it is on the screen, as far as the returned function tells. */
export function useReadMessages(projectId: string, channel: Channel): (until: string) => void {
  const { data } = useNotificationsQuery();
  const [markRead] = useMarkReadMutation();
  const [seen, setSeen] = useState<{ channel: Channel; until: string }>();
  const unread = data?.items.find(
    (item) => item.kind === 'messages' && item.projectId === projectId && item.channel === channel,
  );
  const until = seen?.channel === channel ? seen.until : undefined;
  const isSeen = unread !== undefined && until !== undefined && unread.createdAt <= until;
  useEffect(() => {
    if (isSeen) void markRead({ body: { projectId, kind: 'messages', channel, until } });
  }, [isSeen, projectId, channel, until, markRead]);
  return (newest) => setSeen({ channel, until: newest });
}
