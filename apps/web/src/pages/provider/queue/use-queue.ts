import { projectStatuses, queueNames } from '@market/contracts';
import type { Project, ProjectStatus, Queue } from '@market/contracts';
import { itemsOf } from '../../../api/paging';
import { useUrlParams } from '../../../components/url-params';
import { useSteadyList } from '../../../components/use-steady-list';
import { useProjectsInfiniteQuery, useQueueInfiniteQuery } from '../../../features/projects/projects.api';

const oneOf = <Name extends string>(names: readonly Name[], text: string | null): Name | undefined =>
  names.find((name) => name === text);

/** About three windows of rows: with each letter of a search a page comes anew, and half of a usual one is never seen. */
const limit = 50;

/** The list that the URL names: a queue, or all orders; searched and filtered. */
export function useQueue() {
  const [params, setParams] = useUrlParams();
  const search = params.get('search') ?? '';
  const status = oneOf<ProjectStatus>(projectStatuses, params.get('status'));
  const queue = oneOf<Queue>(queueNames, params.get('queue'));
  const filter = { limit, ...(search ? { search } : {}), ...(status ? { status: [status] } : {}) };
  const all = useProjectsInfiniteQuery({ query: filter }, { skip: queue !== undefined });
  const waiting = useQueueInfiniteQuery(
    { query: { ...filter, queue: queue ?? 'ourTurn' } },
    { skip: queue === undefined },
  );
  const load = queue === undefined ? all : waiting;
  const items = load.currentData && itemsOf(load.currentData);
  const steady = useSteadyList<Project>(items, ({ id }) => id, JSON.stringify([queue, search, status]));
  // With each letter of a search the list would vanish and return: the rows of the list before stay until the reply.
  const isCurrent = items !== undefined;
  const shown = isCurrent ? steady.shown : itemsOf(load.data);
  const openId = params.get('project') ?? undefined;
  /** The table of all columns, where several orders are chosen at once; no order is open beside it. */
  const isTable = params.get('view') === 'table';
  return { load, ...steady, shown, isCurrent, search, status, queue, openId, isTable, setParams };
}

export type QueueList = ReturnType<typeof useQueue>;
