import { homeOfRole } from '@market/contracts';
import type { PastOrder, Role, User } from '@market/contracts';

/** Whose screen is shown: somebody of this role, with its default permissions. */
export function viewerAs(viewpoint: string, { project }: PastOrder): User {
  const [name, account = ''] = viewpoint.split(':');
  const role: Role = name === 'provider' ? 'vietphat' : (name as Role);
  return {
    id: role === 'customer' ? (project?.customerId ?? '') : account,
    ...{ role, grantedRoles: [role], currentInterface: homeOfRole[role] },
    ...{ email: '', firstName: '', lastName: '', companyName: '', phoneNumber: '', jobTitle: '' },
    ...{ profileImageUrl: '', allowedPages: [], pagePermissions: {}, isAccountBlocked: 0, createdAt: '' },
  };
}
