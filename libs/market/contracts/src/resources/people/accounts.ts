import { IsIn } from 'class-validator';
import { roles } from '../../kernel/access.js';
import type { PageKey, Role } from '../../kernel/access.js';
import type { PagePermissions } from '../../kernel/effective-access.js';
import { OptionalLine } from '../../kernel/fields.js';
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
  allowedPages: PageKey[];
  pagePermissions: PagePermissions;
  isAccountBlocked: 0 | 1;
  createdAt: string;
};

export class SetRole {
  @IsIn(roles, { message: 'Vai trò không hợp lệ' }) role: Role;
}

/** The longest texts of a profile, in characters. */
export const profileLengths = {
  firstName: 100,
  lastName: 100,
  companyName: 200,
  phoneNumber: 30,
  jobTitle: 100,
} as const;

export class UpdateProfile {
  @OptionalLine(profileLengths.firstName) firstName?: string;
  @OptionalLine(profileLengths.lastName) lastName?: string;
  @OptionalLine(profileLengths.companyName) companyName?: string;
  @OptionalLine(profileLengths.phoneNumber) phoneNumber?: string;
  @OptionalLine(profileLengths.jobTitle) jobTitle?: string;
}

/** How a factory does, by its latest ten orders of each kind. */
export type FactoryFigures = {
  /** Orders that are its own and not completed, from the approval of its quote. */
  openOrders: number;
  /** Share of orders that were ready as promised, from 0 to 1; null while none has been due. */
  onTimeShare: number | null;
  /** How many orders the share is taken from. */
  dueOrders: number;
  /** Median of the working time between a request and its first quote. Hours; null while it has not quoted. */
  medianResponseHours: number | null;
};

/** An order that a factory's share on time is taken from. */
export type DueOrder = { projectId: string; title: string; promisedOn: string; isLate: boolean };

/** A factory in the provider's picker. */
export type Factory = {
  id: string;
  companyName: string;
  isDefault: boolean;
  figures: FactoryFigures;
  /** To the factory itself: the orders of its share. */
  dueOrders?: DueOrder[];
};

/** The content of the debug card. */
export type DebugInfo = {
  userId: string;
  userRole: Role;
  hasCustomPermissions: boolean;
  allowedPages: PageKey[];
  isAccountBlocked: 0 | 1;
};

/**
 * The interface (a role) that a tab displays. A command from a tab whose interface is no longer the session's is
 * refused with INTERFACE_CHANGED. Every reply names the session's interface in the same header.
 */
export const interfaceHeader = 'X-Interface';
/**
 * The id of the account that a tab displays: the same for accounts. A command from a tab of another account than the
 * session's is refused with ACCOUNT_CHANGED.
 */
export const accountHeader = 'X-Account';
/** On requests that no user triggered (polling, refetching): they do not renew the interface lease. */
export const backgroundHeader = 'X-Background';

/**
 * How long after its sign-in a session may make a call that needs a fresh one. `GET /api/login?fresh=1` asks again, even
 * when the provider still knows who it is. Seconds.
 */
export const freshSignInSeconds = 300;

/** Replaces personal data that was erased at the person's request. */
export const erasedText = 'đã xoá theo yêu cầu';
/** Replaces personal data whose key is missing or does not fit: nobody asked for an erasure. */
export const unreadableText = 'không đọc được';

export const accountRoutes = {
  /** Full-page navigations to the OpenID provider and back. */
  login: get('/api/login', { access: 'anyone', limit: 'signIns' }).replies<never>(),
  callback: get('/api/callback', { access: 'anyone', limit: 'callbacks' }).replies<never>(),
  logout: get('/api/logout', { access: 'anyone', limit: 'callbacks' }).replies<never>(),
  me: get('/api/auth/user', { access: 'signed-in', openToBlocked: true }).replies<User>(),
  setRole: post('/api/auth/set-role', { access: 'signed-in', body: SetRole }).replies<User>(),
  updateProfile: patch('/api/users/:id', { access: 'signed-in', body: UpdateProfile }).replies<User>(),
  checkAccess: get('/api/check-access/:page', { access: 'signed-in' }).replies<{ hasAccess: boolean }>(),
  debug: get('/api/user/debug', { access: 'signed-in' }).replies<DebugInfo>(),
  /** Repairs the caller's permissions (fixedCount 0 or 1); for an admin, those of all accounts. */
  fixPermissions: post('/api/auth/fix-permissions', { access: 'signed-in' }).replies<{
    fixedCount: number;
  }>(),
  /** By the account's owner or an admin with canManageUsers. Cannot be undone. */
  erase: post('/api/users/:id/erase', { access: 'signed-in', freshSignIn: true }).replies<{ erased: true }>(),
  /**
   * For those who choose a factory or decide on the quotes of several. A factory gets itself alone, with the figures that
   * the provider sees of it.
   */
  factories: get('/api/factories', {
    access: {
      manufacturer: 'canViewProjects',
      vietphat: ['canAssignManufacturer', 'canManageWorkflow'],
      admin: ['canAssignManufacturer', 'canManageWorkflow', 'canManageCompany'],
    },
  }).replies<Factory[]>(),
};
