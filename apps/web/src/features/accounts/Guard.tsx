import { pagesOfRole } from '@control-center/contracts';
import type { Page } from '@control-center/contracts';
import { lazy } from 'react';
import type { ReactNode } from 'react';
import { useCheckAccessQuery } from './accounts.api';
import { useUser } from './user';

const AccessDenied = lazy(async () => ({ default: (await import('./AccessDenied')).AccessDenied }));

/** Seconds for which an answer about access holds (section 7). */
const staleAfter = 10;

/** Shows the page to whom the server lets in. The role's own ceiling is known here and costs no call. */
export function Guard({ page, children }: { page: Page; children: ReactNode }) {
  const { role } = useUser();
  const within = pagesOfRole[role].includes(page);
  const asks = within && !(page === 'vietphat-admin' && role === 'admin');
  const { data } = useCheckAccessQuery({ page }, { skip: !asks, refetchOnMountOrArgChange: staleAfter });
  return within && data?.hasAccess !== false ? children : <AccessDenied />;
}
