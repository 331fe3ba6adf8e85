import { defaultCalendar, projectExamples } from '@market/domain';
import { testDatabase } from '@market/rows/testing/database';
import type { TestDatabase } from '@market/rows/testing/database';
import { stored } from '@platform/rows/testing/stored';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { processBatch } from '@platform/rows/inside/batches/batch';
import { inTransaction } from '@platform/rows';
import { listAccounts } from '../accounts/account-list.js';
import { marketplace } from '../marketplace.js';
import { listProjects } from '../projects/project-lists.js';
import { listQueue } from '../projects/queue-lists.js';
import { recentRows } from './search.js';
import type { SearchResult } from './search.js';

// Lists that are longer than the rows that a search reads one by one. No index has words of two letters, which are
// searched in the first rows of the list.

const { people, details, now } = projectExamples;
const { provider, customer } = people;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  const numbers = Array.from({ length: recentRows + 1 }, (_, index) => index);
  // A second apart: the number 0 is the oldest.
  const times = (number: number) => new Date(Date.parse(now) + number * 1_000).toISOString();
  const titleOf = (number: number) => ({ 0: 'ốc đầu', [recentRows]: 've cuối' })[number] ?? 'gá';
  // Of five rows with a word, one is beyond the rows that are read first.
  const wordOf = (number: number) => ([0, 100, 200, 300, 400].includes(number) ? ' zq' : '');
  const orders = numbers.flatMap((number) => {
    const [projectId, title] = [`order-${String(number)}`, `${titleOf(number)}${wordOf(number)} phay`];
    const data = {
      projectId,
      customerId: customer.id,
      details: { ...details, title },
      dueDate: '2026-03-30',
    };
    return stored(`project-${projectId}`, [{ type: 'ProjectSubmitted', data }], times(number));
  });
  const accounts = numbers.flatMap((number) => {
    const id = `account-${String(number)}`;
    const profile = {
      firstName: titleOf(number),
      lastName: '',
      companyName: '',
      phoneNumber: '',
      jobTitle: '',
    };
    const data = {
      ...{ accountId: id, issuer: 'test', subject: id, email: '', pictureUrl: '', role: 'customer', profile },
      grantedRoles: [],
    };
    return stored(`account-${id}`, [{ type: 'AccountRegistered', data }], times(number));
  });
  await inTransaction(database.pool, (db) =>
    processBatch(
      db,
      { projections: marketplace.projections, epoch: 0 },
      [...orders, ...accounts].map((event, index) => ({ ...event, position: BigInt(index + 1) })),
    ),
  );
  // Gives the database statistics about frequent words.
  await database.pool.query('analyze project_texts, account_texts');
}, 60_000);
afterAll(() => database.close());

type List = (search: string) => Promise<SearchResult<{ id: string }>>;
const page = { limit: 5 };
const clock = { now, promiseHours: 24, calendar: defaultCalendar };
const lists: Record<string, List> = {
  orders: (search) => listProjects(database.pool, provider, { search }, page),
  'orders of a customer': (search) => listProjects(database.pool, customer, { search }, page),
  'orders in a status': (search) =>
    listProjects(database.pool, provider, { search, status: ['submitted'] }, page),
  accounts: (search) => listAccounts(database.pool, { search }, page),
  'accounts by role': (search) => listAccounts(database.pool, { search, role: 'customer' }, page),
};
const queue: List = async (search) => {
  const { rows, ...found } = await listQueue(database.pool, { queue: 'ourTurn', search }, clock, page);
  return { ...found, rows: rows.map(({ project }) => project) };
};

const found = async (list: List, search: string) => {
  const { rows, truncated } = await list(search);
  return { ids: rows.map(({ id }) => id.slice(id.indexOf('-') + 1)), truncated };
};

it.each(Object.keys(lists))('%s: a search reports when rows were not considered', async (name) => {
  const list = lists[name]!;
  const last = String(recentRows);
  expect(await found(list, 've')).toEqual({ ids: [last], truncated: true });
  expect(await found(list, 'ốc')).toEqual({ ids: [], truncated: true });
  // Of words of three letters, an index has all rows.
  expect(await found(list, 'cuối')).toEqual({ ids: [last], truncated: false });
  expect(await found(list, 'đầu')).toEqual({ ids: ['0'], truncated: false });
  const newest = [4, 3, 2, 1, 0].map((index) => String(recentRows - 5 + index));
  expect((await found(list, 'gá')).ids).toEqual(newest);
});

const ofOrders = Object.keys(lists).filter((name) => name.startsWith('orders'));

it.each(ofOrders)('%s: rows beyond the first ones are read while they may fill the page', async (name) => {
  expect(await found(lists[name]!, 'zq')).toEqual({
    ids: ['400', '300', '200', '100', '0'],
    truncated: false,
  });
});

it.each(ofOrders)('%s: a word of nearly all rows is found page by page without repetition', async (name) => {
  const [viewer, status] = [
    name.includes('customer') ? customer : provider,
    name.includes('status') ? (['submitted'] as const) : undefined,
  ];
  const walked: string[] = [];
  for (let after: { createdAt: string; id: string } | undefined; walked.length < 9;) {
    const { rows } = await listProjects(
      database.pool,
      viewer,
      { search: 'phay', status },
      { limit: 3, ...(after && { after }) },
    );
    walked.push(...rows.map(({ id }) => id));
    after = rows.at(-1);
  }
  expect(walked).toEqual(Array.from({ length: 9 }, (_, index) => `order-${String(recentRows - index)}`));
});

it('a queue: a search reports when rows were not considered, longest waiting first', async () => {
  expect(await found(queue, 'ốc')).toEqual({ ids: ['0'], truncated: true });
  expect(await found(queue, 've')).toEqual({ ids: [], truncated: true });
  expect(await found(queue, 'gá')).toEqual({ ids: ['1', '2', '3', '4', '5'], truncated: false });
});
