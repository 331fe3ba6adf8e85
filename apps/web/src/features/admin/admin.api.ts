import { adminRoutes } from '@market/contracts';
import { api } from '../../api/api';
import { queryOf } from '../../api/calls';
import { peopleTag, projectLists } from '../../api/tags';

export const adminApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminTrend: build.query(queryOf(adminRoutes.trend, () => [peopleTag, projectLists])),
    adminStats: build.query(queryOf(adminRoutes.stats, () => [peopleTag, projectLists])),
  }),
});

export const { useAdminStatsQuery, useAdminTrendQuery } = adminApi;
