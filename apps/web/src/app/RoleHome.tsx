import { homeOfRole } from '@market/contracts';
import { Navigate, useLocation } from 'react-router-dom';
import { useUser } from '../features/accounts/user';

export function RoleHome() {
  const { role } = useUser();
  const { search } = useLocation();
  return <Navigate to={{ pathname: homeOfRole[role] ?? homeOfRole.customer, search }} replace />;
}
