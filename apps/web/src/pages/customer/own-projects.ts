import { projectStatuses } from '@control-center/contracts';
import type { Project, ProjectStatus } from '@control-center/contracts';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useAddress } from '../../components/address';
import { itemsOf } from '../../api/paging';
import { useUser } from '../../features/accounts/user';
import { projectsApi, useProjectsInfiniteQuery } from '../../features/projects/projects.api';

/** Asks before the screen is drawn for what it asks for where the address narrows nothing. */
export const askOwnProjects = (
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
): PromiseLike<unknown> => dispatch(projectsApi.endpoints.projects.initiate({}, { subscribe: false }));

/** The reader's own projects as the address narrows them; «mine» is whose customer one is, for an admin too. */
export function useOwnProjects() {
  const { id } = useUser();
  const [address] = useAddress();
  const search = address.get('search') ?? '';
  const asked = address.get('status') as ProjectStatus | null;
  const status: ProjectStatus | '' = asked && projectStatuses.includes(asked) ? asked : '';
  const query = { ...(search ? { search } : {}), ...(status ? { status: [status] } : {}) };
  const load = useProjectsInfiniteQuery(search || status ? { query } : {});
  const isOwn = ({ customerId }: Project) => customerId === id;
  const loaded = itemsOf(load.data).filter(isOwn).length;
  const count = load.hasNextPage ? `${loaded}+` : `${loaded}`;
  return { load, isOwn, search, status, title: load.data ? `Dự án của tôi (${count})` : 'Dự án của tôi' };
}

export type OwnProjects = ReturnType<typeof useOwnProjects>;
