import { noticeKinds, notices, noticeSides } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { evolve } from '@platform/kernel';
import type { RecordedOf } from '@platform/kernel';
import { systemActor } from '../actor.js';
import * as examples from './examples.js';
import { projectEvolution } from './evolution.js';
import { kindsOf, noticesOf } from './notices.js';
import { noProject } from './state.js';
import type { DeadlineEvents, ProjectEvent, ProjectEvents } from './events.js';
import type { ProjectState } from './state.js';

const { people, histories } = examples;
const { customer, factory, otherFactory, provider } = people;

/** Events, each by its author; what the last one tells whom. */
function told(history: readonly ProjectEvent[], by: string): string[] {
  let [before, after]: [ProjectState, ProjectState] = [noProject, noProject];
  let last: RecordedOf<ProjectEvents>;
  history.forEach((event, revision) => {
    last = { ...event, at: examples.now, by, revision };
    before = after;
    after = evolve(projectEvolution, before, last);
  });
  return noticesOf(last!, after, before)
    .map(({ kind, accountId }) => `${kind} → ${accountId ?? 'provider'}`)
    .sort();
}

const { submitted, reviewing, atFactory, bidding, offered, quoted, approved, awaitingDeposit, producing } =
  examples;
const delay: ProjectEvent = { type: 'DelayAnnounced', data: { date: '2026-04-01', reason: 'Máy hỏng' } };
const drawing: ProjectEvent = {
  type: 'DrawingRevised',
  data: { partId: null, url: '/objects/b.pdf', name: 'b' },
};
const cancelled: ProjectEvent = { type: 'ProjectCancelled', data: { reason: 'Thôi' } };
const otherwise: ProjectEvent = {
  type: 'FactoryAssigned',
  data: { manufacturerId: otherFactory.id, reason: 'Máy hỏng' },
};
const system = systemActor;
const passed = { basis: '2026-03-17', dueAt: '2026-03-17T17:00:00.000Z' };
const time = (
  type: Exclude<keyof DeadlineEvents, 'PaymentBecameOverdue'>,
  history: readonly ProjectEvent[],
): ProjectEvent[] => [...history, { type, data: passed }];
const back: ProjectEvent = { type: 'ReturnedToReview', data: { reason: 'Sai vật liệu' } };

it.each<[string, readonly ProjectEvent[], { id: string }, string[]]>([
  ['a new request', submitted, customer, ['request_submitted → provider']],
  ['a revision asked for', histories.need_customer_revision, provider, ['revision_requested → customer-1']],
  ['an order sent to a factory', atFactory, provider, ['factory_invited → factory-1']],
  ['invitations to bid', bidding, provider, ['factory_invited → factory-1', 'factory_invited → factory-2']],
  ['a quote', offered, factory, ['quote_received → provider']],
  ['a released price', quoted, provider, ['quote_released → customer-1']],
  ['an accepted price', approved, customer, ['quote_accepted → factory-1', 'quote_answered → provider']],
  ['a payment that is due', awaitingDeposit, provider, ['payment_due → customer-1']],
  [
    'the start of production',
    producing,
    factory,
    ['production_started → customer-1', 'production_started → provider'],
  ],
  ['a stage', examples.completedStages(2), factory, ['stage_completed → customer-1']],
  [
    'the last stage, which is no mere stage',
    examples.completedStages(8),
    factory,
    ['order_ready → customer-1', 'order_ready → provider'],
  ],
  ['a delay', [...producing, delay], factory, ['delay_announced → customer-1', 'delay_announced → provider']],
  ['the end', examples.completed, provider, ['order_completed → customer-1', 'order_completed → factory-1']],
  [
    'a cancellation by the customer',
    [...quoted, cancelled],
    customer,
    ['order_cancelled → factory-1', 'order_cancelled → provider'],
  ],
  [
    'a drawing that a factory quotes for',
    [...atFactory, drawing],
    customer,
    ['request_changed → factory-1', 'request_changed → provider'],
  ],
  ['a drawing that nobody has seen yet', [...submitted, drawing], customer, []],
  [
    'another factory, and the one that loses the order',
    [...producing, otherwise],
    provider,
    ['factory_assigned → factory-2', 'factory_left → factory-1'],
  ],
  ['a way back to review', [...atFactory, back], provider, ['factory_left → factory-1']],
  ['a review that begins', reviewing, provider, []],
  [
    'a price that expired',
    time('PriceExpired', quoted),
    system,
    ['price_expired → customer-1', 'price_expired → provider'],
  ],
  [
    'a payment that is overdue',
    [...awaitingDeposit, { type: 'PaymentBecameOverdue', data: { ...passed, kind: 'deposit' } }],
    system,
    ['payment_overdue → customer-1', 'payment_overdue → provider'],
  ],
  [
    'a quote that is soon late',
    time('QuotePromiseNearing', submitted),
    system,
    ['quote_due_soon → provider'],
  ],
  ['a quote that is late', time('QuotePromiseMissed', reviewing), system, ['quote_late → provider']],
  [
    'an order that is not ready on its day',
    time('DeliveryPromiseMissed', producing),
    system,
    ['delivery_late → customer-1', 'delivery_late → factory-1', 'delivery_late → provider'],
  ],
  [
    'a revision that nobody makes',
    time('RevisionLeftUnanswered', histories.need_customer_revision),
    system,
    ['revision_waits → customer-1', 'revision_waits → provider'],
  ],
  [
    'what was past before anybody looked for it',
    [...quoted, { type: 'PriceExpired', data: { ...passed, unannounced: true } }],
    system,
    [],
  ],
])('%s is told to those concerned, and not to its author', (_, history, by, expected) =>
  expect(told(history, by.id)).toEqual(expected),
);

it('every kind of notice is for at least one side', () => {
  for (const kind of noticeKinds)
    expect(noticeSides.filter((side) => notices[kind].to[side])).not.toEqual([]);
});

it('a demo order sends no notices', () => {
  const demo = evolve(projectEvolution, noProject, {
    ...{ type: 'ProjectSubmitted', at: examples.now, by: customer.id, revision: 0 },
    data: (submitted[0] as { data: ProjectEvents['ProjectSubmitted'] }).data,
  });
  const event = { ...quoted.at(-1)!, at: examples.now, by: provider.id, revision: 1 };
  expect(noticesOf(event as RecordedOf<ProjectEvents>, { ...demo, isDemo: true }, demo)).toEqual([]);
});

it('webhooks receive each kind once, also where no other person gets a notice', () => {
  const [event] = submitted;
  const recorded = { ...event!, at: examples.now, by: provider.id, revision: 0 };
  const after = evolve(projectEvolution, noProject, recorded);
  expect(kindsOf(recorded, after, noProject)).toEqual(['request_submitted']);
  expect(kindsOf(recorded, { ...after, isDemo: true }, noProject)).toEqual([]);
  const stages = { type: 'SentToFactory' as const, data: { manufacturerId: factory.id } };
  const sent = { ...stages, at: examples.now, by: factory.id, revision: 1 };
  expect(kindsOf(sent, { ...after, factoryIds: [factory.id] }, after)).toEqual(['factory_invited']);
});
