import { anyMailTime, erasedText, noticeChannels, unreadableText } from '@market/contracts';
import type {
  MailTimes,
  NoticeChannel,
  NoticeChoices,
  NoticeKind,
  PageKey,
  PagePermissions,
  Role,
} from '@market/contracts';
import type { Decider, Evolution, Folded, OneOf } from '@platform/kernel';
import { invalidField, Refusal } from '../refusal.js';
import { requireVersion } from '../sections.js';
import { mayTake, repairedPermissions } from './roles.js';

export type Profile = {
  firstName: string;
  lastName: string;
  companyName: string;
  phoneNumber: string;
  jobTitle: string;
};

// These names and shapes are storage (docs/how-to/change-an-event.md). personal.ts lists the personal fields.
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
  /** The identity provider names another verified address since a sign-in. */
  EmailChanged: { email: string };
  RoleActivated: { role: Role };
  /** By an admin; replaces all earlier grants. */
  RoleAssigned: { role: Role };
  /** By an admin, or by a repair that removed unreachable pages. `reason` is in clear, as that of a block. */
  PermissionsSet: { allowedPages: PageKey[]; pagePermissions: PagePermissions; reason?: string };
  /** `reason` is in clear text, so the form asks to write nothing personal. */
  AccountBlocked: { reason?: string };
  AccountUnblocked: Record<string, never>;
  /** How the person wants to hear of a kind of notice; no channel: not at all. */
  NoticeChannelsChosen: { kind: NoticeKind; channels: NoticeChannel[] };
  MailTimesChosen: MailTimes;
  /** At the person's request. The keys of their personal data in the log are deleted as well. */
  AccountErased: Record<string, never>;
};

export type AccountCommands = {
  Register: AccountEvents['AccountRegistered'];
  ChangeProfile: { changes: Partial<Profile> };
  /** `email` is verified. */
  ChangeEmail: { email: string };
  ActivateRole: { role: Role };
  /** `expected`: the version of the access that the admin saw. */
  AssignRole: { role: Role; expected?: readonly string[] };
  /** Absent fields stay unchanged. */
  SetPermissions: {
    expected?: readonly string[];
    allowedPages?: PageKey[];
    pagePermissions?: PagePermissions;
    isBlocked?: boolean;
    /** Why it is blocked or its permissions change. */
    reason?: string;
  };
  RepairPermissions: Record<string, never>;
  ChooseNoticeChannels: AccountEvents['NoticeChannelsChosen'];
  ChooseMailTimes: AccountEvents['MailTimesChosen'];
  EraseAccount: Record<string, never>;
};

export type AccountState = Folded &
  Profile & {
    id: string;
    email: string;
    pictureUrl: string;
    /** The active role. */
    role: Role;
    /** Roles granted beyond the self-service ones. */
    grantedRoles: Role[];
    /** Empty means the role's full set. */
    allowedPages: PageKey[];
    pagePermissions: PagePermissions;
    isBlocked: boolean;
    /** Why it is blocked; empty when it is not. */
    blockedReason: string;
    noticeChoices: NoticeChoices;
    mailTimes: MailTimes;
    isErased: boolean;
    /** The revision of the last change of role, pages or features. */
    accessRevision: number;
    createdAt: string;
  };

const profileFields = ['firstName', 'lastName', 'companyName', 'phoneNumber', 'jobTitle'] as const;

/** Replaces the profile of an erased person. */
export const erasedProfile: Profile = {
  firstName: erasedText,
  lastName: '',
  companyName: '',
  phoneNumber: '',
  jobTitle: '',
};

/** Whether somebody uses the account: it exists and is neither blocked nor erased. */
export const isActive = ({ revision, isBlocked, isErased }: AccountState): boolean =>
  revision >= 0 && !isBlocked && !isErased;

const needsGrant = new Refusal('access.denied', 'Chỉ tài khoản được cấp quyền mới dùng được vai trò này.');

const refusals: Record<Role, Refusal> = {
  customer: needsGrant,
  manufacturer: needsGrant,
  vietphat: new Refusal(
    'UNAUTHORIZED_VIETPHAT_ACCESS',
    'Bạn không có quyền truy cập trang quản trị Việt Phát. Chỉ tài khoản được cấp quyền mới vào được.',
  ),
  admin: new Refusal('UNAUTHORIZED_ADMIN_ACCESS', 'Bạn không có quyền quản trị hệ thống.'),
};

/** Refuses a role that the account does not hold. `open` are the self-service roles. */
export function requireRole(state: AccountState, role: Role, open?: readonly Role[]): void {
  if (!mayTake(state, role, open)) throw refusals[role];
}

const requireAccount = (state: AccountState): void => {
  if (state.revision < 0) throw new Refusal('account.not-found', 'Không tìm thấy tài khoản');
  if (state.isErased) throw new Refusal('account.erased', 'Tài khoản đã xoá theo yêu cầu');
};

export const accessVersion = ({ accessRevision }: Pick<AccountState, 'accessRevision'>): string =>
  `access:${accessRevision}`;

/** Refuses a change of access that is based on an older one: by another admin, or by the person's switch of role. */
export function requireAccess(state: AccountState, expected: readonly string[] = []): void {
  const { role, allowedPages, pagePermissions } = state;
  requireVersion(accessVersion(state), { role, allowedPages, pagePermissions }, expected);
}

const differ = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b);

/** What the events of an account mean. */
export const accountEvolution: Evolution<AccountState, AccountEvents> = {
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
    allowedPages: [],
    pagePermissions: {},
    isBlocked: false,
    blockedReason: '',
    noticeChoices: {},
    mailTimes: anyMailTime,
    isErased: false,
    accessRevision: 0,
    createdAt: '',
    revision: -1,
    updatedAt: '',
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
    EmailChanged: (state, { data }) => ({ ...state, email: data.email }),
    RoleActivated: (state, { data, revision }) => ({ ...state, role: data.role, accessRevision: revision }),
    RoleAssigned: (state, { data: { role }, revision }) => ({
      ...state,
      role,
      grantedRoles: grantsOf(role),
      accessRevision: revision,
    }),
    PermissionsSet: (state, { data: { allowedPages, pagePermissions }, revision }) => ({
      ...state,
      allowedPages,
      pagePermissions,
      accessRevision: revision,
    }),
    AccountBlocked: (state, { data }) => ({ ...state, isBlocked: true, blockedReason: data.reason ?? '' }),
    AccountUnblocked: (state) => ({ ...state, isBlocked: false, blockedReason: '' }),
    NoticeChannelsChosen: (state, { data: { kind, channels } }) => ({
      ...state,
      noticeChoices: { ...state.noticeChoices, [kind]: channels },
    }),
    MailTimesChosen: (state, { data: { digest, quietFrom, quietUntil } }) => ({
      ...state,
      mailTimes: { digest, quietFrom, quietUntil },
    }),
    AccountErased: (state) => ({
      ...state,
      ...erasedProfile,
      email: erasedText,
      pictureUrl: '',
      grantedRoles: [],
      role: 'customer',
      isErased: true,
    }),
  },
};

/** One person's account: profile, roles and permissions. */
export const accountDecider: Decider<AccountState, AccountCommands, AccountEvents> = {
  ...accountEvolution,
  decide: {
    /** At the first sign-in; later ones change nothing. */
    Register: (state, data) => {
      if (data.subject === '') throw new Refusal('request.invalid', 'Tài khoản thiếu mã định danh');
      return state.revision >= 0 ? [] : [{ type: 'AccountRegistered', data }];
    },

    ChangeProfile: (state, { changes }) => {
      requireAccount(state);
      const changedFields = profileFields.filter(
        (key) => changes[key] !== undefined && changes[key] !== state[key],
      );
      const changed = Object.fromEntries(changedFields.map((key) => [key, changes[key]])) as Partial<Profile>;
      return changedFields.length > 0 ? [{ type: 'ProfileChanged', data: { changes: changed } }] : [];
    },

    ChangeEmail: (state, { email }) => {
      requireAccount(state);
      // An address that cannot be read may be the same one.
      const differs = email !== '' && email !== state.email && state.email !== unreadableText;
      return differs ? [{ type: 'EmailChanged', data: { email } }] : [];
    },

    ActivateRole: (state, { role }) => {
      requireAccount(state);
      requireRole(state, role);
      return role === state.role ? [] : [{ type: 'RoleActivated', data: { role } }];
    },

    AssignRole: (state, { role, expected }) => {
      requireAccount(state);
      requireAccess(state, expected);
      const holds = role === state.role && !differ(state.grantedRoles, grantsOf(role));
      return holds ? [] : [{ type: 'RoleAssigned', data: { role } }];
    },

    SetPermissions: (state, { expected, isBlocked, reason, allowedPages, pagePermissions }) => {
      requireAccount(state);
      requireAccess(state, expected);
      const set = {
        allowedPages: allowedPages ?? state.allowedPages,
        pagePermissions: pagePermissions ?? state.pagePermissions,
      };
      const { allowedPages: pages, pagePermissions: toggles } = state;
      const changed = differ(set, { allowedPages: pages, pagePermissions: toggles });
      const saysMore = reason !== undefined && reason !== '' && reason !== state.blockedReason;
      const blockChanged =
        isBlocked !== undefined && (isBlocked !== state.isBlocked || (isBlocked && saysMore));
      // A block says why itself; otherwise the reason stands with the permissions that change.
      const ofPermissions = changed && isBlocked !== true && reason !== undefined && reason !== '';
      if (saysMore && !ofPermissions && isBlocked !== true)
        throw invalidField('reason', 'Chỉ nêu lý do khi đổi quyền hoặc chặn tài khoản');
      return [
        ...(changed
          ? [{ type: 'PermissionsSet' as const, data: { ...set, ...(ofPermissions && { reason }) } }]
          : []),
        ...(blockChanged ? [blocking(isBlocked, reason)] : []),
      ];
    },

    RepairPermissions: (state) => {
      requireAccount(state);
      const data = repairedPermissions(state);
      return data ? [{ type: 'PermissionsSet', data }] : [];
    },

    ChooseNoticeChannels: (state, { kind, channels }) => {
      requireAccount(state);
      const chosen = noticeChannels.filter((channel) => channels.includes(channel));
      const isKept = state.noticeChoices[kind]?.join() === chosen.join();
      return isKept ? [] : [{ type: 'NoticeChannelsChosen', data: { kind, channels: chosen } }];
    },

    ChooseMailTimes: (state, { digest, quietFrom, quietUntil }) => {
      requireAccount(state);
      if ((quietFrom === null) !== (quietUntil === null) || (quietFrom !== null && quietFrom === quietUntil))
        throw invalidField('quietUntil', 'Giờ yên lặng cần một lúc bắt đầu và một lúc kết thúc khác nhau');
      const chosen = { digest, quietFrom, quietUntil };
      return differ(chosen, state.mailTimes) ? [{ type: 'MailTimesChosen', data: chosen }] : [];
    },

    EraseAccount: (state) => {
      if (state.isErased) return [];
      requireAccount(state);
      return [{ type: 'AccountErased', data: {} }];
    },
  },
};

/** The grants of an account to which an admin assigned this role. */
const grantsOf = (role: Role): Role[] => (role === 'customer' ? [] : [role]);

const blocking = (isBlocked: boolean, reason?: string): OneOf<AccountEvents> => {
  if (!isBlocked) return { type: 'AccountUnblocked', data: {} };
  return { type: 'AccountBlocked', data: reason === undefined ? {} : { reason } };
};
