import { IsIn } from 'class-validator';
import { provider, roles } from '../kernel/access.js';
import type { Feature, Page, Role } from '../kernel/access.js';
import { OptionalText } from '../kernel/fields.js';
import { get, patch, post } from '../kernel/route.js';

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
  pagePermissions: Partial<Record<Page, Partial<Record<Feature, boolean>>>>;
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

export const accountRoutes = {
  /** Full-page navigations to the OpenID provider and back. */
  login: get('/api/login', { access: 'anyone' }).replies<never>(),
  callback: get('/api/callback', { access: 'anyone' }).replies<never>(),
  logout: get('/api/logout', { access: 'anyone' }).replies<never>(),
  me: get('/api/auth/user', { access: 'signed-in' }).replies<User>(),
  setRole: post('/api/auth/set-role', { access: 'signed-in', body: SetRole }).replies<User>(),
  updateProfile: patch('/api/users/:id', { access: 'signed-in', body: UpdateProfile }).replies<User>(),
  checkAccess: get('/api/check-access/:page', { access: 'signed-in' }).replies<{ hasAccess: boolean }>(),
  factories: get('/api/factories', { access: provider('canAssignManufacturer') }).replies<Factory[]>(),
};
