import { homeOfRole } from '@market/contracts';
import type { DebugInfo, Person, User } from '@market/contracts';
import { accessVersion } from './account.js';
import type { AccountState } from './account.js';
import { rolesHeld } from './roles.js';

/** The account in replies to its owner. */
export const userOf = (state: AccountState): User => ({
  id: state.id,
  email: state.email,
  firstName: state.firstName,
  lastName: state.lastName,
  role: state.role,
  grantedRoles: rolesHeld(state),
  currentInterface: homeOfRole[state.role],
  companyName: state.companyName,
  phoneNumber: state.phoneNumber,
  jobTitle: state.jobTitle,
  profileImageUrl: state.pictureUrl,
  allowedPages: state.allowedPages,
  pagePermissions: state.pagePermissions,
  isAccountBlocked: state.isBlocked ? 1 : 0,
  createdAt: state.createdAt,
});

/** The account in replies to admins. */
export const personOf = (state: AccountState): Person => ({
  ...userOf(state),
  isErased: state.isErased,
  blockedReason: state.blockedReason,
  version: accessVersion(state),
  updatedAt: state.updatedAt,
});

export const debugInfoOf = (state: AccountState): DebugInfo => ({
  userId: state.id,
  userRole: state.role,
  hasCustomPermissions: state.allowedPages.length > 0 || Object.keys(state.pagePermissions).length > 0,
  allowedPages: state.allowedPages,
  isAccountBlocked: state.isBlocked ? 1 : 0,
});
