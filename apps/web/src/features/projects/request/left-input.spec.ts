/** @jest-environment node */
import type { SubmitProject } from '@control-center/contracts';
import { expect, it } from '@jest/globals';
import { changedSince, enteredSince } from './left-input';

const part = (partId: string) => ({ partId, partName: 'Đế', quantity: 1 });
const sent: Partial<SubmitProject> = {
  ...{ title: 'Trục', quantity: 3, attachments: ['/objects/a.pdf'] },
  ...{ manufacturingProcesses: ['cnc'], projectParts: [part('A'), part('B')] },
};

it.each<[string, Partial<SubmitProject>, changed: Partial<SubmitProject>, entered: Partial<SubmitProject>]>([
  ['nothing', {}, {}, {}],
  ['another text', { title: 'Trục vít' }, { title: 'Trục vít' }, { title: 'Trục vít' }],
  ['a field that was empty', { description: 'Gấp' }, { description: 'Gấp' }, { description: 'Gấp' }],
  ['a field that was touched and is empty', { description: '' }, {}, {}],
  ['a text that was removed', { title: '' }, { title: '' }, {}],
  [
    'one more file',
    { attachments: ['/objects/a.pdf', '/objects/b.pdf'] },
    { attachments: ['/objects/a.pdf', '/objects/b.pdf'] },
    { attachments: ['/objects/b.pdf'] },
  ],
  ['one file less', { attachments: [] }, { attachments: [] }, {}],
  [
    'one more part',
    { projectParts: [part('A'), part('B'), part('C')] },
    { projectParts: [part('A'), part('B'), part('C')] },
    { projectParts: [part('C')] },
  ],
  [
    'another process',
    { manufacturingProcesses: ['cnc', 'laser'] },
    { manufacturingProcesses: ['cnc', 'laser'] },
    { manufacturingProcesses: ['laser'] },
  ],
  ['what nobody entered', { description: null } as unknown as typeof sent, {}, {}],
])('of a request that was sent, %s is changed since', (_, change, changed, entered) => {
  const now = { ...sent, ...change };
  expect(changedSince(sent, now)).toEqual(changed);
  expect(enteredSince(sent, now)).toEqual(entered);
});

it('the first of a list is entered since, where the request was sent without any', () => {
  const now = { title: 'Trục', attachments: ['/objects/a.pdf'] };
  expect(enteredSince({ title: 'Trục' }, now)).toEqual({ attachments: ['/objects/a.pdf'] });
});
