import { describe, expect, it } from '@jest/globals';
import { canonicalPage, defaultPagesOfRole, homeOfRole, pagesOfRole, roles, sharedPages } from './access.js';
import type { PageKey, Role } from './access.js';
import {
  admits,
  arePagePermissions,
  canonicalPages,
  canonicalPermissions,
  mayUse,
  pagesReached,
  passesPage,
  reachesNamedPage,
  reachesPage,
} from './effective-access.js';

describe.each(roles)('%s', (role) => {
  const home = canonicalPage(homeOfRole[role].slice(1))!;

  it('reaches the full set with no list, and the same with the role’s defaults', () => {
    expect(pagesReached({ role })).toEqual(pagesOfRole[role]);
    expect(pagesReached({ role, allowedPages: [] })).toEqual(pagesOfRole[role]);
    expect(pagesReached({ role, allowedPages: defaultPagesOfRole[role] })).toEqual(pagesOfRole[role]);
    expect(reachesPage({ role, allowedPages: defaultPagesOfRole[role] }, home)).toBe(true);
  });

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

it('an admin whose list leaves a page out does not reach it, the provider’s page excepted', () => {
  const grants = { role: 'admin' as const, allowedPages: ['admin-dashboard' as const] };
  expect(pagesOfRole.admin.filter((page) => reachesPage(grants, page))).toEqual(
    pagesOfRole.admin.filter((page) => page === 'admin-dashboard' || page === 'vietphat-admin'),
  );
});

it('a feature that was switched off on one page leaves those of other pages as they are', () => {
  const grants = { role: 'admin' as const, pagePermissions: { 'admin-dashboard': { canAccessLogs: false } } };
  expect([mayUse(grants, 'canAccessLogs'), mayUse(grants, 'canReviewProjects')]).toEqual([false, true]);
});

it('the guard of the provider’s page is skipped for an admin, and for nobody else', () => {
  const reaches = (role: Role) => reachesPage({ role, allowedPages: ['messaging'] }, 'vietphat-admin');
  expect([reaches('admin'), reaches('vietphat'), reaches('customer')]).toEqual([true, false, false]);
});

it('a feature is on with its page until it is switched off', () => {
  const off = { 'customer-interface': { canCreateProject: false } };
  expect(mayUse({ role: 'customer' }, 'canCreateProject')).toBe(true);
  expect(mayUse({ role: 'customer', pagePermissions: off }, 'canCreateProject')).toBe(false);
  expect(mayUse({ role: 'customer', pagePermissions: off }, 'canEditProject')).toBe(true);
  const on = { 'admin-dashboard': { canManageUsers: true } };
  expect(mayUse({ role: 'customer', pagePermissions: on }, 'canManageUsers')).toBe(false);
});

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

it('a page that a request names is reached under each of its names, an unknown one never', () => {
  const grants = { role: 'customer', allowedPages: ['customer-interface'] } as const;
  expect(reachesNamedPage(grants, 'customer-interface')).toBe(true);
  expect(reachesNamedPage(grants, 'customer-request')).toBe(true);
  for (const name of ['messaging', 'admin-dashboard', 'toString', ''])
    expect(reachesNamedPage(grants, name)).toBe(false);
});

it('a page gates the roles that have it, and no others', () => {
  const only = (...allowedPages: PageKey[]) => ({ role: 'customer', allowedPages }) as const;
  expect(passesPage(undefined, only('messaging'))).toBe(true);
  expect(passesPage('messaging', only('messaging'))).toBe(true);
  expect(passesPage('messaging', only('customer-interface'))).toBe(false);
  expect(passesPage('messaging', { role: 'customer' })).toBe(true);
  // Not among the pages of a customer: whether one may is another question.
  expect(passesPage('admin-dashboard', only('messaging'))).toBe(true);
});

it('a call admits who has one of its features', () => {
  const off = { 'customer-interface': { canViewQuotes: false } };
  expect(admits('signed-in', { role: 'customer' })).toBe(true);
  expect(admits({ customer: 'canViewQuotes' }, { role: 'customer' })).toBe(true);
  expect(admits({ customer: 'canViewQuotes' }, { role: 'customer', pagePermissions: off })).toBe(false);
  expect(
    admits({ customer: ['canViewQuotes', 'canEditProject'] }, { role: 'customer', pagePermissions: off }),
  ).toBe(true);
  expect(admits({ customer: 'canViewQuotes' }, { role: 'manufacturer' })).toBe(false);
});

it.each([
  [{}, true],
  [{ 'customer-interface': {} }, true],
  [{ 'customer-interface': { canViewQuotes: false, canEditProject: true } }, true],
  [{ 'customer-request': { canViewQuotes: false } }, true],
  [{ 'customer-interface': { canViewQuotes: 'no' } }, false],
  [{ 'customer-interface': { canManageUsers: true } }, false],
  [{ 'customer-interface': { canViewQuotes: true, canManageUsers: true } }, false],
  [{ 'customer-interface': null }, false],
  [{ 'customer-interface': [] }, false],
  [{ messaging: { canViewQuotes: true } }, false],
  [{ elsewhere: {} }, false],
  [{ toString: {} }, false],
  [[], false],
  [null, false],
  ['customer-interface', false],
  ['', false],
  [7, false],
  [{ 'customer-interface': 7 }, false],
])('%j says which features are on: %s', (value, is) => {
  expect(arePagePermissions(value)).toBe(is);
});

it('toggles belong to their own page', () => {
  const both = {
    'customer-interface': { canViewQuotes: false },
    'vietphat-admin': { canEditDrawings: true },
  };
  expect(canonicalPermissions(both)).toEqual(both);
  expect(canonicalPermissions({ 'customer-interface': {}, elsewhere: { canViewQuotes: true } })).toEqual({});
});
