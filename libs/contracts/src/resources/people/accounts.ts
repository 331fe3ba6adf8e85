import { IsIn } from 'class-validator';
import { provider, roles } from '../../kernel/access.js';
import type { Page, Role } from '../../kernel/access.js';
import type { PagePermissions } from '../../kernel/effective-access.js';
import { OptionalText } from '../../kernel/fields.js';
import { get, patch, post } from '../../kernel/route.js';

/** The signed-in user. */
export type User = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  /** The active role; `grantedRoles` are those it may switch to. */
  role: Role;
  grantedRoles: Role[];
  currentInterface: string;
  companyName: string;
  phoneNumber: string;
  jobTitle: string;
  profileImageUrl: string;
  /** Empty means the role's full set. */
  allowedPages: Page[];
  pagePermissions: PagePermissions;
  isAccountBlocked: 0 | 1;
  createdAt: string;
};

export class SetRole {
  @IsIn(roles, { message: 'Vai trò không hợp lệ' }) role: Role;
}

export class UpdateProfile {
  @OptionalText(100) firstName?: string;
  @OptionalText(100) lastName?: string;
  @OptionalText(200) companyName?: string;
  @OptionalText(30) phoneNumber?: string;
  @OptionalText(100) jobTitle?: string;
}

/** A factory as the provider's picker shows it. */
export type Factory = { id: string; companyName: string; isDefault: boolean };

/** What the debug card shows of the caller. */
export type DebugInfo = {
  userId: string;
  userRole: Role;
  hasCustomPermissions: boolean;
  allowedPages: Page[];
  isAccountBlocked: 0 | 1;
};

/**
 * Says which interface a tab shows (a role). A command from a tab whose interface is no longer the session's is
 * refused with INTERFACE_CHANGED; every reply says in the same header which one it is.
 */
export const interfaceHeader = 'X-Interface';
/** On a request that no person asked for (polling, a refetch): it does not keep the interface in use. */
export const backgroundHeader = 'X-Background';

/** Stands where personal data stood. */
export const erasedText = 'đã xoá theo yêu cầu';

export const accountRoutes = {
  /** Full-page navigations to the OpenID provider and back. */
  login: get('/api/login', { access: 'anyone', limit: 'signIns' }).replies<never>(),
  callback: get('/api/callback', { access: 'anyone' }).replies<never>(),
  logout: get('/api/logout', { access: 'anyone' }).replies<never>(),
  me: get('/api/auth/user', { access: 'signed-in', openToBlocked: true }).replies<User>(),
  setRole: post('/api/auth/set-role', { access: 'signed-in', body: SetRole }).replies<User>(),
  updateProfile: patch('/api/users/:id', { access: 'signed-in', body: UpdateProfile }).replies<User>(),
  checkAccess: get('/api/check-access/:page', { access: 'signed-in' }).replies<{ hasAccess: boolean }>(),
  debug: get('/api/user/debug', { access: 'signed-in' }).replies<DebugInfo>(),
  /** The caller's own permissions, 0 or 1 of them; for an admin, everybody's. */
  fixPermissions: post('/api/auth/fix-permissions', { access: 'signed-in' }).replies<{
    fixedCount: number;
  }>(),
  /** By the person, or by an admin who manages users: nobody can undo it. */
  erase: post('/api/users/:id/erase', { access: 'signed-in' }).replies<{ erased: true }>(),
  factories: get('/api/factories', { access: provider('canAssignManufacturer') }).replies<Factory[]>(),
};
