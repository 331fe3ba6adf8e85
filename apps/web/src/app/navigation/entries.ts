import {
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  CheckSquareOutlined,
  ControlOutlined,
  DashboardOutlined,
  FileSearchOutlined,
  FileTextOutlined,
  FolderOutlined,
  InboxOutlined,
  MessageOutlined,
  PlusSquareOutlined,
  ProfileOutlined,
  SettingOutlined,
  TeamOutlined,
  ToolOutlined,
} from '@ant-design/icons';
import {
  admits,
  homeOfRole,
  mayUse,
  pagesOfRole,
  passesPage,
  projectRoutes,
  reachesPage,
} from '@market/contracts';
import type { FactoryCounters, FeaturePage, User } from '@market/contracts';
import type { ComponentType } from 'react';
import { sectionsFor } from '../../pages/admin/sections';
import { tabTexts } from '../../pages/factory/factory-tab-texts';

/** A number beside an entry: what waits there. */
export type Count = 'messages' | 'queue' | keyof FactoryCounters['waiting'];

/** A place in the rail of wide screens and in the bar at the bottom of phones. */
export type NavigationEntry = {
  to: string;
  /** The address of screens that belong to it and stand elsewhere. */
  also?: string;
  label: string;
  /** Where a fifth of a phone's width must do. */
  short?: string;
  icon: ComponentType;
  count?: Count;
};

type Place = { pathname: string; search: string };

const customerHome = homeOfRole.customer;
const factoryHome = homeOfRole.manufacturer;
/** Opens over the page that is open. */
const messages: NavigationEntry = {
  to: '?messages=all',
  label: 'Tin nhắn',
  icon: MessageOutlined,
  count: 'messages',
};

const sectionIcons: Record<string, ComponentType> = {
  [homeOfRole.admin]: DashboardOutlined,
  [`${homeOfRole.admin}/company`]: BankOutlined,
  [`${homeOfRole.admin}/audit`]: FileSearchOutlined,
  [`${homeOfRole.admin}/operations`]: ControlOutlined,
  [`${homeOfRole.admin}/mails`]: InboxOutlined,
};
const factoryIcons = {
  drawings: FileTextOutlined,
  orders: ProfileOutlined,
  confirmed: CheckSquareOutlined,
  progress: ToolOutlined,
};
const reports: NavigationEntry = { to: '/reports', label: 'Báo cáo', icon: BarChartOutlined };

/** The places of the user's own role. */
export function ownEntries(user: User): NavigationEntry[] {
  const withMessages = passesPage('messaging', user);
  switch (user.role) {
    case 'manufacturer':
      return tabTexts.map(({ key, label }) => ({
        to: `${factoryHome}?tab=${key}`,
        label,
        icon: factoryIcons[key],
        ...(key !== 'orders' && { count: key }),
      }));
    case 'vietphat':
      return [
        { to: homeOfRole.vietphat, label: 'Dự án', icon: InboxOutlined, count: 'queue' },
        { to: '/admin', label: 'Duyệt đơn hàng', short: 'Duyệt đơn', icon: ProfileOutlined },
        ...(mayUse(user, 'canGenerateReports') ? [reports] : []),
        ...(withMessages ? [messages] : []),
      ];
    case 'admin': {
      const [overview = [], audit = [], ...others] = sectionsFor(user).map(
        ({ path, also, label, short }) => ({
          to: path,
          ...(also && { also }),
          label,
          ...(short && { short }),
          icon: sectionIcons[path]!,
        }),
      );
      return [overview, audit, mayUse(user, 'canGenerateReports') ? reports : [], ...others].flat();
    }
    default:
      return [
        { to: customerHome, label: 'Dự án', icon: FolderOutlined },
        ...(admits(projectRoutes.submit.access, user)
          ? [{ to: `${customerHome}?new=1`, label: 'Gửi yêu cầu', icon: PlusSquareOutlined }]
          : []),
        {
          to: `${customerHome}?tab=approved`,
          label: 'Dự án đã duyệt',
          short: 'Đã duyệt',
          icon: AppstoreOutlined,
        },
        ...(withMessages ? [messages] : []),
      ];
  }
}

const provider: NavigationEntry = { to: homeOfRole.vietphat, label: 'Việt Phát', icon: AuditOutlined };
const customers: NavigationEntry = { to: customerHome, label: 'Khách hàng', icon: TeamOutlined };
const factories: NavigationEntry = { to: factoryHome, label: 'Nhà máy', icon: ToolOutlined };
const admins: NavigationEntry = { to: homeOfRole.admin, label: 'Quản trị', icon: SettingOutlined };

/** The homes of other roles: to whoever may not enter, they say so and show the way to another role. */
export function otherEntries({ role }: User): NavigationEntry[] {
  if (role === 'vietphat') return [customers, factories, admins];
  if (role === 'admin') return [provider, customers, factories];
  return [provider];
}

const paramsOf = (to: string) => [...new URLSearchParams(to.split('?')[1] ?? '')];

/** Whether the home of another role opens for the user, rather than say that it is another role's. */
export const mayEnter = (user: User, home: string): boolean => {
  const page = home.slice(1) as FeaturePage;
  const own = (pagesOfRole as Partial<typeof pagesOfRole>)[user.role];
  return (own?.includes(page) ?? false) && reachesPage(user, page);
};

/** Where an entry leads from a place: one without a path adds its parameters to those of the page. */
export function targetOf({ to }: NavigationEntry, { pathname, search }: Place): string {
  if (!to.startsWith('?')) return to;
  const params = new URLSearchParams(search);
  for (const [name, value] of paramsOf(to)) params.set(name, value);
  return `${pathname}?${params}`;
}

/** How well an entry names a place: the most of its parameters, then the longest of its paths; -1 for another place. */
function fit(to: string, { pathname, search }: Place): number {
  const path = to.split('?')[0]!;
  if (path && pathname !== path && !pathname.startsWith(`${path}/`)) return -1;
  const present = new URLSearchParams(search);
  const params = paramsOf(to);
  if (!params.every(([name, value]) => present.get(name) === value)) return -1;
  return path.length + params.length * 1000;
}

/**
 * The entry of the place that is open. Other screens (an order, an order's edit page) belong to the first entry of the role;
 * a factory's home without a tab is its first tab.
 */
export function entryAt(
  entries: readonly NavigationEntry[],
  others: readonly NavigationEntry[],
  place: Place,
): NavigationEntry | undefined {
  const best = [...entries, ...others]
    .map((entry) => ({
      entry,
      fit: Math.max(fit(entry.to, place), entry.also ? fit(entry.also, place) : -1),
    }))
    .filter((each) => each.fit >= 0)
    .sort((a, b) => b.fit - a.fit)[0];
  return best?.entry ?? entries[0];
}
