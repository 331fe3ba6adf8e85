import { projectStatuses, stages } from '@market/contracts';
import type { ProjectStatus, StageId } from '@market/contracts';
import { describe, expect, it } from '@jest/globals';
import * as examples from '../examples.js';
import { noProject } from '../state.js';
import type { InstalmentRecord, ProjectState, QuoteRecord } from '../state.js';
import { instalmentsOf, orderFactsOf, stagesOf } from './order-facts.js';
import type { OrderFacts } from './order-facts.js';
import { stageTimesOf } from '../times/stage-times.js';

/** The morning of a day of March in Vietnam. */
const march = (day: number): string => `2026-03-${String(day).padStart(2, '0')}T03:00:00.000Z`;
const order = (fields: Partial<ProjectState>): ProjectState => ({
  ...noProject,
  createdAt: march(1),
  ...fields,
});
const quote = (manufacturerId: string, state: QuoteRecord['state'], deliveryDays = 15): QuoteRecord => ({
  ...examples.quote,
  ...{ id: manufacturerId, manufacturerId, state, deliveryDays, version: 1, reason: '' },
  ...{ requestRevision: 0, replacedBy: null, ending: null },
  ...{ createdAt: march(1), updatedAt: march(1) },
});

describe('the facts of an order', () => {
  const moments = (facts: OrderFacts) =>
    Object.entries(facts)
      .filter(([name, value]) => name.endsWith('At') && name !== 'createdAt' && value === march(2))
      .map(([name]) => name)
      .join(' ');

  it.each([
    ['submitted', ''],
    ['reviewing', 'reviewedAt'],
    ['need_customer_revision', ''],
    ['ready_for_manufacturer', 'sentAt'],
    ['bidding', 'sentAt'],
    ['approved', 'approvedAt slaStoppedAt'],
    ['payment_pending', 'paymentRequestedAt slaStoppedAt'],
    ['payment_confirmed', 'depositAt slaStoppedAt'],
    ['in_production', 'productionAt slaStoppedAt'],
    ['quality_check', 'productionAt slaStoppedAt'],
    ['ready_for_delivery', 'productionAt readyAt slaStoppedAt'],
    ['completed', 'readyAt completedAt slaStoppedAt'],
    ['cancelled', 'cancelledAt slaStoppedAt'],
  ] as [ProjectStatus, string][])('that came to %s alone have the milestones «%s»', (status, milestones) => {
    const facts = orderFactsOf(order({ status, submittedAt: march(1), reachedAt: { [status]: march(2) } }));
    expect(moments(facts)).toBe(milestones);
    expect(Object.values(facts)).not.toContain(undefined);
  });

  it.each([
    [march(3), march(4), march(4)],
    [march(4), march(3), march(4)],
    [march(3), undefined, march(3)],
    [undefined, undefined, null],
  ])('with one factory at %s, with several at %s: it was sent last at %s', (one, several, sentAt) => {
    const reachedAt = {
      ...(one && { ready_for_manufacturer: one }),
      ...(several && { bidding: several }),
    };
    expect(orderFactsOf(order({ reachedAt })).sentAt).toBe(sentAt);
  });

  it.each<[string, Partial<ProjectState>, string | null]>([
    ['nobody’s', {}, null],
    ['the assigned one’s', { assignedManufacturerId: 'an', quotes: [quote('binh', 'rejected')] }, 'an'],
    [
      'the one’s whose quote was accepted',
      { assignedManufacturerId: 'an', quotes: [quote('an', 'rejected'), quote('binh', 'accepted')] },
      'binh',
    ],
  ])('say whose order it is: %s', (_, fields, factoryId) => {
    expect(orderFactsOf(order(fields)).factoryId).toBe(factoryId);
  });

  it('hold the promise of the accepted quote, and none without one', () => {
    const approved = { status: 'approved', reachedAt: { approved: march(5) } } as const;
    const promise = (quotes: QuoteRecord[]) => {
      const accepted = quotes.find(({ state }) => state === 'accepted');
      const released = accepted
        ? { quoteId: accepted.id, deliveryDays: accepted.deliveryDays, reason: '' }
        : null;
      const { promisedFrom, deliveryDays } = orderFactsOf(order({ ...approved, quotes, released }));
      return [promisedFrom, deliveryDays];
    };
    expect(promise([quote('an', 'rejected', 7), quote('binh', 'accepted', 9)])).toEqual([march(5), 9]);
    expect(promise([quote('an', 'waiting')])).toEqual([null, null]);
  });

  it('count the delays, and name the day of the last notice', () => {
    const delay = (date: string) => ({ date }) as ProjectState['delays'][number];
    const facts = (...dates: string[]) => {
      const { delays, announcedOn } = orderFactsOf(order({ delays: dates.map(delay) }));
      return [delays, announcedOn];
    };
    expect(facts()).toEqual([0, null]);
    expect(facts('2026-04-09', '2026-04-02', '2026-04-01')).toEqual([3, '2026-04-01']);
  });

  it.each<[number[], number | null]>([
    [[], null],
    [[100], null],
    [[1, 20, 300], 321],
  ])('say what is scheduled: the instalments %j are %s in all', (amounts, scheduled) => {
    const instalments = amounts.map((amount) => ({ amount }) as InstalmentRecord);
    expect(orderFactsOf(order({ instalments })).scheduled).toBe(scheduled);
  });
});

describe('the instalments of an order', () => {
  const open: InstalmentRecord = {
    ...{ kind: 'deposit', percent: 30, dueDays: 3, amount: 300, dueAt: null, paidAt: null, reference: '' },
  };
  const [first, second] = [
    { ...open, amount: 100 },
    { ...open, kind: 'final', amount: 200, dueAt: '2026-03-04T20:00:00.000Z' },
  ] as const;
  const none = { dueOn: null, receivedAmount: null, receivedOn: null };

  it('are numbered from 1, with the customer and the Vietnamese day on which each is due', () => {
    expect(instalmentsOf(order({ customerId: 'c', instalments: [first, second] }))).toEqual([
      {
        kind: 'deposit',
        number: 1,
        customerId: 'c',
        amount: 100,
        dueAt: null,
        paidAt: null,
        ...none,
        isOwed: true,
      },
      {
        ...{ kind: 'final', number: 2, customerId: 'c', amount: 200, dueAt: second.dueAt, paidAt: null },
        ...{ ...none, dueOn: '2026-03-05', isOwed: true },
      },
    ]);
  });

  it.each([
    ['is open', null, undefined, null, null],
    ['was recorded without more', '2026-03-04T20:00:00.000Z', undefined, 300, '2026-03-05'],
    ['was received in part', march(9), { amount: 250, on: '2026-03-08', note: '' }, 250, '2026-03-08'],
  ])('one that %s', (_, paidAt, received, amount, on) => {
    const instalment = { ...open, paidAt, ...(received && { received }) };
    const [told] = instalmentsOf(order({ instalments: [instalment] }));
    expect(told).toMatchObject({ receivedAmount: amount, receivedOn: on });
  });

  it.each(projectStatuses)('are owed unless it is cancelled: %s', (status) => {
    const told = instalmentsOf(order({ instalments: [first], status }));
    expect(told).toMatchObject([{ isOwed: status !== 'cancelled' }]);
  });

  it('a demo order has none', () => {
    expect(instalmentsOf(order({ instalments: [first], isDemo: true }))).toEqual([]);
  });
});

describe('the stages of an order', () => {
  const begun = { status: 'in_production', reachedAt: { in_production: march(1) } } as const;
  /** Stages that were completed, by their place from 0, with the days on which they were. */
  const progress = (days: Record<number, number>): ProjectState['stages'] =>
    noProject.stages.map((stage, place) =>
      place in days ? { ...stage, isCompleted: true, completedAt: march(days[place]!) } : stage,
    );
  const begins = (days: Record<number, number>) =>
    stageTimesOf(order({ ...begun, stages: progress(days) })).map(({ begunAt }) => begunAt);
  const notReached = (count: number) => Array<null>(count).fill(null);

  it.each<[string, Record<number, number>, (string | null)[]]>([
    ['none is completed', {}, [march(1), ...notReached(7)]],
    ['one is', { 0: 4 }, [march(1), march(4), ...notReached(6)]],
    ['two are', { 0: 4, 1: 6 }, [march(1), march(4), march(6), ...notReached(5)]],
    ['two are on one day', { 0: 4, 1: 4 }, [march(1), march(4), march(4), ...notReached(5)]],
    // Reopened: a gap. What is completed after it was reached.
    ['the first was reopened', { 1: 6 }, [march(1), march(1), ...notReached(6)]],
    // Completed again, after those that follow.
    [
      'the first was reopened and completed again',
      { 0: 9, 1: 6 },
      [march(1), march(1), march(9), ...notReached(5)],
    ],
  ])('begin where the one before ended, where %s', (_, days, expected) => {
    expect(begins(days)).toEqual(expected);
  });

  it.each<[ProjectState['reachedAt'], string | undefined]>([
    [{}, undefined],
    [{ approved: march(3) }, undefined],
    [{ in_production: march(3) }, march(3)],
    [{ quality_check: march(3) }, march(3)],
    [{ ready_for_delivery: march(3), in_production: march(5) }, march(3)],
    [{ quality_check: march(6), in_production: march(5) }, march(5)],
  ])('of an order that reached %j begin at %s', (reachedAt, begunAt) => {
    const times = stageTimesOf(order({ reachedAt }));
    expect([times.length, times[0]?.begunAt]).toEqual([begunAt ? stages.length : 0, begunAt]);
  });

  it('are due when each has had its share of the promised days; without a promise, never', () => {
    const due = (released: ProjectState['released']) =>
      stageTimesOf(order({ ...begun, status: 'in_production', released })).map(({ dueAt }) => dueAt);
    // Twice the usual days: 4, 6, 8, 14, 22, 24, 28 and 30 working days from Sunday, 1 March, on; each until its day ends.
    expect(due({ quoteId: 'binh', deliveryDays: 30, reason: '' })).toEqual(
      ['03-05', '03-09', '03-11', '03-19', '03-31', '04-02', '04-08', '04-10'].map(
        (day) => `2026-${day}T17:00:00.000Z`,
      ),
    );
    expect(due(null)).toEqual(notReached(8));
  });

  it.each([
    ['in_production', {}, 'material-preparation'],
    ['quality_check', { 0: 2, 1: 3, 2: 4, 3: 5, 4: 6 }, 'quality-inspection'],
    ['in_production', { 1: 3 }, 'material-preparation'],
    ['completed', { 0: 2 }, undefined],
    ['cancelled', {}, undefined],
  ] as [ProjectStatus, Record<number, number>, StageId | undefined][])(
    'in the status %s, with %j completed, is current: %s',
    (status, days, stageId) => {
      const told = stagesOf(order({ ...begun, status, stages: progress(days) }));
      expect(told.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      expect(told.filter(({ isCurrent }) => isCurrent).map((stage) => stage.stageId)).toEqual(
        stageId ? [stageId] : [],
      );
    },
  );

  it('a demo order has none', () => {
    expect(stagesOf(order({ ...begun, isDemo: true }))).toEqual([]);
  });
});
