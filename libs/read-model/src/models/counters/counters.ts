import { factoryTabs, isProvider, pendingStatuses, projectStatuses, roles } from '@control-center/contracts';
import type {
  AdminStats,
  FactoryCounters,
  ProjectStatus,
  ProviderCounters,
  Role,
} from '@control-center/contracts';
import type { AccountState, ProjectState, Viewer } from '@control-center/domain';
import type { Database } from '../../engine/rows/database.js';

type Tab = keyof FactoryCounters;
const tabs = Object.keys(factoryTabs) as (keyof typeof factoryTabs)[];
const isIn = (tab: keyof typeof factoryTabs, status: ProjectStatus): boolean =>
  (factoryTabs[tab] as readonly ProjectStatus[]).includes(status);

const ofStatus = (status: ProjectStatus): string => `projects/${status}`;
/** Cancelled drafts: only admins see them, among the cancelled projects. */
const discarded = 'projects/discarded';
const ofFactory = (manufacturerId: string, tab: Tab): string => `factories/${manufacturerId}/${tab}`;
const ofRole = (role: Role): string => `accounts/${role}`;

/** Names of the counters that count a project. */
export function projectCounters(project: ProjectState): string[] {
  const { status, submittedAt, assignedManufacturerId, invitedManufacturerIds, quotes } = project;
  // Demo projects are not counted.
  if (project.isDemo) return [];
  const factories = [...(assignedManufacturerId ? [assignedManufacturerId] : []), ...invitedManufacturerIds];
  return [
    submittedAt === null && status === 'cancelled' ? discarded : ofStatus(status),
    ...quotes.map(({ manufacturerId }) => ofFactory(manufacturerId, 'orders')),
    ...factories.flatMap((id) => tabs.filter((tab) => isIn(tab, status)).map((tab) => ofFactory(id, tab))),
  ];
}

export const accountCounters = ({ role, isErased }: AccountState): string[] =>
  isErased ? [] : [ofRole(role)];

async function counts(db: Database, ids: readonly string[]): Promise<(id: string) => number> {
  const { rows } = await db.query<{ id: string; count: number }>(
    `select id, count from counters where id = any($1)`,
    [ids],
  );
  const found = new Map(rows.map(({ id, count }) => [id, count]));
  return (id) => found.get(id) ?? 0;
}

/**
 * The number of rows in the lists and tabs of a viewer, or of the factory whose lists the provider looks at; undefined for
 * a role without counters, and for a factory that asks for another one's.
 */
export async function countersFor(
  db: Database,
  viewer: Viewer,
  manufacturerId?: string,
): Promise<ProviderCounters | FactoryCounters | undefined> {
  if (isProvider(viewer.role))
    return manufacturerId === undefined ? providerCounters(db, viewer) : factoryCounters(db, manufacturerId);
  const isOwn = viewer.role === 'manufacturer' && (manufacturerId ?? viewer.id) === viewer.id;
  return isOwn ? factoryCounters(db, viewer.id) : undefined;
}

/** Drafts of customers are counted for admins only. */
async function providerCounters(db: Database, { role }: Viewer): Promise<ProviderCounters> {
  const of = await counts(db, [...projectStatuses.map(ofStatus), discarded]);
  const visible = projectStatuses.map((status) => {
    const unsubmitted =
      status === 'draft' ? of(ofStatus(status)) : status === 'cancelled' ? of(discarded) : 0;
    const submitted = status === 'draft' ? 0 : of(ofStatus(status));
    return { status, count: submitted + (role === 'admin' ? unsubmitted : 0) };
  });
  return {
    ...(Object.fromEntries(visible.map(({ status, count }) => [status, count])) as Record<
      ProjectStatus,
      number
    >),
    total: visible.reduce((sum, { count }) => sum + count, 0),
  };
}

/** How many orders each factory has that are its own and not completed. */
export async function openOrdersOf(db: Database, ids: readonly string[]): Promise<(id: string) => number> {
  const open = ['confirmed', 'progress'] as const;
  const of = await counts(
    db,
    ids.flatMap((id) => open.map((tab) => ofFactory(id, tab))),
  );
  return (id) => open.reduce((sum, tab) => sum + of(ofFactory(id, tab)), 0);
}

async function factoryCounters(db: Database, id: string): Promise<FactoryCounters> {
  const all: Tab[] = [...tabs, 'orders'];
  const of = await counts(
    db,
    all.map((tab) => ofFactory(id, tab)),
  );
  return Object.fromEntries(all.map((tab) => [tab, of(ofFactory(id, tab))])) as FactoryCounters;
}

export async function adminStats(db: Database): Promise<AdminStats> {
  const of = await counts(db, [...projectStatuses.map(ofStatus), ...roles.map(ofRole)]);
  const projects = (statuses: readonly ProjectStatus[]) =>
    statuses.reduce((sum, status) => sum + of(ofStatus(status)), 0);
  return {
    totalUsers: roles.reduce((sum, role) => sum + of(ofRole(role)), 0),
    totalCustomers: of(ofRole('customer')),
    totalManufacturers: of(ofRole('manufacturer')),
    totalProjects: projects(projectStatuses),
    pendingProjects: projects(pendingStatuses),
    completedProjects: projects(['completed']),
  };
}
