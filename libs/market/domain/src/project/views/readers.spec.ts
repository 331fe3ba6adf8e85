import { describe, expect, it } from '@jest/globals';
import { stateAfter } from '@market/domain/testing/trial';
import type { Viewer } from '../rights/access.js';
import * as examples from '../examples.js';
import type { ProjectState, QuoteRecord } from '../state.js';
import { companyDefaults } from '@market/contracts';
import { factoryOrdersOf } from './factory-figures.js';
import { drawingsFor, filesFor } from '../files/file-views.js';
import { orderFactsOf } from './order-facts.js';
import { partsFor } from './part-views.js';
import { paymentsFor, quotesFor } from './price-views.js';
import { declinedProjectFor, projectContentFor, projectDetailFor } from './project-view.js';

// Every field that somebody must not read, × every reader, on an order in which each of them has a content of its own.

const { people, quote } = examples;
const at = '2026-03-05T03:00:00.000Z';

const quoteOf = (id: string, manufacturerId: string, more: Partial<QuoteRecord>): QuoteRecord => ({
  ...{ ...quote, id, manufacturerId, version: 1, state: 'waiting', reason: '' },
  ...{ requestRevision: 0, replacedBy: null, ending: null },
  ...{ createdAt: at, updatedAt: at, ...more },
});
const file = (url: string, addedBy: string) => ({
  ...{ url, name: `Tên ${url}`, size: 1, type: '', description: '', addedAt: at, addedBy },
  visibility: 'private' as const,
});
const drawn = (partId: string | null, number: number, url: string) => ({
  ...{
    partId,
    number,
    url,
    name: `Bản vẽ ${url}`,
    addedAt: at,
    addedBy: people.customer.id,
    byProvider: false,
  },
});

const [firstPart] = stateAfter([
  ...examples.submitted,
  { type: 'PartAdded', data: { id: 'part-1', part: { ...examples.part, drawingFileUrl: '/objects/p.stl' } } },
]).parts;

const order: ProjectState = {
  ...stateAfter(examples.awaitingDeposit),
  ...{ status: 'ready_for_manufacturer', vietPhatNotes: 'Khách khó tính', reason: 'Thiếu dung sai' },
  revisionRequests: [{ target: 'tolerance', reason: 'Thiếu dung sai' }],
  changesInReview: [{ section: 'details', field: 'title', before: 'a', after: 'b' }],
  ...{ finalPrice: 9_000_000, quoteValidUntil: '2026-04-01', estimatedDays: null, isOverridden: true },
  ...{ assignedManufacturerId: people.factory.id, invitedManufacturerIds: [people.otherFactory.id] },
  released: { quoteId: 'q-1', deliveryDays: 9, reason: '' },
  factoryIds: [people.factory.id, people.otherFactory.id, 'factory-3'],
  quotes: [
    quoteOf('q-0', people.factory.id, { state: 'withdrawn', totalPrice: 1 }),
    quoteOf('q-1', people.factory.id, { state: 'accepted', totalPrice: 2, attachments: ['/objects/q.pdf'] }),
    quoteOf('q-2', 'factory-3', { totalPrice: 3 }),
  ],
  declines: [{ manufacturerId: 'factory-4', reason: 'Kín lịch', at, status: 'bidding', revision: 3 }],
  delays: [{ date: '2026-04-02', reason: 'Máy hỏng', at }],
  drawingFileUrl: '/objects/b.pdf',
  attachments: ['/objects/c.pdf'],
  parts: [{ ...firstPart!, estimatedCost: 5, attachments: ['/objects/d.pdf'] }],
  drawings: [
    drawn(null, 1, '/objects/a.pdf'),
    drawn(null, 2, '/objects/b.pdf'),
    drawn('part-1', 1, '/objects/p.stl'),
  ],
  files: [
    ...['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'p.stl'].map((name) =>
      file(`/objects/${name}`, people.customer.id),
    ),
    file('/objects/q.pdf', people.factory.id),
  ].map((one) => (one.url === '/objects/b.pdf' ? { ...one, shared: true } : one)),
  ...{ revision: 40, detailsRevision: 7, updatedAt: '2026-03-09T03:00:00.000Z' },
  reachedAt: {
    submitted: '2026-03-03T03:00:00.000Z',
    ready_for_manufacturer: at,
    reviewing: '2026-03-04T03:00:00.000Z',
  },
};

/** What stands in a field for a reader who must not read it. */
const hidden: Record<string, unknown> = {
  ...{ vietPhatNotes: '', reason: '', revisionRequests: [], changesInReview: [], invitedManufacturerIds: [] },
  ...{ quoteValidUntil: null, duePayment: null, declines: [], isOverridden: false, attachments: [] },
};
const readers: [string, Viewer, string[], object][] = [
  ['the provider', people.provider, [], { finalPrice: 9_000_000, revision: 40, hasWaitingQuote: true }],
  [
    'the customer',
    people.customer,
    ['vietPhatNotes', 'changesInReview', 'invitedManufacturerIds', 'declines', 'isOverridden'],
    { finalPrice: 9_000_000, delay: { date: '2026-04-02', reason: '', at }, hasWaitingQuote: true },
  ],
  [
    'the assigned factory',
    people.factory,
    [
      ...['reason', 'revisionRequests', 'changesInReview', 'invitedManufacturerIds', 'quoteValidUntil'],
      ...['duePayment', 'declines', 'isOverridden', 'attachments'],
    ],
    { finalPrice: 2, revision: 40, hasWaitingQuote: false, updatedAt: order.updatedAt },
  ],
  [
    'a bidder',
    people.otherFactory,
    Object.keys(hidden),
    { finalPrice: null, revision: 7, hasWaitingQuote: false, updatedAt: at },
  ],
];

/** The views of every reader. */
const told = [
  ...['id', 'title', 'status', 'customerId', 'assignedManufacturerId', 'material', 'quantity'],
  ...['totalQuantity', 'deadline', 'dueDate', 'wishedCompletionTime', 'estimatedDays', 'finalPrice'],
  ...['drawingFileUrl', 'files', 'manufacturingProcesses', 'changedInReview', 'hasWaitingQuote', 'delay'],
  ...['newDrawings', 'isDemo', 'partCount', 'percent', 'reachedAt', 'sla', 'createdAt', 'submittedAt'],
  ...['updatedAt', 'version', 'revision', 'hasOutdatedQuote', 'terms'],
];

it('each field of the reply is a plain detail, shown to every reader, or withheld from some', () => {
  const known = [...Object.keys(order.details), ...told, ...Object.keys(hidden)];
  const fields = Object.keys(projectContentFor(people.provider, order)!);
  expect(fields.filter((field) => !known.includes(field))).toEqual([]);
});

describe.each(readers)('%s', (_, viewer, withheld, shown) => {
  const project = projectContentFor(viewer, order)!;

  it('reads each field of the order, or nothing in its place', () => {
    const all: Record<string, unknown> = projectContentFor(people.provider, order)!;
    for (const [field, blank] of Object.entries(hidden))
      expect([field, project[field as keyof typeof project]]).toEqual([
        field,
        withheld.includes(field) ? blank : all[field],
      ]);
    expect(project).toMatchObject({ changedInReview: true, drawingFileUrl: '/objects/b.pdf', ...shown });
    expect(project.desiredCompletionTime).toBe(examples.details.desiredCompletionTime);
  });

  it('reads only their own parts, quotes and payments', () => {
    const provider = viewer.role === 'vietphat';
    const factory = viewer.role === 'manufacturer';
    expect(partsFor(viewer, order)).toMatchObject([
      {
        estimatedCost: factory ? null : 5,
        drawingFileUrl: factory ? null : '/objects/p.stl',
        drawingFileName: factory ? null : 'Bản vẽ /objects/p.stl',
        attachments: factory ? [] : ['/objects/d.pdf'],
        attachmentFileNames: factory ? [] : ['Tên /objects/d.pdf'],
      },
    ]);
    const ids = quotesFor(viewer, order).map(({ id }) => id);
    const own = { vietphat: ['q-0', 'q-1', 'q-2'], customer: ['q-1'] }[viewer.role as 'customer'];
    expect(ids).toEqual(own ?? (viewer.id === people.factory.id ? ['q-0', 'q-1'] : []));
    const { total, bank } = paymentsFor(viewer, order, at, companyDefaults.bank);
    expect(total).toBe(factory ? (viewer.id === people.factory.id ? 2 : 0) : 9_000_000);
    expect(bank === null).toBe(factory);
    const detail = projectDetailFor(viewer, order, {
      ...{ settings: companyDefaults, now: at, customerName: 'Lê An' },
    })!;
    expect('customerName' in detail).toBe(provider);
  });

  it('reads the drawings and files that are theirs, and who added them where that is known to them', () => {
    const isFactory = viewer.role === 'manufacturer';
    const drawings = drawingsFor(viewer, order).map(({ url, isCurrent }) => [url, isCurrent]);
    const superseded = ['/objects/a.pdf', false];
    const current = ['/objects/b.pdf', true];
    expect(drawings).toEqual(isFactory ? [current] : [superseded, current, ['/objects/p.stl', true]]);
    const files = filesFor(viewer, order);
    expect(files.find(({ url }) => url === '/objects/b.pdf')).toMatchObject({ shared: true });
    expect(files.some(({ url }) => url === '/objects/q.pdf')).toBe(
      viewer.role === 'vietphat' || viewer.id === people.factory.id,
    );
    expect(files.every((one) => 'addedBy' in one)).toBe(viewer.role === 'vietphat');
  });
});

it('a quote tells the names of its files', () => {
  const names = quotesFor(people.provider, order).map(
    (one) => 'attachmentFileNames' in one && one.attachmentFileNames,
  );
  expect(names).toEqual([[], ['Tên /objects/q.pdf'], []]);
  const unknown = { ...order, files: [] };
  expect(quotesFor(people.provider, unknown)[1]).toMatchObject({ attachmentFileNames: [''] });
  expect(partsFor(people.provider, unknown)[0]).toMatchObject({ attachmentFileNames: [''] });
});

it('an order without a price or changes shows none', () => {
  const early = {
    ...order,
    finalPrice: null,
    changesInReview: [],
    estimatedDays: 12,
    quotes: order.quotes.slice(2),
  };
  expect(paymentsFor(people.customer, early, at, companyDefaults.bank).total).toBe(0);
  expect(projectContentFor(people.customer, early)).toMatchObject({
    ...{ changedInReview: false, desiredCompletionTime: '12 ngày' },
  });
  const fresh = { ...order, reachedAt: {}, createdAt: '2026-03-01T03:00:00.000Z' };
  expect(projectContentFor(people.otherFactory, fresh)!.updatedAt).toBe('2026-03-01T03:00:00.000Z');
});

it('a factory that declined reads what remains in the role of a factory only', () => {
  const declined = { ...order, assignedManufacturerId: null, invitedManufacturerIds: [], factoryIds: [] };
  expect(declinedProjectFor({ id: 'factory-4', role: 'manufacturer' }, declined)).toMatchObject({
    declines: [],
  });
  expect(declinedProjectFor({ id: 'factory-4', role: 'customer' }, declined)).toBeUndefined();
});

const [decline] = order.declines;
const [delay] = order.delays;
const later = { at: '2026-03-06T03:00:00.000Z', revision: 5 };

it.each<[string, Partial<ProjectState>, (state: ProjectState) => unknown, unknown]>([
  [
    'declined by the same factory',
    { declines: [decline!, { ...decline!, ...later, status: 'reviewing' }] },
    (state) => {
      const reply = declinedProjectFor({ id: 'factory-4', role: 'manufacturer' }, state)!;
      return [reply.status, reply.revision, reply.updatedAt];
    },
    ['reviewing', later.revision, later.at],
  ],
  [
    'delayed',
    { delays: [delay!, { ...delay!, date: '2026-04-01' }] },
    (state) => [
      projectContentFor(people.customer, state)!.delay?.date,
      orderFactsOf(state).announcedOn,
      projectDetailFor(people.factory, state, { settings: companyDefaults, now: at, customerName: '' })!.times
        ?.announcedOn,
    ],
    ['2026-04-01', '2026-04-01', '2026-04-01'],
  ],
  [
    'drawn with the same file',
    {
      drawings: [
        ...[drawn('part-1', 1, '/objects/p.stl'), drawn('part-1', 2, '/objects/b.pdf')],
        { ...drawn('part-1', 3, '/objects/p.stl'), name: 'Bản vẽ sau cùng' },
      ],
    },
    (state) => partsFor(people.provider, state)[0]!.drawingFileName,
    'Bản vẽ sau cùng',
  ],
  [
    'quoted by a factory that lost it',
    {
      quotes: [
        quoteOf('q-3', 'factory-3', { state: 'withdrawn' }),
        quoteOf('q-4', 'factory-3', { state: 'rejected' }),
      ],
    },
    (state) => factoryOrdersOf(state).map(({ outcome }) => outcome),
    ['rejected'],
  ],
])('of an order that was twice %s the last time counts', (_, change, told, last) => {
  expect(told({ ...order, ...change })).toEqual(last);
});
