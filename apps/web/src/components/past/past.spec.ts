/** @jest-environment node */
import { replayKinds } from '@market/contracts';
import type { Difference, Grants, ReplayKind } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { changeIn, valueBefore } from './past';
import { mayReplay, pastOfRecord } from './replay-path';

const admin: Grants = { role: 'admin' };
const without = (page: 'admin-dashboard' | 'vietphat-admin', feature: string): Grants => ({
  ...admin,
  pagePermissions: { [page]: { [feature]: false } },
});

// Who asks × the pasts that they may visit.
it.each<[string, Grants, readonly ReplayKind[]]>([
  ['an admin', admin, replayKinds],
  ['an admin without the logs', without('admin-dashboard', 'canAccessLogs'), []],
  [
    'an admin who reviews no orders',
    without('vietphat-admin', 'canReviewProjects'),
    replayKinds.filter((kind) => kind !== 'conversation'),
  ],
  [
    'an admin who manages no people',
    without('admin-dashboard', 'canManageUsers'),
    replayKinds.filter((kind) => kind !== 'account'),
  ],
  ['the provider', { role: 'vietphat' }, []],
  ['a customer', { role: 'customer' }, []],
])('%s may visit the past of %#', (_, user, kinds) => {
  expect(replayKinds.filter((kind) => mayReplay(user, kind))).toEqual(kinds);
});

// A record of the audit, who reads it × the moment to which it leads.
it.each<[string | null, number | null, Grants, string | undefined]>([
  ['project-p-1', 3, admin, '/admin-dashboard/replay/project/p-1?at=3'],
  ['project-p-1', 0, admin, '/admin-dashboard/replay/project/p-1?at=0'],
  ['account-an', 3, admin, '/admin-dashboard/replay/account/an?at=3'],
  ['account-an', 3, without('admin-dashboard', 'canManageUsers'), undefined],
  ['projects', 3, admin, undefined],
  ['company', 3, admin, undefined],
  ['project-p-1', null, admin, undefined],
  [null, 3, admin, undefined],
])('a record of %s at %s leads to its past: case %#', (stream, revision, user, path) => {
  expect(pastOfRecord(user, { stream, revision })).toBe(path);
});

const difference = (pointer: string, before?: unknown): Difference => ({ pointer, before, after: 'nay' });

// What has changed × the value that is asked for × the change that is shown at it, and what it was before.
it.each<[changed: Difference[], pointer: string, shown: string | undefined, before: unknown]>([
  [[difference('/project/material', 'thép')], '/project/material', '/project/material', 'thép'],
  [[difference('/project/material', 'thép')], '/project/materialSpecification', undefined, undefined],
  [[difference('/project/materialSpecification', 'S45C')], '/project/material', undefined, undefined],
  [[difference('/parts/1/quantity', 2)], '/parts/1', '/parts/1/quantity', undefined],
  [[difference('/parts/10/quantity', 2)], '/parts/1', undefined, undefined],
  [[difference('/parts/1', { quantity: 2 })], '/parts/1/quantity', '/parts/1', undefined],
  [[difference('')], '/project/material', undefined, undefined],
  [[difference('/a/b', 1), difference('/a', 2)], '/a', '/a', 2],
  [[difference('/project/notes', '')], '/project/notes', '/project/notes', undefined],
  [[difference('/project/notes', null)], '/project/notes', '/project/notes', undefined],
  [[difference('/project/quantity', 0)], '/project/quantity', '/project/quantity', 0],
])('of the changes %j, %s shows that of %s', (changed, pointer, shown, before) => {
  const past = { changeOf: (at: string) => changeIn(changed, at), blame: () => null };
  expect([past.changeOf(pointer)?.pointer, valueBefore(past, pointer)]).toEqual([shown, before]);
});

it('nothing has a value of before in the present', () =>
  expect(valueBefore(undefined, '/a')).toBeUndefined());
