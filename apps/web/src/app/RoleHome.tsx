import { homeOfRole } from '@control-center/contracts';
import { Navigate } from 'react-router-dom';
import { useUser } from '../features/accounts/user';

export function RoleHome() {
  const { role } = useUser();
  return <Navigate to={homeOfRole[role] ?? homeOfRole.customer} replace />;
}
