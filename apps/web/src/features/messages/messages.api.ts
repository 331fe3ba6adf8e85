import { messageRoutes } from '@market/contracts';
import { api } from '../../api/api';
import { commandOf, pagesOf } from '../../api/calls';
import { messagesTag } from '../../api/tags';

export const messagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    messages: build.infiniteQuery(
      pagesOf(messageRoutes.ofProject, ({ projectId }) => [messagesTag(projectId)]),
    ),
    sendMessage: build.mutation(commandOf(messageRoutes.send, ({ body }) => [messagesTag(body.projectId)])),
  }),
});

export const { useMessagesInfiniteQuery, useSendMessageMutation } = messagesApi;
