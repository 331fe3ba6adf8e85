import { describe, expect, it } from '@jest/globals';
import type { ProjectStatus } from '@control-center/contracts';
import { given as givenEvents } from '../kernel/given.js';
import type { Facts, OneOf } from '../kernel/decider.js';
import { Refusal } from '../kernel/refusal.js';
import * as examples from './examples.js';
import type { ProjectCommands } from './project.commands.js';
import type { ProjectEvents } from './project.events.js';
import { projectDecider } from './project.js';

const { people, now } = examples;
type Command = OneOf<ProjectCommands>;
type Actor = Facts['actor'];

const given = (past: readonly OneOf<ProjectEvents>[]) =>
  givenEvents(projectDecider, past, { now, by: people.customer.id });

const refusalOf = (act: () => unknown): Refusal => {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('it was not refused');
};

const histories: Partial<Record<ProjectStatus, OneOf<ProjectEvents>[]>> = {
  submitted: examples.submitted,
  reviewing: examples.reviewing,
  need_customer_revision: examples.inRevision,
  ready_for_manufacturer: examples.offered,
  quoted: examples.quoted,
  approved: examples.approved,
  payment_pending: examples.awaitingDeposit,
  in_production: examples.producing,
  quality_check: examples.completedStages(5),
  ready_for_delivery: examples.completedStages(8),
  completed: examples.completed,
  cancelled: [...examples.submitted, { type: 'ProjectCancelled', data: { reason: 'x' } }],
};

describe('the life of a project', () => {
  it.each(Object.entries(histories))('the example of %s stands there', (status, past) => {
    expect(given(past).state.status).toBe(status);
  });

  const start: Command = { type: 'StartReview', data: {} };
  const send: Command = { type: 'SendToFactory', data: { manufacturerId: people.factory.id } };
  const release: Command = {
    type: 'ReleaseQuote',
    data: { quoteId: undefined, finalPrice: examples.price },
  };
  const reason = { reason: 'Vì lý do' };
  const legal: [ProjectStatus, Command, Actor, ProjectStatus][] = [
    ['submitted', start, people.provider, 'reviewing'],
    ['submitted', send, people.provider, 'ready_for_manufacturer'],
    ['reviewing', send, people.admin, 'ready_for_manufacturer'],
    ['approved', send, people.provider, 'ready_for_manufacturer'],
    ['reviewing', { type: 'RequestRevision', data: reason }, people.provider, 'need_customer_revision'],
    ['need_customer_revision', { type: 'Resubmit', data: {} }, people.provider, 'submitted'],
    ['ready_for_manufacturer', release, people.provider, 'quoted'],
    ['quoted', { type: 'ReturnToReview', data: reason }, people.provider, 'reviewing'],
    ['quoted', { type: 'ApproveQuote', data: {} }, people.customer, 'approved'],
    ['quoted', { type: 'RequestQuoteChange', data: reason }, people.customer, 'reviewing'],
    ['quoted', { type: 'DeclineQuote', data: reason }, people.customer, 'cancelled'],
    ['approved', { type: 'RequestPayment', data: {} }, people.provider, 'payment_pending'],
    ['approved', { type: 'StartProduction', data: {} }, people.factory, 'in_production'],
    [
      'payment_pending',
      { type: 'RecordPayment', data: { kind: 'deposit', reference: '' } },
      people.provider,
      'payment_confirmed',
    ],
    [
      'payment_pending',
      { type: 'RecordPayment', data: { kind: 'final', reference: '' } },
      people.provider,
      'payment_pending',
    ],
    ['ready_for_delivery', { type: 'CompleteProject', data: {} }, people.provider, 'completed'],
    ['submitted', { type: 'CancelProject', data: reason }, people.customer, 'cancelled'],
    ['in_production', { type: 'CancelProject', data: reason }, people.provider, 'cancelled'],
  ];
  it.each(legal)('from %s, %o', (from, command, actor, to) => {
    expect(given(histories[from]!).when(command, actor).state.status).toBe(to);
  });

  it('says where it stands and what is allowed when a move is illegal', () => {
    const { when } = given(examples.approved);
    const refusal = refusalOf(() => when({ type: 'StartReview', data: {} }, people.provider));
    expect(refusal.code).toBe('project.illegal-transition');
    expect(refusal.details).toEqual({
      status: 'approved',
      allowed: ['SendToFactory', 'RequestPayment', 'StartProduction', 'CompleteProject', 'CancelProject'],
    });
  });

  it('lets a customer cancel only before it is sent to a factory', () => {
    const { when } = given(examples.approved);
    const cancel: Command = { type: 'CancelProject', data: reason };
    expect(refusalOf(() => when(cancel, people.customer)).code).toBe('project.illegal-transition');
  });

  it.each([people.otherCustomer, people.otherFactory])('does not exist for a stranger', (stranger) => {
    const { when } = given(examples.quoted);
    expect(refusalOf(() => when({ type: 'ApproveQuote', data: {} }, stranger)).code).toBe(
      'project.not-found',
    );
  });

  it('keeps the provider’s decisions from customer and factory', () => {
    const { when } = given(examples.offered);
    expect(refusalOf(() => when(release, people.customer)).code).toBe('access.denied');
    expect(refusalOf(() => when(release, people.factory)).code).toBe('access.denied');
  });
});

describe('the request', () => {
  const revise = (data: Partial<ProjectCommands['ReviseDetails']>): Command => ({
    type: 'ReviseDetails',
    data: { changes: {}, parts: undefined, files: [], ...data },
  });

  it('records nothing when nothing differs', () => {
    const { when } = given(examples.submitted);
    expect(when(revise({ changes: { title: examples.details.title } }), people.customer).events).toEqual([]);
  });

  it('records only the fields that differ', () => {
    const { when } = given(examples.submitted);
    const changes = { title: 'Gá kẹp trục Ø50', material: 'steel' };
    expect(when(revise({ changes }), people.customer).events).toEqual([
      { type: 'DetailsRevised', data: { changes: { title: 'Gá kẹp trục Ø50' } } },
    ]);
  });

  it('comes back to the provider when the customer saves in revision', () => {
    const { when } = given(examples.inRevision);
    expect(when(revise({ changes: { tolerance: '±0.01' } }), people.customer).state.status).toBe('submitted');
  });

  it('stays in revision when the provider edits', () => {
    const { when } = given(examples.inRevision);
    const { state } = when(revise({ changes: { tolerance: '±0.01' } }), people.provider);
    expect(state.status).toBe('need_customer_revision');
  });

  it('is flagged when the customer changes it while it is being reviewed', () => {
    const { when } = given(examples.reviewing);
    expect(when(revise({ changes: { quantity: 5 } }), people.customer).state.changedInReview).toBe(true);
    expect(when(revise({ changes: { quantity: 5 } }), people.provider).state.changedInReview).toBe(false);
  });

  it('is closed to edits once it is with a factory', () => {
    const { when } = given(examples.atFactory);
    const refusal = refusalOf(() => when(revise({ changes: { quantity: 5 } }), people.customer));
    expect(refusal.code).toBe('project.not-editable');
  });

  it('takes a list of parts as the whole: adds, changes and removes', () => {
    const first = { partId: 'P-1', partName: 'Đế', quantity: 2 };
    const second = { partId: 'P-2', partName: 'Ngàm', quantity: 4 };
    const added = given(examples.submitted).when(revise({ parts: [first, second] }), people.customer);
    expect(added.events.map(({ type }) => type)).toEqual(['PartAdded', 'PartAdded']);

    const past = [...examples.submitted, ...added.events];
    const kept = { ...first, id: 'new-1', quantity: 3 };
    const { events, state } = given(past).when(revise({ parts: [kept] }), people.customer);
    expect(events).toEqual([
      { type: 'PartRemoved', data: { id: 'new-2' } },
      { type: 'PartRevised', data: { id: 'new-1', changes: { quantity: 3 } } },
    ]);
    expect(state.parts.map(({ partName, quantity }) => [partName, quantity])).toEqual([['Đế', 3]]);
  });

  it('refuses to change a part that is not its own', () => {
    const { when } = given(examples.submitted);
    const parts = [{ id: 'elsewhere', partId: 'P', partName: 'P' }];
    expect(refusalOf(() => when(revise({ parts }), people.customer)).code).toBe('part.not-found');
  });
});

describe('quoting', () => {
  const offer = (changes: object = {}): Command => ({
    type: 'SubmitQuote',
    data: { ...examples.quote, ...changes },
  });

  it('computes the total itself and keeps the stated one', () => {
    const { events } = given(examples.atFactory).when(offer({ totalPrice: 2_600_000.5 }), people.factory);
    expect(events[0]).toMatchObject({
      type: 'QuoteSubmitted',
      data: { quote: { totalPrice: 2_600_001 }, statedTotal: 2_600_000.5, version: 1 },
    });
  });

  it('refuses a total that differs by more than 1 VND', () => {
    const { when } = given(examples.atFactory);
    expect(refusalOf(() => when(offer({ totalPrice: 2_600_003 }), people.factory)).code).toBe(
      'quote.total-differs',
    );
    expect(() => when(offer({ totalPrice: 2_600_002 }), people.factory)).not.toThrow();
  });

  it('is a new version when the factory quotes again, and nothing when it repeats itself', () => {
    const { when } = given(examples.offered);
    expect(when(offer(), people.factory).events).toEqual([]);
    const { state } = when(offer({ deliveryDays: 10 }), people.factory);
    expect(state.quotes.map(({ version, state }) => [version, state])).toEqual([
      [1, 'withdrawn'],
      [2, 'waiting'],
    ]);
  });

  it('does not move the project', () => {
    expect(given(examples.offered).state.status).toBe('ready_for_manufacturer');
  });

  it('cannot be released before a factory quoted, nor for nothing', () => {
    const release = (finalPrice?: number): Command => ({
      type: 'ReleaseQuote',
      data: { quoteId: undefined, finalPrice },
    });
    const without = given(examples.atFactory);
    expect(refusalOf(() => without.when(release(), people.provider)).code).toBe('project.no-quote');
    const free = given(examples.offered);
    expect(refusalOf(() => free.when(release(0), people.provider)).code).toBe('quote.price-missing');
    expect(free.when(release(), people.provider).state.finalPrice).toBe(examples.quote.totalPrice);
  });

  it('voids the price when the project is sent to a factory again', () => {
    const send: Command = { type: 'SendToFactory', data: { manufacturerId: people.otherFactory.id } };
    const { state } = given(examples.approved).when(send, people.provider);
    expect(state.finalPrice).toBeNull();
    expect(state.quotes.map((known) => known.state)).toEqual(['rejected']);
  });
});

describe('payments', () => {
  it.each([
    [3_333_333, [1_000_000, 1_666_667, 666_666]],
    [10_000_000, [3_000_000, 5_000_000, 2_000_000]],
    [1, [0, 1, 0]],
    [7, [2, 4, 1]],
  ])('of %d are 30 / 50 / 20 and add up', (total, amounts) => {
    const released = examples.offered.concat({
      type: 'QuoteReleased',
      data: { quoteId: 'quote-1', finalPrice: total },
    });
    const { state } = given([...released, { type: 'QuoteApproved', data: {} }]).when(
      { type: 'RequestPayment', data: {} },
      people.provider,
    );
    expect(state.instalments.map(({ amount }) => amount)).toEqual(amounts);
    expect(state.instalments[0]!.dueAt).toBe('2026-03-05T03:00:00.000Z');
  });

  it('of a kind are recorded once', () => {
    const again: Command = { type: 'RecordPayment', data: { kind: 'deposit', reference: '' } };
    expect(given(examples.producing).when(again, people.provider).events).toEqual([]);
  });

  it('become due with the stages that earn them', () => {
    const dueOf = (count: number) =>
      given(examples.completedStages(count)).state.instalments.map(({ dueAt }) => dueAt !== null);
    expect(dueOf(4)).toEqual([true, false, false]);
    expect(dueOf(5)).toEqual([true, true, false]);
    expect(dueOf(8)).toEqual([true, true, true]);
  });
});

describe('production', () => {
  const complete = (stageId: string): Command =>
    ({ type: 'CompleteStage', data: { stageId, notes: undefined } }) as Command;

  it('goes stage by stage', () => {
    const { when } = given(examples.completedStages(2));
    expect(refusalOf(() => when(complete('rough-machining'), people.factory)).code).toBe(
      'stage.out-of-order',
    );
    expect(when(complete('machine-setup'), people.factory).events).toEqual([
      { type: 'StageCompleted', data: { stageId: 'machine-setup', notes: '' } },
    ]);
    expect(when(complete('design-verification'), people.factory).events).toEqual([]);
  });

  it('moves the status back when the last stage is reopened, and shows an earlier one as a gap', () => {
    const { when } = given(examples.completedStages(8));
    const reopen = (stageId: 'packaging-delivery' | 'machine-setup'): Command => ({
      type: 'ReopenStage',
      data: { stageId, notes: undefined },
    });
    expect(when(reopen('packaging-delivery'), people.factory).state.status).toBe('quality_check');
    const gap = when(reopen('machine-setup'), people.factory).state;
    expect(gap.status).toBe('ready_for_delivery');
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

  it('is the factory’s: the provider does not tick stages', () => {
    const { when } = given(examples.producing);
    expect(refusalOf(() => when(complete('material-preparation'), people.provider)).code).toBe(
      'access.denied',
    );
  });
});
