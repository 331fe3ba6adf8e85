import { factoryTabs, homeOfRole } from '@market/contracts';
import type { User, projectRoutes } from '@market/contracts';

// The entry imports this before the contracts have loaded: only what has no decorators, and types.

const projectsPath: (typeof projectRoutes)['list']['path'] = '/api/projects';

type ListOf = (user: Pick<User, 'id' | 'role'>) => string | undefined;

/** The address of what a home page lists first, by the page's path; an admin picks a factory before anything is listed. */
export const firstLists: Readonly<Record<string, ListOf>> = {
  [homeOfRole.customer]: () => projectsPath,
  [homeOfRole.manufacturer]: ({ id, role }) =>
    role === 'manufacturer'
      ? `${projectsPath}/manufacturer/${id}?${new URLSearchParams({ status: factoryTabs.drawings.join(',') })}`
      : undefined,
};
