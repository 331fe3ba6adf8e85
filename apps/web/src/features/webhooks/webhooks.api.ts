import { webhookRoutes } from '@market/contracts';
import { api } from '../../api/api';
import { commandOf, queryOf } from '../../api/calls';
import { operationsTag } from '../../api/tags';

const tags = () => [operationsTag];

export const webhooksApi = api.injectEndpoints({
  endpoints: (build) => ({
    webhooks: build.query(queryOf(webhookRoutes.list, tags)),
    webhookDeliveries: build.query(queryOf(webhookRoutes.deliveries, tags)),
    addWebhook: build.mutation(commandOf(webhookRoutes.add, tags)),
    removeWebhook: build.mutation(commandOf(webhookRoutes.remove, tags)),
  }),
});

export const {
  useWebhooksQuery,
  useWebhookDeliveriesQuery,
  useAddWebhookMutation,
  useRemoveWebhookMutation,
} = webhooksApi;
