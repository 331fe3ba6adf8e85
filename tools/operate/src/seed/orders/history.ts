import { defaultCalendar, isWorkingDay, vietnamDay } from '@market/domain';
import type { Actor } from './participants.js';
import type { Random } from './random.js';

// Years of business for analysts: when requests come in, who works when, and how prices change.

const hour = 3_600_000;
const day = 24 * hour;
const year = 365 * day;

/** Requests of a year, as a multiple of those of the year before. */
export const growth = 1.5;
/** The rate for an hour rises by this factor each year. */
export const priceRise = 1.08;
/** Requests by month, from January: quiet around Tết and in summer, busy before the end of the year. */
const season = [0.75, 0.5, 1, 1.1, 1.1, 1, 0.8, 0.75, 1.05, 1.2, 1.35, 1.3];
/** Requests on a day on which nobody works, as a share of those of a working day. */
const weekendShare = 0.2;

const worksOn = (moment: number): boolean =>
  isWorkingDay(defaultCalendar, vietnamDay(new Date(moment).toISOString()));

/** When `count` requests come in, in order of time, between two moments. All are milliseconds since 1970. */
export function arrivals(count: number, begins: number, ends: number): number[] {
  const days = Array.from({ length: Math.floor((ends - begins) / day) }, (_, index) => begins + index * day);
  let sum = 0;
  const until = days.map((from) => {
    const month = new Date(from).getUTCMonth();
    sum += growth ** ((from - begins) / year) * season[month]! * (worksOn(from) ? 1 : weekendShare);
    return sum;
  });
  let at = 0;
  return Array.from({ length: count }, (_, index) => {
    const wanted = ((index + 0.5) / count) * sum;
    while (until[at]! < wanted) at += 1;
    const before = until[at - 1] ?? 0;
    // From eight in the morning to six in the evening in Vietnam.
    return Math.round(days[at]! + hour + ((wanted - before) / (until[at]! - before)) * 10 * hour);
  });
}

/** The customers who order when this share of all orders has come in: a fifth at first, then new ones all the time. */
export const knownCustomers = (customers: readonly Actor[], share: number): Actor[] =>
  customers.slice(0, Math.ceil(customers.length * (0.2 + 0.8 * share)));

/** What an order needs to know of the years that it is part of. */
export type History = {
  /** Milliseconds since 1970. */
  since: number;
  factories: readonly Actor[];
  /** The factory that is slow in everything. */
  slow: Actor;
};

/** How long somebody takes, as a multiple of the hours of the scenario. */
export const paceOf = ({ slow }: History, by: Actor): number =>
  by.role === 'customer' ? 1 : by.id === slow.id ? 1.8 : 0.5;

/** The same time on the next day on which the company works. Customers write on any day. */
export function workingMoment(by: Actor, moment: number): number {
  let next = moment;
  while (by.role !== 'customer' && !worksOn(next)) next += day;
  return next;
}

/** The rate for an hour at a time of the history. */
export const rateAt = ({ since }: History, rate: number, moment: number): number =>
  Math.round(rate * priceRise ** ((moment - since) / year));

/** A day that a factory names for a delivery that will be late: after the longest holidays, so that it is never past. */
export const delayedTo = (random: Random, moment: number): string =>
  vietnamDay(new Date(moment + random.between(15, 30) * day).toISOString());
