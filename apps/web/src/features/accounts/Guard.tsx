import { pagesOfRole } from '@control-center/contracts';
import type { Page, Role } from '@control-center/contracts';
import { lazy } from 'react';
import type { ReactNode } from 'react';
import { useCheckAccessQuery } from './accounts.api';
import { useUser } from './user';

const AccessDenied = lazy(async () => ({ default: (await import('./AccessDenied')).AccessDenied }));

/** Seconds for which an answer about access holds (section 7). */
const staleAfter = 10;

/** What the role may reach at most; of a role that is not known here only the server can tell. */
const reaches = (role: Role, page: Page): boolean =>
  (pagesOfRole as Partial<typeof pagesOfRole>)[role]?.includes(page) ?? true;

/** Shows the page to whom the server lets in. The role's own ceiling is known here and costs no call. */
export function Guard({ page, children }: { page: Page; children: ReactNode }) {
  const { role } = useUser();
  const within = reaches(role, page);
  const asks = within && !(page === 'vietphat-admin' && role === 'admin');
  const { data } = useCheckAccessQuery({ page }, { skip: !asks, refetchOnMountOrArgChange: staleAfter });
  return within && data?.hasAccess !== false ? children : <AccessDenied />;
}
