import { describe, expect, it } from '@jest/globals';
import type { PartFields, StoredFile } from '@market/contracts';
import * as examples from '../examples.js';
import { given, stateAfter } from '@market/domain/testing/trial';
import type { Command, Event } from '@market/domain/testing/trial';
import { drawingsFor } from '../files/file-views.js';
import { partsFor } from '../views/part-views.js';
import { detailsIn, detailsOf } from '../values/details.js';
import type { ProjectCommands } from '../commands.js';
import { blankPart } from '../values/blank.js';

const { people } = examples;
const revise = (data: Partial<ProjectCommands['ReviseDetails']>): Command => ({
  type: 'ReviseDetails',
  data: { changes: {}, parts: undefined, files: [], expected: [], ...data },
});

const partId = 'project-1.a';
const withPart: Event[] = [
  ...examples.submitted,
  { type: 'PartAdded', data: { id: partId, part: { ...blankPart, partId: 'GK 01/a', partName: 'Đế gá' } } },
];
const part = (changes: object, expected: string[] = [], files: StoredFile[] = []): Command => ({
  type: 'RevisePart',
  data: { id: partId, changes, files, expected },
});
const file = (name: string): StoredFile => ({
  url: `/objects/${name}`,
  name,
  size: 1,
  type: '',
  description: '',
  visibility: 'public',
});

describe('the versions that an editor has seen', () => {
  const changes = { title: 'Gá kẹp' };

  it.each<[string, string[], boolean]>([
    ['none', [], true],
    ['the present ones', ['details:0', `${partId}:1`], true],
    ['those of another section first', [`${partId}:0`, 'details:0'], true],
    ['an older one of another section', [`${partId}:0`], true],
    ['an older one', ['details:-1'], false],
    ['an older one behind another section', [`${partId}:1`, 'details:-1'], false],
  ])('%s: %j', (_, expected, isSaved) => {
    const outcome = given(withPart).when(revise({ changes, expected }), people.customer);
    if (isSaved) expect(outcome.events).toHaveLength(1);
    else outcome.thenRefused('section.stale');
    // What changes nothing overwrites nothing.
    given(withPart)
      .when(revise({ changes: {}, expected }), people.customer)
      .thenNothing();
  });
});

it.each([
  [null, '3-weeks', true],
  [null, '12 ngày', true],
  [12, '12 ngày', false],
  [12, '13 ngày', true],
  [12, '3-months', true],
])(
  'an order with the estimate %s changes its wish by %s: %s',
  (estimatedDays, desiredCompletionTime, isChange) => {
    const state = { ...stateAfter(examples.submitted), estimatedDays };
    const before = detailsOf(state).desiredCompletionTime;
    const { events } = given(state).when(revise({ changes: { desiredCompletionTime } }), people.customer);
    expect(events).toHaveLength(isChange && desiredCompletionTime !== before ? 1 : 0);
  },
);

it('the details in a body are its own fields that are there, and no others', () => {
  const body = { title: 'Gá', tolerance: '', drawingFileUrl: null, material: undefined, vietPhatNotes: 'x' };
  expect(detailsIn({ ...body, toString: 'x' })).toStrictEqual({
    title: 'Gá',
    tolerance: '',
    drawingFileUrl: null,
  });
});

it('null empties a field of the order and of a part', () => {
  const drawn = stateAfter([
    ...withPart,
    { type: 'DrawingRevised', data: { partId: null, url: '/objects/a.pdf', name: 'a.pdf' } },
    { type: 'PartRevised', data: { id: partId, changes: { weight: 3, notes: 'x' } } },
  ]);
  const details = given(drawn).when(revise({ changes: { drawingFileUrl: null } }), people.customer).state;
  expect(details.drawingFileUrl).toBeNull();
  const { parts } = given(drawn).when(part({ weight: null, notes: null }), people.customer).state;
  expect(parts[0]).toMatchObject({ weight: null, notes: '' });
  given(details)
    .when(revise({ changes: { drawingFileUrl: null } }), people.customer)
    .thenNothing();
});

describe('a save', () => {
  it('records only the fields that differ, and nothing when nothing does', () => {
    const { when } = given(examples.submitted);
    const changes = { title: 'Gá kẹp trục Ø50', material: 'steel' };
    expect(when(revise({ changes }), people.customer).events).toEqual([
      { type: 'DetailsRevised', data: { changes: { title: 'Gá kẹp trục Ø50' } } },
    ]);
    when(revise({ changes: { title: examples.details.title } }), people.customer).thenNothing();
  });

  it('keeps every field that it does not name', () => {
    const before = stateAfter([
      ...examples.submitted,
      {
        type: 'DetailsRevised',
        data: { changes: { surfaceRoughness: 'Ra 0.8', description: 'Mới' } },
      },
    ]);
    const { state } = given(before).when(
      revise({ changes: { surfaceRoughness: 'Ra 1.6', title: 'Gá' } }),
      people.customer,
    );
    expect(detailsOf(state)).toEqual({ ...detailsOf(before), surfaceRoughness: 'Ra 1.6', title: 'Gá' });
    expect(detailsOf(state)).toMatchObject({ tolerance: '±0.05', description: 'Mới' });
  });

  it('of a tolerance in another spelling changes nothing', () => {
    const { when } = given(examples.submitted);
    const save = (tolerance: string) => when(revise({ changes: { tolerance } }), people.customer).events;
    expect(save('±0.05mm')).toEqual([]);
    expect(save('±0.5mm')).toHaveLength(1);
    // Of a field that is no tolerance it is another text.
    const texts = ['±0.05', '±0.05mm'].map((surfaceRoughness) => revise({ changes: { surfaceRoughness } }));
    expect(when(texts, people.customer).events).toHaveLength(2);
  });

  it('in need_customer_revision resubmits the project when the customer saves it, but not when they save a part', () => {
    const { when } = given([...examples.inRevision, withPart.at(-1)!]);
    expect(when(revise({ changes: { tolerance: '±0.01' } }), people.customer).state.status).toBe('submitted');
    for (const still of [
      when(revise({ changes: { tolerance: '±0.01' } }), people.provider),
      when(part({ quantity: 3 }), people.customer),
    ])
      expect(still.state.status).toBe('need_customer_revision');
  });

  it('during a review is recorded field by field, with the value from before the review', () => {
    const { state } = given([...examples.reviewing, withPart.at(-1)!]).when(
      [
        revise({ changes: { quantity: 5 } }),
        revise({ changes: { quantity: 6 } }),
        part({ tolerance: 'custom' }),
        part({ tolerance: '' }),
      ],
      people.customer,
    );
    expect(state.status).toBe('reviewing');
    expect(state.changesInReview).toEqual(
      expect.arrayContaining([{ section: 'details', field: 'quantity', before: 2, after: 6 }]),
    );
    expect(state.changesInReview.some(({ field }) => field === 'tolerance')).toBe(false);
    const back = given(state).when(revise({ changes: { quantity: 9 } }), people.provider).state;
    expect(back.changesInReview).toEqual(state.changesInReview);
  });

  it.each<[string, Event, object]>([
    [
      'a part that is added',
      { type: 'PartAdded', data: { id: 'project-1.b', part: { ...blankPart, partName: 'Trục' } } },
      { section: 'project-1.b', field: 'partName', before: null, after: 'Trục' },
    ],
    [
      'a part that is removed',
      { type: 'PartRemoved', data: { id: partId } },
      { section: partId, field: 'partName', before: 'Đế gá', after: null },
    ],
    [
      'the drawing of the order',
      { type: 'DrawingRevised', data: { partId: null, url: '/objects/a', name: 'a' } },
      { section: 'details', field: 'drawingFileUrl', before: null, after: '/objects/a' },
    ],
    [
      'the drawing of a part',
      { type: 'DrawingRevised', data: { partId, url: '/objects/a', name: 'a' } },
      { section: partId, field: 'drawingFileUrl', before: null, after: '/objects/a' },
    ],
  ])('during a review is recorded for the provider: %s', (_, event, change) => {
    const reviewed: Event[] = [...withPart, { type: 'ReviewStarted', data: {} }, event];
    expect(stateAfter(reviewed).changesInReview).toEqual([change]);
  });

  it('during a review compares a drawing with the earlier one of its own place', () => {
    const draw = (partId: string | null, name: string): Event => ({
      type: 'DrawingRevised',
      data: { partId, url: `/objects/${name}`, name },
    });
    const first = [draw(null, 'order-1'), draw(partId, 'part-1')];
    const start: Event = { type: 'ReviewStarted', data: {} };
    const state = stateAfter([...withPart, ...first, start, draw(null, 'order-2'), draw(partId, 'part-2')]);
    expect(state.changesInReview.map(({ section, before, after }) => [section, before, after])).toEqual([
      ['details', '/objects/order-1', '/objects/order-2'],
      [partId, '/objects/part-1', '/objects/part-2'],
    ]);
    expect(state.drawings.map(({ partId, number, name }) => [partId, number, name])).toEqual([
      [null, 1, 'order-1'],
      [partId, 1, 'part-1'],
      [null, 2, 'order-2'],
      [partId, 2, 'part-2'],
    ]);
    expect(state.drawings.map(({ byProvider }) => byProvider)).toEqual([false, false, false, false]);
    const redrawn = given(state).when(part({ drawingFileUrl: '/objects/x.pdf' }), people.provider).state;
    expect(redrawn.drawings.at(-1)).toMatchObject({ byProvider: true, addedBy: people.provider.id });
  });

  it('that takes the drawing of a part away keeps the other fields of the same save', () => {
    const drawn = stateAfter([
      ...withPart,
      { type: 'DrawingRevised', data: { partId, url: '/objects/a.pdf', name: 'a' } },
    ]);
    given(drawn)
      .when(part({ drawingFileUrl: null, partName: 'Đế' }), people.customer)
      .thenEvents({
        type: 'PartRevised',
        data: { id: partId, changes: { partName: 'Đế', drawingFileUrl: null } },
      });
  });

  it('on request is recorded until the next review is over', () => {
    const quantity = { section: 'details', field: 'quantity', before: 2, after: 5 };
    const revised = given(examples.inRevision).when(revise({ changes: { quantity: 5 } }), people.customer);
    expect(revised.state).toMatchObject({ status: 'submitted', changesInReview: [quantity] });
    const start = { type: 'StartReview', data: {} } as const;
    const again = given(revised.state).when(start, people.provider).state;
    expect(again).toMatchObject({ status: 'reviewing', changesInReview: [quantity] });
    const request = { type: 'RequestRevision', data: { reason: 'Còn thiếu' } } as const;
    expect(given(again).when(request, people.provider).state.changesInReview).toEqual([]);
    const first = given(examples.submitted).when(revise({ changes: { quantity: 5 } }), people.customer);
    expect(first.state.changesInReview).toEqual([]);
  });

  it('during a review compares the changes of its own section only', () => {
    let compared = 0;
    const counted = { toJSON: () => (compared += 1) };
    const other = { section: 'another part', field: 'notes', before: counted, after: counted };
    const state = { ...stateAfter([...examples.reviewing, withPart.at(-1)!]), changesInReview: [other] };
    const saved = given(state).when(part({ notes: 'Mới' }), people.customer).state;
    expect(saved.changesInReview).toHaveLength(2);
    expect(compared).toBe(0);
  });

  it('is refused with project.not-editable once the project is with a factory', () => {
    const { when } = given(examples.atFactory);
    for (const actor of [people.customer, people.provider])
      when(revise({ changes: { quantity: 5 } }), actor).thenRefused('project.not-editable');
  });
});

describe('a list of parts', () => {
  const first = { partId: 'P-1', partName: 'Đế', quantity: 2 };
  const second = { partId: 'P-2', partName: 'Ngàm', quantity: 4 };

  it('without ids changes only what differs: by the same fields, then by the same part number', () => {
    const { state } = given(examples.submitted).when(revise({ parts: [first, second] }), people.customer);
    const [kept, changed] = state.parts;
    const save = (...parts: PartFields[]) => given(state).when(revise({ parts }), people.customer);

    expect(save(first, second).events).toEqual([]);
    expect(save(second, first).events).toEqual([]);
    const edited = save({ ...second, quantity: 5 }, first);
    expect(edited.events).toEqual([
      { type: 'PartRevised', data: { id: changed!.id, changes: { quantity: 5 } } },
    ]);
    expect(edited.state.parts.map(({ id }) => id)).toEqual([kept!.id, changed!.id]);
    expect(save({ ...first, description: 'Mới' }, { ...second, id: changed!.id }).events).toEqual([
      { type: 'PartRevised', data: { id: kept!.id, changes: { description: 'Mới' } } },
    ]);
    expect(save({ partId: 'P-1', partName: 'Đế' }, second).state.parts[0]).toMatchObject({ quantity: 1 });
    expect(save({ partId: 'P-3', partName: 'Trục' }, second).events.map(({ type }) => type)).toEqual([
      'PartRemoved',
      'PartAdded',
    ]);
  });

  it('with the same part number twice keeps both parts', () => {
    const twins = [first, { ...first, quantity: 7 }];
    const { state } = given(examples.submitted).when(revise({ parts: twins }), people.customer);
    given(state)
      .when(revise({ parts: [...twins].reverse() }), people.customer)
      .thenNothing();
    expect(given(state).when(revise({ parts: [...twins, first] }), people.customer).events).toMatchObject([
      { type: 'PartAdded' },
    ]);
  });

  it('without ids changes only what differs, however many parts are alike', () => {
    const alike = Array.from({ length: 4 }, () => first);
    const { state } = given(examples.submitted).when(revise({ parts: alike }), people.customer);
    const save = (parts: PartFields[]) => given(state).when(revise({ parts }), people.customer);
    save(alike).thenNothing();
    const heavier = { ...first, quantity: 3 };
    expect(save(alike.map(() => heavier)).events).toEqual(
      state.parts.map(({ id }) => ({ type: 'PartRevised', data: { id, changes: { quantity: 3 } } })),
    );
    expect(save(alike.slice(1)).events).toEqual([
      { type: 'PartRemoved', data: { id: state.parts.at(-1)!.id } },
    ]);
  });

  it('is complete: saving it adds, changes and removes parts', () => {
    const added = given(examples.submitted).when(revise({ parts: [first, second] }), people.customer);
    expect(added.events.map(({ type }) => type)).toEqual(['PartAdded', 'PartAdded']);
    const kept = { ...first, id: 'project-1.new-1', quantity: 3 };
    const { events, state } = given(added.state).when(revise({ parts: [kept] }), people.customer);
    expect(events).toEqual([
      { type: 'PartRemoved', data: { id: 'project-1.new-2' } },
      { type: 'PartRevised', data: { id: 'project-1.new-1', changes: { quantity: 3 } } },
    ]);
    expect(state.parts.map(({ partName, quantity }) => [partName, quantity])).toEqual([['Đế', 3]]);
  });

  it('gives a new part its drawing, under the name of the part', () => {
    const drawn = { ...first, drawingFileUrl: '/objects/a.pdf' };
    const save = revise({ parts: [drawn, second], files: [file('a.pdf')] });
    const { events, state } = given(examples.submitted).when(save, people.customer);
    const id = 'project-1.new-1';
    expect(events.map(({ type }) => type)).toEqual([
      ...['FilesAttached', 'PartAdded', 'DrawingRevised', 'PartAdded'],
    ]);
    expect(events[2]!.data).toEqual({
      ...{ partId: id, url: '/objects/a.pdf', name: `P-1_Đế_${Date.parse(examples.now)}.pdf` },
    });
    expect(state.parts.map(({ drawingFileUrl }) => drawingFileUrl)).toEqual(['/objects/a.pdf', null]);
    expect(state.parts[1]).toMatchObject({ attachments: [], manufacturingProcesses: [], notes: '' });
  });

  it('refuses a part of another project', () => {
    const { when } = given(examples.submitted);
    const parts = [{ id: 'elsewhere', partId: 'P', partName: 'P' }];
    when(revise({ parts }), people.customer).thenRefused('part.not-found');
    when(part({ quantity: 2 }), people.customer).thenRefused('part.not-found');
  });
});

describe('a section', () => {
  it('that was changed since it was read is not overwritten; the refusal contains its present content', () => {
    const state = stateAfter([
      ...examples.submitted,
      { type: 'DetailsRevised', data: { changes: { quantity: 7 } } },
    ]);
    const save = revise({ changes: { title: 'Khác' }, expected: ['details:0'] });
    const refusal = given(state).when(save, people.customer).refusal;
    expect(refusal.code).toBe('section.stale');
    expect(refusal.details.present).toMatchObject({ version: 'details:1', fields: { quantity: 7 } });
    const again = revise({ changes: { title: 'Khác' }, expected: ['details:1'] });
    expect(given(state).when(again, people.customer).state.title).toBe('Khác');
  });

  it('does not conflict with changes of other sections', () => {
    const state = stateAfter([...withPart, { type: 'ReviewStarted', data: {} }]);
    const [seen] = partsFor(people.provider, state);
    expect(seen!.version).toBe(`${partId}:1`);
    const edited = given(state).when(
      [
        revise({ changes: { title: 'Khác' }, expected: ['details:0', seen!.version] }),
        part({ quantity: 3 }, [seen!.version]),
        { type: 'EstimateCompletion', data: { days: 9 } },
      ],
      people.provider,
    ).state;
    expect([edited.title, edited.parts[0]!.quantity]).toEqual(['Khác', 3]);
    given(edited)
      .when(part({ quantity: 4 }, [seen!.version]), people.provider)
      .thenRefused('section.stale');
  });

  it('of a part is changed alone, and a save of what it has already overwrites nothing', () => {
    const other = 'project-1.b';
    const two: Event[] = [
      ...withPart,
      { type: 'PartAdded', data: { id: other, part: { ...blankPart, partName: 'Trục', quantity: 4 } } },
    ];
    const { state } = given(two).when(part({ quantity: 3 }), people.customer);
    expect(state.parts.map(({ id, quantity, revision }) => [id, quantity, revision])).toEqual([
      [partId, 3, 3],
      [other, 4, 2],
    ]);
    const estimate = { type: 'EstimatePart', data: { id: other, changes: { estimatedCost: 7 } } } as const;
    const estimated = given(state).when(estimate, people.provider).state;
    expect(estimated.parts.map(({ estimatedCost }) => estimatedCost)).toEqual([null, 7]);
    given(state)
      .when(part({ quantity: 3 }, [`${partId}:0`]), people.customer)
      .thenNothing();
    const start: Event = { type: 'ReviewStarted', data: {} };
    const changed: Event = { type: 'PartRevised', data: { id: other, changes: { quantity: 5 } } };
    const removed: Event = { type: 'PartRemoved', data: { id: other } };
    expect(stateAfter([...two, start, changed]).changesInReview).toEqual([
      { section: other, field: 'quantity', before: 4, after: 5 },
    ]);
    expect(stateAfter([...two, start, removed]).changesInReview).toMatchObject([{ before: 'Trục' }]);
  });

  it('of a part is not removed by an editor who has seen an older version', () => {
    const state = given(withPart).when(part({ quantity: 3 }), people.customer).state;
    const [stale, present] = [withPart.length - 1, state.revision].map((revision) => `${partId}:${revision}`);
    const without = (version: string) => revise({ parts: [], expected: [version] });
    given(state).when(without(stale!), people.customer).thenRefused('section.stale');
    expect(given(state).when(without(present!), people.customer).state.parts).toEqual([]);
  });
});

describe('a drawing', () => {
  const [first, second] = [file('a.step'), file('b.pdf')];
  const replace = (drawing: StoredFile): Command => ({
    type: 'ReplaceDrawing',
    data: { id: partId, drawingFileUrl: drawing.url, files: [drawing], expected: [] },
  });

  it('that replaces another keeps the earlier one, with its author, time and name', () => {
    const drawn = given(withPart).when(
      part({ drawingFileUrl: first.url }, [], [first]),
      people.customer,
    ).state;
    const { state } = given(drawn).when(replace(second), people.provider);
    const stamp = Date.parse(examples.now);
    expect(drawingsFor(people.provider, state)).toMatchObject([
      {
        partId,
        number: 1,
        url: first.url,
        name: `GK-01-a_Đế-gá_${stamp}.step`,
        addedBy: people.customer.id,
        byProvider: false,
        isCurrent: false,
      },
      {
        number: 2,
        url: second.url,
        name: `GK-01-a_Đế-gá_VietPhat_${stamp}.pdf`,
        addedAt: examples.now,
        addedBy: people.provider.id,
        byProvider: true,
        isCurrent: true,
      },
    ]);
    expect(state.files.map(({ url }) => url)).toEqual([first.url, second.url]);
    expect(partsFor(people.customer, state)[0]!.drawingFileName).toBe(`GK-01-a_Đế-gá_VietPhat_${stamp}.pdf`);
  });

  it('is replaced by the provider only before the project goes to a factory, and only with canEditDrawings', () => {
    const { when } = given([...examples.atFactory, withPart.at(-1)!]);
    when(replace(first), people.provider).thenRefused('project.not-editable');
    const restricted = {
      ...people.provider,
      pagePermissions: { 'vietphat-admin': { canEditDrawings: false } },
    };
    const open = given(withPart);
    open.when(replace(first), restricted).thenRefused('access.denied');
    const inList = revise({
      parts: [{ id: partId, partId: 'GK', partName: 'Đế', drawingFileUrl: first.url }],
      files: [first],
    });
    open.when(inList, restricted).thenRefused('access.denied');
    open.when(part({ quantity: 3 }), restricted).thenEvents({ type: 'PartRevised' });
  });

  // What becomes of a drawing × the place that it has.
  it.each([
    ['another one takes its place', second.url],
    ['it is taken away', null],
  ])('changes only through those with canEditDrawings: %s', (_, drawingFileUrl) => {
    const drawn = given([
      ...withPart,
      { type: 'FilesAttached', data: { files: [first] } },
      { type: 'DrawingRevised', data: { partId: null, url: first.url, name: first.name } },
      { type: 'DrawingRevised', data: { partId, url: first.url, name: first.name } },
    ]);
    const files = drawingFileUrl ? [second] : [];
    const restricted = {
      ...people.provider,
      pagePermissions: { 'vietphat-admin': { canEditDrawings: false } },
    };
    for (const command of [
      part({ drawingFileUrl }, [], files),
      revise({ changes: { drawingFileUrl }, files }),
    ]) {
      drawn.when(command, restricted).thenRefused('access.denied');
      expect(drawn.when(command, people.provider).events).not.toEqual([]);
    }
  });

  it('of the project itself has its own history', () => {
    const { state } = given(examples.submitted).when(
      revise({ changes: { drawingFileUrl: first.url }, files: [first] }),
      people.customer,
    );
    expect(drawingsFor(people.provider, state)).toMatchObject([
      { partId: null, number: 1, name: 'a.step', isCurrent: true },
    ]);
    const cleared = given(state).when(revise({ changes: { drawingFileUrl: '' } }), people.customer).state;
    expect([cleared.drawingFileUrl, drawingsFor(people.provider, cleared)[0]!.isCurrent]).toEqual([
      null,
      false,
    ]);
  });
});

describe('the provider’s estimates of a part', () => {
  const estimate: Command = {
    type: 'EstimatePart',
    data: { id: partId, changes: { estimatedCost: 350_000, estimatedLeadTime: 6 } },
  };

  it('can be changed until production begins', () => {
    const { state } = given([...examples.awaitingDeposit, withPart.at(-1)!]).when(estimate, people.provider);
    expect(state.parts[0]).toMatchObject({ estimatedCost: 350_000, estimatedLeadTime: 6 });
    const producing = given([...examples.producing, withPart.at(-1)!]);
    producing.when(estimate, people.provider).thenRefused('project.not-editable');
  });

  it('can be cleared', () => {
    const cleared = { estimatedCost: null, estimatedLeadTime: null, productionRemarks: '' };
    const estimated: Event = {
      type: 'PartEstimated',
      data: { id: partId, changes: { ...cleared, estimatedCost: 350_000, estimatedLeadTime: 6 } },
    };
    const { state } = given([...withPart, estimated]).when(
      { type: 'EstimatePart', data: { id: partId, changes: cleared } },
      people.provider,
    );
    expect(state.parts[0]).toMatchObject(cleared);
  });

  it('cannot be changed by the customer and are hidden from the factory', () => {
    given(withPart).when(estimate, people.customer).thenRefused('access.denied');
    const { state } = given([...examples.atFactory, withPart.at(-1)!]).when(estimate, people.provider);
    expect(partsFor(people.factory, state)[0]!.estimatedCost).toBeNull();
    expect(partsFor(people.customer, state)[0]!.estimatedCost).toBe(350_000);
  });
});

describe('parts that are missing in a list', () => {
  const second = 'project-1.b';
  const two: Event[] = [
    ...withPart,
    { type: 'PartAdded', data: { id: second, part: { ...blankPart, partId: 'GK 02', partName: 'Ngàm' } } },
  ];
  const first: PartFields = { id: partId, partId: 'GK 01/a', partName: 'Đế gá' };

  it.each<[string, string[], string[]]>([
    ['names no version: nothing newer was seen', [], [partId]],
    ['named it and its version', [`${partId}:1`, `${second}:2`], [partId]],
    ['did not know it', ['details:0', `${partId}:1`], [partId, second]],
  ])('are removed unless their author %s', (_, expected, left) => {
    const { state } = given(two).when(revise({ parts: [first], expected }), people.customer);
    expect(state.parts.map(({ id }) => id)).toEqual(left);
  });

  it('are not removed where they were changed since', () => {
    const expected = [`${partId}:1`, `${second}:1`];
    given(two)
      .when(revise({ parts: [first], expected }), people.customer)
      .thenRefused('section.stale');
  });

  it('a part that stands twice in a list is refused: one of the entries would be lost', () => {
    const parts = [first, { ...first, notes: 'Bo cạnh' }];
    const { code, details } = given(two).when(revise({ parts }), people.customer).refusal;
    expect([code, Object.keys(details.fields!)]).toEqual(['request.invalid', ['projectParts.1.id']]);
  });
});

describe('another deadline', () => {
  it('moves the due date, counted from the day on which it was wished for', () => {
    const later = '2026-03-10T03:00:00.000Z';
    const { when } = given(examples.submitted);
    const urgent = when(revise({ changes: { deadline: 'urgent' } }), people.customer, later);
    expect(urgent.state.dueDate).toBe('2026-03-17');
    const { events } = when(revise({ changes: { title: 'Gá' } }), people.customer, later);
    expect(events[0]!.data).toEqual({ changes: { title: 'Gá' } });
  });

  it('of a draft sets none: the submission does', () => {
    const { state } = given(examples.drafted).when(
      revise({ changes: { deadline: 'urgent' } }),
      people.customer,
    );
    expect(state.dueDate).toBeNull();
  });
});

describe('the parts of an order may be a megabyte together', () => {
  const long = 'đ'.repeat(5_050);
  const full = { ...blankPart, partId: 'a', partName: 'Đế gá', description: long, notes: long };
  const partsOf = (count: number): Event[] => [
    ...examples.submitted,
    ...Array.from({ length: count }, (_, index): Event => ({
      type: 'PartAdded',
      data: { id: `project-1.${String(index)}`, part: full },
    })),
  ];
  /** One more would be too much. */
  const most = partsOf(48);
  /** From a time without this limit. */
  const more = partsOf(60);
  const id = 'project-1.0';
  const edit = (changes: object): Command => ({
    type: 'RevisePart',
    data: { id, changes, files: [], expected: [] },
  });
  const estimate = (productionRemarks: string): Command => ({
    type: 'EstimatePart',
    data: { id, changes: { productionRemarks } },
  });
  const added = { partId: 'b', partName: 'Trục', description: long };

  it.each<[string, Command, string]>([
    ['a longer text', edit({ quantity: 2, materialSpecification: long }), 'materialSpecification'],
    ['a remark of the provider', estimate(long), 'productionRemarks'],
    ['one part more', revise({ parts: [added], expected: ['details:0'] }), 'projectParts'],
  ])('so that %s is refused at its field', (_, command, field) => {
    const outcome = given(most).when(command, people.provider);
    expect(outcome.refusal.details.fields).toEqual({
      [field]: expect.stringMatching(/dài tổng cộng 1\.0\d\d KB, tối đa 1\.000 KB/),
    });
  });

  it.each<[string, Event[], Command]>([
    ['a short text', most, edit({ materialSpecification: 'C45' })],
    ['a shorter text of an order that has more', more, edit({ notes: '', materialSpecification: 'C45' })],
    ['fewer parts of an order that has more', more, revise({ parts: [] })],
    ['what is not of the parts, of an order that has more', more, revise({ changes: { title: 'Gá' } })],
  ])('but %s is accepted', (_, events, command) => {
    expect(given(events).when(command, people.customer).events).not.toEqual([]);
  });
});
