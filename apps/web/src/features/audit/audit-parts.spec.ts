import type { AuditEntry } from '@market/contracts';
import { describe, expect, it } from '@jest/globals';
import { relativeTime } from '../../components/values/dates';
import { causationTree } from './causation-tree';
import { completionsOf } from './filter/completions';
import { presetsAt } from './filter/presets';
import { emptyTail, withNewest, withTail } from './tail';

const entry = (of: Partial<AuditEntry>): AuditEntry => of as AuditEntry;
/** Records of the given minutes, newest first. */
const at = (...minutes: number[]): AuditEntry[] =>
  minutes.map((minute) =>
    entry({ id: `e${String(minute).padStart(2, '0')}`, createdAt: new Date(minute * 60_000).toISOString() }),
  );
const idsOf = (entries: readonly AuditEntry[]) => entries.map(({ id }) => id);

describe('the tail', () => {
  it('takes what is new, newest first, and each record once', () => {
    const list = at(3, 2, 1);
    const first = withNewest(emptyTail, at(5, 4, 3), list);
    expect([idsOf(first.entries), first.hasGap]).toEqual([['e05', 'e04'], false]);
    const second = withNewest(first, at(6, 5, 4), list);
    expect([idsOf(second.entries), second.hasGap]).toEqual([['e06', 'e05', 'e04'], false]);
  });

  it('tells that records are missing between it and the list', () => {
    expect(withNewest(emptyTail, at(9, 8), at(3, 2)).hasGap).toBe(true);
    expect(withNewest(emptyTail, at(9, 8), []).hasGap).toBe(false);
    expect(withNewest(emptyTail, [], at(3)).hasGap).toBe(false);
  });

  it('tells so until the list is loaded anew, whatever comes above', () => {
    const list = at(3, 2, 1);
    const first = withNewest(emptyTail, at(9, 8), list);
    const second = withNewest(first, at(10, 9, 8), list);
    expect([idsOf(second.entries), second.hasGap]).toEqual([['e10', 'e09', 'e08'], true]);
    expect(withNewest(second, at(20, 19), list).hasGap).toBe(true);
    expect(withNewest(second, at(11, 10), at(10, 9, 8, 7, 6, 5, 4, 3, 2, 1)).hasGap).toBe(false);
  });

  it('stands above the list, with each record once', () => {
    const list = at(3, 2, 1);
    const tail = withNewest(emptyTail, at(5, 4, 3), list);
    expect(idsOf(withTail(tail, list))).toEqual(['e05', 'e04', 'e03', 'e02', 'e01']);
    expect(idsOf(withTail(tail, at(5, 4, 3, 2)))).toEqual(['e05', 'e04', 'e03', 'e02']);
    expect(withTail(emptyTail, list)).toBe(list);
  });

  it('has one order of the records of one moment, in whichever they come', () => {
    const createdAt = new Date(60_000).toISOString();
    const [first, second, third] = ['e1', 'e2', 'e3'].map((id) => entry({ id, createdAt }));
    for (const newest of [
      [first!, second!, third!],
      [second!, third!, first!],
    ])
      expect(idsOf(withNewest(emptyTail, newest, []).entries)).toEqual(['e3', 'e2', 'e1']);
    const tail = withNewest(emptyTail, [second!], []);
    expect(idsOf(withNewest(tail, [third!, first!], []).entries)).toEqual(['e3', 'e2', 'e1']);
  });

  it('puts a late record where its time belongs', () => {
    const tail = withNewest(emptyTail, at(7, 5, 3), at(3));
    expect(idsOf(withNewest(tail, at(7, 6, 5), at(3)).entries)).toEqual(['e07', 'e06', 'e05']);
  });
});

describe('the tree of what a request caused', () => {
  const event = (eventId: string, commandId: string, causationId: string | null) =>
    entry({ id: eventId, eventId, commandId, command: commandId, causationId });

  it('puts a command below the event that caused it, with all of its events', () => {
    const tree = causationTree([
      event('e1', 'Assign', 'Assign'),
      event('e2', 'Assign', 'Assign'),
      event('e3', 'Admit', 'e1'),
      event('e4', 'Notify', 'e3'),
    ]);
    const shape = (commands: typeof tree): unknown =>
      commands.map(({ command, events }) => [
        command,
        events.map(({ entry: { id }, led }) => [id, shape(led)]),
      ]);
    expect(shape(tree)).toEqual([
      [
        'Assign',
        [
          ['e1', [['Admit', [['e3', [['Notify', [['e4', []]]]]]]]]],
          ['e2', []],
        ],
      ],
    ]);
  });

  it('takes records of no command for one each', () => {
    const loose = (id: string) => entry({ id, command: id, commandId: null, causationId: null });
    expect(causationTree([loose('a'), loose('b')]).map(({ command }) => command)).toEqual(['a', 'b']);
  });

  it('keeps a command whose cause is not among the records, or is its own event', () => {
    const commands = causationTree([event('e1', 'First', 'elsewhere'), event('e2', 'Second', 'e2')]);
    expect(commands.map(({ command }) => command)).toEqual(['First', 'Second']);
  });
});

it('the presets ask about days of Vietnam', () => {
  const yesterday = (now: string) => presetsAt(Date.parse(now)).find(({ label }) => label === 'Hôm qua')!.q;
  expect(yesterday('2026-03-09T16:59:00Z')).toBe('from:2026-03-08 to:2026-03-08');
  expect(yesterday('2026-03-09T17:00:00Z')).toBe('from:2026-03-09 to:2026-03-09');
});

it.each([
  ['i', ['is:']],
  ['is:d', ['is:denied']],
  ['is:override ro', ['is:override role:']],
  ['is:override i', []],
  ['role:v', ['role:vietphat']],
  ['gá kẹp from:2026', ['2026-03-09', '2026-03-08', '2026-03-02'].map((day) => `gá kẹp from:${day}`)],
  ['actor:"Lan i', []],
  ['xyz', []],
])('«%s» may go on as %j', (typed, expected) => {
  const found = completionsOf(typed, Date.parse('2026-03-09T03:00:00Z'));
  expect(found.slice(0, expected.length || undefined)).toEqual(expected);
});

it('times are told from now, by the largest unit that fits', () => {
  const now = Date.parse('2026-03-09T03:00:00Z');
  const before = (minutes: number) => relativeTime(new Date(now - minutes * 60_000).toISOString(), now);
  expect([before(0.9), before(5), before(119), before(3 * 1440)]).toEqual([
    '',
    '5 phút trước',
    '1 giờ trước',
    '3 ngày trước',
  ]);
});
