import type { ObjectStore } from '@platform/files';
import { held, settled } from '@platform/testing/held';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { UploadLedger } from '../upload-ledger.js';
import type { AbandonedUploads } from './abandoned-uploads.js';
import { Collector } from './collector.js';

type State = 'open' | 'stored' | 'claimed' | 'collecting' | 'referenced' | 'sent';

/** The existing bytes and rows, and the steps of a collection, one of which may fail. */
let rows: Map<string, State>;
let objects: Set<string>;
let references: Map<string, 'referenced' | 'sent'>;
let steps: string[];
let failing: string | undefined;

const step = (name: string, work: () => unknown = () => undefined): Promise<never> => {
  steps.push(name);
  if (name === failing) return Promise.reject(new Error(name));
  return Promise.resolve(work() as never);
};
const claimed = new Set<string>();
const back = (ids: readonly string[]) => {
  for (const id of ids)
    if (rows.get(id) === 'collecting') rows.set(id, claimed.has(id) ? 'claimed' : 'stored');
};

const uploads = {
  runExclusively: (work: () => Promise<unknown>) => work(),
  expiredTickets: () =>
    step('tickets', () =>
      [...rows].filter(([, state]) => state === 'open').map(([id]) => ({ id, objectName: `${id}.pdf` })),
    ),
  deleteTicket: (id: string) => step(`delete ticket ${id}`, () => rows.delete(id)),
  reserve: () =>
    step('reserve', () => {
      const found = [...rows].filter(([, state]) => ['stored', 'claimed', 'collecting'].includes(state));
      return found.map(([id, state]) => {
        if (state === 'claimed') claimed.add(id);
        rows.set(id, 'collecting');
        return { id, objectName: `${id}.pdf`, deletable: !claimed.has(id) };
      });
    }),
  cancelReservation: (ids: string[]) => step('cancel', () => back(ids)),
  release: (ids: string[]) =>
    step('release', () => {
      for (const id of ids) claimed.delete(id);
      back(ids);
    }),
  delete: (id: string) => step(`delete ${id}`, () => rows.delete(id)),
} as unknown as AbandonedUploads;

const found = { findReferenced: () => step('search', () => references) };
const collector = new Collector(
  uploads,
  {
    markReferenced: ([name]: string[], by: State) =>
      step(`mark ${name}`, () => rows.set(name!.slice(0, 1), by)),
  } as unknown as UploadLedger,
  found,
  { delete: (name: string) => step(`delete ${name}`, () => objects.delete(name)) } as unknown as ObjectStore,
);

beforeEach(() => {
  Logger.overrideLogger(false);
  rows = new Map<string, State>([
    ...([
      ['t', 'open'],
      ['a', 'stored'],
      ['b', 'stored'],
    ] as const),
    ...([
      ['c', 'claimed'],
      ['r', 'stored'],
      ['s', 'stored'],
    ] as const),
  ]);
  objects = new Set(['t.pdf', 'a.pdf', 'a.thumb', 'b.pdf', 'b.thumb', 'c.pdf', 'r.pdf', 's.pdf']);
  references = new Map([
    ['r.pdf', 'referenced'],
    ['s.pdf', 'sent'],
  ]);
  claimed.clear();
  steps = [];
  failing = undefined;
});

const after = { c: 'stored', r: 'referenced', s: 'sent' };

describe('a collection', () => {
  it('searches the log, then deletes bytes, then the row that names them', async () => {
    expect(await collector.collect()).toEqual({ deleted: 2, saved: 2, released: 1 });
    expect(Object.fromEntries(rows)).toEqual(after);
    expect([...objects]).toEqual(['c.pdf', 'r.pdf', 's.pdf']);
    for (const [earlier, later] of [
      ['delete t.pdf', 'delete ticket t'],
      ['reserve', 'search'],
      ['search', 'delete a.pdf'],
      ['delete a.pdf', 'delete a'],
      ['delete b.pdf', 'delete b'],
    ])
      expect([later, steps.indexOf(earlier!) < steps.indexOf(later!)]).toEqual([later, true]);
    expect(steps).not.toContain('cancel');
  });

  // The step that fails, and the remaining rows. A row that is being collected cannot be claimed.
  it.each<[string, Record<string, State>]>([
    ['delete t.pdf', { t: 'open', a: 'stored', b: 'stored', c: 'claimed', r: 'stored', s: 'stored' }],
    ['delete ticket t', { t: 'open', a: 'stored', b: 'stored', c: 'claimed', r: 'stored', s: 'stored' }],
    ['search', { a: 'stored', b: 'stored', c: 'claimed', r: 'stored', s: 'stored' }],
    ['mark r.pdf', { a: 'stored', b: 'stored', c: 'claimed', r: 'stored', s: 'stored' }],
    ['mark s.pdf', { a: 'stored', b: 'stored', c: 'claimed', r: 'referenced', s: 'stored' }],
    ['release', { a: 'stored', b: 'stored', c: 'claimed', r: 'referenced', s: 'sent' }],
    ['delete a.pdf', { ...after, a: 'collecting', b: 'stored' } as Record<string, State>],
    ['delete a', { ...after, a: 'collecting', b: 'stored' } as Record<string, State>],
    ['delete b.pdf', { ...after, b: 'collecting' } as Record<string, State>],
  ])('that fails at «%s» loses nothing, and the next one completes it', async (at, left) => {
    failing = at;
    await expect(collector.collect()).rejects.toThrow(at);
    expect(Object.fromEntries(rows)).toEqual(left);
    // Every usable row has its bytes, and all bytes have a row.
    for (const [id, state] of rows)
      if (state !== 'collecting' && state !== 'open') expect(objects.has(`${id}.pdf`)).toBe(true);
    for (const name of objects) if (name.endsWith('.pdf')) expect(rows.has(name.slice(0, 1))).toBe(true);
    failing = undefined;
    await collector.collect();
    // A released file belongs to its uploader until it is collected like any other.
    const remaining = left['c'] === 'stored' ? ['r', 's'] : ['c', 'r', 's'];
    expect([...rows.keys()]).toEqual(remaining);
    expect([...objects]).toEqual(remaining.map((id) => `${id}.pdf`));
  });
});

describe('the hourly collection', () => {
  const hours = (count: number) => jest.advanceTimersByTimeAsync(count * 3_600_000);
  const collections = () => steps.filter((name) => name === 'tickets').length;
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(async () => {
    await collector.onModuleDestroy();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('begins an hour after the start, and ends with the process', async () => {
    collector.onApplicationBootstrap();
    await hours(0.99);
    expect(collections()).toBe(0);
    await hours(2.02);
    expect(collections()).toBe(3);
    await collector.onModuleDestroy();
    await hours(5);
    expect(collections()).toBe(3);
  });

  it('that fails is logged and repeated in an hour', async () => {
    const lines = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    failing = 'search';
    collector.onApplicationBootstrap();
    await hours(1);
    expect(lines.mock.calls).toEqual([[{ err: new Error('search') }, 'the collection failed']]);
    failing = undefined;
    await hours(1);
    expect(Object.fromEntries(rows)).toEqual(after);
  });

  it('that is running when the process stops is waited for', async () => {
    const search = held(() => references);
    jest.spyOn(found, 'findReferenced').mockImplementation(search.call as never);
    collector.onApplicationBootstrap();
    await hours(1);
    let hasStopped = false;
    const stopping = collector.onModuleDestroy().then(() => (hasStopped = true));
    await settled();
    expect(hasStopped).toBe(false);
    await search.calls[0]!.release();
    await stopping;
    expect(Object.fromEntries(rows)).toEqual(after);
  });
});
