import { companyDefaults } from '@market/contracts';
import { describe, expect, it } from '@jest/globals';
import { stateAfter } from '@market/domain/testing/trial';
import type { Actor } from '../../actor.js';
import { evolve } from '@platform/kernel';
import * as examples from '../examples.js';
import { projectDecider } from '../project.js';
import type { ProjectState } from '../state.js';
import { dueOf, factoryFigures, factoryOrdersOf } from './factory-figures.js';
import type { FactoryOrder } from './factory-figures.js';
import type { ProjectEvent } from '../events.js';

const { people, now } = examples;
const calendar = { ...companyDefaults, holidays: [] };
const hour = (count: number) => new Date(Date.parse(now) + count * 3_600_000).toISOString();
const blank: FactoryOrder = {
  ...{ manufacturerId: 'f', askedAt: null, answeredAt: null },
  ...{ promisedFrom: null, deliveryDays: null, readyAt: null },
};
const figures = (...orders: Partial<FactoryOrder>[]) =>
  factoryFigures(
    orders.map((order) => ({ ...blank, ...order })),
    2,
    calendar,
    '2026-03-31T03:00:00.000Z',
  );

describe('what an order says about its factories', () => {
  const then = (state: ProjectState, at: string, event: ProjectEvent): ProjectState =>
    evolve(projectDecider, state, { ...event, at, by: '', revision: state.revision + 1 });
  const quote = (id: string, factory: Actor = people.factory): ProjectEvent => ({
    type: 'QuoteSubmitted',
    data: {
      ...{ quoteId: id, manufacturerId: factory.id, version: 1 },
      ...{ quote: examples.quote, statedTotal: examples.quote.totalPrice },
    },
  });

  it('is nothing before it has quoted, nor in a demo project', () => {
    expect(factoryOrdersOf(stateAfter(examples.atFactory))).toEqual([]);
    expect(factoryOrdersOf({ ...stateAfter(examples.offered), isDemo: true })).toEqual([]);
  });

  it('is how long its first quote took since it was asked', () => {
    const asked = stateAfter(examples.bidding);
    const first = then(asked, hour(2), quote('a'));
    const all = then(then(first, hour(3), quote('b', people.otherFactory)), hour(9), quote('c'));
    expect(factoryOrdersOf(all)).toEqual([
      {
        ...{ ...blank, manufacturerId: people.factory.id, askedAt: now, answeredAt: hour(2) },
        ...{ firstQuotedAt: hour(2), versions: 2, outcome: 'waiting' },
      },
      {
        ...{ ...blank, manufacturerId: people.otherFactory.id, askedAt: now, answeredAt: hour(3) },
        ...{ firstQuotedAt: hour(3), versions: 1, outcome: 'waiting' },
      },
    ]);
  });

  it('is about the latest request that it answered', () => {
    const answered = then(stateAfter(examples.bidding), hour(2), quote('a'));
    const again = then(answered, hour(10), {
      type: 'SentToFactory',
      data: { manufacturerId: people.factory.id },
    });
    expect(factoryOrdersOf(again)[0]).toMatchObject({ askedAt: now, answeredAt: hour(2) });
    expect(factoryOrdersOf(then(again, hour(11), quote('b')))[0]).toMatchObject({
      ...{ askedAt: hour(10), answeredAt: hour(11) },
    });
  });

  it('is about the earliest quote after a request, whatever the order in which they were recorded', () => {
    const asked = stateAfter(examples.bidding);
    const both = then(then(asked, hour(4), quote('late')), hour(2), quote('early'));
    expect(factoryOrdersOf(both)[0]).toMatchObject({ answeredAt: hour(2), firstQuotedAt: hour(2) });
    // In the same moment.
    expect(factoryOrdersOf(then(asked, now, quote('a')))[0]).toMatchObject({ askedAt: now, answeredAt: now });
  });

  it('is no answer where its only quote came before the request', () => {
    const [order] = factoryOrdersOf({
      ...then(stateAfter(examples.bidding), hour(1), quote('a')),
      reachedAt: { bidding: hour(2) },
    });
    expect(order).toMatchObject({ askedAt: null, answeredAt: null });
  });

  it('is accepted when one of its quotes was, otherwise what the last one is', () => {
    const first = then(stateAfter(examples.atFactory), hour(1), quote('quote-1'));
    const second = then(first, hour(2), quote('quote-2'));
    const released = then(second, hour(3), {
      type: 'QuoteReleased',
      data: { quoteId: 'quote-2', finalPrice: 1 },
    });
    const approved = then(released, hour(4), { type: 'QuoteApproved', data: {} });
    const rejected = then(second, hour(3), {
      type: 'QuoteRejected',
      data: { quoteId: 'quote-2', reason: 'Đắt' },
    });
    expect(released.quotes.map(({ state }) => state)).toEqual(['withdrawn', 'accepted']);
    expect(factoryOrdersOf(released)[0]).toMatchObject({ outcome: 'accepted', versions: 2 });
    expect(factoryOrdersOf(rejected)[0]).toMatchObject({ outcome: 'rejected', versions: 2 });
    expect(factoryOrdersOf(approved)[0]).toMatchObject({ outcome: 'accepted', promisedFrom: hour(4) });
  });

  it('holds the promise only of the factory whose quote was accepted', () => {
    const rival = then(stateAfter(examples.offered), hour(1), quote('rival', people.otherFactory));
    const approved = [
      { type: 'QuoteReleased', data: { quoteId: 'quote-1', finalPrice: 1 } },
      { type: 'QuoteApproved', data: {} },
    ].reduce((state, event) => then(state, hour(5), event as ProjectEvent), rival);
    expect(factoryOrdersOf(approved)).toMatchObject([
      { promisedFrom: hour(5), deliveryDays: examples.quote.deliveryDays, readyAt: null },
      { promisedFrom: null, deliveryDays: null, readyAt: null },
    ]);
    const ready = {
      ...{ ...approved, status: 'completed' as const },
      reachedAt: { ...approved.reachedAt, completed: hour(9) },
    };
    expect(factoryOrdersOf(ready).map(({ readyAt }) => readyAt)).toEqual([hour(9), null]);
    expect(factoryOrdersOf(stateAfter(examples.completed))[0]!.readyAt).toBe(now);
  });
});

describe('the figures of a factory', () => {
  it('are unknown while nothing has happened', () => {
    expect(figures()).toEqual({
      ...{ openOrders: 2, onTimeShare: null, dueOrders: 0, medianResponseHours: null },
    });
    expect(figures(blank)).toMatchObject({ onTimeShare: null, medianResponseHours: null });
  });

  it('share the orders that were ready as promised; one that is overdue counts as late', () => {
    const promise = { promisedFrom: '2026-03-02T03:00:00.000Z', deliveryDays: 5 };
    const onTime = { ...promise, readyAt: '2026-03-09T16:00:00.000Z' };
    const late = { ...promise, readyAt: '2026-03-10T03:00:00.000Z' };
    const notDue = { promisedFrom: '2026-03-30T03:00:00.000Z', deliveryDays: 5 };
    expect(figures(onTime, onTime, onTime, late)).toMatchObject({ onTimeShare: 0.75, dueOrders: 4 });
    expect(figures(onTime, promise)).toMatchObject({ onTimeShare: 0.5, dueOrders: 2 });
    expect(figures(onTime, notDue)).toMatchObject({ onTimeShare: 1, dueOrders: 1 });
  });

  it('are those of the orders that are due, each with the day that was promised', () => {
    const order = { promisedFrom: '2026-03-02T03:00:00.000Z', deliveryDays: 5, readyAt: null };
    const due = (now: string, readyAt: string | null = null) => dueOf({ ...order, readyAt }, calendar, now);
    expect(due('2026-03-09T03:00:00.000Z')).toBeUndefined();
    expect(due('2026-03-10T03:00:00.000Z')).toEqual({ promisedOn: '2026-03-09', isLate: true });
    expect(due('2026-03-10T03:00:00.000Z', '2026-03-06T03:00:00.000Z')).toEqual({
      promisedOn: '2026-03-09',
      isLate: false,
    });
  });

  it('count no order without a promise, and no response without a question', () => {
    const promise = { promisedFrom: '2026-03-02T03:00:00.000Z', deliveryDays: 5 };
    expect(figures({ ...promise, deliveryDays: null }, { ...promise, promisedFrom: null })).toMatchObject({
      ...{ onTimeShare: null, dueOrders: 0 },
    });
    const at = '2026-03-02T01:00:00.000Z';
    expect(figures({ askedAt: at }, { answeredAt: at }).medianResponseHours).toBeNull();
  });

  it('take the median of the responses in working time', () => {
    const response = (hours: number) => ({
      askedAt: '2026-03-02T01:00:00.000Z',
      answeredAt: new Date(Date.parse('2026-03-02T01:00:00.000Z') + hours * 3_600_000).toISOString(),
    });
    expect(figures(response(3), response(1), response(30)).medianResponseHours).toBe(3);
    expect(figures(response(3), response(1)).medianResponseHours).toBe(2);
    // From Friday afternoon to Monday morning.
    const weekend = { askedAt: '2026-03-06T10:00:00.000Z', answeredAt: '2026-03-09T02:00:00.000Z' };
    expect(figures(weekend).medianResponseHours).toBe(16);
  });
});
