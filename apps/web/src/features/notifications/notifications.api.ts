import { notificationRoutes } from '@market/contracts';
import { api } from '../../api/api';
import { commandOf, queryOf } from '../../api/calls';
import { notificationsTag } from '../../api/tags';

export const notificationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    notifications: build.query(queryOf(notificationRoutes.list, () => [notificationsTag])),
    conversations: build.query(queryOf(notificationRoutes.conversations, () => [notificationsTag])),
    markRead: build.mutation(commandOf(notificationRoutes.read, () => [notificationsTag])),
  }),
});

export const { useNotificationsQuery, useConversationsQuery, useMarkReadMutation } = notificationsApi;
