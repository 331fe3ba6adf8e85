import { isOnTurn, statusesOnTurn } from '@market/contracts';
import type { Project, Role } from '@market/contracts';
import { itemsOf } from '../../api/paging';
import type { Paged } from '../../api/paging';
import type { FirstGroup } from '../../components/layout/GroupedList';
import { useProjectsInfiniteQuery } from './projects.api';

export const turnTitle = (count: number, more = false): string => `Đến lượt bạn (${count}${more ? '+' : ''})`;

type ProjectPages = { data?: Paged<Project> | undefined; hasNextPage: boolean };

/**
 * The projects that wait for the user, first in their list. Those of pages that are not loaded yet are requested by
 * themselves.
 */
export function useYourTurn(
  list: ProjectPages,
  role: Role,
  isShown: (project: Project) => boolean = () => true,
): FirstGroup<Project> {
  const waiting = useProjectsInfiniteQuery(
    { query: { status: statusesOnTurn(role) } },
    { skip: !list.hasNextPage },
  );
  const source: ProjectPages = list.hasNextPage && waiting.data ? waiting : list;
  const items = itemsOf(source.data).filter((project) => isOnTurn(project, role) && isShown(project));
  return { title: turnTitle(items.length, source.hasNextPage), items };
}
