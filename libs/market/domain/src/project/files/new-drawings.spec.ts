import { expect, it } from '@jest/globals';
import { stateAfter } from '@market/domain/testing/trial';
import type { Event } from '@market/domain/testing/trial';
import * as examples from '../examples.js';
import { newDrawingsOf } from './new-drawings.js';

const partId = 'project-1.a';
const added: Event = { type: 'PartAdded', data: { id: partId, part: examples.part } };
const draw = (url: string, of: string | null = null): Event => ({
  type: 'DrawingRevised',
  data: { partId: of, url, name: url },
});
const seen = (manufacturerId: string, ...urls: string[]): Event => ({
  type: 'DrawingsSeen',
  data: { manufacturerId, urls },
});
const attached = (...attachments: string[]): Event => ({
  type: 'DetailsRevised',
  data: { changes: { attachments } },
});

it.each<[string, Event[], string[]]>([
  ['none before a drawing was replaced', [draw('m1'), draw('p1', partId)], []],
  ['the later one of the order', [draw('m1'), draw('m2')], ['m2']],
  ['the later one of a part', [draw('p1', partId), draw('p2', partId)], ['p2']],
  ['only the last', [draw('m1'), draw('m2'), draw('m3')], ['m3']],
  ['each of them', [draw('m1'), draw('p1', partId), draw('p2', partId), draw('m2')], ['p2', 'm2']],
  ['none that this factory has seen', [draw('m1'), draw('m2'), seen('f', 'm2')], []],
  ['those that another one has seen', [draw('m1'), draw('m2'), seen('g', 'm2')], ['m2']],
  [
    'none of a part that is gone',
    [draw('p1', partId), draw('p2', partId), { type: 'PartRemoved', data: { id: partId } }],
    [],
  ],
  [
    'none that is only attached now',
    [
      ...[draw('m1'), draw('m2'), attached('m2')],
      { type: 'DetailsRevised', data: { changes: { drawingFileUrl: null } } },
    ],
    [],
  ],
  ['none that is a first one elsewhere', [draw('m1'), draw('m2'), draw('m2', partId), seen('f', 'm2')], []],
])('new to a factory is %s', (_, events, urls) => {
  expect(newDrawingsOf(stateAfter([...examples.atFactory, added, ...events]), 'f')).toEqual(urls);
});
