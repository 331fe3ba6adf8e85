import type { Role, User } from '@control-center/contracts';
import { homeOfRole } from '@control-center/contracts';
import type { Decider, Folded } from '../kernel/decider.js';
import { Refusal } from '../kernel/refusal.js';

export type Profile = {
  firstName: string;
  lastName: string;
  companyName: string;
  phoneNumber: string;
  jobTitle: string;
};

// Storage: see project.events.ts.
export type AccountEvents = {
  AccountRegistered: {
    accountId: string;
    issuer: string;
    subject: string;
    email: string;
    profile: Profile;
    pictureUrl: string;
    grantedRoles: Role[];
    role: Role;
  };
  ProfileChanged: { changes: Partial<Profile> };
  RoleActivated: { role: Role };
};

export type AccountCommands = {
  Register: AccountEvents['AccountRegistered'];
  ChangeProfile: { changes: Partial<Profile> };
  ActivateRole: { role: Role };
};

export type AccountState = Folded &
  Profile & {
    id: string;
    email: string;
    pictureUrl: string;
    role: Role;
    grantedRoles: Role[];
    createdAt: string;
  };

/** Roles that anybody may take; the others need a grant (rulings B4). */
export const selfServiceRoles: readonly Role[] = ['customer', 'manufacturer'];

const profileFields = ['firstName', 'lastName', 'companyName', 'phoneNumber', 'jobTitle'] as const;

const refusals: Partial<Record<Role, Refusal>> = {
  vietphat: new Refusal(
    'UNAUTHORIZED_VIETPHAT_ACCESS',
    'Bạn không có quyền truy cập trang quản trị Việt Phát. Chỉ tài khoản được cấp quyền mới vào được.',
  ),
  admin: new Refusal('UNAUTHORIZED_ADMIN_ACCESS', 'Bạn không có quyền quản trị hệ thống.'),
};

/** One person's account: who they are and which roles they hold. */
export const accountDecider: Decider<AccountState, AccountCommands, AccountEvents> = {
  initial: {
    id: '',
    email: '',
    firstName: '',
    lastName: '',
    companyName: '',
    phoneNumber: '',
    jobTitle: '',
    pictureUrl: '',
    role: 'customer',
    grantedRoles: [],
    createdAt: '',
    revision: -1,
    updatedAt: '',
  },
  decide: {
    /** The first sign-in; later ones change nothing. */
    Register: (state, data) => (state.revision >= 0 ? [] : [{ type: 'AccountRegistered', data }]),

    ChangeProfile: (state, { changes }) => {
      const told = profileFields.filter((key) => changes[key] !== undefined && changes[key] !== state[key]);
      const changed = Object.fromEntries(told.map((key) => [key, changes[key]])) as Partial<Profile>;
      return told.length > 0 ? [{ type: 'ProfileChanged', data: { changes: changed } }] : [];
    },

    ActivateRole: (state, { role }) => {
      if (role === state.role) return [];
      if (![...selfServiceRoles, ...state.grantedRoles].includes(role)) throw refusals[role]!;
      return [{ type: 'RoleActivated', data: { role } }];
    },
  },
  evolve: {
    AccountRegistered: (state, { data, at }) => ({
      ...state,
      ...data.profile,
      id: data.accountId,
      email: data.email,
      pictureUrl: data.pictureUrl,
      role: data.role,
      grantedRoles: data.grantedRoles,
      createdAt: at,
    }),
    ProfileChanged: (state, { data }) => ({ ...state, ...data.changes }),
    RoleActivated: (state, { data }) => ({ ...state, role: data.role }),
  },
};

/** The account as its owner sees it. */
export const userOf = (state: AccountState): User => ({
  id: state.id,
  email: state.email,
  firstName: state.firstName,
  lastName: state.lastName,
  role: state.role,
  grantedRoles: [...new Set([...selfServiceRoles, ...state.grantedRoles])],
  currentInterface: homeOfRole[state.role],
  companyName: state.companyName,
  phoneNumber: state.phoneNumber,
  jobTitle: state.jobTitle,
  profileImageUrl: state.pictureUrl,
  allowedPages: [],
  pagePermissions: {},
  isAccountBlocked: 0,
  createdAt: state.createdAt,
});
