import { projectStatuses } from '@market/contracts';
import type { Project, ProjectStatus } from '@market/contracts';
import type { ThunkDispatch } from '@reduxjs/toolkit';
import type { UnknownAction } from 'redux';
import { useUrlParams } from '../../components/url-params';
import { itemsOf } from '../../api/paging';
import { useUser } from '../../features/accounts/user';
import { useYourTurn } from '../../features/projects/your-turn';
import { projectsApi, useProjectsInfiniteQuery } from '../../features/projects/projects.api';

/** Starts the request for the unfiltered list before the page is rendered. */
export const preloadOwnProjects = (
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
): PromiseLike<unknown> => dispatch(projectsApi.endpoints.projects.initiate({}, { subscribe: false }));

/** The projects of which the user is the customer, also for an admin; filtered by the URL parameters. */
export function useOwnProjects() {
  const { id } = useUser();
  const [params] = useUrlParams();
  const search = params.get('search') ?? '';
  const statusParam = params.get('status') as ProjectStatus | null;
  const status: ProjectStatus | '' = statusParam && projectStatuses.includes(statusParam) ? statusParam : '';
  const query = { ...(search ? { search } : {}), ...(status ? { status: [status] } : {}) };
  const load = useProjectsInfiniteQuery(search || status ? { query } : {});
  const isOwn = ({ customerId }: Project) => customerId === id;
  const yourTurn = useYourTurn(load, isOwn);
  const loaded = itemsOf(load.data).filter(isOwn).length;
  const count = load.hasNextPage ? `${loaded}+` : `${loaded}`;
  const title = load.data ? `Dự án của tôi (${count})` : 'Dự án của tôi';
  return { load, isOwn, yourTurn, search, status, title };
}

export type OwnProjects = ReturnType<typeof useOwnProjects>;
