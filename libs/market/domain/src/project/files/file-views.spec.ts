import type { OrderFile } from '@market/contracts';
import { describe, expect, it } from '@jest/globals';
import { evolve } from '@platform/kernel';
import type { OneOf } from '@platform/kernel';
import * as examples from '../examples.js';
import { projectDecider } from '../project.js';
import type { ProjectState } from '../state.js';
import { noProject } from '../state.js';
import { drawingsFor, filesFor, mayOpenFile, referableFiles } from './file-views.js';
import { historyFor } from '../history/history-view.js';
import { partsFor, progressFor } from '../views/part-views.js';
import { projectFor } from '../views/project-view.js';
import type { ProjectEvents } from '../events.js';

const { people } = examples;
type Event = OneOf<ProjectEvents>;
type Step = readonly [Event, by: string];

const at = (index: number): string => `2026-03-02T03:00:${String(index).padStart(2, '0')}.000Z`;

const stateOf = (steps: readonly Step[]): ProjectState =>
  steps.reduce(
    (state, [event, by], index) =>
      evolve(projectDecider, state, { ...event, by, at: at(index), revision: index }),
    noProject,
  );
const by = (person: keyof typeof people, ...events: Event[]): Step[] =>
  events.map((event) => [event, people[person].id]);

const attach = (...urls: string[]): Event => ({
  type: 'FilesAttached',
  data: {
    files: urls.map((url) => ({
      ...{ url: `/objects/${url}`, name: `Tên của ${url}`, size: 1, type: '', description: '' },
      visibility: 'private',
    })),
  },
});
const draw = (url: string, partId: string | null = null): Event => ({
  type: 'DrawingRevised',
  data: { partId, url: `/objects/${url}`, name: `GK_VietPhat_${url}` },
});
const revise = (changes: { attachments?: string[]; drawingFileUrl?: null }): Event => ({
  type: 'DetailsRevised',
  data: {
    changes: {
      ...changes,
      ...(changes.attachments && { attachments: changes.attachments.map((url) => `/objects/${url}`) }),
    },
  },
});
const addPart = (id: string, attachments: string[]): Event => ({
  type: 'PartAdded',
  data: { id, part: { ...examples.part, attachments: attachments.map((url) => `/objects/${url}`) } },
});
const share = (...urls: string[]): Event => ({
  type: 'FilesShared',
  data: { urls: urls.map((url) => `/objects/${url}`) },
});
const sent: Event = { type: 'SentToFactory', data: { manufacturerId: people.factory.id } };

/** An order in whose life files were replaced, taken away and withheld. */
const everything = [
  'main-1.pdf',
  'main-2.pdf',
  'part-1.stl',
  'part-2.stl',
  'gone.stl',
  'kept.pdf',
  'taken.pdf',
  'withheld.pdf',
  'of-part.pdf',
];
const steps: Step[] = [
  ...by('customer', ...examples.submitted, attach(...everything), draw('main-1.pdf')),
  ...by('customer', addPart('part-a', ['of-part.pdf']), draw('part-1.stl', 'part-a')),
  ...by('customer', addPart('part-b', []), draw('gone.stl', 'part-b')),
  ...by('customer', revise({ attachments: ['kept.pdf', 'taken.pdf', 'withheld.pdf'] })),
  ...by('provider', { type: 'ReviewStarted', data: {} }, draw('part-2.stl', 'part-a'), draw('main-2.pdf')),
  ...by('customer', revise({ attachments: ['kept.pdf', 'withheld.pdf'] })),
  ...by('customer', { type: 'PartRemoved', data: { id: 'part-b' } }),
  ...by('provider', sent, share(...everything.filter((name) => name !== 'withheld.pdf'))),
];
const state = stateOf(steps);

const told = (files: readonly OrderFile[]) =>
  files.map(({ url, place, partNumber, revision, state, by }) =>
    [url.slice('/objects/'.length), place, partNumber, revision, state, by].join(' '),
  );

describe('the files of an order', () => {
  it('say where they stand, as which revision, whether they still do, and who added them when', () => {
    const files = filesFor(people.provider, state);
    expect(told(files)).toEqual([
      'main-1.pdf main  1 superseded customer',
      'part-1.stl part GK-01 1 superseded customer',
      'gone.stl part GK-01 1 removed customer',
      'part-2.stl part GK-01 2 current provider',
      'main-2.pdf main  2 current provider',
      'kept.pdf attachment   current customer',
      'withheld.pdf attachment   current customer',
      'of-part.pdf attachment GK-01  current customer',
      'taken.pdf attachment   removed customer',
    ]);
    const named = (name: string) => files.find(({ url }) => url.endsWith(name));
    expect(named('part-2.stl')).toMatchObject({ partId: 'part-a', addedAt: at(9), endedAt: null });
    expect(named('part-2.stl')).toMatchObject({ addedBy: people.provider.id });
    expect(named('part-1.stl')).toMatchObject({ addedAt: at(4), endedAt: at(9) });
    expect(named('gone.stl')).toMatchObject({ partId: 'part-b', endedAt: at(12) });
    expect(named('taken.pdf')).toMatchObject({ endedAt: at(11) });
  });

  it('carry the names that their uploader gave them', () => {
    for (const file of filesFor(people.customer, state))
      expect(file.name).toBe(`Tên của ${file.url.slice('/objects/'.length)}`);
  });

  it('show the customer everything but which employee of the provider acted', () => {
    const seen = filesFor(people.customer, state);
    expect(told(seen)).toEqual(told(filesFor(people.provider, state)));
    expect(JSON.stringify([seen, drawingsFor(people.customer, state)])).not.toContain(people.provider.id);
  });

  it('show the factory only what is current and shared, in every view', () => {
    const seen = filesFor(people.factory, state).map(({ url }) => url.slice('/objects/'.length));
    expect(seen).toEqual(['part-2.stl', 'main-2.pdf', 'kept.pdf', 'of-part.pdf']);
    const views = [
      projectFor(people.factory, state),
      partsFor(people.factory, state),
      drawingsFor(people.factory, state),
      progressFor(people.factory, state),
      historyFor(
        people.factory,
        steps.map(([event, id], index) => ({
          ...{ ...event, by: id, at: at(index), revision: index },
          role: Object.values(people).find((person) => person.id === id)!.role,
        })),
      ),
    ];
    expect(JSON.stringify(views)).not.toMatch(/main-1|part-1|gone|taken|withheld/);
    expect(projectFor(people.factory, state)).toMatchObject({
      drawingFileUrl: '/objects/main-2.pdf',
      attachments: ['/objects/kept.pdf'],
    });
    const mayOpen = mayOpenFile(people.factory, state);
    expect(everything.filter((name) => mayOpen(`/objects/${name}`))).toEqual(
      seen.sort((a, b) => everything.indexOf(a) - everything.indexOf(b)),
    );
  });

  it('withhold drawings like all other files', () => {
    const withheld = stateOf([...steps, ...by('provider', share('kept.pdf'))]);
    const views = (viewer: (typeof people)[keyof typeof people]) =>
      JSON.stringify([
        projectFor(viewer, withheld),
        partsFor(viewer, withheld),
        drawingsFor(viewer, withheld),
      ]);
    expect(views(people.factory)).not.toMatch(/main|part-\d|of-part|withheld/);
    expect(partsFor(people.factory, withheld)[0]).toMatchObject({
      ...{ drawingFileUrl: null, drawingFileName: null, attachments: [], attachmentFileNames: [] },
    });
    expect(views(people.customer)).toMatch(/main-2[^]*part-2[^]*/);
  });

  it('show strangers nothing', () => {
    for (const stranger of [people.otherFactory, people.otherCustomer]) {
      expect(filesFor(stranger, state)).toEqual([]);
      expect(drawingsFor(stranger, state)).toEqual([]);
      expect(mayOpenFile(stranger, state)('/objects/main-2.pdf')).toBe(false);
      expect(referableFiles(stranger, state)).toEqual([]);
    }
  });

  it('of a stage are open to the factory that uploaded them; documenting a stage opens no other file', () => {
    const photo = attach('photo.png');
    const stage: Event = {
      type: 'StageCompleted',
      data: {
        stageId: 'material-preparation',
        notes: '',
        attachments: ['/objects/photo.png', '/objects/withheld.pdf'],
      },
    };
    const producing = stateOf([...steps, ...by('factory', photo, stage)]);
    expect(told(filesFor(people.factory, producing))).toContain('photo.png stage   current factory');
    expect(filesFor(people.factory, producing).find(({ place }) => place === 'stage')).toMatchObject({
      ...{ stageId: 'material-preparation', partId: null, partNumber: null },
    });
    expect(progressFor(people.factory, producing).stages[0]!.attachments).toEqual(['/objects/photo.png']);
    expect(progressFor(people.customer, producing).stages[0]!.attachments).toHaveLength(2);
    const moved = stateOf([
      ...steps,
      ...by('factory', photo, stage),
      ...by('provider', { type: 'SentToFactory', data: { manufacturerId: people.otherFactory.id } }),
    ]);
    expect(filesFor(people.factory, moved)).toEqual([]);
    expect(told(filesFor(people.otherFactory, moved))).not.toContainEqual(expect.stringMatching(/^photo/));
  });
});

describe('a drawing', () => {
  it('that returns after another is one more revision, and the only current one', () => {
    const back = stateOf([...steps, ...by('customer', draw('main-1.pdf'))]);
    const main = drawingsFor(people.customer, back).filter(({ partId }) => partId === null);
    expect(main.map(({ number, isCurrent }) => [number, isCurrent])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
  });

  it('that is taken away is removed, and one that it had replaced stays superseded', () => {
    const bare = stateOf([...steps, ...by('customer', revise({ drawingFileUrl: null }))]);
    const main = filesFor(people.customer, bare).filter(({ place }) => place === 'main');
    expect(main.map(({ revision, state, endedAt }) => [revision, state, endedAt])).toEqual([
      [1, 'superseded', at(10)],
      [2, 'removed', at(steps.length)],
    ]);
  });
});

describe('an attachment', () => {
  it('that was a drawing before is open to the factory as an attachment, not as the superseded drawing', () => {
    const again = stateOf([...steps, ...by('customer', revise({ attachments: ['main-1.pdf'] }))]);
    expect(told(filesFor(people.factory, again))).toContain('main-1.pdf attachment   current customer');
    expect(JSON.stringify(drawingsFor(people.factory, again))).not.toContain('main-1');
  });

  it('that was removed twice is listed once, with the last time', () => {
    const changes = [['taken.pdf'], []].map((attachments) => revise({ attachments }));
    const taken = filesFor(people.customer, stateOf([...steps, ...by('customer', ...changes)])).filter(
      ({ url }) => url.endsWith('taken.pdf'),
    );
    expect(taken.map(({ endedAt }) => endedAt)).toEqual([at(steps.length + 1)]);
  });

  it('of a stage that was removed is listed as removed', () => {
    const document = (...attachments: string[]): Event => ({
      type: 'StageAnnotated',
      data: { stageId: 'material-preparation', notes: '', attachments },
    });
    const life = [attach('photo.png'), document('/objects/photo.png'), document()];
    const seen = filesFor(people.provider, stateOf([...steps, ...by('factory', ...life)]));
    expect(told(seen)).toContain('photo.png stage   removed factory');
  });

  it('that returns is current again', () => {
    const back = stateOf([...steps, ...by('customer', revise({ attachments: ['taken.pdf'] }))]);
    expect(told(filesFor(people.customer, back)).filter((file) => /taken|kept/.test(file))).toEqual([
      'taken.pdf attachment   current customer',
      'kept.pdf attachment   removed customer',
    ]);
  });

  it('that an event names without attaching it is not listed', () => {
    const named = stateOf([...steps, ...by('customer', revise({ attachments: ['never.pdf', 'kept.pdf'] }))]);
    expect(JSON.stringify(filesFor(people.provider, named))).not.toContain('never.pdf');
  });

  it('to which no event refers stays readable for customer and provider', () => {
    const orphan = stateOf([...steps, ...by('customer', attach('orphan.pdf'))]);
    expect(told(filesFor(people.provider, orphan))).toContain('orphan.pdf attachment   removed customer');
    expect(JSON.stringify(filesFor(people.factory, orphan))).not.toContain('orphan');
  });
});

it('a factory may refer only to what it may open, and to what it uploaded', () => {
  const own = stateOf([...steps, ...by('factory', attach('own.png'))]);
  expect(referableFiles(people.factory, own)).toContain('/objects/own.png');
  expect(referableFiles(people.factory, own)).not.toContain('/objects/withheld.pdf');
  expect(referableFiles(people.customer, own)).toContain('/objects/taken.pdf');
});
