import { mayUse } from '@control-center/contracts';
import { useUser } from '../../features/accounts/user';
import { StatCards } from '../../features/admin/StatCards';

/** The numbers, the accounts and the projects: each for admins with its feature. */
export function OverviewPage() {
  const user = useUser();
  return mayUse(user, 'canViewSystemStats') && <StatCards />;
}
