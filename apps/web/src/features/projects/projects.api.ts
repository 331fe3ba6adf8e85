import { projectRoutes } from '@control-center/contracts';
import { api } from '../../api/api';
import { commandOf, pagesOf, queryOf } from '../../api/calls';
import { projectLists, projectTag } from '../../api/tags';

const retries = 3;

export const projectsApi = api.injectEndpoints({
  endpoints: (build) => ({
    projects: build.infiniteQuery(pagesOf(projectRoutes.list, () => [projectLists], retries)),
    project: build.query(queryOf(projectRoutes.detail, ({ id }) => [projectTag(id)], retries)),
    parts: build.query(queryOf(projectRoutes.parts, ({ projectId }) => [projectTag(projectId)], retries)),
    submitProject: build.mutation(commandOf(projectRoutes.submit, () => [projectLists])),
    updateProject: build.mutation(
      commandOf(projectRoutes.update, ({ id }) => [projectTag(id), projectLists]),
    ),
  }),
});

export const {
  useProjectsInfiniteQuery,
  useProjectQuery,
  usePartsQuery,
  useSubmitProjectMutation,
  useUpdateProjectMutation,
} = projectsApi;
