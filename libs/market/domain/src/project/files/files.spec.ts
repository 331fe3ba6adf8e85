import type { PartFields, StoredFile } from '@market/contracts';
import { describe, expect, it } from '@jest/globals';
import type { OneOf } from '@platform/kernel';
import { given } from '@market/domain/testing/given';
import { given as givenProject, stateAfter } from '@market/domain/testing/trial';
import type { Command } from '@market/domain/testing/trial';
import * as examples from '../examples.js';
import { projectDecider } from '../project.js';
import type { Viewer } from '../viewer.js';
import { noProject } from '../state.js';
import type { ProjectState } from '../state.js';
import { drawingName, fileEvents, requireFormats } from './files.js';
import { projectFor } from '../views/project-view.js';
import type { ProjectEvents, AttachedFile } from '../events.js';

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
/** `added` are the files that the project does not have yet. */
const attached = (all: AttachedFile[], added = all): OneOf<ProjectEvents>[] => [
  { type: 'FilesAttached', data: { files: added } },
  { type: 'DetailsRevised', data: { changes: { attachments: all.map(({ url }) => url) } } },
];
const withFiles = [...examples.reviewing, ...attached(files)];
const project = (past: readonly OneOf<ProjectEvents>[]) => given(projectDecider, past, { now, by: 'x' });
const send = (withheldFiles?: string[]) => ({
  type: 'SendToFactory' as const,
  data: { manufacturerId: people.factory.id, withheldFiles },
});
const seenBy = (viewer: (typeof people)[keyof typeof people], state: Parameters<typeof projectFor>[1]) =>
  projectFor(viewer, state)?.files.map(({ url }) => url);

describe('files of a project', () => {
  it('are all readable by customer and provider, before and after they are sent to a factory', () => {
    for (const { state } of [
      project(withFiles),
      project(withFiles).when(send([files[1]!.url]), people.provider),
    ])
      for (const viewer of [people.customer, people.provider, people.admin])
        expect(seenBy(viewer, state)).toHaveLength(3);
  });

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
    const past = [...withFiles, ...sent.events, ...attached([...files, later], [later])];
    expect(seenBy(people.factory, project(past).state)).not.toContain(later.url);
    const back = [...past, { type: 'ReturnedToReview' as const, data: { reason: 'x' } }];
    const again = project(back).when(send([files[1]!.url]), people.provider);
    expect(seenBy(people.factory, again.state)).toEqual(['/objects/main.pdf', '/objects/b.pdf', later.url]);
  });

  const subsets = [[], [files[1]!.url], [files[2]!.url], [files[1]!.url, files[2]!.url]];
  it.each(subsets.flatMap((before) => subsets.map((now) => [before, now] as const)))(
    'are no longer shared once they are withheld: first %j, then %j',
    (before, now) => {
      const first = project(withFiles).when(send(before), people.provider);
      const back: OneOf<ProjectEvents> = { type: 'ReturnedToReview', data: { reason: 'x' } };
      const again = project([...withFiles, ...first.events, back]).when(send(now), people.provider);
      const expected = files.map(({ url }) => url).filter((url) => !now.includes(url));
      expect(seenBy(people.factory, again.state)).toEqual(expected);
      const isChanged = before.join() !== now.join();
      expect(again.events.map(({ type }) => type)).toEqual(
        isChanged ? ['SentToFactory', 'FilesShared'] : ['SentToFactory'],
      );
    },
  );

  it('that a factory added to its quote or its stages are never shared with another one', () => {
    const ofQuote = file('/objects/quote.pdf', 'private');
    const ofStage = file('/objects/stage.jpg', 'private');
    const past: OneOf<ProjectEvents>[] = [
      ...withFiles,
      { type: 'FilesAttached', data: { files: [ofStage] } },
      { type: 'SentToFactory', data: { manufacturerId: people.factory.id } },
      {
        type: 'StageAnnotated',
        data: { stageId: 'machine-setup', notes: '', attachments: [ofStage.url] },
      },
      {
        type: 'QuoteSubmitted',
        data: {
          ...{ quoteId: 'quote-1', manufacturerId: people.factory.id, version: 1, quote: examples.quote },
          ...{ statedTotal: examples.quote.totalPrice, attachments: [ofQuote.url], files: [ofQuote] },
        },
      },
      { type: 'ReturnedToReview', data: { reason: 'x' } },
    ];
    const toOther = project(past).when(
      { type: 'SendToFactory', data: { manufacturerId: people.otherFactory.id } },
      people.provider,
    );
    toOther.thenEvents(
      { type: 'SentToFactory' },
      { type: 'FilesShared', data: { urls: ['/objects/a.pdf', '/objects/b.pdf'] } },
    );
    expect(seenBy(people.otherFactory, toOther.state)).toEqual(files.map(({ url }) => url));
  });

  it('that were taken away are not shared in passing, in case they return', () => {
    const taken: OneOf<ProjectEvents> = { type: 'DetailsRevised', data: { changes: { attachments: [] } } };
    const past = [...withFiles, taken];
    const sent = project(past).when(send(), people.provider);
    const returned = project([...past, ...sent.events, ...attached(files, [])]);
    expect(seenBy(people.factory, returned.state)).toEqual(['/objects/main.pdf']);
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

describe('the formats of a place', () => {
  const stored = (name: string): StoredFile => ({ ...file(`/objects/${name}`, 'public'), name });
  const save = { files: ['a.png', 'a.obj', 'a.exe'].map(stored), expected: [] };
  const partId = 'project-1.new-1';
  const part = { partId: 'GK-01', partName: 'Đế gá' };
  const submission = (more: object, parts: PartFields[] = []): Command => ({
    type: 'SubmitProject',
    data: {
      request: {
        projectId: 'project-1',
        details: { ...examples.details, ...more },
        parts,
        files: save.files,
      },
    },
  });
  const revision = (changes: object, parts?: PartFields[]): Command => ({
    type: 'ReviseDetails',
    data: { ...save, changes, parts },
  });
  const partRevision = (changes: object): Command => ({
    type: 'RevisePart',
    data: { ...save, id: partId, changes },
  });
  const replacement = (url: string): Command => ({
    type: 'ReplaceDrawing',
    data: { ...save, id: partId, drawingFileUrl: url },
  });
  const stage = (url: string): Command => ({
    type: 'CompleteStage',
    data: { stageId: 'material-preparation', notes: '', attachments: [url], files: save.files },
  });
  const png = { drawingFileUrl: '/objects/a.png' };
  const exe = { attachments: ['/objects/a.exe'] };
  const drawn = { drawingFileUrl: '/objects/a.obj' };
  /** An order whose main drawing and only part have an OBJ drawing. */
  const { state } = givenProject(noProject).when(submission(drawn, [{ ...part, ...drawn }]), people.customer);
  const producing = stateAfter(examples.producing);

  const asDrawing =
    'Bản vẽ chỉ nhận file PDF, DWG, DXF, STEP, STP, IGS, IGES, STL, OBJ, 3MF, PLY, OFF, SLDPRT, không nhận .png: hãy thêm vào mục đính kèm';
  const asReplacement =
    'Bản vẽ thay thế chỉ nhận file PDF, DWG, DXF, STEP, STP, IGS, IGES, STL, SLDPRT, không nhận';
  const asAttachment = expect.stringMatching(
    /^File đính kèm chỉ nhận file PDF, .*SVG, không nhận \.exe: hãy lưu thành PDF hoặc STEP$/,
  );

  it.each<[string, ProjectState, Viewer, Command, string, unknown]>([
    ['a request', noProject, people.customer, submission(png), 'drawingFileUrl', asDrawing],
    ['a request', noProject, people.customer, submission(exe), 'attachments', asAttachment],
    [
      ...(['the second part of a request', noProject, people.customer] as const),
      ...([submission({}, [part, { ...part, ...png }]), 'projectParts.1.drawingFileUrl', asDrawing] as const),
    ],
    ['an edit', state, people.customer, revision(png), 'drawingFileUrl', asDrawing],
    ['an edit', state, people.customer, revision(exe), 'attachments', asAttachment],
    [
      ...(['an edited part in a list', state, people.customer] as const),
      ...([
        revision({}, [{ ...part, id: partId, ...exe }]),
        'projectParts.0.attachments',
        asAttachment,
      ] as const),
    ],
    ['an edited part', state, people.customer, partRevision(png), 'drawingFileUrl', asDrawing],
    [
      'the provider’s edit',
      state,
      people.provider,
      revision(png),
      'drawingFileUrl',
      `${asReplacement} .png: hãy thêm vào mục đính kèm`,
    ],
    [
      'a replacement',
      state,
      people.provider,
      replacement('/objects/a.png'),
      'drawingFileUrl',
      `${asReplacement} .png: hãy thêm vào mục đính kèm`,
    ],
    [
      ...(['a replacement', stateWith('/objects/b.pdf'), people.provider] as const),
      ...([
        replacement('/objects/a.obj'),
        'drawingFileUrl',
        `${asReplacement} .obj: hãy thêm vào mục đính kèm`,
      ] as const),
    ],
    ...['.exe', '.tiff', '.gif', '.bmp', '.svg'].map(
      (extension): [string, ProjectState, Viewer, Command, string, unknown] => [
        ...(['a stage', producing, people.factory] as const),
        stage(`/objects/a${extension}`),
        'attachments',
        expect.stringMatching(
          `^Công đoạn chỉ nhận file PDF, .*JPG, JPEG, PNG, không nhận \\${extension}: hãy`,
        ),
      ],
    ),
  ])('is required of %s', (_, before, actor, command, field, message) => {
    const { refusal } = givenProject(before).when(command, actor);
    expect([refusal.code, refusal.details.fields]).toEqual(['request.invalid', { [field]: message }]);
  });

  function stateWith(url: string): ProjectState {
    return givenProject(state).when(partRevision({ drawingFileUrl: url }), people.customer).state;
  }

  it.each(['.jpg', '.jpeg', '.png', '.pdf'])('lets a stage have a file %s', (extension) => {
    const { events } = givenProject(producing).when(stage(`/objects/a${extension}`), people.factory);
    expect(events.map(({ type }) => type)).toContain('StageCompleted');
  });

  it('is not required of a file that stays in its place', () => {
    const past = stateAfter([
      ...examples.submitted,
      { type: 'DetailsRevised', data: { changes: exe } },
      { type: 'DrawingRevised', data: { partId: null, url: '/objects/a.png', name: 'a.png' } },
    ]);
    const more = revision({ attachments: [...exe.attachments, '/objects/a.png'] });
    expect(givenProject(past).when(more, people.customer).events).toHaveLength(2);
    const { events } = givenProject(past).when(revision({ ...png, title: 'Khác' }), people.customer);
    expect(events.map(({ type }) => type)).toContain('DetailsRevised');
  });
});

it('the name of a drawing is cut between characters', () => {
  const details = { partId: 'a', partName: `${'a'.repeat(59)}\u{1d49c}\u{1d49c}` };
  const name = drawingName(details, '/objects/x.pdf', { actor: people.customer, now });
  expect(name).not.toMatch(/\p{Surrogate}/u);
  expect(name).toContain(`${'a'.repeat(59)}\u{1d49c}_`);
});

it.each([
  ['GK 01/a', 'Đế gá', 'GK-01-a_Đế-gá'],
  ['  a   b  ', '(c) & d', 'a-b_c-d'],
  ['..-a.b-..', '.c', 'a.b_c'],
  ['', '***', '_'],
  ['e\u0301', 'x'.repeat(61), `\u00e9_${'x'.repeat(60)}`],
])('the drawing of «%s», «%s» is called %s', (partId, partName, name) => {
  const stamp = Date.parse(now);
  const called = (actor: Viewer, url: string) => drawingName({ partId, partName }, url, { actor, now });
  expect(called(people.customer, '/objects/x.PDF')).toBe(`${name}_${stamp}.pdf`);
  expect(called(people.provider, '/objects/x.stl')).toBe(`${name}_VietPhat_${stamp}.stl`);
});

it('an order has at most 1,000 files, which it keeps', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => file(`/objects/${index}.pdf`, 'public'));
  const state = stateAfter([...examples.submitted, { type: 'FilesAttached', data: { files: many(999) } }]);
  expect(fileEvents(state, many(1_000))).toHaveLength(1);
  expect(() => fileEvents(state, many(1_001))).toThrow('tối đa 1000 file');
  expect(
    fileEvents({ ...state, files: many(1_500).map((each) => ({ ...state.files[0]!, ...each })) }, many(9)),
  ).toEqual([]);
});

it.each([
  ['customer', null, true],
  ['customer', '/objects/old.pdf', true],
  ['provider', null, true],
  ['provider', '/objects/old.pdf', false],
] as const)('the %s may put a model in the place of the drawing %s: %s', (who, drawingFileUrl, may) => {
  const put = () =>
    requireFormats({ drawingFileUrl: '/objects/a.obj' }, people[who], { drawingFileUrl, attachments: [] });
  if (may) expect(put).not.toThrow();
  else expect(put).toThrow(/^Bản vẽ thay thế chỉ nhận/);
});
