import { pagesOfRole } from '@control-center/contracts';
import type { Page } from '@control-center/contracts';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Screen } from '../../components/layout/Screen';
import { useToast } from '../../components/toast';
import { RoleForm } from './RoleSwitcher';
import { useCheckAccessQuery } from './accounts.api';
import { useUser } from './user';

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

function AccessDenied() {
  const toast = useToast();
  useEffect(() => toast.error('Bạn không có quyền truy cập trang này'), [toast]);
  return (
    <Screen
      title="Không có quyền truy cập"
      text="Vai trò hiện tại của bạn không mở được trang này. Hãy chuyển sang vai trò phù hợp."
    >
      <RoleForm />
    </Screen>
  );
}
