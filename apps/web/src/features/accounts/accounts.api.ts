import { accountRoutes } from '@control-center/contracts';
import { api } from '../../api/api';
import { commandOf, queryOf } from '../../api/calls';
import { accountTag } from '../../api/tags';

export const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    me: build.query(queryOf(accountRoutes.me, () => [accountTag])),
    checkAccess: build.query(queryOf(accountRoutes.checkAccess, () => [accountTag], 1)),
    factories: build.query(queryOf(accountRoutes.factories, () => [accountTag])),
    setRole: build.mutation(commandOf(accountRoutes.setRole, () => [accountTag])),
    updateProfile: build.mutation(commandOf(accountRoutes.updateProfile, () => [accountTag])),
  }),
});

export const {
  useMeQuery,
  useCheckAccessQuery,
  useFactoriesQuery,
  useSetRoleMutation,
  useUpdateProfileMutation,
} = accountsApi;
