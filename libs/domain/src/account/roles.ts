import { homeOfRole, canonicalPage, featurePages, pagesOfRole, roles } from '@control-center/contracts';
import type { Page, PagePermissions, Role } from '@control-center/contracts';
import type { AccountState } from './account.js';

/** Roles that anybody may take, unless the settings name fewer; the others need a grant (rulings B4). */
export const selfServiceRoles: readonly Role[] = ['customer', 'manufacturer'];

type Holder = Pick<AccountState, 'grantedRoles'>;

export const rolesHeld = ({ grantedRoles }: Holder): Role[] =>
  roles.filter((role) => selfServiceRoles.includes(role) || grantedRoles.includes(role));

export const mayTake = (holder: Holder, role: Role, open = selfServiceRoles): boolean =>
  open.includes(role) || holder.grantedRoles.includes(role);

/** Whether the account governs: holds the admin role and can use it. */
export const isActiveAdmin = ({
  grantedRoles,
  isBlocked,
  isErased,
}: Pick<AccountState, 'grantedRoles' | 'isBlocked' | 'isErased'>): boolean =>
  grantedRoles.includes('admin') && !isBlocked && !isErased;

type Permissions = { allowedPages: Page[]; pagePermissions: PagePermissions };

/**
 * The permissions without what none of the account's roles can ever reach; undefined where nothing conflicts.
 * A list of which nothing would be left becomes the home of the active role: an empty one would open everything.
 */
export function repaired(state: AccountState): Permissions | undefined {
  const within = new Set(rolesHeld(state).flatMap((role) => pagesOfRole[role]));
  const kept = state.allowedPages.filter((page) => within.has(page));
  const toggles = featurePages.filter((page) => page in state.pagePermissions);
  const keptToggles = toggles.filter((page) => within.has(page));
  if (kept.length === state.allowedPages.length && keptToggles.length === toggles.length) return undefined;
  const home = canonicalPage(homeOfRole[state.role].slice(1))!;
  return {
    allowedPages: kept.length === 0 && state.allowedPages.length > 0 ? [home] : kept,
    pagePermissions: Object.fromEntries(keptToggles.map((page) => [page, state.pagePermissions[page]])),
  };
}
