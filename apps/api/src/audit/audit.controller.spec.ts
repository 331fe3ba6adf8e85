import type { Pool } from 'pg';
import type { Request, Response } from 'express';
import { expect, it } from '@jest/globals';
import type { AuditFeed } from '../audit-log/audit-feed.js';
import type { AuditViews } from '../audit-log/audit-views.js';
import type { RequestFacts } from '../audit-log/request-facts.js';
import type { SavedFiltersStore } from '../accounts/saved/saved-filters.js';
import type { RunningExports } from '../exports/running-exports.js';
import type { Caller } from '../http/caller.js';
import { AuditController } from './audit.controller.js';

const caller = { accountId: 'an', role: 'admin' } as unknown as Caller;
const request = { headers: { 'x-log-position': '5' }, query: {}, res: {} } as unknown as Request;

const calls: Record<string, (controller: AuditController) => Promise<unknown>> = {
  'the list of records': (controller) => controller.events(caller, { q: '' }, request),
  'how many there are': (controller) => controller.count(caller, { q: '' }, request),
  'how many of each kind there are': (controller) => controller.kinds(request),
  'what a request caused': (controller) => controller.causation(caller, 'request', request),
  'the export': (controller) => controller.export(caller, { format: 'csv' }, request, {} as Response),
};

/** The steps of a call before it reads, in order. */
async function stepsOf(name: string, isComplete: boolean): Promise<string[]> {
  const steps: string[] = [];
  const step = (text: string) => void steps.push(text);
  const read = () => {
    step('reads');
    throw new Error('no database');
  };
  const feed = {
    complete: () => (step('waits for the audit'), Promise.resolve(isComplete)),
    has: (position: bigint) => (step(`waits for ${String(position)}`), Promise.resolve(true)),
  };
  const controller = new AuditController(
    { query: read } as unknown as Pool,
    feed as unknown as AuditFeed,
    { record: (actorId: string) => step(`${actorId} is recorded`) } as unknown as AuditViews,
    { lines: read } as unknown as RunningExports,
    {} as RequestFacts,
    {} as SavedFiltersStore,
  );
  await calls[name]!(controller).catch((error: Error & { code?: string }) =>
    step(error.code ?? error.message),
  );
  return steps;
}

// Two simultaneous reads throw twice.
const untilRead = (steps: readonly string[]) => [...new Set(steps)];

it.each(Object.keys(calls))(
  '%s of the audit is read after it includes the reader’s actions',
  async (name) => {
    // An export is recorded when it begins, and numbers without a filter are not.
    const isRecorded = !['the export', 'how many of each kind there are'].includes(name);
    expect(untilRead(await stepsOf(name, true))).toEqual([
      ...['waits for the audit', 'waits for 5', ...(isRecorded ? ['an is recorded'] : [])],
      ...['reads', 'no database'],
    ]);
  },
);

it.each(Object.keys(calls))('%s is refused while the audit is being built', async (name) => {
  expect(await stepsOf(name, false)).toEqual(['waits for the audit', 'store.unavailable']);
});

it.each([
  ['vietphat-admin', 'canViewAllProjects'],
  ['vietphat-admin', 'canReviewProjects'],
  ['admin-dashboard', 'canManageUsers'],
  ['admin-dashboard', 'canManageCompany'],
])('a search by words needs, of %s, %s, because its hits reveal contents', async (page, right) => {
  const bare = {
    ...{ accountId: 'an', role: 'admin', pagePermissions: { [page]: { [right]: false } } },
  } as unknown as Caller;
  const controller = new AuditController(
    ...([{}, {}, {}, {}, {}, {}] as unknown as ConstructorParameters<typeof AuditController>),
  );
  for (const search of [
    controller.events(bare, { q: 'thép' }, request),
    controller.count(bare, { q: 'thép' }, request),
    controller.export(bare, { q: 'thép', format: 'csv' }, request, {} as Response),
  ])
    await expect(search).rejects.toMatchObject({ code: 'access.denied' });
});
