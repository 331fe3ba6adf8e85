import { historyRoutes, partRoutes, projectRoutes } from '@control-center/contracts';
import { api } from '../../api/api';
import { commandOf, pagesOf, queryOf } from '../../api/calls';
import { projectLists, projectTag } from '../../api/tags';

const retries = 3;

/** A part's id begins with that of its project. */
const projectOf = (partId: string): string => partId.slice(0, partId.indexOf('.'));

export const projectsApi = api.injectEndpoints({
  endpoints: (build) => ({
    projects: build.infiniteQuery(pagesOf(projectRoutes.list, () => [projectLists], retries)),
    project: build.query(queryOf(projectRoutes.detail, ({ id }) => [projectTag(id)], retries)),
    parts: build.query(queryOf(partRoutes.ofProject, ({ projectId }) => [projectTag(projectId)], retries)),
    showcase: build.infiniteQuery(pagesOf(projectRoutes.showcase, () => [projectLists], retries)),
    drawings: build.query(queryOf(partRoutes.drawings, ({ id }) => [projectTag(id)], retries)),
    history: build.infiniteQuery(pagesOf(historyRoutes.ofProject, ({ id }) => [projectTag(id)], retries)),
    createDemo: build.mutation(commandOf(projectRoutes.demo, () => [projectLists])),
    submitProject: build.mutation(commandOf(projectRoutes.submit, () => [projectLists])),
    updatePart: build.mutation(commandOf(partRoutes.update, ({ id }) => [projectTag(projectOf(id))])),
    updateProject: build.mutation(
      commandOf(projectRoutes.update, ({ id }) => [projectTag(id), projectLists]),
    ),
  }),
});

export const {
  useProjectsInfiniteQuery,
  useProjectQuery,
  usePartsQuery,
  useShowcaseInfiniteQuery,
  useDrawingsQuery,
  useHistoryInfiniteQuery,
  useCreateDemoMutation,
  useSubmitProjectMutation,
  useUpdatePartMutation,
  useUpdateProjectMutation,
} = projectsApi;
