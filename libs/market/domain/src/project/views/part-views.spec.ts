import { expect, it } from '@jest/globals';
import { stateAfter } from '@market/domain/testing/trial';
import * as examples from '../examples.js';
import { partsFor, projectOfPart } from './part-views.js';
import { blankEstimates, blankPart } from '../values/blank.js';

const { people } = examples;

const id = '0e3a54b4-2d5c-4f7e-9a2f-6c1b6b7f0001';

it.each([
  [`${id}.a`, id],
  [`${id}.a.b`, id],
  [`x${id}.a`, ''],
  [id, ''],
  [`${id.slice(1)}.a`, ''],
  [`${id.toUpperCase()}.a`, ''],
  ['', ''],
])('the part «%s» belongs to the project «%s»', (partId, projectId) => {
  expect(projectOfPart(partId)).toBe(projectId);
});

it('the drawing of a part has the name that it got there, also where other places show the same file', () => {
  const url = '/objects/truc.pdf';
  const drawn = (partId: string | null, name: string, address = url) =>
    ({ type: 'DrawingRevised', data: { partId, url: address, name } }) as const;
  const added = (part: string, drawingFileUrl: string | null = null) =>
    ({ type: 'PartAdded', data: { id: part, part: { ...blankPart, drawingFileUrl } } }) as const;
  const file = { url, name: 'scan.pdf', size: 1, type: '', description: '', visibility: 'public' } as const;
  const state = stateAfter([
    ...examples.submitted,
    { type: 'FilesAttached', data: { files: [file] } },
    ...[added('project-1.a'), added('project-1.b'), added('project-1.c', url), added('project-1.d')],
    ...[added('project-1.e'), drawn('project-1.e', 'e.pdf', '/objects/old.pdf')],
    { type: 'PartRevised', data: { id: 'project-1.e', changes: { drawingFileUrl: url } } },
    drawn('project-1.a', 'a-1.pdf', '/objects/old.pdf'),
    drawn('project-1.a', 'a-2.pdf'),
    drawn('project-1.b', 'b.pdf'),
    drawn(null, 'main.pdf'),
  ]);
  expect(partsFor(examples.people.provider, state).map(({ drawingFileName }) => drawingFileName)).toEqual([
    ...['a-2.pdf', 'b.pdf', 'scan.pdf', null, 'scan.pdf'],
  ]);
});

it('the files of an order are looked through once, however many parts name them', () => {
  const urls = Array.from({ length: 50 }, (_, index) => `/objects/${String(index)}.pdf`);
  const partOf = (attachments: string[]) => ({ ...blankPart, drawingFileUrl: urls[0]!, attachments });
  const state = stateAfter(examples.submitted);
  let read = 0;
  const files = urls.map((url) => ({
    ...{ name: 'scan.pdf', size: 1, type: '', description: '', visibility: 'public' as const },
    ...{ addedAt: '', addedBy: people.customer.id },
    get url() {
      read += 1;
      return url;
    },
  }));
  const readFor = (count: number) => {
    read = 0;
    const parts = Array.from({ length: count }, (_, index) => ({
      ...blankEstimates,
      ...{ ...partOf(urls), id: `project-1.${String(index)}`, createdAt: '', updatedAt: '', revision: 1 },
    }));
    partsFor(people.provider, { ...state, parts, files });
    return read;
  };
  expect(readFor(20)).toBe(readFor(10));
});
