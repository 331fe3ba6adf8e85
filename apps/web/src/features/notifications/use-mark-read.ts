import type { Channel } from '@control-center/contracts';
import { useEffect, useState } from 'react';
import { useMarkReadMutation, useNotificationsQuery } from './notifications.api';

/** Marks the notifications of a project as read while its page is open, except those of messages. */
export function useMarkNotificationsRead(projectId: string): void {
  const { data } = useNotificationsQuery();
  const [markRead] = useMarkReadMutation();
  useEffect(() => {
    for (const { kind, projectId: ofProject, createdAt } of data?.items ?? [])
      if (ofProject === projectId && kind !== 'messages')
        void markRead({ body: { projectId, kind, until: createdAt } });
  }, [data, projectId, markRead]);
}

/** Marks the messages of a conversation as read, up to the time given to the returned function. */
export function useMarkMessagesRead(projectId: string, channel: Channel): (until: string) => void {
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
