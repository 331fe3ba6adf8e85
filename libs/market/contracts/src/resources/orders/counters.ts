import { provider } from '../../kernel/access.js';
import { OptionalId } from '../../kernel/fields.js';
import { get } from '../../kernel/route.js';
import type { factoryTabs } from '../../vocabulary/factory-tabs.js';
import { projectStatuses } from '../../vocabulary/statuses.js';
import type { ProjectStatus } from '../../vocabulary/statuses.js';

/** Number of projects in each status, and of all projects that the provider can see. */
export type ProviderCounters = Record<ProjectStatus | 'total', number>;

export class CountersQuery {
  /** Account id of a factory. */
  @OptionalId() manufacturerId?: string;
}

type FactoryTab = keyof typeof factoryTabs;

/** Number of rows in each of a factory's tabs. `waiting`: how many of them wait for the factory. */
export type FactoryCounters = Record<FactoryTab | 'orders', number> & { waiting: Record<FactoryTab, number> };

/** Users are counted by active role. A project is pending unless draft, completed or cancelled. */
export type AdminStats = {
  totalUsers: number;
  totalCustomers: number;
  totalManufacturers: number;
  totalProjects: number;
  pendingProjects: number;
  completedProjects: number;
};

/** How many days a trend covers, today included. */
export const trendDays = 90;

/**
 * By how much each number rose on each day, the oldest first. Accounts count on the day of their first sign-in, by the role
 * that they have now.
 */
export type AdminTrend = {
  /** ISO dates in Vietnam. */
  days: string[];
  changes: Record<keyof AdminStats, number[]>;
};

const notPending: readonly ProjectStatus[] = ['draft', 'completed', 'cancelled'];
export const pendingStatuses = projectStatuses.filter((status) => !notPending.includes(status));

export const counterRoutes = {
  /**
   * Each counter equals the number of rows in the list or tab of the same name. The provider may ask for those of one
   * factory.
   */
  ofProjects: get('/api/projects/counters', {
    access: { manufacturer: 'canViewProjects', ...provider('canViewAllProjects') },
    query: CountersQuery,
  }).replies<ProviderCounters | FactoryCounters>(),
};
