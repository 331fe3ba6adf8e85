import { accountRoutes, healthRoutes, sessionRoutes } from '@market/contracts';
import { api } from '../../api/api';
import { commandOf, queryOf } from '../../api/calls';
import { accountTag, companyTag, sessionsTag } from '../../api/tags';

export const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    installation: build.query(queryOf(healthRoutes.installation, () => [])),
    me: build.query(queryOf(accountRoutes.me, () => [accountTag])),
    checkAccess: build.query(queryOf(accountRoutes.checkAccess, () => [accountTag], 1)),
    // One of them is the company's default.
    factories: build.query(queryOf(accountRoutes.factories, () => [accountTag, companyTag])),
    debug: build.query(queryOf(accountRoutes.debug, () => [accountTag])),
    fixPermissions: build.mutation(commandOf(accountRoutes.fixPermissions, () => [accountTag])),
    setRole: build.mutation(commandOf(accountRoutes.setRole, () => [accountTag])),
    eraseAccount: build.mutation(commandOf(accountRoutes.erase)),
    sessions: build.query(queryOf(sessionRoutes.list, () => [sessionsTag])),
    endSession: build.mutation(commandOf(sessionRoutes.end, () => [sessionsTag])),
    endOtherSessions: build.mutation(commandOf(sessionRoutes.endOthers, () => [sessionsTag])),
    updateProfile: build.mutation(commandOf(accountRoutes.updateProfile, () => [accountTag])),
  }),
});

export const {
  useInstallationQuery,
  useMeQuery,
  useCheckAccessQuery,
  useFactoriesQuery,
  useDebugQuery,
  useFixPermissionsMutation,
  useSetRoleMutation,
  useEraseAccountMutation,
  useUpdateProfileMutation,
  useSessionsQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
} = accountsApi;
