import { historyFor, noProject, projectDecider, projectExamples } from '@market/domain';
import { evolve } from '@platform/kernel';
import type { HistoryEvent } from '@market/domain';
import { describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import type { Streams } from '../commands/streams.js';
import { encodeCursor } from '@platform/rows';
import type { Caller } from '../http/caller.js';
import type { Request } from 'express';
import { Histories } from './histories.js';
import { HistoryController } from './history.controller.js';
import type { ProjectReader } from './project-reader.js';

const { people, submitted } = projectExamples;
const count = 1_050;

const events: HistoryEvent[] = Array.from({ length: count }, (_, revision) => ({
  ...(revision === 0 ? submitted[0]! : { type: 'CompletionEstimated' as const, data: { days: revision } }),
  role: 'vietphat',
  by: 'provider-1',
  at: '2026-03-02T03:00:00.000Z',
  revision,
}));
/** The state before each event. */
const states = events.reduce(
  (before, event) => [...before, evolve(projectDecider, before.at(-1)!, event)],
  [noProject],
);

/** How many events were read, call by call. */
let reads: number[];
/** With a milestone before every hundredth event. */
function histories() {
  reads = [];
  const historyOf = (_: string, from: number, most: number) => {
    const read = events.slice(from, from + most);
    reads.push(read.length);
    return Promise.resolve(read);
  };
  const query = (_: string, [, revision]: [string, number]) => {
    const start = Math.floor(revision / 100) * 100;
    return Promise.resolve({ rows: start === 0 ? [] : [{ revision: start, state: states[start] }] });
  };
  return new Histories({ historyOf } as unknown as Streams, { query } as unknown as Pool);
}

const project = { id: 'project-1', revision: count - 1 };
const everything = historyFor(people.provider, events);

describe('the history of a long order', () => {
  it.each([1, 7, 200, 333, 2_000])('is the same in pages of %d', async (limit) => {
    const orders = histories();
    const seen = [];
    for (let before = Infinity; ; before = Number(seen.at(-1)!.id)) {
      const page = await orders.page(project, people.provider, { limit, before });
      if (page.length === 0) break;
      expect(page.length).toBeLessThanOrEqual(limit);
      seen.push(...page);
      // A limit, because overlapping pages would never end.
      expect(seen.length).toBeLessThanOrEqual(everything.length);
    }
    expect(seen).toEqual(everything);
  });

  it('is read page by page, even the first time', async () => {
    const orders = histories();
    const newest = await orders.page(project, people.provider, { limit: 1, before: Infinity });
    expect(newest).toEqual(everything.slice(0, 1));
    expect(reads).toEqual([50]);
    reads = [];
    await orders.page(project, people.provider, { limit: 10, before: 450 });
    expect(reads).toEqual([50]);
    reads = [];
    await orders.page(project, people.provider, { limit: 120, before: 450 });
    expect(reads).toEqual([50, 100]);
  });

  it('ends with the state that the caller has seen', async () => {
    const shown = { ...project, revision: 700 };
    const [newest] = await histories().page(shown, people.provider, { limit: 1, before: Infinity });
    expect(newest!.id).toBe('700');
  });
});

it('a cursor of another list is invalid in a history', async () => {
  const reader = {
    find: () => Promise.resolve({ id: 'p', revision: count - 1 }),
  } as unknown as ProjectReader;
  const controller = new HistoryController(reader, histories(), {} as Pool);
  const caller = { accountId: 'an', role: 'customer' } as unknown as Caller;
  const cursor = encodeCursor({ createdAt: '2026-03-02T03:00:00.000Z', id: '3f0c' });
  await expect(controller.ofProject(caller, 'p', { cursor }, {} as Request)).rejects.toMatchObject({
    code: 'request.invalid',
  });
  expect(reads).toEqual([]);
});
