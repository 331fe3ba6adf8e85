import { quoteRoutes } from '@market/contracts';
import { api } from '../../api/api';
import { commandOf, pagesOf, queryOf } from '../../api/calls';
import { projectLists, projectTag } from '../../api/tags';

export const quotesApi = api.injectEndpoints({
  endpoints: (build) => ({
    quotesOfFactory: build.infiniteQuery(pagesOf(quoteRoutes.ofManufacturer, () => [projectLists])),
    quotesOfProject: build.query(queryOf(quoteRoutes.ofProject, ({ projectId }) => [projectTag(projectId)])),
    submitQuote: build.mutation(
      commandOf(quoteRoutes.submit, ({ body }) => [projectTag(body.projectId), projectLists]),
    ),
    updateQuote: build.mutation(
      commandOf(quoteRoutes.update, ({ body }) => [projectTag(body.projectId), projectLists]),
    ),
  }),
});

export const {
  useQuotesOfFactoryInfiniteQuery,
  useQuotesOfProjectQuery,
  useSubmitQuoteMutation,
  useUpdateQuoteMutation,
} = quotesApi;
