import { defaultCalendar, projectExamples } from '@market/domain';
import type { AccountEvents, ProjectEvents, Viewer } from '@market/domain';
import type { OneOf } from '@platform/kernel';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { processBatch } from '@platform/rows/inside/batches/batch';
import { inTransaction, decodeCursor, encodeCursor } from '@platform/rows';
import { marketplace } from '../marketplace.js';
import { testDatabase } from '@market/rows/testing/database';
import type { TestDatabase } from '@market/rows/testing/database';
import { stored } from '@platform/rows/testing/stored';
import { listAccounts } from '../accounts/account-list.js';
import { listProjects } from './project-lists.js';
import { listQueue } from './queue-lists.js';
import type { ProjectFilter } from './project-lists.js';

const { projections } = marketplace;

const { customer, otherCustomer, factory, otherFactory, provider } = projectExamples.people;

let database: TestDatabase;
let pool: pg.Pool;
let position = 0n;

const append = (stream: string, events: readonly { type: string; data: object }[], skip = 0, at?: string) =>
  inTransaction(pool, (db) =>
    processBatch(
      db,
      { projections, epoch: 0 },
      stored(stream, events, at)
        .slice(skip)
        .map((event) => ({ ...event, position: (position += 1n) })),
    ),
  );

const account = (
  id: string,
  lastName: string,
  firstName: string,
  companyName: string,
): OneOf<AccountEvents> => ({
  type: 'AccountRegistered',
  data: {
    accountId: id,
    issuer: 'test',
    subject: id,
    email: `${id}@example.test`,
    profile: { firstName, lastName, companyName, phoneNumber: '', jobTitle: '' },
    pictureUrl: '',
    grantedRoles: [],
    role: 'customer',
  },
});

const order = (
  projectId: string,
  customerId: string,
  title: string,
  partId: string,
): OneOf<ProjectEvents>[] => [
  {
    type: 'ProjectSubmitted',
    data: { projectId, customerId, details: { ...projectExamples.details, title }, dueDate: '2026-03-30' },
  },
  { type: 'PartAdded', data: { id: `part of ${projectId}`, part: { ...projectExamples.part, partId } } },
];

const ids = {
  clamp: 'c1a3b000-0000-4000-8000-000000000001',
  shaft: '5afd0000-0000-4000-8000-000000000002',
  other: '07e70000-0000-4000-8000-000000000003',
};
const at = (second: number) => new Date(Date.parse(projectExamples.now) + second * 60_000).toISOString();

beforeAll(async () => {
  database = await testDatabase();
  ({ pool } = database);
  const registered = account(customer.id, 'Nguyễn', 'Đặng', 'Cơ khí Mẫu Ánh Dương');
  await append(`account-${customer.id}`, [registered]);
  await append(`account-${otherCustomer.id}`, [account(otherCustomer.id, 'Trần', 'Bình', 'Mẫu Bình Minh')]);
  await append(
    `project-${ids.clamp}`,
    order(ids.clamp, customer.id, 'Đồ gá kẹp trục Ø45', 'GK-01'),
    0,
    at(1),
  );
  await append(
    `project-${ids.shaft}`,
    order(ids.shaft, customer.id, 'Trục dẫn 100% inox_304 \\ bóng', 'T.7'),
    0,
    at(2),
  );
  await append(`project-${ids.other}`, order(ids.other, otherCustomer.id, 'Bạc lót đồng', 'BL%9'), 0, at(3));
});
afterAll(() => database.close());

const page = { limit: 10 };
const namesOf = (rows: readonly { id: string }[]) =>
  rows.map(({ id }) => Object.entries(ids).find(([, known]) => known === id)![0]);
const found = async (search: string, viewer: Viewer = provider, filter: ProjectFilter = {}) =>
  namesOf((await listProjects(pool, viewer, { ...filter, search }, page)).rows);

const accountsFound = async (search: string) =>
  (await listAccounts(pool, { search }, page)).rows.map(({ id }) => id);

it('accounts are found by name, company and e-mail', async () => {
  expect(await accountsFound('')).toHaveLength(2);
  expect(await accountsFound('dang nguyen')).toEqual([customer.id]);
  expect(await accountsFound('bình customer-2')).toEqual([otherCustomer.id]);
  expect(await accountsFound('ẫ')).toHaveLength(2);
  expect(await accountsFound('%')).toEqual([]);
});

it.each(['example', 'ẫ'])('accounts found by «%s» are listed page by page', async (search) => {
  const expected = await accountsFound(search);
  const { rows: first } = await listAccounts(pool, { search }, { limit: 1 });
  const { rows: rest } = await listAccounts(pool, { search }, { limit: 5, after: first[0]! });
  expect([...first, ...rest].map(({ id }) => id)).toEqual(expected);
});

describe('a search', () => {
  it.each([
    ['Đồ gá kẹp', ['clamp']],
    ['do ga KEP', ['clamp']],
    ['trục', ['shaft', 'clamp']],
    ['TRUC', ['shaft', 'clamp']],
    ['kẹp   trục', ['clamp']],
    ['trục kẹp', ['clamp']],
    ['tru\u0323c', ['shaft', 'clamp']],
    ['ø45', ['clamp']],
    ['bóng kẹp', []],
  ])('finds «%s» in titles, with and without accents, in any order', async (search, expected) => {
    expect(await found(search)).toEqual(expected);
  });

  it('finds a short id and a part number', async () => {
    expect(await found('c1a3b000')).toEqual(['clamp']);
    expect(await found('C1A3')).toEqual(['clamp']);
    expect(await found('gk-01')).toEqual(['clamp']);
    expect(await found('000000000001')).toEqual([]);
  });

  it('takes %, _ and \\ literally', async () => {
    expect(await found('100%')).toEqual(['shaft']);
    expect(await found('%')).toEqual(['other', 'shaft']);
    expect(await found('_')).toEqual(['shaft']);
    expect(await found('\\')).toEqual(['shaft']);
    expect(await found('t_uc')).toEqual([]);
    expect(await found(`'; drop table projects`)).toEqual([]);
    expect(await found('\0 kẹp')).toEqual(['clamp']);
    expect(await found('   ')).toEqual(['other', 'shaft', 'clamp']);
  });

  it('finds projects by the name and company of the customer, for the provider only', async () => {
    expect(await found('nguyen dang')).toEqual(['shaft', 'clamp']);
    expect(await found('anh duong')).toEqual(['shaft', 'clamp']);
    expect(await found('customer-1@example.test')).toEqual([]);
    expect(await found('ươ')).toEqual(['shaft', 'clamp']);
    for (const search of ['anh duong', 'ươ']) expect(await found(search, customer)).toEqual([]);
    expect(await found('bình')).toEqual(['other']);
  });

  it('finds only projects of the list and its filter', async () => {
    expect(await found('bạc', customer)).toEqual([]);
    expect(await found('bạc', otherCustomer)).toEqual(['other']);
    expect(await found('trục', factory)).toEqual([]);
    expect(await found('trục', provider, { status: ['reviewing'] })).toEqual([]);
    await append(`project-${ids.shaft}`, reviewed(ids.shaft), 2, at(2));
    expect(await found('trục', provider, { status: ['reviewing', 'quoted'] })).toEqual(['shaft']);
    expect(await found('trục', factory)).toEqual([]);
    await append(`project-${ids.shaft}`, sent(ids.shaft), 3, at(2));
    expect(await found('trục', factory)).toEqual(['shaft']);
    for (const name of ['anh duong', 'ươ']) expect(await found(name, factory)).toEqual([]);
    expect(await found('trục', provider, { manufacturerId: factory.id })).toEqual(['shaft']);
  });

  it('uses the new title and the new name of the customer after a change', async () => {
    const changed: OneOf<ProjectEvents> = {
      type: 'DetailsRevised',
      data: { changes: { title: 'Mặt bích' } },
    };
    await append(`project-${ids.other}`, [...order(ids.other, otherCustomer.id, '', ''), changed], 2, at(3));
    expect(await found('mat bich')).toEqual(['other']);
    expect(await found('bạc lót')).toEqual([]);

    const renamed = { type: 'ProfileChanged', data: { changes: { lastName: 'Võ', companyName: '' } } };
    await append(`account-${otherCustomer.id}`, [renamed, renamed], 1);
    expect(await found('võ bình')).toEqual(['other']);
    expect(await found('Bình Minh')).toEqual([]);
    expect(await found('Trần')).toEqual([]);
  });

  it('does not find erased accounts', async () => {
    const registered = account(otherCustomer.id, 'Võ', 'Bình', 'Mẫu');
    const erased = { type: 'AccountErased', data: {} };
    await append(`account-${otherCustomer.id}`, [registered, registered, erased], 2);
    for (const search of ['võ bình', 'bình', 'xoá', 'customer-2@example'])
      expect([await found(search), await accountsFound(search)]).toEqual([[], []]);
  });
});

const onItsWay: OneOf<ProjectEvents> = {
  type: 'PaymentAnnounced',
  data: { kind: 'deposit', note: '', attachments: [], files: [] },
};
const reviewed = (id: string): OneOf<ProjectEvents>[] => [
  ...order(id, customer.id, '', ''),
  { type: 'ReviewStarted', data: {} },
];
const sent = (id: string): OneOf<ProjectEvents>[] => [
  ...reviewed(id),
  { type: 'SentToFactory', data: { manufacturerId: factory.id } },
];

it('a factory that was invited but not selected no longer has the project in its lists', async () => {
  const id = 'b1d00000-0000-4000-8000-000000000004';
  const invited: OneOf<ProjectEvents> = {
    type: 'FactoriesInvited',
    data: { manufacturerIds: [factory.id, otherFactory.id] },
  };
  const selected: OneOf<ProjectEvents> = { type: 'SentToFactory', data: { manufacturerId: factory.id } };
  const history = [...reviewed(id), invited, selected];
  const listsOf = (manufacturer: Viewer) =>
    Promise.all([
      listProjects(pool, manufacturer, {}, page),
      listProjects(pool, provider, { manufacturerId: manufacturer.id }, page),
    ]).then((lists) => lists.map(({ rows }) => rows.some((row) => row.id === id)));

  await append(`project-${id}`, history.slice(0, -1), 0, at(4));
  expect([await listsOf(factory), await listsOf(otherFactory)]).toEqual([
    [true, true],
    [true, true],
  ]);
  await append(`project-${id}`, history, history.length - 1, at(4));
  expect([await listsOf(factory), await listsOf(otherFactory)]).toEqual([
    [true, true],
    [false, false],
  ]);
});

it('pages follow each other without gap or repetition, whatever narrows the list', async () => {
  // Five projects created at the same time: only their ids determine the order.
  for (const digit of [5, 9, 6, 8, 7]) {
    const id = `5a3e0000-0000-4000-8000-00000000000${String(digit)}`;
    await append(`project-${id}`, order(id, customer.id, 'Cùng lúc', `C-${String(digit)}`), 0, at(5));
  }
  const narrowed: ProjectFilter[] = [
    {},
    { status: ['submitted', 'ready_for_manufacturer'] },
    { status: ['ready_for_manufacturer', 'bidding'] },
    { manufacturerId: factory.id },
    { customerId: customer.id },
  ];
  const searches = ['c', 'cung luc', 'anh duong', 'ươ'];
  for (const filter of [
    ...narrowed,
    ...searches.map((search) => ({ search })),
    // The newest orders of the customer who is named are not in these lists.
    ...narrowed.map((other) => ({ ...other, search: 'anh duong' })),
  ]) {
    const { rows: expected } = await listProjects(pool, provider, filter, page);
    const walked: string[] = [];
    for (let after: Parameters<typeof encodeCursor>[0] | undefined; walked.length <= expected.length;) {
      const { rows } = await listProjects(pool, provider, filter, { limit: 1, ...(after ? { after } : {}) });
      if (!rows[0]) break;
      walked.push(rows[0].id);
      after = decodeCursor(encodeCursor(rows[0]));
    }
    expect(walked).toEqual(expected.map(({ id }) => id));
    expect(walked.length).toBeGreaterThan(1);
  }
});

describe('a page of large projects', () => {
  // Twelve megabytes that compress to a few kilobytes, in four projects.
  const large = [1, 2, 3, 4].map((digit) => `1a59e000-0000-4000-8000-00000000000${String(digit)}`);
  beforeAll(async () => {
    const finish = 'Mạ kẽm '.repeat(300_000);
    for (const id of large) {
      const [submitted, added] = order(id, customer.id, 'Nhiều chữ', 'L-1');
      const part = { ...projectExamples.part, partId: 'L-1', surfaceFinish: finish };
      await append(
        `project-${id}`,
        [submitted!, { ...added!, data: { id: `part of ${id}`, part } }],
        0,
        at(6),
      );
    }
  });

  it.each([{}, { search: 'nhieu' }])(
    'ends early with %j, says so, and the next one goes on',
    async (filter) => {
      const list = (after?: { createdAt: string; id: string }) =>
        listProjects(pool, provider, filter, { limit: 10, ...(after && { after }) });
      const first = await list();
      expect(first).toMatchObject({ rows: [{ id: large[3] }, { id: large[2] }], isCut: true });
      const second = await list(first.rows[1]);
      expect(second.rows.slice(0, 2)).toMatchObject([{ id: large[1] }, { id: large[0] }]);
      expect(await list(second.rows.at(-1))).toMatchObject({ isCut: false });
    },
  );

  it('ends early in a queue, too', async () => {
    const clock = { now: at(7), promiseHours: 24, calendar: defaultCalendar };
    const walked: string[] = [];
    const cut: boolean[] = [];
    for (let after: { createdAt: string; id: string } | undefined; ;) {
      const { rows, isCut } = await listQueue(pool, { queue: 'ourTurn' }, clock, {
        limit: 50,
        ...(after && { after }),
      });
      walked.push(...rows.map(({ project }) => project.id));
      cut.push(isCut === true);
      after = rows.at(-1);
      if (!isCut) break;
    }
    expect(walked.slice(-4)).toEqual(large);
    expect(new Set(walked).size).toBe(walked.length);
    expect(cut).toEqual([true, false]);
  });

  it('holds one project, however large it is', async () => {
    expect(await listProjects(pool, provider, {}, { limit: 1 })).toMatchObject({
      rows: [{ id: large[3] }],
      isCut: false,
    });
  });
});

// A history × whether the order waits for its customer then.
it.each<[name: string, history: OneOf<ProjectEvents>[], waits: boolean]>([
  ['that is reviewed', projectExamples.histories.reviewing, false],
  ['that was quoted', projectExamples.histories.quoted, true],
  ['whose deposit is due', projectExamples.histories.payment_pending, true],
  ['whose deposit is on its way', [...projectExamples.histories.payment_pending, onItsWay], false],
  ['in production', projectExamples.histories.in_production, false],
  ['that was completed before all was paid', projectExamples.histories.completed, true],
])('among what waits for its customer is an order %s', async (name, history, waits) => {
  const id = `0a175000-0000-4000-8000-${String(history.length).padStart(12, '0')}`;
  const [begun, ...rest] = history;
  await append(`project-${id}`, [{ ...begun!, data: { ...begun!.data, projectId: id } }, ...rest], 0, at(6));
  const listed = async (viewer: Viewer, filter: ProjectFilter) =>
    (await listProjects(pool, viewer, { ...filter, waiting: true }, { limit: 500 })).rows.some(
      (row) => row.id === id,
    );
  for (const filter of [{}, { search: history.length > 1 ? projectExamples.details.title : '' }])
    expect([
      name,
      await listed(customer, filter),
      await listed(otherCustomer, filter),
      await listed(provider, filter),
    ]).toEqual([name, waits, false, false]);
});
