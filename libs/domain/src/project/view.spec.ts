import { describe, expect, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import * as examples from './examples.js';
import { projectDecider } from './project.js';
import { paymentsOf, projectFor, quotesFor } from './view.js';

const { people, now, price, quote } = examples;
const stateAfter = (past: typeof examples.submitted) =>
  given(projectDecider, past, { now, by: people.customer.id }).state;

const noted = stateAfter([
  ...examples.quoted,
  { type: 'NotesAdded', data: { notes: 'Khách khó tính' } },
  { type: 'NotesAdded', data: { notes: 'Giao gấp' } },
]);

describe('a project', () => {
  it('shows the customer the released price, never the notes', () => {
    expect(projectFor(people.customer, noted)).toMatchObject({ finalPrice: price, vietPhatNotes: '' });
  });

  it('shows the factory its own accepted quote, never the price for the customer', () => {
    expect(projectFor(people.factory, noted)).toMatchObject({
      finalPrice: quote.totalPrice,
      vietPhatNotes: 'Khách khó tính\nGiao gấp',
    });
    expect(projectFor(people.factory, stateAfter(examples.offered))?.finalPrice).toBeNull();
  });

  it('is nothing to strangers, whatever their role', () => {
    expect(projectFor(people.otherCustomer, noted)).toBeUndefined();
    expect(projectFor(people.otherFactory, noted)).toBeUndefined();
    expect(projectFor({ id: people.customer.id, role: 'manufacturer' }, noted)).toBeUndefined();
  });
});

it('quotes are the provider’s to compare and each factory’s own', () => {
  expect(quotesFor(people.provider, noted)).toHaveLength(1);
  expect(quotesFor(people.factory, noted)).toHaveLength(1);
  expect(quotesFor(people.otherFactory, noted)).toEqual([]);
  expect(quotesFor(people.customer, noted)).toEqual([]);
});

it('an instalment is overdue after its date, by the clock of the reader', () => {
  const states = (at: string) =>
    paymentsOf(stateAfter(examples.awaitingDeposit), at).instalments.map(({ state }) => state);
  expect(states('2026-03-05T02:59:59.999Z')).toEqual(['pending', 'pending', 'pending']);
  expect(states('2026-03-05T03:00:00.001Z')).toEqual(['overdue', 'pending', 'pending']);
  const paid = paymentsOf(stateAfter(examples.producing), '2027-01-01T00:00:00.000Z').instalments;
  expect(paid.map(({ state }) => state)).toEqual(['completed', 'pending', 'pending']);
});
