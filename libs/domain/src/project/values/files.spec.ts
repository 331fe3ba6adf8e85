import { describe, expect, it } from '@jest/globals';
import type { OneOf } from '../../kernel/decider.js';
import { given } from '@control-center/testing-domain/given';
import * as examples from '../examples.js';
import { projectDecider } from '../project.js';
import type { ProjectEvents } from '../state.js';
import { drawingName } from './files.js';
import type { AttachedFile } from './files.js';
import { projectFor } from '../views/project-view.js';

const { people, now } = examples;

const file = (url: string, visibility: AttachedFile['visibility']): AttachedFile => ({
  url,
  visibility,
  name: 'Bản vẽ.pdf',
  size: 1,
  type: 'application/pdf',
  description: '',
});
const files = [
  file('/objects/main.pdf', 'public'),
  file('/objects/a.pdf', 'private'),
  file('/objects/b.pdf', 'private'),
];
const withFiles = [...examples.reviewing, { type: 'FilesAttached' as const, data: { files } }];
const project = (past: readonly OneOf<ProjectEvents>[]) => given(projectDecider, past, { now, by: 'x' });
const send = (withheldFiles?: string[]) => ({
  type: 'SendToFactory' as const,
  data: { manufacturerId: people.factory.id, withheldFiles },
});
const seenBy = (viewer: (typeof people)[keyof typeof people], state: Parameters<typeof projectFor>[1]) =>
  projectFor(viewer, state)?.files.map(({ url }) => url);

describe('files of a project', () => {
  // Promise: Every participant may read a public file; customer and provider may read a private file,
  //   factories only after it is shared
  it('are all readable by customer and provider, before and after they are sent to a factory', () => {
    for (const { state } of [
      project(withFiles),
      project(withFiles).when(send([files[1]!.url]), people.provider),
    ])
      for (const viewer of [people.customer, people.provider, people.admin])
        expect(seenBy(viewer, state)).toHaveLength(3);
  });

  // Promise: Sending a project to a factory shares all its files except the withheld ones
  it('are all shared with the factory that they are sent to, except the withheld ones', () => {
    const all = project(withFiles).when(send(), people.provider);
    expect(seenBy(people.factory, all.state)).toHaveLength(3);
    expect(seenBy(people.otherFactory, all.state)).toBeUndefined();
    const some = project(withFiles).when(send([files[2]!.url]), people.provider);
    expect(seenBy(people.factory, some.state)).toEqual(['/objects/main.pdf', '/objects/a.pdf']);
  });

  it('that are added later stay private until the project is sent again', () => {
    const later = file('/objects/later.pdf', 'private');
    const sent = project(withFiles).when(send(), people.provider);
    const past = [...withFiles, ...sent.events, { type: 'FilesAttached' as const, data: { files: [later] } }];
    expect(seenBy(people.factory, project(past).state)).not.toContain(later.url);
    const back = [...past, { type: 'ReturnedToReview' as const, data: { reason: 'x' } }];
    const again = project(back).when(send([files[1]!.url]), people.provider);
    expect(seenBy(people.factory, again.state)).toEqual(['/objects/main.pdf', '/objects/b.pdf', later.url]);
  });

  it('are not shared again where nothing changes', () => {
    const shared = project(withFiles).when(send(), people.provider);
    expect(shared.events.map(({ type }) => type)).toEqual(['SentToFactory', 'FilesShared']);
    const back = [
      ...withFiles,
      ...shared.events,
      { type: 'ReturnedToReview' as const, data: { reason: 'x' } },
    ];
    const again = project(back).when(send(), people.provider);
    expect(again.events.map(({ type }) => type)).toEqual(['SentToFactory']);
  });
});

it('the name of a drawing is cut between characters', () => {
  const details = { partId: 'a', partName: `${'a'.repeat(59)}\u{1d49c}\u{1d49c}` };
  const name = drawingName(details, '/objects/x.pdf', { actor: people.customer, now });
  expect(name).not.toMatch(/\p{Surrogate}/u);
  expect(name).toContain(`${'a'.repeat(59)}\u{1d49c}_`);
});
