import {
  defaultCalendar,
  isLate,
  promisedOn,
  deliveryPromiseOf,
  readyAtOf,
  isWorkingDay,
  projectDecider,
  vietnamDay,
} from '@market/domain';
import { evolve } from '@platform/kernel';
import type { ProjectEvents, ProjectState } from '@market/domain';
import { recorded } from '@platform/log';
import type { NewEvent } from '@platform/log';
import { describe, expect, it } from '@jest/globals';
import { arrivals } from './history.js';
import { planned } from '../seed-orders.js';

const day = 86_400_000;
const ends = Date.parse('2026-11-01T00:00:00.000Z');
const plan = { projects: 600, seed: 's', ends, years: 3 };
const { order, participants } = planned(plan);

type Life = { events: NewEvent[]; state: ProjectState };
const lives: Life[] = Array.from({ length: plan.projects }, (_, index) => {
  const appends = [...order(index)].flat().filter(({ stream }) => stream.startsWith('project-'));
  const events = appends.flatMap(({ events }) => events);
  const state = events.reduce(
    (before, event, revision) =>
      evolve(projectDecider, before, recorded<ProjectEvents>({ ...event, revision })),
    projectDecider.initial,
  );
  return { events, state };
});

const all = lives.flatMap(({ events }) => events);
const at = ({ metadata }: NewEvent): number => Date.parse(metadata.occurredAt);
const dayOf = ({ metadata }: NewEvent): string => vietnamDay(metadata.occurredAt);
const ofType = (type: string): NewEvent[] => all.filter((event) => event.type === type);
const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
const share = <One>(list: readonly One[], test: (one: One) => boolean): number =>
  mean(list.map((one) => (test(one) ? 1 : 0)));

describe('years of business', () => {
  it('are the same for the same seed, and others for another seed, count or number of years', () => {
    const idsOf = (changed: Partial<typeof plan>) =>
      [...planned({ ...plan, ...changed }).order(7)]
        .flat()
        .flatMap(({ events }) => events.map(({ id }) => id));
    expect([...planned(plan).order(7)]).toEqual([...order(7)]);
    for (const changed of [{ seed: 't' }, { projects: 601 }, { years: 2 }])
      expect(idsOf(changed).filter((id) => idsOf({}).includes(id))).toEqual([]);
  });

  it('have the given length and end on the given day', () => {
    const requested = lives.map(({ events }) => at(events[0]!));
    expect([...requested].sort((a, b) => a - b)).toEqual(requested);
    expect(requested[0]! - (ends - 3 * 365 * day)).toBeGreaterThan(0);
    expect(requested[0]! - (ends - 3 * 365 * day)).toBeLessThan(14 * day);
    expect(ends - requested.at(-1)!).toBeLessThan(14 * day);
    expect(Math.max(...all.map(at))).toBeLessThanOrEqual(ends);
  });

  it('grow by half each year', () => {
    const begins = ends - 3 * 365 * day;
    const years = [0, 0, 0];
    for (const moment of arrivals(10_000, begins, ends))
      years[Math.floor((moment - begins) / (365 * day))]! += 1;
    expect(years[1]! / years[0]!).toBeCloseTo(1.5, 1);
    expect(years[2]! / years[1]!).toBeCloseTo(1.5, 1);
  });

  it('have customers who come back, and new ones each year', () => {
    const yearOf = (event: NewEvent) => Math.floor((at(event) - (ends - 3 * 365 * day)) / (365 * day));
    const firstYears = new Map<string, number>();
    for (const { events, state } of lives)
      firstYears.set(state.customerId, firstYears.get(state.customerId) ?? yearOf(events[0]!));
    const newIn = (year: number) => [...firstYears.values()].filter((first) => first === year).length;
    expect([newIn(0), newIn(1), newIn(2)].filter((count) => count < 4)).toEqual([]);
    expect(lives.length / firstYears.size).toBeGreaterThan(10);
  });

  it('have seasons: around Tết half of the orders of the year’s end, and few on weekends', () => {
    const moments = arrivals(10_000, ends - 3 * 365 * day, ends).map((moment) =>
      new Date(moment).toISOString(),
    );
    const inMonth = (month: string) =>
      moments.filter((moment) => vietnamDay(moment).startsWith(month)).length;
    expect(inMonth('2025-02')).toBeLessThan(inMonth('2024-12') / 2);
    expect(inMonth('2025-07')).toBeLessThan(inMonth('2025-05'));
    expect(share(moments, (moment) => !isWorkingDay(defaultCalendar, vietnamDay(moment)))).toBeLessThan(0.15);
    for (const moment of moments) {
      const hour = (new Date(moment).getUTCHours() + 7) % 24;
      expect(hour >= 8 && hour <= 18).toBe(true);
    }
  });

  it('have no work of the provider or a factory on weekends and holidays, when only customers write', () => {
    const onFreeDays = all.filter((event) => !isWorkingDay(defaultCalendar, dayOf(event)));
    expect([...new Set(onFreeDays.map(({ metadata }) => metadata.actorRole))]).toEqual(['customer']);
    expect(all.some((event) => dayOf(event) === '2026-02-13')).toBe(true);
  });

  it('have a factory that is late more often than the others', () => {
    const slow = participants.factories[0]!.id;
    const ready = lives.flatMap(({ state }) => {
      const promise = deliveryPromiseOf(state);
      const readyAt = readyAtOf(state);
      const accepted = state.quotes.find((quote) => quote.state === 'accepted');
      if (!promise || !readyAt || !accepted) return [];
      const late = isLate(promisedOn(defaultCalendar, promise), readyAt, readyAt);
      return [{ isSlow: accepted.manufacturerId === slow, late }];
    });
    const lateOf = (isSlow: boolean) =>
      share(
        ready.filter((one) => one.isSlow === isSlow),
        ({ late }) => late,
      );
    expect(lateOf(true)).toBeGreaterThan(2 * lateOf(false));
    expect(lateOf(false)).toBeGreaterThan(0.05);
    expect(lateOf(true)).toBeLessThan(0.95);
  });

  it('have prices that rise by eight percent a year', () => {
    const rates = ofType('QuoteSubmitted').map((event) => ({
      rate: (event.data as { quote: { laborRate: number } }).quote.laborRate,
      year: Math.floor((at(event) - (ends - 3 * 365 * day)) / (365 * day)),
    }));
    const yearly = [0, 1, 2].map((year) =>
      mean(rates.filter((one) => one.year === year).map(({ rate }) => rate)),
    );
    expect(yearly[1]! / yearly[0]!).toBeCloseTo(1.08, 1);
    expect(yearly[2]! / yearly[0]!).toBeCloseTo(1.08 ** 2, 1);
    expect(Math.min(...rates.map(({ rate }) => rate))).toBeGreaterThanOrEqual(150_000);
  });

  it('have payments that are weeks late and others on time', () => {
    const deposits = lives.flatMap(({ state }) =>
      state.instalments.flatMap(({ kind, dueAt, paidAt }) =>
        kind === 'deposit' && dueAt && paidAt ? [Date.parse(paidAt) - Date.parse(dueAt)] : [],
      ),
    );
    const late = share(deposits, (delay) => delay > 3 * day);
    expect(late).toBeGreaterThan(0.1);
    expect(late).toBeLessThan(0.3);
    expect(share(deposits, (delay) => delay > 14 * day)).toBeGreaterThan(0.05);
    expect(share(deposits, (delay) => delay <= 0)).toBeGreaterThan(0.4);
  });

  it('have delays, declined orders, statuses set by hand, and orders that go back for each cause', () => {
    const causes = ['RevisionRequested', 'QuoteChangeRequested', 'ReturnedToReview', 'StageReopened'];
    for (const type of ['DelayAnnounced', 'OrderDeclined', 'StatusOverridden', ...causes])
      expect([type, ofType(type).length > 4]).toEqual([type, true]);
    const targets = ofType('RevisionRequested').flatMap(({ data }) =>
      (data as { requests: { target: string }[] }).requests.map(({ target }) => target),
    );
    expect(new Set(targets).size).toBeGreaterThan(3);
    const share = ofType('StatusOverridden').length / plan.projects;
    expect(share).toBeLessThan(0.05);
  });

  it('send a declined order to another factory', () => {
    const declined = lives.filter(({ events }) => events.some(({ type }) => type === 'OrderDeclined'));
    const sent = declined.map(({ events }) =>
      events.flatMap(({ type, data }) =>
        type === 'SentToFactory' ? [(data as { manufacturerId: string }).manufacturerId] : [],
      ),
    );
    const again = sent.filter((factories) => factories.length > 1);
    expect(again.length).toBeGreaterThan(4);
    expect(again.filter((factories) => new Set(factories).size === 1)).toEqual([]);
  });
});
