import { expect, it } from '@jest/globals';
import { given, stateAfter } from '@market/domain/testing/trial';
import type { Command, Event } from '@market/domain/testing/trial';
import { Refusal } from '../../refusal.js';
import * as examples from '../examples.js';
import type { ProjectState } from '../state.js';
import { paymentsFor } from '../views/price-views.js';

// Every rule that takes a moment for a day, in the hours in which Vietnam has the next day already and UTC has not.

const { people } = examples;
const lateOnMonday = '2026-03-02T16:30:00.000Z';
const earlyOnTuesday = '2026-03-02T17:30:00.000Z';

type Told = (now: string) => unknown;

/** What a command leaves of an order at a moment, or the code of its refusal. */
const after =
  (
    past: readonly Event[],
    command: Command,
    by: keyof typeof people,
    read: (state: ProjectState) => unknown,
  ): Told =>
  (now) => {
    try {
      return read(given(past).when(command, people[by], now).state);
    } catch (error) {
      if (error instanceof Refusal) return error.code;
      throw error;
    }
  };

const paid = (more: object): Told =>
  after(
    examples.awaitingDeposit,
    { type: 'RecordPayment', data: { kind: 'deposit', note: 'Tiền mặt', ...more } },
    'provider',
    ({ instalments }) => instalments[0]!.received!.on,
  );

const delayedUntil = (date: string): Told =>
  after(
    examples.producing,
    { type: 'AnnounceDelay', data: { date, reason: 'Hết phôi' } },
    'factory',
    ({ delays }) => delays[0]!.date,
  );

const wanted = (deadline: string): Told => {
  const details = { ...examples.details, deadline };
  const request = { projectId: 'project-1', details, parts: [], files: [] };
  const command: Command = { type: 'SubmitProject', data: { request } };
  return after([], command, 'customer', ({ dueDate }) => dueDate);
};

const untilMonday = examples.quoted.map((event): Event =>
  event.type === 'QuoteReleased' ? { ...event, data: { ...event.data, validUntil: '2026-03-02' } } : event,
);

const dueOnMonday: Told = (now) => {
  const state = stateAfter(examples.awaitingDeposit);
  const instalments = state.instalments.map((one) => ({ ...one, dueAt: examples.now }));
  const bank = { bankName: '', accountName: '', accountNumber: '', bankBin: '' };
  return paymentsFor(people.customer, { ...state, instalments }, now, bank).instalments[0]!.state;
};

it.each<[string, Told, string, string]>([
  ['a payment that names no day', paid({}), '2026-03-02', '2026-03-03'],
  ['a payment of 3 March', paid({ receivedOn: '2026-03-03' }), 'request.invalid', '2026-03-03'],
  ['a delay until 3 March', delayedUntil('2026-03-03'), '2026-03-03', 'request.invalid'],
  ['a delay of a year and two days', delayedUntil('2027-03-04'), 'request.invalid', '2027-03-04'],
  [
    'a price that is good for a day',
    after(
      examples.offered,
      { type: 'ReleaseQuote', data: { quoteId: 'quote-1', validityDays: 1 } },
      'provider',
      ({ quoteValidUntil }) => quoteValidUntil,
    ),
    '2026-03-03',
    '2026-03-04',
  ],
  [
    'the last day of a price',
    after(untilMonday, { type: 'ApproveQuote', data: {} }, 'customer', ({ status }) => status),
    'approved',
    'quote.expired',
  ],
  ['the last day of a deposit', dueOnMonday, 'pending', 'overdue'],
  ['parts that are wanted in two weeks', wanted('1-2-weeks'), '2026-03-16', '2026-03-17'],
  ['parts that are urgent', wanted('urgent'), '2026-03-09', '2026-03-10'],
])('a day begins at midnight in Vietnam, for %s', (_, told, onMonday, onTuesday) => {
  expect([told(lateOnMonday), told(earlyOnTuesday)]).toEqual([onMonday, onTuesday]);
});
