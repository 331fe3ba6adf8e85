import { pagesOfRole } from '@market/contracts';
import type { PageKey, Role } from '@market/contracts';
import { lazy } from 'react';
import type { ReactNode } from 'react';
import { PageTitle } from '../../components/layout/PageTitle';
import { useCheckAccessQuery } from './accounts.api';
import { useUser } from './user';

const AccessDenied = lazy(async () => ({ default: (await import('./AccessDenied')).AccessDenied }));

/** The titles of the roles' homes. */
const titles: Partial<Record<PageKey, string>> = {
  'customer-interface': 'Dự án của tôi',
  'manufacturer-interface': 'Nhà máy sản xuất',
  'vietphat-admin': 'Việt Phát',
  'admin-dashboard': 'Quản trị',
};

/** Seconds for which the reply about access is cached. */
const staleAfter = 10;

/** True when the role may open the page at all; true for a role unknown to the client, because the server decides. */
const mayOpen = (role: Role, page: PageKey): boolean =>
  (pagesOfRole as Partial<typeof pagesOfRole>)[role]?.includes(page) ?? true;

/** Renders the page when the server allows it. Pages outside the role are rejected without a request. */
export function Guard({ page, children }: { page: PageKey; children: ReactNode }) {
  const { role } = useUser();
  const isRolePage = mayOpen(role, page);
  const needsRequest = isRolePage && !(page === 'vietphat-admin' && role === 'admin');
  // Not of the page before: the same guard stays when the route changes.
  const { currentData: access } = useCheckAccessQuery(
    { page },
    { skip: !needsRequest, refetchOnMountOrArgChange: staleAfter },
  );
  if (!isRolePage || access?.hasAccess === false) return <AccessDenied />;
  return (
    <>
      {page in titles && <PageTitle text={titles[page]!} />}
      {children}
    </>
  );
}
