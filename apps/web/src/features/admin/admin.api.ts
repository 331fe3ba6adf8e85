import { adminRoutes } from '@control-center/contracts';
import { api } from '../../api/api';
import { queryOf } from '../../api/calls';
import { peopleTag, projectLists } from '../../api/tags';

export const adminApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminStats: build.query(queryOf(adminRoutes.stats, () => [peopleTag, projectLists])),
  }),
});

export const { useAdminStatsQuery } = adminApi;
