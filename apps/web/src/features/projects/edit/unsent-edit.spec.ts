import { optionLabel } from '@control-center/contracts';
import type { EditProject, PartFields } from '@control-center/contracts';
import { expect, it } from '@jest/globals';
import { partOf, projectOf } from '../../../testing/orders';
import { partFieldsOf } from '../parts/part-fields';
import { initialValuesOf, isChanged, textsOfChanges, versionsOf, withAddedParts } from './unsent-edit';

const { id: known } = partOf();
const ofOthers = `${known}9`;
const stored = (...ids: string[]): PartFields[] => ids.map((id) => partFieldsOf(partOf({ id })));
const typed = { partId: 'GK-05', partName: 'Nắp', quantity: 1 };
const basis = { details: 'details:4', [known]: `${known}:2` };

// Promise: A part that an unsent edit removed stays removed, and one that others added since is not lost
it.each<[string, PartFields[], PartFields[], Record<string, string>, (string | undefined)[]]>([
  ['keeps a part that it has', stored(known), stored(known), basis, [known]],
  ['does not bring back a part that it removed', [], stored(known), basis, []],
  [
    'takes up a part that others have added since',
    stored(known),
    stored(known, ofOthers),
    basis,
    [known, ofOthers],
  ],
  ['takes it up beside a part that it removed', [], stored(known, ofOthers), basis, [ofOthers]],
  [
    'has a part of others once, also when it is restored again',
    stored(known, ofOthers),
    stored(known, ofOthers),
    basis,
    [known, ofOthers],
  ],
  ['keeps a part that was only typed', [typed], stored(known), basis, [undefined]],
  ['is taken as it is where nobody knows what it is based on', [], stored(known), {}, []],
])('an unsent edit %s', (_, own, present, versions, expected) => {
  const { projectParts = [] } = withAddedParts({ projectParts: own }, present, versions);
  expect(projectParts.map(({ id }) => id)).toEqual(expected);
});

const order = projectOf({ tolerance: '±0.05', drawingFileUrl: null, attachments: [] });
const [known1, known2] = [partOf(), partOf({ id: ofOthers, partId: 'GK-02', weight: 1.5 })];
const held = initialValuesOf(order, [known1, known2].map(partFieldsOf));

it.each([['/objects/a.step'], [null]])('an edit begins with the drawing %s', (drawingFileUrl) => {
  const { drawingFileUrl: held } = initialValuesOf({ ...order, drawingFileUrl }, []);
  expect(held).toBe(drawingFileUrl ?? '');
});

it('an edit is based on the details and on each part that it shows', () => {
  expect(versionsOf(order, [known1, { ...known2, version: `${ofOthers}:7` }])).toEqual({
    details: 'details:4',
    [known]: `${known}:2`,
    [ofOthers]: `${ofOthers}:7`,
  });
});

// What was typed × whether it differs from what the server has, and the lines that can be copied where it is locked.
it.each<[string, Partial<EditProject>, boolean, string[]]>([
  ['nothing', {}, false, []],
  ['the same text', { title: 'Gá kẹp trục' }, false, []],
  ['another text', { title: 'Gá kẹp H7' }, true, ['Tiêu đề dự án: Gá kẹp H7']],
  ['a text that was removed', { tolerance: '' }, true, ['Dung sai: –']],
  ['an empty field that was touched', { surfaceFinish: '', drawingFileUrl: '', attachments: [] }, false, []],
  ['an empty field that was left out', { surfaceFinish: null, attachments: null } as never, false, []],
  [
    'one process more',
    { manufacturingProcesses: ['cnc', 'laser', 'drilling'] },
    true,
    [
      `Quy trình gia công: ${['cnc', 'laser', 'drilling'].map((each) => optionLabel('manufacturingProcesses', each)).join(', ')}`,
    ],
  ],
  [
    'parts in another order of their fields',
    {
      projectParts: held.projectParts!.map(
        (part) => Object.fromEntries(Object.entries(part).reverse()) as unknown as PartFields,
      ),
    },
    false,
    [],
  ],
  [
    'a field of the second part',
    { projectParts: [held.projectParts![0]!, { ...held.projectParts![1]!, partName: 'Ngàm', weight: 2 }] },
    true,
    ['Chi tiết GK-02 – Tên chi tiết: Ngàm', 'Chi tiết GK-02 – Khối lượng: 2'],
  ],
  [
    'a new part',
    { projectParts: [...held.projectParts!, typed] },
    true,
    [
      'Chi tiết GK-05 – Mã chi tiết: GK-05',
      'Chi tiết GK-05 – Tên chi tiết: Nắp',
      'Chi tiết GK-05 – Số lượng: 1',
    ],
  ],
])('%s', (_, input, changed, lines) => {
  expect(isChanged({ ...held, ...input }, held)).toBe(changed);
  expect(textsOfChanges({ ...held, ...input }, order, [known1, known2])).toEqual(lines);
});
