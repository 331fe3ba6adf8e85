import { paymentRoutes } from '@control-center/contracts';
import { api } from '../../api/api';
import { commandOf, queryOf } from '../../api/calls';
import { projectLists, projectTag } from '../../api/tags';

export const paymentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    payments: build.query(queryOf(paymentRoutes.detail, ({ projectId }) => [projectTag(projectId)])),
    recordPayment: build.mutation(
      commandOf(paymentRoutes.record, ({ projectId }) => [projectTag(projectId), projectLists]),
    ),
  }),
});

export const { usePaymentsQuery, useRecordPaymentMutation } = paymentsApi;
