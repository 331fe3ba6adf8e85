import {
  actionRoutes,
  counterRoutes,
  historyRoutes,
  partRoutes,
  projectRoutes,
  queueRoutes,
} from '@market/contracts';
import type { BodyOf, CalledAction, Project } from '@market/contracts';
import { api } from '../../api/api';
import { callOf, commandOf, isOutdated, pagesOf, queryOf } from '../../api/calls';
import { projectLists, projectTag } from '../../api/tags';

const retries = 3;

/** A part's id begins with the id of its project. */
const projectIdOf = (partId: string): string => partId.slice(0, partId.indexOf('.'));

/** An action on a project, with the body that belongs to the action. */
export type ActionCall = {
  [Name in CalledAction]: { id: string; action: Name; body: BodyOf<Name> };
}[CalledAction];

const projectTags = ({ id }: { id: string }) => [projectTag(id), projectLists];

export const projectsApi = api.injectEndpoints({
  endpoints: (build) => ({
    projects: build.infiniteQuery(pagesOf(projectRoutes.list, () => [projectLists], retries)),
    queue: build.infiniteQuery(pagesOf(queueRoutes.list, () => [projectLists], retries)),
    queueCounters: build.query(queryOf(queueRoutes.counters, () => [projectLists])),
    projectsOfFactory: build.infiniteQuery(
      pagesOf(projectRoutes.ofManufacturer, () => [projectLists], retries),
    ),
    counters: build.query(queryOf(counterRoutes.ofProjects, () => [projectLists])),
    allProjects: build.infiniteQuery({
      ...pagesOf(projectRoutes.all, () => [projectLists]),
      structuralSharing: false,
    }),
    project: build.query(queryOf(projectRoutes.detail, ({ id }) => [projectTag(id)], retries)),
    parts: build.query(queryOf(partRoutes.ofProject, ({ projectId }) => [projectTag(projectId)], retries)),
    showcase: build.infiniteQuery(pagesOf(projectRoutes.showcase, () => [projectLists], retries)),
    history: build.infiniteQuery(pagesOf(historyRoutes.ofProject, ({ id }) => [projectTag(id)], retries)),
    createDemo: build.mutation(commandOf(projectRoutes.demo, () => [projectLists])),
    submitProject: build.mutation(commandOf(projectRoutes.submit, () => [projectLists])),
    updatePart: build.mutation(commandOf(partRoutes.update, ({ id }) => [projectTag(projectIdOf(id))])),
    updateProject: build.mutation(commandOf(projectRoutes.update, projectTags)),
    takeAction: build.mutation({
      query: ({ action, ...call }: ActionCall) => callOf(actionRoutes[action], call),
      transformResponse: (project: Project) => project,
      invalidatesTags: (_result, error, call) => (error && !isOutdated(error) ? [] : projectTags(call)),
    }),
  }),
});

export const {
  useProjectsInfiniteQuery,
  useAllProjectsInfiniteQuery,
  useQueueInfiniteQuery,
  useQueueCountersQuery,
  useProjectsOfFactoryInfiniteQuery,
  useCountersQuery,
  useProjectQuery,
  usePartsQuery,
  useShowcaseInfiniteQuery,
  useHistoryInfiniteQuery,
  useCreateDemoMutation,
  useSubmitProjectMutation,
  useTakeActionMutation,
  useUpdatePartMutation,
  useUpdateProjectMutation,
} = projectsApi;
