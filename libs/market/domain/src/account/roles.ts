import {
  homeOfRole,
  isLockedOut,
  canonicalPage,
  featurePages,
  mayUse,
  pagesOfRole,
  roles,
} from '@market/contracts';
import type { PageKey, PagePermissions, Role } from '@market/contracts';

/** Roles that any account may activate, unless the settings allow fewer. The others need a grant. */
export const selfServiceRoles: readonly Role[] = ['customer', 'manufacturer'];

type Holder = { grantedRoles: readonly Role[] };

export const rolesHeld = ({ grantedRoles }: Holder): Role[] =>
  roles.filter((role) => selfServiceRoles.includes(role) || grantedRoles.includes(role));

export const mayTake = (holder: Holder, role: Role, open = selfServiceRoles): boolean =>
  open.includes(role) || holder.grantedRoles.includes(role);

type Permissions = { allowedPages: PageKey[]; pagePermissions: PagePermissions };

/** Whether an admin with these permissions can change permissions, and so give back whatever was taken from an admin. */
export const permitsGoverning = (permissions: Permissions): boolean =>
  mayUse({ role: 'admin', ...permissions }, 'canSetPermissions');

/** Whether the account holds the admin role and can change permissions in it. */
export const isActiveAdmin = ({
  grantedRoles,
  isBlocked,
  isErased,
  ...permissions
}: Permissions & Holder & { isBlocked: boolean; isErased: boolean }): boolean =>
  grantedRoles.includes('admin') && !isBlocked && !isErased && permitsGoverning(permissions);

/**
 * The permissions without pages that none of the account's roles can reach; undefined where nothing conflicts. Where nothing
 * would be left of the active role's pages, its home page is added: an empty list would mean full access.
 */
export function repairedPermissions(state: Permissions & Holder & { role: Role }): Permissions | undefined {
  const reachable = new Set(rolesHeld(state).flatMap((role) => pagesOfRole[role]));
  const allowed = state.allowedPages.filter((page) => reachable.has(page));
  const toggles = featurePages.filter((page) => page in state.pagePermissions);
  const allowedToggles = toggles.filter((page) => reachable.has(page));
  const lacksHome =
    state.allowedPages.length > 0 &&
    (allowed.length === 0 || isLockedOut({ role: state.role, allowedPages: allowed }));
  if (!lacksHome && allowed.length === state.allowedPages.length && allowedToggles.length === toggles.length)
    return undefined;
  const home = canonicalPage(homeOfRole[state.role].slice(1))!;
  return {
    allowedPages: lacksHome ? [...allowed, home] : allowed,
    pagePermissions: Object.fromEntries(allowedToggles.map((page) => [page, state.pagePermissions[page]])),
  };
}
