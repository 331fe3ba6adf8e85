import { progressRoutes } from '@market/contracts';
import { api } from '../../api/api';
import { commandOf, queryOf } from '../../api/calls';
import { projectLists, projectTag } from '../../api/tags';

export const progressApi = api.injectEndpoints({
  endpoints: (build) => ({
    progress: build.query(queryOf(progressRoutes.detail, ({ projectId }) => [projectTag(projectId)], 1)),
    updateProgress: build.mutation(
      commandOf(progressRoutes.update, ({ projectId }) => [projectTag(projectId), projectLists]),
    ),
  }),
});

export const { useProgressQuery, useUpdateProgressMutation } = progressApi;
