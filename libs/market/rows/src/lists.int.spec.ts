import { pendingStatuses, personSorts, projectStatuses, queueNames } from '@market/contracts';
import type { ProjectStatus, Role } from '@market/contracts';
import { defaultCalendar, companyDecider, companyId, projectExamples } from '@market/domain';
import type { AccountEvents, ProjectEvents, Viewer } from '@market/domain';
import type { OneOf } from '@platform/kernel';
import { testDatabase } from '@market/rows/testing/database';
import type { TestDatabase } from '@market/rows/testing/database';
import { stored } from '@platform/rows/testing/stored';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { processBatch } from '@platform/rows/inside/batches/batch';
import { inTransaction } from '@platform/rows';
import type { Cursor } from '@platform/rows';
import { cursorIn, listAccounts } from './accounts/account-list.js';
import type { AccountFilter } from './accounts/account-list.js';
import { listFactories, namesOf, restrictedAccounts } from './accounts/accounts.js';
import type { AccountRow } from './accounts/accounts.js';
import { companyRow } from './company.js';
import { adminStats, countersFor } from './counters/counters.js';
import { marketplace } from './marketplace.js';
import { listProjects } from './projects/project-lists.js';
import { listQueue } from './projects/queue-lists.js';
import { listShowcase } from './projects/showcase.js';

// Every list × its readers × drafts, demos, and orders of blocked or erased people.

const { people, details, histories } = projectExamples;
const { customer, otherCustomer, factory, otherFactory } = people;
type Events = OneOf<ProjectEvents>[];

/** The orders of `customer`, but the last, by what they are; all are titled alike. */
const orders: Record<string, Events> = {
  draft: histories.draft,
  discarded: [...histories.draft, ...histories.cancelled.slice(-1)],
  demo: [
    {
      type: 'DemoProjectCreated',
      data: {
        ...{ projectId: '', customerId: customer.id, details, dueDate: '2026-03-30', parts: [] },
        ...{ finalPrice: 1, instalments: [], paid: [], completedStages: [] },
      },
    },
  ],
  submitted: histories.submitted,
  bidding: histories.bidding,
  approved: histories.approved,
  others: histories.approved,
};
const account = (id: string, role: Role, ...more: OneOf<AccountEvents>[]): OneOf<AccountEvents>[] => [
  {
    type: 'AccountRegistered',
    data: {
      ...{ accountId: id, issuer: 'test', subject: id, email: `${id}@example.test`, pictureUrl: '', role },
      profile: { firstName: id, lastName: 'Nguyễn', companyName: id, phoneNumber: '', jobTitle: '' },
      grantedRoles: [],
    },
  },
  ...more,
];
const permitted = (
  given: Partial<AccountEvents['PermissionsSet']>,
): Extract<OneOf<AccountEvents>, { type: 'PermissionsSet' }> => ({
  type: 'PermissionsSet',
  data: { allowedPages: [], pagePermissions: {}, ...given },
});
const accounts: Record<string, OneOf<AccountEvents>[]> = {
  active: account('active', 'manufacturer'),
  blocked: account('blocked', 'manufacturer', { type: 'AccountBlocked', data: {} }),
  unblocked: account(
    'unblocked',
    'manufacturer',
    { type: 'AccountBlocked', data: {} },
    { type: 'AccountUnblocked', data: {} },
  ),
  erased: account('erased', 'manufacturer', { type: 'AccountErased', data: {} }),
  ofPages: account('ofPages', 'customer', permitted({ allowedPages: ['customer-interface'] })),
  ofFeatures: account('ofFeatures', 'customer', permitted({ pagePermissions: { 'customer-interface': {} } })),
  ofBoth: account('ofBoth', 'customer', permitted({ allowedPages: ['customer-interface'] }), permitted({})),
  restrictedAndErased: account(
    'restrictedAndErased',
    'customer',
    permitted({ allowedPages: ['customer-interface'], pagePermissions: { 'customer-interface': {} } }),
    { type: 'AccountErased', data: {} },
  ),
  unnamed: account('unnamed', 'customer', {
    type: 'ProfileChanged',
    data: { changes: { firstName: '', lastName: '' } },
  }),
};

let database: TestDatabase;
let pool: pg.Pool;
let position = 0n;

const append = (stream: string, events: readonly { type: string; data: object }[], at?: string) =>
  inTransaction(pool, (db) =>
    processBatch(
      db,
      { projections: marketplace.projections, epoch: 0 },
      stored(stream, events, at).map((event) => ({ ...event, position: (position += 1n) })),
    ),
  );

beforeAll(async () => {
  database = await testDatabase();
  ({ pool } = database);
  await append(`account-${customer.id}`, account(customer.id, 'customer'));
  for (const [id, events] of Object.entries(accounts)) await append(`account-${id}`, events);
  for (const [id, events] of Object.entries(orders)) {
    const customerId = id === 'others' ? otherCustomer.id : customer.id;
    const own = events.map(({ type, data }) => ({
      type,
      data: 'projectId' in data ? { ...data, projectId: id, customerId } : data,
    }));
    await append(`project-${id}`, own);
  }
});
afterAll(() => database.close());

const page = { limit: 100 };
const idsInOrder = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort();
const clock = { now: '2026-06-01T00:00:00.000Z', promiseHours: 24, calendar: defaultCalendar };

const submittedOnes = ['approved', 'bidding', 'others', 'submitted'];
const everything = [...submittedOnes, 'demo', 'discarded', 'draft'].sort();
const own = everything.filter((id) => id !== 'others');
const readers: [string, Viewer, string[]][] = [
  ['the provider', people.provider, submittedOnes],
  ['an admin', people.admin, everything],
  ['the customer', customer, own],
  ['another customer', otherCustomer, ['others']],
  ['the factory of an order', factory, ['approved', 'bidding', 'others']],
  ['a bidder', otherFactory, ['bidding']],
  ['a factory without orders', { id: 'active', role: 'manufacturer' }, []],
  ['the customer in the role of a factory', { ...customer, role: 'manufacturer' }, []],
];

describe.each(readers)('the orders of %s', (_, viewer, expected) => {
  const listed = async (filter: Parameters<typeof listProjects>[2]) =>
    idsOf((await listProjects(pool, viewer, filter, page)).rows);

  it('are only their own, even by status and by search', async () => {
    expect(await listed({})).toEqual(expected);
    expect(await listed({ status: projectStatuses })).toEqual(expected);
    const [word] = details.title.split(' ');
    for (const search of [word!, details.title]) expect(await listed({ search })).toEqual(expected);
  });

  it('are not widened by naming a customer or a factory', async () => {
    const isProvider = ['vietphat', 'admin'].includes(viewer.role);
    const of = (ids: readonly string[]) => expected.filter((id) => !isProvider || ids.includes(id));
    expect(await listed({ customerId: customer.id })).toEqual(of(own));
    expect(await listed({ customerId: otherCustomer.id })).toEqual(of(['others']));
    expect(await listed({ manufacturerId: otherFactory.id })).toEqual(of(['bidding']));
  });
});

it('the counted orders of an admin equal the administration’s numbers, in all and by status', async () => {
  const counted = async (status?: readonly ProjectStatus[], search?: string) =>
    idsOf((await listProjects(pool, people.admin, { counted: true, status, search }, page)).rows);
  expect(await counted()).toEqual([...submittedOnes, 'draft'].sort());
  expect(await counted(undefined, details.title)).toEqual([...submittedOnes, 'draft'].sort());
  const { totalProjects, pendingProjects } = await adminStats(pool);
  expect(await counted()).toHaveLength(totalProjects);
  expect(await counted(pendingStatuses)).toHaveLength(pendingProjects);
});

it('the counters of each reader leave out the same orders as their list, and demo projects', async () => {
  const totals = await Promise.all(
    readers.map(async ([name, viewer]) => [name, (await countersFor(pool, viewer)) ?? null]),
  );
  expect(Object.fromEntries(totals)).toMatchObject({
    'the provider': { total: submittedOnes.length, draft: 0 },
    'an admin': { total: everything.length - 1, draft: 1 },
    'the customer': null,
    'a bidder': { drawings: 1, confirmed: 0 },
    'a factory without orders': { drawings: 0, orders: 0, confirmed: 0 },
  });
});

it('the showcase has no demo, no draft and nothing of its reader', async () => {
  const shown = async (id: string) => idsOf(await listShowcase(pool, id, page));
  expect(await shown(otherCustomer.id)).toEqual(['approved']);
  expect(await shown(customer.id)).toEqual(['others']);
  expect(await shown('customer-3')).toEqual(['approved', 'others']);
});

it.each(queueNames)('the queue «%s» has no demo and no draft', async (queue) => {
  const { rows } = await listQueue(pool, { queue }, clock, page);
  const ids = rows.map(({ project }) => project.id);
  expect(ids.filter((id) => !submittedOnes.includes(id))).toEqual([]);
});

const gone = ['erased', 'restrictedAndErased'];
const present = Object.keys(accounts).filter((id) => !gone.includes(id));

describe('people', () => {
  it.each([
    [undefined, [...Object.keys(accounts), customer.id]],
    ['present', [...present, customer.id]],
    ['blocked', ['blocked']],
    ['restricted', ['ofPages', 'ofFeatures']],
    ['no-profile', ['unnamed']],
    ['erased', ['erased', 'restrictedAndErased']],
  ] as const)('of the state «%s»', async (state, expected) => {
    const found = async (filter: AccountFilter) =>
      idsOf((await listAccounts(pool, { state, ...filter }, page)).rows);
    expect(await found({})).toEqual([...expected].sort());
    const makers = expected.filter((id) => ['active', 'blocked', 'unblocked'].includes(id)).sort();
    expect(await found({ role: 'manufacturer' })).toEqual(makers);
    // Words that everybody has, with and without an index; erased people have none.
    for (const search of ['example', 'nguyen', 'ng']) {
      const without = search === 'example' ? gone : [...gone, 'unnamed'];
      expect(await found({ search })).toEqual(expected.filter((id) => !without.includes(id)).sort());
      expect(await found({ search, role: 'manufacturer' })).toEqual(makers);
    }
  });

  it('with restricted pages are those of the state', async () => {
    expect(idsOf(await restrictedAccounts(pool))).toEqual(['ofFeatures', 'ofPages']);
  });

  it.each(personSorts)('are on one page each, in the order «%s»', async (sort) => {
    const filter = { sort };
    const all = (await listAccounts(pool, filter, page)).rows;
    const found: AccountRow[] = [];
    for (let after: Cursor | undefined; ;) {
      const { rows } = await listAccounts(pool, filter, { limit: 2, ...(after && { after }) });
      found.push(...rows);
      const last = rows.at(-1);
      if (!last || found.length > all.length) break;
      after = cursorIn(filter)(last);
    }
    expect(found).toEqual(all);
    const oldest = (await listAccounts(pool, { sort: 'oldest' }, page)).rows;
    if (sort === 'newest') expect(idsInOrder(all)).toEqual(idsInOrder(oldest).reverse());
  });

  it('who were erased cannot be found by their former texts', async () => {
    const found = async (search: string) => idsOf((await listAccounts(pool, { search }, page)).rows);
    expect(await found('active')).toEqual(['active']);
    for (const search of ['erased', 'erased@example.test']) expect(await found(search)).toEqual([]);
    expect(await found('nguyen')).not.toContain('erased');
  });

  it('who were blocked or erased are not offered as factories', async () => {
    expect(idsInOrder(await listFactories(pool, 'blocked'))).toEqual(['active', 'unblocked']);
    // The default one comes first.
    expect(await listFactories(pool, 'unblocked')).toEqual([
      { id: 'unblocked', companyName: 'unblocked', isDefault: true },
      { id: 'active', companyName: 'active', isDefault: false },
    ]);
  });
});

it('an erased customer keeps the orders, without a name to find them by', async () => {
  const named = async () =>
    idsOf((await listProjects(pool, people.admin, { search: customer.id }, page)).rows);
  expect(await named()).toEqual(own);
  await append(
    `account-${customer.id}`,
    account(customer.id, 'customer', { type: 'AccountErased', data: {} }),
  );
  expect(await named()).toEqual([]);
  expect(idsOf((await listProjects(pool, people.admin, {}, page)).rows)).toEqual(everything);
});

it('the provider’s staff go by their own names, others by their company', async () => {
  const [registered] = account('staff', 'vietphat');
  await append('account-staff', [
    { ...registered!, data: { ...registered!.data, grantedRoles: ['vietphat'] } },
  ]);
  const names = await namesOf(pool, ['staff', 'active', 'nobody', 'staff']);
  expect([...names].sort()).toEqual([
    ['active', 'active'],
    ['staff', 'Nguyễn staff'],
  ]);
});

it('the company’s settings are the defaults until they are changed', async () => {
  expect(await companyRow(pool)).toEqual(companyDecider.initial);
  const slaHours = { promise: 8, second: 16 };
  await append(`settings-${companyId}`, [{ type: 'CompanyChanged', data: { changes: { slaHours } } }]);
  expect(await companyRow(pool)).toMatchObject({ slaHours, revision: 0 });
});
