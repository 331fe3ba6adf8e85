import { Transform } from 'class-transformer';
import { OptionalText } from '../../kernel/fields.js';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsOptional, ValidateBy } from 'class-validator';
import { pageAliases, pages, roles } from '../../kernel/access.js';
import type { Feature, Role } from '../../kernel/access.js';
import { arePagePermissions } from '../../kernel/effective-access.js';
import type { Grants } from '../../kernel/effective-access.js';
import { PageQuery, SearchQuery } from '../../kernel/page.js';
import { get, patch, post } from '../../kernel/route.js';
import type { User } from './accounts.js';
import type { Repeated } from './sessions.js';
import type { AdminStats, AdminTrend } from '../orders/counters.js';
import type { SentencePart } from '../orders/history.js';

const pageNames: readonly string[] = [...pages, ...Object.keys(pageAliases)];

export class AssignRole {
  @IsIn(roles, { message: 'Vai trò không hợp lệ' }) role: Role;
}

/** Which accounts a list shows: all of them when absent. `present` are those that are not erased. */
export const personStates = ['present', 'blocked', 'restricted', 'no-profile', 'erased'] as const;
export type PersonState = (typeof personStates)[number];

/** `changed`: the last changed account first. */
export const personSorts = ['newest', 'oldest', 'changed'] as const;
export type PersonSort = (typeof personSorts)[number];

/** A search matches name, company, e-mail address and telephone number. */
export class PeopleQuery extends SearchQuery {
  @IsOptional()
  @IsIn(roles, { message: 'Vai trò không hợp lệ' })
  role?: Role;

  @IsOptional()
  @IsIn(personStates, { message: 'Trạng thái không hợp lệ' })
  state?: PersonState;

  @IsOptional()
  @IsIn(personSorts, { message: 'Thứ tự không hợp lệ' })
  sort?: PersonSort;
}

/** An account as admins see it. */
export type Person = User & {
  isErased: boolean;
  /** Empty when the account is not blocked. */
  blockedReason: string;
  /** Version of role, pages and features, for `If-Match`. */
  version: string;
  updatedAt: string;
};

/** Something that happened to an account or that its user did. */
export type TimelineEntry = {
  id: string;
  createdAt: string;
  /**
   * A change of the account; what its user did elsewhere, such as on orders; a sign-in or its end; a refused call. All
   * but the first for readers of the logs only.
   */
  kind: 'account' | 'act' | 'session' | 'refusal';
  /** «Chị Lan đặt vai trò Nhà máy», in parts: accounts are references with their present names. */
  sentence: SentencePart[];
  /** The order that an act belongs to. */
  projectId?: string;
  /** Its present title. */
  projectTitle?: string;
};

/** An account whose permissions name what none of its roles reaches, and its permissions after a repair. */
export type PermissionRepair = {
  person: Person;
  after: Required<Pick<Grants, 'allowedPages' | 'pagePermissions'>>;
};

/** The recorded reason of a block without one. */
export const noReason = 'không nêu lý do';

/** Absent fields stay unchanged. */
export class SetPermissions {
  /** Names or aliases; empty means the role's full set. */
  @IsOptional()
  @IsIn(pageNames, { each: true, message: 'Trang không hợp lệ' })
  @ArrayMaxSize(pageNames.length, { message: 'Quá nhiều trang' })
  @IsArray({ message: 'Phải là danh sách' })
  allowedPages?: string[];

  /** Replaces all earlier toggles. */
  @IsOptional()
  @ValidateBy(
    { name: 'pagePermissions', validator: { validate: arePagePermissions } },
    { message: 'Quyền chức năng không hợp lệ' },
  )
  pagePermissions?: Record<string, Partial<Record<Feature, boolean>>>;

  @IsOptional()
  @IsBoolean({ message: 'isBlocked phải là true hoặc false' })
  @Transform(({ value }: { value: unknown }) => (value === 1 ? true : value === 0 ? false : value))
  isBlocked?: boolean;

  /** Why the account is blocked, or its permissions change. */
  @OptionalText(500)
  reason?: string;
}

/** Absent filters let everything through. */
export class DenialsQuery extends PageQuery {
  @OptionalText(100) actorId?: string;
  @OptionalText(100) code?: string;
  @IsOptional()
  @IsIn(['reads', 'commands'], { message: 'kind phải là reads hoặc commands' })
  kind?: 'reads' | 'commands';
}

/** A refused or failed command, or a denied read. */
export type Denial = {
  id: string;
  createdAt: string;
  actorId: string;
  /** Today's name of the account; '' for one that is unknown. */
  actorName: string;
  actorRole: Role | null;
  /** As in "POST /api/quotes". */
  command: string;
  code: string;
  reason: string;
  /** Of the refused request; null where an earlier release recorded it. */
  correlationId: string | null;
} & Repeated;

export const adminRoutes = {
  users: get('/api/admin/users', {
    access: { admin: 'canManageUsers' },
    query: PeopleQuery,
  }).replies<Person[]>(),
  /** What «Khôi phục quyền mặc định» for all accounts would change. */
  repairs: get('/api/admin/permission-repairs', {
    access: { admin: 'canSetPermissions' },
  }).replies<PermissionRepair[]>(),
  /** Newest first. */
  timeline: get('/api/admin/users/:userId/timeline', {
    access: { admin: 'canManageUsers' },
    query: PageQuery,
  }).replies<TimelineEntry[]>(),
  user: get('/api/admin/users/:userId', { access: { admin: 'canManageUsers' } }).replies<Person>(),
  assignRole: patch('/api/admin/users/:userId/role', {
    access: { admin: 'canManageUsers' },
    body: AssignRole,
  }).replies<Person>(),
  setPermissions: post('/api/admin/set-permissions/:userId', {
    access: { admin: 'canSetPermissions' },
    body: SetPermissions,
  }).replies<Person>(),
  stats: get('/api/admin/stats', { access: { admin: 'canViewSystemStats' } }).replies<AdminStats>(),
  trend: get('/api/admin/stats/trend', {
    access: { admin: 'canViewSystemStats' },
  }).replies<AdminTrend>(),
  /** Newest first. */
  denials: get('/api/admin/denials', {
    access: { admin: 'canAccessLogs' },
    query: DenialsQuery,
  }).replies<Denial[]>(),
};
