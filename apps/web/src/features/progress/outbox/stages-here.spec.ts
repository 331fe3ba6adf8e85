/** @jest-environment node */
import type { StageProgress } from '@market/contracts';
import { expect, it } from '@jest/globals';
import type { StageNote, Waiting } from './outbox';
import { stagesHere } from './stages-here';

const stored: StageProgress = {
  ...{
    stageId: 'rough-machining',
    isCompleted: false,
    completedAt: null,
    notes: 'Trên máy chủ',
    attachments: [],
    version: 'rough-machining:3',
  },
};
const [first, then] = ['2026-11-21T03:00:00.000Z', '2026-11-21T04:00:00.000Z'];
const waitingOf = (change: Partial<StageNote>, index: number): Waiting => ({
  id: String(index),
  note: {
    ...{ accountId: 'xuong', role: 'manufacturer', key: String(index), projectId: 'p' },
    ...{ stageId: 'rough-machining', isCompleted: false, photos: [], notedAt: first, sendAfter: 0 },
    ...change,
  },
});
const done = { isCompleted: true };

it.each<[string, Partial<StageNote>[], [boolean, string | null, string]]>([
  ['nothing', [], [false, null, 'Trên máy chủ']],
  ['a tick', [done], [true, first, 'Trên máy chủ']],
  ['a note', [{ notes: 'Ở đây' }], [false, null, 'Trên máy chủ\nỞ đây']],
  ['an empty note', [{ notes: '' }], [false, null, 'Trên máy chủ']],
  [
    'a note before a tick',
    [{ notes: 'Ở đây' }, { ...done, notedAt: then }],
    [true, then, 'Trên máy chủ\nỞ đây'],
  ],
  [
    'a tick before a note',
    [done, { ...done, notes: 'Ở đây', notedAt: then }],
    [true, first, 'Trên máy chủ\nỞ đây'],
  ],
  ['two notes', [{ notes: 'Một' }, { notes: 'Hai' }], [false, null, 'Trên máy chủ\nMột\nHai']],
  ['two notes and photos', [{ notes: 'Một' }, { notes: 'Hai' }, {}], [false, null, 'Trên máy chủ\nMột\nHai']],
  ['a tick that was taken back', [done, {}], [false, null, 'Trên máy chủ']],
  [
    'a tick, taken back and given again',
    [done, {}, { ...done, notedAt: then }],
    [true, then, 'Trên máy chủ'],
  ],
  [
    'what waits of another stage',
    [{ stageId: 'finishing', ...done, notes: 'Khác' }],
    [false, null, 'Trên máy chủ'],
  ],
])(
  'a stage of which %s waits stands on this device as noted, with all notes one a line',
  (_, notes, expected) => {
    const [here] = stagesHere([stored], notes.map(waitingOf));
    expect([here!.isCompleted, here!.completedAt, here!.notes]).toEqual(expected);
    expect(here!.waiting).toHaveLength(notes.filter(({ stageId }) => stageId === undefined).length);
  },
);
