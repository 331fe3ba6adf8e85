import { companyDefaults } from '@market/contracts';
import { describe, expect, it } from '@jest/globals';
import * as examples from '../examples.js';
import { stateAfter } from '@market/domain/testing/trial';
import { paymentsFor, quotesFor } from './price-views.js';
import { projectDetailFor, projectFor, showcaseOf } from './project-view.js';
import { blankPart } from '../values/blank.js';

const { people, price, quote } = examples;

const noted = stateAfter([
  ...examples.quoted,
  { type: 'NotesAdded', data: { notes: 'Khách khó tính' } },
  { type: 'NotesAdded', data: { notes: 'Giao gấp' } },
]);

describe('a project', () => {
  it('is nothing to a stranger, and tells the provider alone who its customer is', () => {
    const told = (viewer: Parameters<typeof projectFor>[0]) =>
      projectDetailFor(viewer, noted, {
        ...{ settings: companyDefaults, now: examples.now, customerName: 'Lan' },
      });
    expect(told(people.otherCustomer)).toBeUndefined();
    expect(told(people.provider)?.customerName).toBe('Lan');
    for (const reader of [people.customer, people.factory]) {
      expect(told(reader)).toHaveProperty('times');
      expect(told(reader)).not.toHaveProperty('customerName');
    }
  });

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

  it('shows a bidding factory nothing that changes when a rival quotes', () => {
    const seen = (events: Parameters<typeof stateAfter>[0]) =>
      projectFor(people.otherFactory, stateAfter(events));
    expect(seen(examples.bidding)).toMatchObject({ status: 'bidding' });
    expect(seen([...examples.bidding, examples.offered.at(-1)!])).toEqual(seen(examples.bidding));
    const later = { ...stateAfter(examples.bidding), updatedAt: '2026-03-03T03:00:00.000Z', revision: 99 };
    expect(projectFor(people.otherFactory, later)).toEqual(seen(examples.bidding));
  });

  it('says that a quote waits for the provider, to a factory only if it is its own', () => {
    const offered = stateAfter([...examples.bidding, examples.offered.at(-1)!]);
    const seenBy = (viewer: Parameters<typeof projectFor>[0], state = offered) =>
      projectFor(viewer, state)?.hasWaitingQuote;
    for (const viewer of [people.customer, people.provider, people.factory]) {
      expect(seenBy(viewer, stateAfter(examples.bidding))).toBe(false);
      expect(seenBy(viewer)).toBe(true);
      expect(seenBy(viewer, stateAfter(examples.quoted))).toBe(false);
    }
    expect(seenBy(people.otherFactory)).toBe(false);
  });

  it('shows the notes to the assigned factory, not to bidders', () => {
    const notes = { type: 'NotesAdded', data: { notes: 'Giao gấp' } } as const;
    const seen = projectFor(people.factory, stateAfter([...examples.bidding, notes]));
    expect(seen).toMatchObject({ status: 'bidding', vietPhatNotes: '' });
    expect(projectFor(people.factory, stateAfter([...examples.atFactory, notes]))).toMatchObject({
      vietPhatNotes: 'Giao gấp',
    });
  });

  it('hides the provider’s internal fields from everyone else, and the customer’s from the factory', () => {
    const state = {
      ...noted,
      ...{ reason: 'Khách đổi ý', revisionRequests: [{ target: 'title', reason: 'Thiếu' }] },
      ...{ invitedManufacturerIds: [people.otherFactory.id], isOverridden: true },
    };
    const own = ({ reason, revisionRequests, invitedManufacturerIds, isOverridden }: typeof state) => ({
      ...{ reason, revisionRequests, invitedManufacturerIds, isOverridden },
    });
    expect(projectFor(people.provider, state)).toMatchObject(own(state));
    const { reason, revisionRequests } = state;
    const hidden = { invitedManufacturerIds: [], isOverridden: false };
    expect(projectFor(people.customer, state)).toMatchObject({ reason, revisionRequests, ...hidden });
    expect(projectFor(people.factory, state)).toMatchObject({ reason: '', revisionRequests: [], ...hidden });
  });

  it('does not exist for strangers, whatever their role', () => {
    expect(projectFor(people.otherCustomer, noted)).toBeUndefined();
    expect(projectFor(people.otherFactory, noted)).toBeUndefined();
    expect(projectFor({ id: people.customer.id, role: 'manufacturer' }, noted)).toBeUndefined();
  });
});

it('the provider sees all quotes, a factory its own, the customer the released price', () => {
  expect(quotesFor(people.provider, noted)).toHaveLength(1);
  expect(quotesFor(people.factory, noted)).toHaveLength(1);
  expect(quotesFor(people.otherFactory, noted)).toEqual([]);
  expect(quotesFor(people.customer, noted)).not.toHaveProperty('0.materialCost');
});

it('a project shows the provider what changed during the review, and everyone the estimate beside the customer’s request', () => {
  const state = {
    ...noted,
    estimatedDays: 12,
    details: { ...noted.details, desiredCompletionTime: '3-weeks' },
    changesInReview: [{ section: 'details', field: 'quantity', before: 1, after: 2 }],
  };
  expect(projectFor(people.provider, state)).toMatchObject({
    changedInReview: true,
    changesInReview: state.changesInReview,
  });
  expect(projectFor(people.customer, state)).toMatchObject({
    changesInReview: [],
    desiredCompletionTime: '12 ngày',
    wishedCompletionTime: '3-weeks',
  });
});

describe('payments', () => {
  const bank = { bankName: 'Ngân hàng Mẫu', accountName: 'Việt Phát', accountNumber: '0001', bankBin: '' };
  const states = (past: typeof examples.submitted, at: string) =>
    paymentsFor(people.customer, stateAfter(past), at, bank).instalments.map(({ state }) => state);

  it('are overdue from the day after the due date, computed at reading time', () => {
    // Due on 5 March in Vietnam, whose day ends at 17:00 UTC.
    expect(states(examples.awaitingDeposit, '2026-03-05T16:59:59.999Z')).toEqual([
      'pending',
      'pending',
      'pending',
    ]);
    expect(states(examples.awaitingDeposit, '2026-03-05T17:00:00.000Z')).toEqual([
      'overdue',
      'pending',
      'pending',
    ]);
    expect(states(examples.producing, '2027-01-01T00:00:00.000Z')).toEqual([
      'completed',
      'pending',
      'pending',
    ]);
  });

  it('show the factory the total of its own accepted quote, without instalments and bank account', () => {
    const seen = paymentsFor(people.factory, stateAfter(examples.producing), examples.now, bank);
    expect(seen).toEqual({
      ...{ projectId: 'project-1', total: quote.totalPrice, instalments: [], bank: null },
      ...{ received: null, refunds: [], version: null },
    });
  });
});

it('the showcase shows neither owner nor price of a project', () => {
  expect(showcaseOf(noted)).toEqual({
    id: 'project-1',
    title: examples.details.title,
    material: 'steel',
    manufacturingProcesses: ['cnc', 'turning'],
    quantity: 2,
    createdAt: examples.now,
  });
});

it('the total quantity is the sum over the parts where there are parts', () => {
  const { parts } = stateAfter([
    ...examples.submitted,
    { type: 'PartAdded', data: { id: 'a', part: { ...blankPart, quantity: 3 } } },
    { type: 'PartAdded', data: { id: 'b', part: { ...blankPart, quantity: 4 } } },
  ]);
  expect(projectFor(people.customer, { ...noted, parts })!.totalQuantity).toBe(7);
  expect(projectFor(people.customer, noted)!.totalQuantity).toBe(2);
});
