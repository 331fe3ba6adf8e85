import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsOptional, ValidateBy } from 'class-validator';
import { pageAliases, pages, roles } from '../../kernel/access.js';
import type { Feature, Role } from '../../kernel/access.js';
import { arePagePermissions } from '../../kernel/effective-access.js';
import { PageQuery, SearchQuery } from '../../kernel/page.js';
import { get, patch, post } from '../../kernel/route.js';
import type { User } from './accounts.js';
import type { AdminStats } from '../orders/counters.js';

const pageNames: readonly string[] = [...pages, ...Object.keys(pageAliases)];

export class AssignRole {
  @IsIn(roles, { message: 'Vai trò không hợp lệ' }) role: Role;
}

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
}

/** A refused or failed command, or a denied read. */
export type Denial = {
  id: string;
  createdAt: string;
  actorId: string;
  actorRole: Role | null;
  /** As in "POST /api/quotes". */
  command: string;
  code: string;
  reason: string;
};

export const adminRoutes = {
  users: get('/api/admin/users', {
    access: { admin: 'canManageUsers' },
    query: SearchQuery,
  }).replies<User[]>(),
  assignRole: patch('/api/admin/users/:userId/role', {
    access: { admin: 'canManageUsers' },
    body: AssignRole,
  }).replies<User>(),
  setPermissions: post('/api/admin/set-permissions/:userId', {
    access: { admin: 'canSetPermissions' },
    body: SetPermissions,
  }).replies<User>(),
  stats: get('/api/admin/stats', { access: { admin: 'canViewSystemStats' } }).replies<AdminStats>(),
  /** Newest first. */
  denials: get('/api/admin/denials', {
    access: { admin: 'canAccessLogs' },
    query: PageQuery,
  }).replies<Denial[]>(),
};
