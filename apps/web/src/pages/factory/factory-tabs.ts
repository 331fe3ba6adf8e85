import { factoryTabs } from '@market/contracts';
import type { ProjectStatus, User } from '@market/contracts';
import type { ThunkDispatch } from '@reduxjs/toolkit';
import type { UnknownAction } from 'redux';
import { projectsApi } from '../../features/projects/projects.api';

export type ProjectTabKey = keyof typeof factoryTabs;

export const statusesOf = (tab: ProjectTabKey): ProjectStatus[] => [...factoryTabs[tab]];

/** Starts the request for the first tab before the page is rendered. */
export const preloadDrawings = (
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
  { id: manufacturerId }: Pick<User, 'id'>,
): PromiseLike<unknown> =>
  dispatch(
    projectsApi.endpoints.projectsOfFactory.initiate(
      { manufacturerId, query: { status: statusesOf('drawings') } },
      { subscribe: false },
    ),
  );
