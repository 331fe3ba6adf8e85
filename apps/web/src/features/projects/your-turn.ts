import { isOnTurn } from '@market/contracts';
import type { Project } from '@market/contracts';
import { itemsOf } from '../../api/paging';
import type { Paged } from '../../api/paging';
import type { FirstGroup } from '../../components/layout/GroupedList';
import { useProjectsInfiniteQuery } from './projects.api';

export const turnTitle = (count: number, more = false): string => `Đến lượt bạn (${count}${more ? '+' : ''})`;

/** A payment that is due while the order itself waits for somebody else. */
export const paymentBeside = (project: Project): Project['duePayment'] =>
  isOnTurn(project, 'customer') || !project.allowed.includes('AnnouncePayment') ? null : project.duePayment;

/** Whether the order waits for its customer: for a step, or for money that they have not said to be on its way. */
export const waitsForCustomer = (project: Project): boolean =>
  isOnTurn(project, 'customer') || paymentBeside(project)?.announcedAt === null;

/** The day by which the customer acts; what has none comes after what has. */
const untilOf = ({ duePayment, status, quoteValidUntil }: Project): string =>
  duePayment?.dueAt ?? (status === 'quoted' && quoteValidUntil ? quoteValidUntil : '9999');

type ProjectPages = { data?: Paged<Project> | undefined; hasNextPage: boolean };

/**
 * The projects that wait for the customer, the soonest day first. Those of pages that are not loaded yet are requested by
 * themselves.
 */
export function useYourTurn(
  list: ProjectPages,
  isShown: (project: Project) => boolean = () => true,
): FirstGroup<Project> {
  const waiting = useProjectsInfiniteQuery({ query: { waiting: 'true' } }, { skip: !list.hasNextPage });
  const source: ProjectPages = list.hasNextPage && waiting.data ? waiting : list;
  const items = itemsOf(source.data)
    .filter((project) => waitsForCustomer(project) && isShown(project))
    .sort((a, b) => untilOf(a).localeCompare(untilOf(b)));
  return { title: turnTitle(items.length, source.hasNextPage), items };
}
