import { companyDefaults } from '@market/contracts';
import { evolve } from '@platform/kernel';
import { givenState } from '@market/domain/testing/given';
import { expect, it } from '@jest/globals';
import { systemActor } from '../../actor.js';
import { deadlineNames, dueIn } from './deadlines.js';
import type { DeadlineName, DeadlineSettings } from './deadlines.js';
import * as examples from '../examples.js';
import { projectDecider } from '../project.js';
import { noProject } from '../state.js';
import type { ProjectEvent } from '../events.js';
import type { ProjectState } from '../state.js';
import { paymentsFor } from '../views/price-views.js';
import { timesOf } from '../times/times.js';

const { people } = examples;
const settings: DeadlineSettings = companyDefaults;
const withHoliday: DeadlineSettings = {
  ...settings,
  holidays: [...settings.holidays, { date: '2026-03-10', name: 'Nghỉ bù' }],
};

/** A state by its events; one with a time in front of it happens then, the others when the one before them did. */
function after(...past: (ProjectEvent | string)[]): ProjectState {
  let at = examples.now;
  let state = noProject;
  for (const one of past)
    if (typeof one === 'string') at = one;
    else {
      const { id: by } = one.type === 'RevisionRequested' ? people.provider : people.customer;
      state = evolve(projectDecider, state, { ...one, at, by, revision: state.revision + 1 });
    }
  return state;
}

const { submitted, inRevision, offered, approved, awaitingDeposit, producing } = examples;
const resubmitted: ProjectEvent = { type: 'ProjectResubmitted', data: {} };
const released = (validUntil: string): ProjectEvent => ({
  type: 'QuoteReleased',
  data: { quoteId: 'quote-1', finalPrice: examples.price, validityDays: 15, validUntil },
});
const delay = (date: string): ProjectEvent => ({
  type: 'DelayAnnounced',
  data: { date, reason: 'Máy hỏng' },
});
const requested = (dueAt: string | null): ProjectEvent => ({
  type: 'PaymentRequested',
  data: { instalments: [{ kind: 'deposit', percent: 100, amount: examples.price, dueAt, dueDays: 3 }] },
});
const paid: ProjectEvent = { type: 'PaymentRecorded', data: { kind: 'deposit', reference: '' } };
const cancelled: ProjectEvent = { type: 'ProjectCancelled', data: { reason: 'Thôi' } };

// The example's orders begin on Monday 2 March 2026, 10:00 in Vietnam; the company works from Monday to
// Friday, and the quote promises 12 days.
it.each<[string, DeadlineName, ProjectState, string | undefined, DeadlineSettings?]>([
  [
    'a price, when its last day ends in Vietnam',
    'priceExpires',
    after(...offered, released('2026-03-17')),
    '2026-03-17T17:00:00.000Z',
  ],
  ['a price without a last day', 'priceExpires', after(...examples.quoted), undefined],
  [
    'a price that was accepted',
    'priceExpires',
    after(...offered, released('2026-03-17'), approved.at(-1)!),
    undefined,
  ],
  [
    'an instalment, when the day on which it was due ends',
    'depositOverdue',
    after(...approved, requested('2026-03-05T03:00:00.000Z')),
    '2026-03-05T17:00:00.000Z',
  ],
  [
    'an instalment of the evening, which is the next day in Vietnam',
    'depositOverdue',
    after(...approved, requested('2026-03-05T18:30:00.000Z')),
    '2026-03-06T17:00:00.000Z',
  ],
  [
    'an instalment that nothing has made payable',
    'depositOverdue',
    after(...approved, requested(null)),
    undefined,
  ],
  [
    'an instalment that was paid',
    'depositOverdue',
    after(...approved, requested('2026-03-05T03:00:00.000Z'), paid),
    undefined,
  ],
  [
    'an instalment of a cancelled order',
    'depositOverdue',
    after(...approved, requested('2026-03-05T03:00:00.000Z'), cancelled),
    undefined,
  ],
  [
    'the warning before a quote is late',
    'quotePromiseNears',
    after(...submitted),
    '2026-03-02T23:00:00.000Z',
  ],
  [
    'a warning that is longer than the promise',
    'quotePromiseNears',
    after(...submitted),
    '2026-03-02T03:00:00.000Z',
    { ...settings, reminders: { quoteHours: 100, revisionDays: 7 } },
  ],
  [
    'a quote, at night and on Sunday as well',
    'quotePromise',
    after('2026-03-07T14:00:00.000Z', ...submitted),
    '2026-03-08T14:00:00.001Z',
  ],
  [
    'a quote of a company that promises more',
    'quotePromise',
    after(...submitted),
    '2026-03-02T15:00:00.001Z',
    { ...settings, slaHours: { promise: 12, second: 48 } },
  ],
  [
    'a quote while the customer revises',
    'quotePromise',
    after(...submitted, '2026-03-02T10:00:00.000Z', ...inRevision.slice(1)),
    undefined,
  ],
  [
    'a quote after a pause of nine hours and a second',
    'quotePromise',
    after(
      ...submitted,
      '2026-03-02T10:00:00.000Z',
      ...inRevision.slice(1),
      '2026-03-02T19:00:01.000Z',
      resubmitted,
    ),
    '2026-03-03T12:00:01.001Z',
  ],
  [
    'the warning after that pause',
    'quotePromiseNears',
    after(
      ...submitted,
      '2026-03-02T10:00:00.000Z',
      ...inRevision.slice(1),
      '2026-03-02T19:00:01.000Z',
      resubmitted,
    ),
    '2026-03-03T08:00:01.000Z',
  ],
  ['a quote that was released', 'quotePromise', after(...offered, released('2026-03-17')), undefined],
  [
    'a revision, after a week to the second',
    'revisionUnanswered',
    after(...submitted, '2026-03-02T10:00:01.000Z', ...inRevision.slice(1)),
    '2026-03-09T10:00:01.000Z',
  ],
  ['a revision that was sent', 'revisionUnanswered', after(...inRevision, resubmitted), undefined],
  [
    'a delivery, when its last working day ends',
    'deliveryPromise',
    after(...approved),
    '2026-03-18T17:00:00.000Z',
  ],
  [
    'a delivery with one more holiday',
    'deliveryPromise',
    after(...approved),
    '2026-03-19T17:00:00.000Z',
    withHoliday,
  ],
  ['a delivery that waits for its deposit', 'deliveryPromise', after(...awaitingDeposit), undefined],
  [
    'a delivery whose deposit came two days later',
    'deliveryPromise',
    after(...awaitingDeposit, '2026-03-04T03:00:00.000Z', ...producing.slice(-2)),
    '2026-03-20T17:00:00.000Z',
  ],
  [
    'a delivery that is announced for later',
    'deliveryPromise',
    after(...producing, delay('2026-04-01')),
    '2026-04-01T17:00:00.000Z',
  ],
  ['a delivery that is ready', 'deliveryPromise', after(...examples.completedStages(8)), undefined],
])('due is %s', (_, name, state, at, asked = settings) => expect(dueIn(name, state, asked)?.at).toBe(at));

/** Orders for which something is due by each deadline. */
const waiting: Record<DeadlineName, ProjectState> = {
  priceExpires: after(...offered, released('2026-03-17')),
  depositOverdue: after(...awaitingDeposit),
  progressOverdue: after(...examples.completedStages(5)),
  finalOverdue: after(...examples.completedStages(8)),
  quotePromiseNears: after(...submitted),
  quotePromise: after(...submitted),
  deliveryPromise: after(...producing),
  revisionUnanswered: after(...inRevision),
};
const pass = (
  state: ProjectState,
  deadline: DeadlineName,
  at: string,
  { isNews = true, asked = settings } = {},
) =>
  givenState(projectDecider, state, at).when(
    { type: 'PassDeadline', data: { deadline, settings: asked, isNews } },
    systemActor,
  );
const earlier = (at: string): string => new Date(Date.parse(at) - 1).toISOString();

it.each(deadlineNames)('%s is decided when it is due, not a moment earlier, and once', (name) => {
  const state = waiting[name];
  const { at, basis } = dueIn(name, state, settings)!;
  pass(state, name, earlier(at)).thenNothing();
  const passed = pass(state, name, at);
  passed.thenEvents({ data: { basis, dueAt: at } });
  expect(JSON.stringify(passed.events)).not.toContain('unannounced');
  expect(dueIn(name, passed.state, settings)).toBeUndefined();
  pass(passed.state, name, '2027-01-01T00:00:00.000Z').thenNothing();
  pass(state, name, at, { isNews: false }).thenEvents({ data: { unannounced: true } });
});

/** What the screens say of the same order at the same moment. */
const shown: Partial<Record<DeadlineName, (state: ProjectState, now: string) => boolean>> = {
  priceExpires: (state, now) => timesOf(state, settings, now).isPriceExpired,
  quotePromise: (state, now) => timesOf(state, settings, now).sla!.breached,
  deliveryPromise: (state, now) => timesOf(state, settings, now).isLaterThanAnnounced,
  depositOverdue: (state, now) =>
    paymentsFor(people.admin, state, now, companyDefaults.bank).instalments[0]!.state === 'overdue',
};

it.each(Object.entries(shown))('%s is due in the moment in which the screens say so', (name, isShown) => {
  const state = waiting[name as DeadlineName];
  const { at } = dueIn(name as DeadlineName, state, settings)!;
  expect([isShown(state, earlier(at)), isShown(state, at)]).toEqual([false, true]);
});

it('a new holiday moves a day that is promised, and nothing that was missed', () => {
  const { at } = dueIn('deliveryPromise', waiting.deliveryPromise, settings)!;
  pass(waiting.deliveryPromise, 'deliveryPromise', at, { asked: withHoliday }).thenNothing();
  const missed = pass(waiting.deliveryPromise, 'deliveryPromise', at).state;
  expect(dueIn('deliveryPromise', missed, withHoliday)).toBeUndefined();
});

it('another fact is due once more: a new price with another last day', () => {
  const expired = pass(waiting.priceExpires, 'priceExpires', '2026-03-17T17:00:00.000Z').state;
  const again = evolve(projectDecider, expired, {
    ...{ ...released('2026-04-02'), at: '2026-03-18T03:00:00.000Z', by: people.provider.id },
    revision: expired.revision + 1,
  });
  expect(dueIn('priceExpires', again, settings)?.at).toBe('2026-04-02T17:00:00.000Z');
});

it('nothing is due in a draft, a demo order, or one that has ended and is paid', () => {
  const demo = { ...waiting.deliveryPromise, isDemo: true };
  const paidUp = after(
    ...examples.completedStages(8),
    ...(['progress', 'final'] as const).map((kind): ProjectEvent => ({
      type: 'PaymentRecorded',
      data: { kind, reference: '' },
    })),
    { type: 'ProjectCompleted', data: {} },
  );
  for (const state of [after(...examples.drafted), demo, paidUp, after(...examples.histories.cancelled)])
    expect(deadlineNames.map((name) => dueIn(name, state, settings))).toEqual(
      deadlineNames.map(() => undefined),
    );
});

it('what time decides does not count as an answer to the customer', () => {
  const answered = { ...waiting.priceExpires, customerAnsweredAt: examples.now };
  const event = pass(answered, 'priceExpires', '2026-03-17T17:00:00.000Z').events[0]!;
  const state = evolve(projectDecider, answered, {
    ...{ ...event, at: '2026-03-17T17:00:00.000Z', by: systemActor.id },
    revision: answered.revision + 1,
  });
  expect(state.customerAnsweredAt).toBe(examples.now);
});
