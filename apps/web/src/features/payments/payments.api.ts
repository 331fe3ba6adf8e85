import { actionRoutes, paymentRoutes } from '@market/contracts';
import { api } from '../../api/api';
import { commandOf, queryOf } from '../../api/calls';
import { projectLists, projectTag } from '../../api/tags';

export const paymentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    payments: build.query(queryOf(paymentRoutes.detail, ({ projectId }) => [projectTag(projectId)])),
    recordPayment: build.mutation(
      commandOf(paymentRoutes.record, ({ projectId }) => [projectTag(projectId), projectLists]),
    ),
    announcePayment: build.mutation(
      commandOf(paymentRoutes.announce, ({ projectId }) => [projectTag(projectId), projectLists]),
    ),
    correctPayment: build.mutation(
      commandOf(actionRoutes.CorrectPayment, ({ id }) => [projectTag(id), projectLists]),
    ),
    refundPayment: build.mutation(
      commandOf(actionRoutes.RefundPayment, ({ id }) => [projectTag(id), projectLists]),
    ),
  }),
});

export const {
  useAnnouncePaymentMutation,
  useCorrectPaymentMutation,
  usePaymentsQuery,
  useRecordPaymentMutation,
  useRefundPaymentMutation,
} = paymentsApi;
