import { auditRoutes } from '@market/contracts';
import { api } from '../../api/api';
import { commandOf, pagesOf, queryOf } from '../../api/calls';
import { auditTag, filtersTag } from '../../api/tags';

export const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Grows at its end only: what is new comes with the tail. */
    audit: build.infiniteQuery(pagesOf(auditRoutes.events, () => [])),
    /** The newest records, again whenever there are more. */
    auditTail: build.query(queryOf(auditRoutes.events, () => [auditTag])),
    auditCount: build.query(queryOf(auditRoutes.count, () => [auditTag])),
    auditKinds: build.query(queryOf(auditRoutes.kinds, () => [auditTag])),
    signedShare: build.query(queryOf(auditRoutes.share, () => [])),
    savedFilters: build.query(queryOf(auditRoutes.savedFilters, () => [filtersTag])),
    saveFilters: build.mutation(commandOf(auditRoutes.saveFilters, () => [filtersTag])),
    causation: build.query(queryOf(auditRoutes.causation, () => [])),
  }),
});

export const {
  useAuditInfiniteQuery,
  useAuditTailQuery,
  useAuditCountQuery,
  useAuditKindsQuery,
  useSignedShareQuery,
  useCausationQuery,
  useSavedFiltersQuery,
  useSaveFiltersMutation,
} = auditApi;
