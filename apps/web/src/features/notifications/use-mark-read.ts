import type { Channel } from '@control-center/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCommand } from '../../commands/use-command';
import { useMarkReadMutation, useNotificationsQuery } from './notifications.api';

/** The user did not give this command, so nothing is shown when it fails. */
const useMarkRead = () => useCommand(useMarkReadMutation(), { failed: null });

/** Marks the notifications of a project as read while its page is open, except those of messages. */
export function useMarkNotificationsRead(projectId: string): void {
  const { data } = useNotificationsQuery();
  const markRead = useEffectEvent(useMarkRead().run);
  useEffect(() => {
    for (const { kind, projectId: ofProject, createdAt } of data?.items ?? [])
      if (ofProject === projectId && kind !== 'messages')
        void markRead({ body: { projectId, kind, until: createdAt } });
  }, [data, projectId]);
}

/** How many messages of a project the user has not read, in all its conversations. */
export function useUnreadMessages(projectId: string): number {
  const { data } = useNotificationsQuery();
  const unread = data?.items.filter((item) => item.kind === 'messages' && item.projectId === projectId) ?? [];
  return unread.reduce((sum, { count }) => sum + count, 0);
}

/** Marks the messages of a conversation as read, up to the time given to the returned function. */
export function useMarkMessagesRead(projectId: string, channel: Channel): (until: string) => void {
  const { data } = useNotificationsQuery();
  const markRead = useEffectEvent(useMarkRead().run);
  const [seen, setSeen] = useState<{ channel: Channel; until: string }>();
  const unread = data?.items.find(
    (item) => item.kind === 'messages' && item.projectId === projectId && item.channel === channel,
  );
  const until = seen?.channel === channel ? seen.until : undefined;
  const isSeen = unread !== undefined && until !== undefined && unread.createdAt <= until;
  useEffect(() => {
    if (isSeen) void markRead({ body: { projectId, kind: 'messages', channel, until } });
  }, [isSeen, projectId, channel, until]);
  return (newest) => setSeen({ channel, until: newest });
}
