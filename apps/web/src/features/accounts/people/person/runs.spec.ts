import type { TimelineEntry } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { runsOf } from './runs';

const entry = (id: string, text: string, change: Partial<TimelineEntry> = {}): TimelineEntry => ({
  ...{ id, createdAt: `2026-11-20T04:00:0${id}.000Z`, kind: 'act', sentence: [{ text }] },
  ...change,
});

// What follows in a timeline × how many lines it becomes, and how often each is said to have happened.
it.each<[string, TimelineEntry[], number[]]>([
  ['nothing', [], []],
  ['the same three times', [entry('3', 'gửi'), entry('2', 'gửi'), entry('1', 'gửi')], [3]],
  ['another one between', [entry('3', 'gửi'), entry('2', 'sửa'), entry('1', 'gửi')], [1, 1, 1]],
  [
    'the same of another order',
    [entry('2', 'gửi', { projectId: 'a' }), entry('1', 'gửi', { projectId: 'b' })],
    [1, 1],
  ],
  ['a refusal of the same name', [entry('2', 'gửi', { kind: 'refusal' }), entry('1', 'gửi')], [1, 1]],
  [
    'changes of the account, each of which can be visited',
    [entry('2', 'đổi', { kind: 'account' }), entry('1', 'đổi', { kind: 'account' })],
    [1, 1],
  ],
])('%s', (_, entries, counts) => {
  const runs = runsOf(entries);
  expect(runs.map(({ count }) => count)).toEqual(counts);
  if (counts[0] === 3) expect([runs[0]!.newest.id, runs[0]!.oldest.id]).toEqual(['3', '1']);
});
