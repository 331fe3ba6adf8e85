import { pagesOfRole, reachesPage } from '@control-center/contracts';
import type { FeaturePage, User } from '@control-center/contracts';

type PageLink = {
  to: string;
  label: string;
  page: FeaturePage;
  /** Shown to everyone: it opens the page that denies access to the others, with the way to another role. */
  forAll?: true;
};

/** The main pages. */
const pageLinks: readonly PageLink[] = [
  { to: '/customer-interface', label: 'Khách hàng', page: 'customer-interface' },
  { to: '/manufacturer-interface', label: 'Nhà máy', page: 'manufacturer-interface' },
  { to: '/vietphat-admin', label: 'Việt Phát', page: 'vietphat-admin', forAll: true },
  { to: '/admin-dashboard', label: 'Quản trị', page: 'admin-dashboard' },
];

const isOfRole = ({ role }: User, page: FeaturePage): boolean =>
  (pagesOfRole as Partial<typeof pagesOfRole>)[role]?.includes(page) ?? false;

/** The links of the navigation. */
export const navigationFor = (user: User): PageLink[] =>
  pageLinks.filter(({ page, forAll }) => forAll || isOfRole(user, page));

/** The pages that the user may open. */
export const openPagesFor = (user: User): PageLink[] =>
  pageLinks.filter(({ page }) => isOfRole(user, page) && reachesPage(user, page));
