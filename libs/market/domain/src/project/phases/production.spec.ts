import { describe, expect, it } from '@jest/globals';
import type { StageId } from '@market/contracts';
import { stageIds, stages } from '@market/contracts';
import * as examples from '../examples.js';
import { due, given, stateAfter } from '@market/domain/testing/trial';
import type { Command, Event } from '@market/domain/testing/trial';
import { percentOf } from '../values/progress.js';
import type { ProjectState } from '../state.js';
import { stageVersion } from '../values/sections.js';
import { projectFor } from '../views/project-view.js';

const { people } = examples;
const tick = (type: 'CompleteStage' | 'ReopenStage', stageId: StageId, more: object = {}): Command => ({
  type,
  data: { stageId, notes: undefined, attachments: undefined, files: [], ...more },
});
const complete = (stageId: StageId, more?: object) => tick('CompleteStage', stageId, more);
const reopen = (stageId: StageId, more?: object) => tick('ReopenStage', stageId, more);
const pay = (kind: 'deposit' | 'progress' | 'final'): Command => ({
  type: 'RecordPayment',
  data: { kind, reference: 'CK 1' },
});
const ask: Command = { type: 'RequestPayment', data: { due } };

describe('the schedule', () => {
  it('uses the days of the company’s settings', () => {
    const slow = { deposit: 10, progress: 5, final: 0 };
    const { state } = given(examples.approved).when(
      { type: 'StartProduction', data: { due: slow } },
      people.factory,
    );
    expect(state.instalments[0]!.dueAt).toBe('2026-03-12T03:00:00.000Z');
    const made = stageIds.slice(0, 5).map((stageId) => complete(stageId));
    const after = given(state).when(made, people.factory).state;
    expect(after.instalments[1]!.dueAt).toBe('2026-03-07T03:00:00.000Z');
  });

  it('appears when payment is requested or production starts, not before', () => {
    expect(stateAfter(examples.approved).instalments).toEqual([]);
    const start: Command = { type: 'StartProduction', data: { due } };
    expect(given(examples.approved).when(start, people.factory).state.instalments).toHaveLength(3);
    const { events } = given(
      examples.awaitingDeposit.concat({
        type: 'PaymentRecorded',
        data: { kind: 'deposit', reference: '' },
      }),
    ).when(start, people.factory);
    expect(events).toEqual([{ type: 'ProductionStarted', data: { instalments: [] } }]);
  });
});

it('production that starts once more goes on after the completed stages', () => {
  const past = given(examples.completedStages(5)).when(
    { type: 'OverrideStatus', data: { to: 'approved', reason: 'Gia hạn' } },
    people.provider,
  ).state;
  const start: Command = { type: 'StartProduction', data: { due } };
  expect(given(past).when(start, people.provider).state.status).toBe('quality_check');
});

describe('an instalment', () => {
  it('that arrives during production leaves the status as it is', () => {
    const start: Command = { type: 'StartProduction', data: { due } };
    const { state } = given(examples.approved).when([start, pay('deposit')], people.provider);
    expect([state.status, state.instalments[0]!.reference]).toEqual(['in_production', 'CK 1']);
  });

  it('keeps its bank reference when the schedule is made again', () => {
    const paid = given(examples.awaitingDeposit).when(
      [pay('deposit'), { type: 'OverrideStatus', data: { to: 'approved', reason: 'Gia hạn' } }, ask],
      people.provider,
    ).state;
    expect(paid.instalments.map(({ reference }) => reference)).toEqual(['CK 1', '', '']);
  });

  it('keeps its due date when its stage is reopened and completed again', () => {
    const first = stateAfter(examples.completedStages(5));
    const again = given(first).when(
      [reopen('precision-machining'), complete('precision-machining')],
      people.factory,
      '2026-03-20T03:00:00.000Z',
    ).state;
    expect(again.stages[4]!.completedAt).toBe('2026-03-20T03:00:00.000Z');
    expect(again.instalments[1]!.dueAt).toBe(first.instalments[1]!.dueAt);
  });

  it('is recorded after the end too, but never before there is a schedule', () => {
    expect(given(examples.completed).when(pay('final'), people.provider).events).toHaveLength(1);
    const unscheduled = given([...examples.approved, { type: 'ProjectCompleted', data: {} }]);
    unscheduled.when(pay('final'), people.provider).thenRefused('payment.not-scheduled');
  });
});

describe('the status after a payment', () => {
  const paid = (kind: 'deposit' | 'progress'): Event => ({
    type: 'PaymentRecorded',
    data: { kind, reference: '' },
  });
  const asked = examples.awaitingDeposit.at(-1)!;
  const begun: Event[] = [
    ...examples.awaitingDeposit,
    { type: 'ProductionStarted', data: { instalments: [] } },
  ];

  it.each<[string, Event[], string]>([
    ['the deposit that is awaited', [...examples.awaitingDeposit, paid('deposit')], 'payment_confirmed'],
    ['another instalment meanwhile', [...examples.awaitingDeposit, paid('progress')], 'payment_pending'],
    ['the deposit during production', [...begun, paid('deposit')], 'in_production'],
    [
      'the deposit, asked for again',
      [...examples.awaitingDeposit, paid('deposit'), asked],
      'payment_confirmed',
    ],
    [
      'another one, asked for again',
      [...examples.awaitingDeposit, paid('progress'), asked],
      'payment_pending',
    ],
  ])('%s', (_, past, status) => {
    expect(stateAfter(past).status).toBe(status);
  });
});

describe('production', () => {
  it('is completed stage by stage', () => {
    const { when } = given(examples.completedStages(2));
    when(complete('rough-machining'), people.factory).thenRefused('stage.out-of-order');
    expect(when(complete('rough-machining'), people.factory).refusal.details).toHaveProperty('status');
    when(reopen('rough-machining'), people.factory).thenRefused('stage.out-of-order');
    expect(when(complete('machine-setup'), people.factory).events).toEqual([
      { type: 'StageCompleted', data: { stageId: 'machine-setup', notes: '', attachments: [] } },
    ]);
    when(complete('design-verification'), people.factory).thenNothing();
  });

  it('has its percentages and statuses', () => {
    const seen = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((count) => {
      const state = stateAfter(examples.completedStages(count));
      return [percentOf(state), state.status];
    });
    expect(seen).toEqual([
      [0, 'in_production'],
      [10, 'in_production'],
      [15, 'in_production'],
      [20, 'in_production'],
      [40, 'in_production'],
      [70, 'quality_check'],
      [85, 'quality_check'],
      [95, 'quality_check'],
      [100, 'ready_for_delivery'],
    ]);
    expect(stages.reduce((sum, { days }) => sum + days, 0)).toBe(15);
  });

  it('moves back when the last stage is reopened, and shows an earlier one as a gap', () => {
    const { when } = given(examples.completedStages(8));
    expect(when(reopen('packaging-delivery'), people.factory).state.status).toBe('quality_check');
    const gap = when(reopen('machine-setup'), people.factory).state;
    expect([gap.status, percentOf(gap)]).toEqual(['ready_for_delivery', 100]);
    expect(gap.stages.map(({ isCompleted }) => isCompleted)).toEqual([
      true,
      true,
      false,
      true,
      true,
      true,
      true,
      true,
    ]);
  });

  it('adds notes and attachments of a stage to the earlier ones', () => {
    const photo = { url: '/objects/a.jpg', name: 'a', size: 1, type: '', description: '' };
    const files = [{ ...photo, visibility: 'public' as const }];
    const noted = complete('material-preparation', { notes: 'Phôi về', attachments: [photo.url], files });
    const { state } = given(examples.producing).when(noted, people.factory);
    expect(state.stages[0]).toMatchObject({ notes: 'Phôi về', attachments: [photo.url] });
    expect(state.files.map(({ url }) => url)).toEqual([photo.url]);
    given(state).when(complete('material-preparation'), people.factory).thenNothing();
    given(state)
      .when(complete('material-preparation', { notes: '' }), people.factory)
      .thenNothing();
    given(state)
      .when(complete('material-preparation', { attachments: [] }), people.factory)
      .thenNothing();
    const other = complete('material-preparation', { notes: 'Đủ số', attachments: ['/objects/b.jpg'] });
    const { stages } = given(state).when(other, people.factory).state;
    expect(stages[0]).toMatchObject({ notes: 'Phôi về\nĐủ số', attachments: [photo.url, '/objects/b.jpg'] });
  });

  it('is not completed or reopened against a state that its author did not see', () => {
    const stageId = 'material-preparation';
    const versionOf = ({ stages: [stage] }: ProjectState) => stageVersion(stage!);
    const open = given(examples.producing).state;
    const once = given(open).when(complete(stageId, { version: versionOf(open) }), people.factory).state;
    const reopened = given(once).when(reopen(stageId, { version: versionOf(once) }), people.factory).state;
    const late = complete(stageId, { version: versionOf(open), notes: 'Đã đo' });
    const { code, details } = given(reopened).when(late, people.factory).refusal;
    expect([code, details.present]).toEqual([
      'stage.changed',
      {
        version: versionOf(reopened),
        fields: { isCompleted: false, completedAt: null, notes: '' },
      },
    ]);
    // Without a version it means «as it stands now», as the bare call does.
    given(reopened).when(complete(stageId), people.factory).thenEvents({ type: 'StageCompleted' });
    // Notes are added to any version.
    const noted = reopen(stageId, { version: versionOf(open), notes: 'Đã đo' });
    given(reopened).when(noted, people.factory).thenEvents({ type: 'StageAnnotated' });
  });

  it('has bounds for the notes and the files of a stage', () => {
    const note = (index: number) =>
      complete('material-preparation', { notes: `${index}${'x'.repeat(4_990)}` });
    const full = [1, 2, 3, 4].reduce(
      (state, index) => given(state).when(note(index), people.factory).state,
      given(examples.producing).state,
    );
    given(full).when(note(5), people.factory).thenRefused('request.invalid');
    const photos = Array.from({ length: 31 }, (_, index) => `/objects/${index}.jpg`);
    const many = complete('material-preparation', { attachments: photos });
    given(examples.producing).when(many, people.factory).thenRefused('request.invalid');
  });

  it('is updated by the assigned factory only', () => {
    const { when } = given(examples.producing);
    when(complete('material-preparation'), people.provider).thenRefused('access.denied');
    when(complete('material-preparation'), people.otherFactory).thenRefused('project.not-found');
  });
});

it.each([
  [{}, false],
  [{ notes: 'Đã đo' }, true],
  [{ attachments: ['/objects/b.jpg'] }, true],
  [{ notes: 'Đã đo lại', attachments: ['/objects/a.jpg'] }, true],
  [{ notes: 'Đo', attachments: ['/objects/a.jpg'] }, false],
])('a stage that is ticked again with %j is annotated: %s', (more, isAnnotated) => {
  const noted = { notes: 'Đo', attachments: ['/objects/a.jpg'] };
  const { state } = given(examples.producing).when(complete('material-preparation', noted), people.factory);
  const again = given(state).when(complete('material-preparation', more), people.factory);
  if (!isAnnotated) return again.thenNothing();
  const { notes = '', attachments = [] } = more as Partial<typeof noted>;
  const data = {
    notes: notes === '' ? 'Đo' : `Đo\n${notes}`,
    attachments: [...new Set([...noted.attachments, ...attachments])],
  };
  again.thenEvents({ type: 'StageAnnotated', data });
});

describe('completing a project', () => {
  const paid = examples.awaitingDeposit.concat(
    (['deposit', 'progress', 'final'] as const).map((kind) => ({
      type: 'PaymentRecorded',
      data: { kind, reference: '' },
    })),
  );
  const done: Event[] = [...paid, ...examples.completedStages(8).slice(examples.awaitingDeposit.length + 1)];
  const repriced: Event = {
    type: 'StatusOverridden',
    data: {
      from: 'ready_for_delivery',
      to: 'approved',
      reason: 'Đổi giá',
      finalPrice: 9,
      manufacturerId: null,
    },
  };
  const completion = (data: { reason?: string }): Command => ({ type: 'CompleteProject', data });

  it('needs a reason while a stage is open or an instalment is unpaid', () => {
    for (const past of [
      examples.completedStages(8),
      [...paid, ...examples.producing.slice(-1)],
      examples.approved,
      // Every stage is done, and the price that was scheduled has been taken back.
      [...examples.completedStages(8), repriced],
    ]) {
      const { when } = given(past);
      when(completion({}), people.provider).thenRefused('request.invalid');
      const outcome = when(completion({ reason: 'Khách nhận sớm' }), people.provider);
      outcome.thenEvents({ type: 'ProjectCompleted', data: { reason: 'Khách nhận sớm' } });
      // Unpaid instalments can be paid and are due.
      const { instalments, finalPrice } = outcome.state;
      if (finalPrice !== null)
        expect(instalments.map(({ dueAt }) => dueAt === null)).toEqual([false, false, false]);
    }
  });

  it('needs none once everything is done and paid, and repeating it changes nothing', () => {
    const { state, events } = given(done).when(completion({}), people.provider);
    expect(events).toEqual([{ type: 'ProjectCompleted', data: {} }]);
    given(state).when(completion({}), people.provider).thenNothing();
  });
});

describe('a delay', () => {
  const delay = (date: string, reason = 'Máy hỏng'): Command => ({
    type: 'AnnounceDelay',
    data: { date, reason },
  });
  const announced = () => given(examples.producing).when(delay('2026-03-20'), people.factory);

  it('is announced in production, with a date for all and a reason for the provider and the factory', () => {
    const { state } = announced();
    const read = (who: keyof typeof people) => projectFor(people[who], state)?.delay;
    const notice = { date: '2026-03-20', reason: 'Máy hỏng', at: examples.now };
    expect([read('provider'), read('factory'), read('customer')]).toEqual([
      notice,
      notice,
      { ...notice, reason: '' },
    ]);
    expect(state.status).toBe('in_production');
    expect(state.dueDate).toBe(stateAfter(examples.producing).dueDate);
    const { when } = given(examples.approved);
    when(delay('2026-03-20'), people.factory).thenRefused('project.illegal-transition');
    given(examples.producing).when(delay('2026-03-20'), people.provider).thenRefused('access.denied');
  });

  it('may be followed by another one; the same again changes nothing', () => {
    const { when } = given(announced().state);
    when(delay('2026-03-20'), people.factory).thenNothing();
    when(delay('2026-03-20', 'Hết điện'), people.factory).thenEvents({ type: 'DelayAnnounced' });
    const { state } = when(delay('2026-03-24'), people.factory);
    expect(state.delays.map(({ date }) => date)).toEqual(['2026-03-20', '2026-03-24']);
    expect(projectFor(people.customer, state)!.delay!.date).toBe('2026-03-24');
  });

  it.each([
    ['2026-03-02', 'Ngày giao mới phải sau hôm nay'],
    ['2026-02-28', 'Ngày giao mới phải sau hôm nay'],
    ['2027-03-04', 'Ngày giao mới phải trong vòng một năm'],
  ])('is refused for %s', (date, message) => {
    const { refusal } = given(examples.producing).when(delay(date), people.factory);
    expect([refusal.code, refusal.details]).toMatchObject(['request.invalid', { fields: { date: message } }]);
  });

  it.each(['2026-03-03', '2027-03-03'])('is taken for %s', (date) => {
    given(examples.producing).when(delay(date), people.factory).thenEvents({ type: 'DelayAnnounced' });
  });
});

describe('a new drawing', () => {
  const [file, first, second] = examples.preparations.ConfirmDrawings!.slice(-3) as [Event, Event, Event];
  const url = '/objects/truc-2.pdf';
  const seen = (...drawings: string[]): Command => ({ type: 'ConfirmDrawings', data: { drawings } });
  const newFor = (state: ProjectState, who: keyof typeof people) =>
    projectFor(people[who], state)?.newDrawings;

  it('is a later revision, until its factory confirms that one', () => {
    const before = stateAfter([...examples.atFactory, file, first]);
    expect(newFor(before, 'factory')).toEqual([]);
    const after = stateAfter([...examples.atFactory, file, first, second]);
    expect(newFor(after, 'factory')).toEqual([url]);
    expect(newFor(after, 'provider')).toEqual([url]);
    expect(newFor(after, 'customer')).toEqual([]);
    const { state } = given(after).when(seen(url), people.factory);
    expect([newFor(state, 'factory'), newFor(state, 'provider')]).toEqual([[], []]);
    expect(state.seenDrawings).toEqual([{ manufacturerId: people.factory.id, url, at: examples.now }]);
    given(state).when(seen(url), people.factory).thenNothing();
  });

  it('is not confirmed by another address, nor for another factory', () => {
    const invited = stateAfter([...examples.bidding, file, first, second]);
    given(invited).when(seen('/objects/truc-1.pdf'), people.factory).thenRefused('drawing.not-new');
    const { state } = given(invited).when(seen(url), people.factory);
    expect([newFor(state, 'factory'), newFor(state, 'otherFactory')]).toEqual([[], [url]]);
    expect(newFor(state, 'provider')).toEqual([]);
  });

  it('is none where the drawing stands as an attachment only, or was taken away', () => {
    const state = stateAfter([...examples.atFactory, file, first, second]);
    for (const change of [{ attachments: [url] }, {}])
      expect(newFor({ ...state, drawingFileUrl: null, ...change }, 'factory')).toEqual([]);
  });

  it('is no longer asked about once it was replaced', () => {
    const third: Event = {
      type: 'DrawingRevised',
      data: { partId: null, url: '/objects/truc-1.pdf', name: '' },
    };
    const state = stateAfter([...examples.atFactory, file, first, second, third]);
    expect(newFor(state, 'factory')).toEqual(['/objects/truc-1.pdf']);
  });
});

describe('a stage that was noted on a phone', () => {
  it('has the server’s time, and the phone’s as a remark', () => {
    const notedAt = '2026-03-01T00:00:00.000Z';
    const { state } = given(examples.producing).when(
      complete('material-preparation', { notedAt }),
      people.factory,
    );
    expect(state.stages[0]).toMatchObject({ completedAt: examples.now, notedAt });
    const { events } = given(examples.producing).when(complete('material-preparation'), people.factory);
    expect(Object.keys(events[0]!.data)).not.toContain('notedAt');
  });
});
