import type { PartFields } from '@control-center/contracts';
import { expect, it } from '@jest/globals';
import { partOf } from '../../../testing/orders';
import { partFieldsOf } from '../parts/part-fields';
import { withAddedParts } from './unsent-edit';

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
