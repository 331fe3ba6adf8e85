import {
  featureNames,
  mayUse,
  pageNames,
  pages,
  pagesReached,
  reachesPage,
  roleLabels,
} from '@market/contracts';
import type { Feature, FeaturePage, Grants, PageKey, Person } from '@market/contracts';
import { featuresOf, isWithin } from './permission-choice';

/** One page, or one feature of the page above it, and why the person can use it or not. */
export type AccessRow = {
  key: PageKey | Feature;
  name: string;
  isFeature: boolean;
  byRole: boolean;
  /** What an admin has set; empty where nothing was. */
  override: string;
  effective: boolean;
  /** Whether the role alone would give something else. */
  differs: boolean;
  why: string;
};

type Account = Partial<Pick<Person, 'isAccountBlocked' | 'isErased'>>;

/** Why an account can use nothing, whatever its role. */
const closed = ({ isAccountBlocked, isErased }: Account): string | undefined => {
  if (isErased) return 'Dữ liệu cá nhân đã bị xoá';
  return isAccountBlocked === 1 ? 'Tài khoản đang bị chặn' : undefined;
};

/** What a person can use in a role, page by page, with the reason of each. */
export function accessRows(grants: Grants & Account): AccessRow[] {
  const why = closed(grants);
  return pages
    .flatMap((page) => [
      pageRow(page, grants),
      ...featuresOf(page).map((feature) => featureRow(feature, page as FeaturePage, grants)),
    ])
    .map((row) => ({ ...row, differs: row.byRole !== row.effective }))
    .map((row) => (row.effective && why ? { ...row, effective: false, why } : row));
}

function pageRow(page: PageKey, grants: Grants): Omit<AccessRow, 'differs'> {
  const { allowedPages = [] } = grants;
  const listed = allowedPages.includes(page);
  return {
    key: page,
    name: pageNames[page],
    isFeature: false,
    byRole: isWithin(grants, page),
    override: allowedPages.length === 0 ? '' : listed ? 'Cho phép' : 'Không cho phép',
    effective: reachesPage(grants, page),
    why: whyPage(page, grants, listed),
  };
}

function whyPage(page: PageKey, grants: Grants, listed: boolean): string {
  const { role, allowedPages = [] } = grants;
  if (!isWithin(grants, page)) return `Vai trò ${roleLabels[role]} không mở được trang này`;
  if (allowedPages.length === 0) return 'Vai trò mở được, không có giới hạn riêng';
  if (listed) return 'Có trong danh sách trang được phép';
  if (pagesReached(grants).includes(page)) return 'Đi kèm bốn trang mặc định của quản trị';
  if (reachesPage(grants, page)) return 'Quản trị luôn mở được trang này';
  return 'Không có trong danh sách trang được phép';
}

function featureRow(feature: Feature, page: FeaturePage, grants: Grants): Omit<AccessRow, 'differs'> {
  const toggle = grants.pagePermissions?.[page]?.[feature];
  return {
    key: feature,
    name: featureNames[feature],
    isFeature: true,
    byRole: isWithin(grants, page),
    override: toggle === undefined ? '' : toggle ? 'Bật' : 'Tắt',
    effective: mayUse(grants, feature),
    why: whyFeature(page, grants, toggle),
  };
}

function whyFeature(page: FeaturePage, grants: Grants, toggle: boolean | undefined): string {
  if (!reachesPage(grants, page)) return 'Trang chứa chức năng này không mở được';
  return toggle === false ? 'Quản trị đã tắt riêng cho người này' : 'Đi theo trang';
}

/** The names of allowed pages; an empty list allows those of the role. */
export const pageList = (allowed: readonly PageKey[]): string =>
  allowed.map((page) => pageNames[page]).join(', ') || 'Theo vai trò';
