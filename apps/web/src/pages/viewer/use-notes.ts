import { messageRoutes } from '@market/contracts';
import type { Message } from '@market/contracts';
import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useMemo } from 'react';
import { itemsOf } from '../../api/paging';
import { useMayCall, useUser } from '../../features/accounts/user';
import { limit } from '../../features/messages/Chat';
import { useMessagesInfiniteQuery } from '../../features/messages/messages.api';
import type { PinPlace } from '../../features/models/picked';

export type Note = { message: Message; place: PinPlace };

/** The notes on a model of an order, oldest first; none where the reader may not read messages. */
export function useNotes(projectId: string | undefined, fileUrl: string): Note[] {
  const mayTalk = useMayCall(messageRoutes.ofProject);
  const { role } = useUser();
  const channel = role === 'customer' ? 'customer' : role === 'manufacturer' ? 'factory' : undefined;
  const load = useMessagesInfiniteQuery(
    projectId && mayTalk ? { projectId, query: { ...(channel && { channel }), limit } } : skipToken,
  );
  const { hasNextPage, isFetching, error, fetchNextPage, data } = load;
  useEffect(() => {
    if (hasNextPage && !isFetching && !error) void fetchNextPage();
  }, [hasNextPage, isFetching, error, fetchNextPage]);
  return useMemo(
    () =>
      itemsOf(data).flatMap((message) =>
        message.pin?.file === fileUrl ? [{ message, place: placeOf(message.pin) }] : [],
      ),
    [data, fileUrl],
  );
}

const placeOf = ({ point, normal }: NonNullable<Message['pin']>): PinPlace => ({
  point: point as PinPlace['point'],
  normal: normal as PinPlace['normal'],
});
