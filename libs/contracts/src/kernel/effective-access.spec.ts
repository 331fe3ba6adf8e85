import { describe, expect, it } from '@jest/globals';
import { canonicalPage, defaultPagesOfRole, homeOfRole, pagesOfRole, roles, sharedPages } from './access.js';
import type { Role } from './access.js';
import {
  canonicalPages,
  canonicalPermissions,
  mayUse,
  pagesReached,
  reachesPage,
} from './effective-access.js';

describe.each(roles)('%s', (role) => {
  const home = canonicalPage(homeOfRole[role].slice(1))!;

  // Promise: An empty list of pages means the role's full set, and so does the list of its defaults
  it('reaches the full set with no list, and the same with the role’s defaults', () => {
    expect(pagesReached({ role })).toEqual(pagesOfRole[role]);
    expect(pagesReached({ role, allowedPages: [] })).toEqual(pagesOfRole[role]);
    expect(pagesReached({ role, allowedPages: defaultPagesOfRole[role] })).toEqual(pagesOfRole[role]);
    expect(reachesPage({ role, allowedPages: defaultPagesOfRole[role] }, home)).toBe(true);
  });

  // Promise: A role reaches no page beyond its ceiling, which is its default set
  it('reaches nothing by pages beyond the ceiling', () => {
    const beyond = pagesOfRole.admin.filter((page) => !pagesOfRole[role].includes(page));
    if (beyond.length > 0) expect(pagesReached({ role, allowedPages: beyond })).toEqual([]);
  });
});

it('an admin’s list that names a shared page means exactly what it says', () => {
  const allowedPages = [...defaultPagesOfRole.admin, sharedPages[0]];
  expect(pagesReached({ role: 'admin', allowedPages })).toEqual(allowedPages);
  expect(pagesReached({ role: 'admin', allowedPages: ['admin-dashboard'] })).toEqual(['admin-dashboard']);
});

// Promise: Admins skip the check of the provider's page
it('the guard of the provider’s page is skipped for an admin, and for nobody else', () => {
  const reaches = (role: Role) => reachesPage({ role, allowedPages: ['messaging'] }, 'vietphat-admin');
  expect([reaches('admin'), reaches('vietphat'), reaches('customer')]).toEqual([true, false, false]);
});

// Promise: A feature is on with its page, unless it is explicitly false
it('a feature is on with its page until it is switched off', () => {
  const off = { 'customer-interface': { canCreateProject: false } };
  expect(mayUse({ role: 'customer' }, 'canCreateProject')).toBe(true);
  expect(mayUse({ role: 'customer', pagePermissions: off }, 'canCreateProject')).toBe(false);
  expect(mayUse({ role: 'customer', pagePermissions: off }, 'canEditProject')).toBe(true);
  const on = { 'admin-dashboard': { canManageUsers: true } };
  expect(mayUse({ role: 'customer', pagePermissions: on }, 'canManageUsers')).toBe(false);
});

// Promise: Page keys have aliases, both when they are set and when they are checked
it('aliases and their pages are one, in one order', () => {
  expect(canonicalPages(['messaging', 'customer-request', 'customer-interface'])).toEqual([
    'customer-interface',
    'messaging',
  ]);
  expect(
    canonicalPermissions({
      'customer-interface': { canEditProject: true },
      'customer-request': { canEditProject: false, canCreateProject: true },
    }),
  ).toEqual({ 'customer-interface': { canCreateProject: true, canEditProject: false } });
});
