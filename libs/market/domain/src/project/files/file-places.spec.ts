import { describe, expect, it } from '@jest/globals';
import { evolve } from '@platform/kernel';
import { stateAfter } from '@market/domain/testing/trial';
import type { Event } from '@market/domain/testing/trial';
import * as examples from '../examples.js';
import { projectDecider } from '../project.js';
import { noProject } from '../state.js';
import type { PartState, ProjectState } from '../state.js';
import { isOfFactory, placedFiles } from './file-places.js';
import { blankPart } from '../values/blank.js';

const { people } = examples;
const later = '2026-03-05T03:00:00.000Z';
const after = (state: ProjectState, event: Event): ProjectState =>
  evolve(projectDecider, state, { ...event, at: later, by: 'an', revision: state.revision + 1 });

const part = (
  id: string,
  partId: string,
  attachments: string[],
  drawingFileUrl: string | null = null,
): Event => ({
  type: 'PartAdded',
  data: { id, part: { ...blankPart, partId, attachments, drawingFileUrl } },
});
const offer = (id: string, attachments?: string[]): Event => ({
  type: 'QuoteSubmitted',
  data: {
    ...{ quoteId: id, manufacturerId: people.factory.id, version: 1, quote: examples.quote },
    ...{ statedTotal: 1, ...(attachments && { attachments }) },
  },
});
const order = stateAfter([
  ...examples.reviewing,
  { type: 'DrawingRevised', data: { partId: null, url: 'main', name: '' } },
  { type: 'DetailsRevised', data: { changes: { attachments: ['a', 'b', 'a'] } } },
  ...[part('id-1', 'P-1', ['a', 'c'], 'p1'), part('id-2', 'P-2', [])],
  { type: 'SentToFactory', data: { manufacturerId: people.factory.id } },
  ...[offer('q-1'), offer('q-2', ['q', 'q'])],
  { type: 'StageAnnotated', data: { stageId: 'finishing', notes: '', attachments: ['s'] } },
]);
const none = { partId: null, partNumber: null, stageId: null };
const ofPart = { partId: 'id-1', partNumber: 'P-1', stageId: null };

it('a file stands once in each of its places', () => {
  expect(placedFiles(order)).toEqual([
    { place: 'main', ...none, url: 'main' },
    { place: 'attachment', ...none, url: 'a' },
    { place: 'attachment', ...none, url: 'b' },
    { place: 'part', ...ofPart, url: 'p1' },
    { place: 'attachment', ...ofPart, url: 'a' },
    { place: 'attachment', ...ofPart, url: 'c' },
    { place: 'stage', ...none, stageId: 'finishing', url: 's' },
    { place: 'quote', ...none, url: 'q' },
  ]);
  expect(
    placedFiles(order)
      .filter(isOfFactory)
      .map(({ url }) => url),
  ).toEqual(['s', 'q']);
  expect(placedFiles(noProject)).toEqual([]);
});

describe('a file that leaves its place', () => {
  const revised = (changes: object): Event => ({ type: 'DetailsRevised', data: { changes } });
  const revisedPart = (changes: object): Event => ({ type: 'PartRevised', data: { id: 'id-1', changes } });
  it.each<[string, Event, object[]]>([
    ['another title', revised({ title: 'x' }), []],
    ['the same attachments in another order', revised({ attachments: ['b', 'a'] }), []],
    ['one attachment less', revised({ attachments: ['b'] }), [{ place: 'attachment', ...none, url: 'a' }]],
    ['no drawing', revised({ drawingFileUrl: null }), [{ place: 'main', ...none, url: 'main' }]],
    [
      'another drawing',
      { type: 'DrawingRevised', data: { partId: null, url: 'other', name: '' } },
      [{ place: 'main', ...none, url: 'main' }],
    ],
    ['another number of a part', revisedPart({ partId: 'P-9' }), []],
    [
      'one attachment of a part less',
      revisedPart({ attachments: ['a'] }),
      [{ place: 'attachment', ...ofPart, url: 'c' }],
    ],
    [
      'a part less',
      { type: 'PartRemoved', data: { id: 'id-1' } },
      [
        { place: 'part', ...ofPart, url: 'p1' },
        { place: 'attachment', ...ofPart, url: 'a' },
        { place: 'attachment', ...ofPart, url: 'c' },
      ],
    ],
    [
      'a stage without its file',
      { type: 'StageAnnotated', data: { stageId: 'finishing', notes: '', attachments: [] } },
      [{ place: 'stage', ...none, stageId: 'finishing', url: 's' }],
    ],
    ['a quote that is withdrawn', { type: 'QuoteWithdrawn', data: { quoteId: 'q-2', reason: 'x' } }, []],
    ['a new quote', offer('q-3'), []],
  ])('%s', (_, event, left) => {
    expect(after(order, event).detachedFiles).toEqual(left.map((file) => ({ ...file, at: later, by: 'an' })));
  });

  it('again is recorded with the last time', () => {
    const gone = after(order, revised({ attachments: ['b'] }));
    const back = after(gone, revised({ attachments: ['a', 'b'] }));
    expect(back.detachedFiles).toEqual(gone.detachedFiles);
    const again = evolve(projectDecider, back, {
      ...{ type: 'DetailsRevised', data: { changes: { attachments: ['b'] } } },
      ...{ at: '2026-03-06T03:00:00.000Z', by: 'binh', revision: 99 },
    });
    expect(again.detachedFiles).toEqual([
      { place: 'attachment', ...none, url: 'a', at: '2026-03-06T03:00:00.000Z', by: 'binh' },
    ]);
  });
});

// Every event is folded with this: an order of a thousand parts is not searched for a title.
it.each<[string, Event]>([
  ['another title', { type: 'DetailsRevised', data: { changes: { title: 'x' } } }],
  ['a note', { type: 'NotesAdded', data: { notes: 'x' } }],
  [
    'a change of a part that has no file',
    { type: 'PartRevised', data: { id: 'id-2', changes: { notes: 'x' } } },
  ],
])('the files of an order are not searched for %s', (_, event) => {
  let searched = 0;
  const counted = {
    ...order.parts[0]!,
    get attachments() {
      searched += 1;
      return ['a'];
    },
  } as PartState;
  const state: ProjectState = { ...order, parts: [counted, order.parts[1]!] };
  expect(after(state, event).parts).toHaveLength(2);
  expect(searched).toBe(0);
});

it('a file that leaves one stage and stays in another has left that one', () => {
  const annotated = (stageId: 'finishing' | 'machine-setup', attachments: string[]): Event => ({
    type: 'StageAnnotated',
    data: { stageId, notes: '', attachments },
  });
  const left = after(after(order, annotated('machine-setup', ['s'])), annotated('finishing', []));
  expect(left.detachedFiles.map(({ stageId, url }) => [stageId, url])).toContainEqual(['finishing', 's']);
});
