import { projectStatuses, queueNames } from '@market/contracts';
import type { Project, ProjectStatus, Queue } from '@market/contracts';
import { useCallback } from 'react';
import { itemsOf } from '../../../api/paging';
import { useUrlParams } from '../../../components/url-params';
import { useSteadyList } from '../../../components/use-steady-list';
import { useProjectsInfiniteQuery, useQueueInfiniteQuery } from '../../../features/projects/projects.api';

const oneOf = <Name extends string>(names: readonly Name[], text: string | null): Name | undefined =>
  names.find((name) => name === text);

/** About three windows of rows: with each letter of a search a page comes anew, and half of a usual one is never seen. */
const limit = 50;

/** What the address may name; one that names none of it is the home, which opens on what waits for the provider. */
const named = ['queue', 'search', 'status', 'project', 'view'];
/** Names all orders, where a queue would stand. */
export const allOrders = 'all';

/** The list that the URL names: a queue, or all orders; searched and filtered. */
export function useQueue() {
  const [params, put] = useUrlParams();
  const isHome = named.every((name) => !params.has(name));
  const search = params.get('search') ?? '';
  const status = oneOf<ProjectStatus>(projectStatuses, params.get('status'));
  const queue = isHome ? 'ourTurn' : oneOf<Queue>(queueNames, params.get('queue'));
  /** From home on the address names its queue, or the list beside the next order would be another one. */
  const setParams = useCallback<typeof put>(
    (change, history) => put(isHome ? { queue: 'ourTurn', ...change } : change, history),
    [put, isHome],
  );
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
