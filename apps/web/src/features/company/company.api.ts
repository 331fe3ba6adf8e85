import { companyRoutes } from '@market/contracts';
import { api } from '../../api/api';
import { commandOf, pagesOf, queryOf } from '../../api/calls';
import { companyTag } from '../../api/tags';

export const companyApi = api.injectEndpoints({
  endpoints: (build) => ({
    company: build.query(queryOf(companyRoutes.detail, () => [companyTag])),
    companyHistory: build.infiniteQuery(pagesOf(companyRoutes.history, () => [companyTag])),
    changeCompany: build.mutation(commandOf(companyRoutes.change, () => [companyTag])),
  }),
});

export const { useCompanyQuery, useCompanyHistoryInfiniteQuery, useChangeCompanyMutation } = companyApi;
