import { disputeRoutes } from '@market/contracts';
import { api } from '../../api/api';
import { queryOf } from '../../api/calls';

const disputeApi = api.injectEndpoints({
  endpoints: (build) => ({
    orderProof: build.query(queryOf(disputeRoutes.proof, () => [])),
  }),
});

export const { useLazyOrderProofQuery } = disputeApi;
