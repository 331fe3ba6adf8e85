import { adminRoutes, auditRoutes, healthRoutes, objectRoutes, operationRoutes } from '@market/contracts';
import { api } from '../../api/api';
import { commandOf, pagesOf, queryOf } from '../../api/calls';
import { operationsTag } from '../../api/tags';

const tags = () => [operationsTag];

export const operationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    health: build.query(queryOf(healthRoutes.details, tags)),
    projectors: build.query(queryOf(operationRoutes.projectors, tags)),
    parked: build.query(queryOf(operationRoutes.parked, tags)),
    retryParked: build.mutation(commandOf(operationRoutes.retry, tags)),
    discardParked: build.mutation(commandOf(operationRoutes.discard, tags)),
    rebuilds: build.query(queryOf(operationRoutes.rebuilds, tags)),
    rebuild: build.mutation(commandOf(operationRoutes.rebuild, tags)),
    prove: build.mutation(commandOf(operationRoutes.prove, tags)),
    cancelRebuild: build.mutation(commandOf(operationRoutes.cancelRebuild, tags)),
    unreferencedFiles: build.query(queryOf(operationRoutes.unreferencedFiles, tags)),
    collect: build.mutation(commandOf(objectRoutes.collect, tags)),
    upkeep: build.query(queryOf(operationRoutes.upkeep, tags)),
    signed: build.query(queryOf(auditRoutes.share, tags)),
    erasures: build.query(queryOf(operationRoutes.erasures, tags)),
    denials: build.infiniteQuery(pagesOf(adminRoutes.denials, tags)),
  }),
});

export const {
  useHealthQuery,
  useProjectorsQuery,
  useParkedQuery,
  useRetryParkedMutation,
  useDiscardParkedMutation,
  useRebuildsQuery,
  useRebuildMutation,
  useProveMutation,
  useCancelRebuildMutation,
  useUnreferencedFilesQuery,
  useCollectMutation,
  useUpkeepQuery,
  useSignedQuery,
  useErasuresQuery,
  useDenialsInfiniteQuery,
} = operationsApi;

/** Milliseconds: these screens show the system itself, which sends no messages about itself. */
export const everyFewSeconds = { pollingInterval: 5_000, skipPollingIfUnfocused: true };
export const everySecond = { ...everyFewSeconds, pollingInterval: 1_000 };
