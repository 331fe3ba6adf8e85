import type { EventStore, FollowOptions } from '@platform/log';
import { describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { LogReferences } from './references.js';

// Unreferenced files are deleted, so an incompletely read log must not count as one without references.

type LogEvent = { stream: string; data: object };
const names = ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf'];
const file = (name: string) => ({ files: [{ url: `/objects/${name}` }] });
const message = (name: string, shown = 'Bản vẽ.pdf') => ({
  attachments: [{ url: `/objects/${name}`, name: shown, size: 1, type: 'application/pdf' }],
});

type World = {
  checkpoint?: string | null;
  rows?: Partial<Record<'files' | 'message_files', string[]>>;
  parked?: Record<string, LogEvent[]>;
  /** The steps of reading the log: a batch, or the end. */
  log?: (LogEvent[] | 'the end' | 'a lost connection' | 'an event that cannot be decoded')[];
};

function search({ checkpoint = '7', rows = {}, parked = {}, log = ['the end'] }: World) {
  let from: bigint | undefined;
  const query = (sql: string) => {
    const table = /from (\w+)/.exec(sql)![1]!;
    const found: Record<string, object[]> = {
      checkpoint: [{ position: checkpoint, eventId: 'e' }],
      parked: Object.keys(parked).map((stream) => ({ stream, parkedAt: '' })),
    };
    const objects = rows[table as 'files' | 'message_files'] ?? [];
    return Promise.resolve({ rows: found[table] ?? objects.map((name) => ({ name })) });
  };
  const store = {
    load: (stream: string) => Promise.resolve(parked[stream]),
    async *follow(options: FollowOptions) {
      ({ from } = options);
      for (const step of log) {
        if (options.signal.aborted) return;
        await Promise.resolve();
        if (step === 'the end') options.onCaughtUp?.();
        else if (step === 'a lost connection') options.onDropped?.(new Error('reset'));
        else if (typeof step === 'string') throw new Error(step);
        else yield step;
      }
    },
  };
  const references = new LogReferences({ query } as unknown as Pool, store as unknown as EventStore);
  return { found: references.findReferenced(names), from: () => from };
}

describe('a file is referenced', () => {
  it.each<[string, World, Record<string, string>]>([
    ['by nothing', {}, {}],
    ['by the rows of an order', { rows: { files: ['a.pdf'] } }, { 'a.pdf': 'referenced' }],
    ['by the rows of a message', { rows: { message_files: ['a.pdf'] } }, { 'a.pdf': 'sent' }],
    [
      'by a stream that is parked',
      { parked: { 'project-1': [{ stream: 'project-1', data: file('b.pdf') }] } },
      { 'b.pdf': 'referenced' },
    ],
    [
      'by events that the rows lack, in any batch',
      {
        log: [
          [{ stream: 'project-1', data: file('a.pdf') }],
          [
            { stream: 'conversation-1', data: message('b.pdf') },
            { stream: 'project-2', data: file('c.pdf') },
          ],
          'the end',
        ],
      },
      { 'a.pdf': 'referenced', 'b.pdf': 'sent', 'c.pdf': 'referenced' },
    ],
    [
      'not by a message whose sender was erased',
      { log: [[{ stream: 'conversation-1', data: message('a.pdf', 'đã xoá theo yêu cầu') }], 'the end'] },
      {},
    ],
  ])('%s', async (_, world, expected) => {
    expect(Object.fromEntries(await search(world).found)).toEqual(expected);
  });

  it.each([
    ['where the rows end', '7', 7n],
    ['at its beginning, where there are no rows yet', null, undefined],
  ])('according to the log from %s', async (_, checkpoint, expected) => {
    const { found, from } = search({ checkpoint });
    await found;
    expect(from()).toBe(expected);
  });
});

it.each<[NonNullable<World['log']>[number], boolean]>([
  ['the end', true],
  ['a lost connection', false],
  ['an event that cannot be decoded', false],
])('whether a log that ends with %s counts as searched: %s', async (end, isSearched) => {
  const { found } = search({ log: [[{ stream: 'project-1', data: file('a.pdf') }], end, 'the end'] });
  const outcome = await found.then(
    () => true,
    () => false,
  );
  expect(outcome).toBe(isSearched);
});
