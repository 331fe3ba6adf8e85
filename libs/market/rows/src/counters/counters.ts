import {
  factoryTabs,
  isProvider,
  trendDays,
  pendingStatuses,
  projectStatuses,
  roles,
} from '@market/contracts';
import type {
  AdminStats,
  AdminTrend,
  FactoryCounters,
  ProjectStatus,
  ProviderCounters,
  Role,
} from '@market/contracts';
import { addDays, vietnamDay, waitsForFactory } from '@market/domain';
import type { AccountState, ProjectState, Viewer } from '@market/domain';
import type { Database } from '@platform/rows';

type Tab = keyof FactoryCounters['waiting'];
const tabs = Object.keys(factoryTabs) as Tab[];
const isIn = (tab: Tab, status: ProjectStatus): boolean =>
  (factoryTabs[tab] as readonly ProjectStatus[]).includes(status);

const ofStatus = (status: ProjectStatus): string => `projects/${status}`;
/** Cancelled drafts: only admins see them, among the cancelled projects. */
const discarded = 'projects/discarded';
const ofFactory = (manufacturerId: string, tab: Tab | 'orders'): string =>
  `factories/${manufacturerId}/${tab}`;
/** Those of a tab that wait for the factory. */
const waitingFor = (manufacturerId: string, tab: Tab): string => `${ofFactory(manufacturerId, tab)}/waiting`;
const ofRole = (role: Role): string => `accounts/${role}`;
/** Events of a day in Vietnam, for the trend of the administration's numbers. */
const onDay = (what: DailyCount, day: string): string => `days/${day}/${what}`;
type DailyCount = `accounts/${Role}` | 'created' | 'submitted' | 'ended' | 'completed';

/** Names of the counters that count a project. */
export function projectCounters(project: ProjectState): string[] {
  const { status, submittedAt, assignedManufacturerId, invitedManufacturerIds, quotes } = project;
  // Demo projects are not counted.
  if (project.isDemo) return [];
  const isDiscarded = submittedAt === null && status === 'cancelled';
  const factories = [...(assignedManufacturerId ? [assignedManufacturerId] : []), ...invitedManufacturerIds];
  return [
    isDiscarded ? discarded : ofStatus(status),
    ...(isDiscarded ? [] : dailyCounts(project)),
    ...quotes.map(({ manufacturerId }) => ofFactory(manufacturerId, 'orders')),
    ...factories.flatMap((id) => {
      const counters = waitsForFactory(project, id) ? [ofFactory, waitingFor] : [ofFactory];
      return tabs.filter((tab) => isIn(tab, status)).flatMap((tab) => counters.map((of) => of(id, tab)));
    }),
  ];
}

function dailyCounts({ status, createdAt, submittedAt, reachedAt }: ProjectState): string[] {
  const counts: [DailyCount, string | null | undefined][] = [
    ['created', createdAt],
    ['submitted', submittedAt],
    ['ended', status === 'completed' || status === 'cancelled' ? reachedAt[status] : null],
    ['completed', status === 'completed' ? reachedAt.completed : null],
  ];
  return counts.flatMap(([what, at]) => (at ? [onDay(what, vietnamDay(at))] : []));
}

export const accountCounters = ({ role, isErased, createdAt }: AccountState): string[] =>
  isErased ? [] : [ofRole(role), onDay(`accounts/${role}`, vietnamDay(createdAt))];

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

/** The number of each factory's uncompleted orders. */
export async function openOrdersOf(db: Database, ids: readonly string[]): Promise<(id: string) => number> {
  const open = ['confirmed', 'progress'] as const;
  const of = await counts(
    db,
    ids.flatMap((id) => open.map((tab) => ofFactory(id, tab))),
  );
  return (id) => open.reduce((sum, tab) => sum + of(ofFactory(id, tab)), 0);
}

const byName = <Name extends string>(names: readonly Name[], of: (name: Name) => number) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, number>;

async function factoryCounters(db: Database, id: string): Promise<FactoryCounters> {
  const all = [...tabs, 'orders'] as const;
  const of = await counts(db, [
    ...all.map((tab) => ofFactory(id, tab)),
    ...tabs.map((tab) => waitingFor(id, tab)),
  ]);
  return {
    ...byName(all, (tab) => of(ofFactory(id, tab))),
    waiting: byName(tabs, (tab) => of(waitingFor(id, tab))),
  };
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

/** The rise of each number of the administration on each of the last days, today last. */
export async function adminTrend(db: Database, now: string): Promise<AdminTrend> {
  const today = vietnamDay(now);
  const days = Array.from({ length: trendDays }, (_, index) => addDays(today, index + 1 - trendDays));
  const whats: DailyCount[] = [
    ...roles.map((role) => `accounts/${role}` as const),
    ...(['created', 'submitted', 'ended', 'completed'] as const),
  ];
  const of = await counts(
    db,
    days.flatMap((day) => whats.map((what) => onDay(what, day))),
  );
  const each = (...summed: DailyCount[]) =>
    days.map((day) => summed.reduce((sum, what) => sum + of(onDay(what, day)), 0));
  const ended = each('ended');
  return {
    days,
    changes: {
      totalUsers: each(...roles.map((role) => `accounts/${role}` as const)),
      totalCustomers: each('accounts/customer'),
      totalManufacturers: each('accounts/manufacturer'),
      totalProjects: each('created'),
      pendingProjects: each('submitted').map((count, index) => count - ended[index]!),
      completedProjects: each('completed'),
    },
  };
}
