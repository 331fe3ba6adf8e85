import type { Channel } from '@market/contracts';
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

/** `factoryId`: the factory whose conversation with the provider this is. */
export type ConversationKey = { projectId: string; channel: Channel; factoryId?: string | undefined };

/** Marks the messages of a conversation as read, up to the time given to the returned function. */
export function useMarkMessagesRead({
  projectId,
  channel,
  factoryId,
}: ConversationKey): (until: string) => void {
  const { data } = useNotificationsQuery();
  const markRead = useEffectEvent(useMarkRead().run);
  const [seen, setSeen] = useState<{ of: string; until: string }>();
  const key = [projectId, channel, factoryId].join(' ');
  const unread = data?.items.find(
    (item) =>
      item.kind === 'messages' &&
      item.projectId === projectId &&
      item.channel === channel &&
      item.factoryId === (factoryId ?? null),
  );
  const until = seen?.of === key ? seen.until : undefined;
  const isSeen = unread !== undefined && until !== undefined && unread.createdAt <= until;
  useEffect(() => {
    const of = { projectId, channel, ...(factoryId && { factoryId }) };
    if (isSeen) void markRead({ body: { ...of, kind: 'messages', until } });
  }, [isSeen, projectId, channel, factoryId, until]);
  return (newest) => setSeen({ of: key, until: newest });
}
