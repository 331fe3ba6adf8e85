import { historyFor, projectExamples } from '@control-center/domain';
import type { HistoryEvent } from '@control-center/domain';
import type { EventStore } from '@control-center/event-store';
import { describe, expect, it } from '@jest/globals';
import type { Streams } from '../commands/streams.js';
import { Histories } from './histories.js';

const { people, submitted } = projectExamples;
const count = 1_050;

const events: HistoryEvent[] = Array.from({ length: count }, (_, revision) => ({
  ...(revision === 0 ? submitted[0]! : { type: 'CompletionEstimated' as const, data: { days: revision } }),
  role: 'vietphat',
  by: 'provider-1',
  at: '2026-03-02T03:00:00.000Z',
  revision,
}));

/** The numbers of the events that were read, call by call. */
let reads: number[];
function histories() {
  reads = [];
  const historyOf = (_: string, from: number, most: number) => {
    const read = events.slice(from, from + most);
    reads.push(read.length);
    return Promise.resolve(read);
  };
  const store = { folds: { clearings: 0 } };
  return new Histories({ historyOf } as unknown as Streams, store as EventStore);
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
      // Otherwise pages that overlap would never end.
      expect(seen.length).toBeLessThanOrEqual(everything.length);
    }
    expect(seen).toEqual(everything);
  });

  // Promise: A page of an order's history reads that page, however long the order is
  it('is read by page, once the states before its chunks are known', async () => {
    const orders = histories();
    const newest = () => orders.page(project, people.provider, { limit: 1, before: Infinity });
    const firsts = await Promise.all([newest(), newest(), newest(), newest(), newest()]);
    for (const page of firsts) expect(page).toEqual(everything.slice(0, 1));
    // The states are folded once, and each reader reads the last chunk.
    expect(reads.reduce((sum, each) => sum + each)).toBe(1_000 + 5 * 50);
    reads = [];
    expect(await newest()).toEqual(everything.slice(0, 1));
    expect(reads).toEqual([50]);
    reads = [];
    await orders.page(project, people.provider, { limit: 10, before: 450 });
    expect(reads).toEqual([200]);
  });
});
