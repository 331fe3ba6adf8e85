import type { HistoryEntry, Role } from '@control-center/contracts';
import { describe, expect, it } from '@jest/globals';
import type { OneOf } from '../../kernel/decider.js';
import * as examples from '../examples.js';
import type { ProjectEvents } from '../project.events.js';
import { historyFor } from './history-view.js';
import type { Happening } from './history-view.js';

const { people, price, quote } = examples;
type Event = OneOf<ProjectEvents>;

const by = (events: readonly Event[], role: Role = 'vietphat', from = 0): Happening[] =>
  events.map((event, index) => ({
    ...event,
    role,
    by: `${role}-1`,
    at: `2026-03-02T03:00:${String(from + index).padStart(2, '0')}.000Z`,
    revision: from + index,
  }));

const rival = people.otherFactory;
const told = (entries: readonly HistoryEntry[]) => entries.map(({ what }) => what).reverse();
const rivalsQuote: Event = {
  type: 'QuoteSubmitted',
  data: {
    ...{ quoteId: 'quote-2', manufacturerId: rival.id, version: 1 },
    ...{ quote: { ...quote, totalPrice: 777 }, statedTotal: 777 },
  },
};
/** Everything that a reader might be told too much of. */
const life: Event[] = [
  ...examples.drafted,
  ...examples.submitted,
  { type: 'ReviewStarted', data: {} },
  { type: 'NotesAdded', data: { notes: 'Trước khi gửi' } },
  { type: 'RevisionRequested', data: { requests: [{ target: 'title', reason: 'Thiếu tên' }] } },
  { type: 'ProjectResubmitted', data: {} },
  { type: 'FactoriesInvited', data: { manufacturerIds: [people.factory.id, rival.id] } },
  { type: 'NotesAdded', data: { notes: 'Trong lúc chào giá' } },
  rivalsQuote,
  examples.offered.at(-1)!,
  { type: 'QuoteRejected', data: { quoteId: 'quote-2', reason: 'Quá đắt' } },
  { type: 'QuoteReleased', data: { quoteId: 'quote-1', finalPrice: price } },
  { type: 'NotesAdded', data: { notes: 'Cho xưởng' } },
  { type: 'QuoteApproved', data: {} },
  ...examples.awaitingDeposit.slice(-1),
  { type: 'PaymentRecorded', data: { kind: 'deposit', reference: 'FT0001' } },
  { type: 'PaymentRecorded', data: { kind: 'progress', reference: 'FT0002' } },
  { type: 'ProductionStarted', data: { instalments: [] } },
  { type: 'StageCompleted', data: { stageId: 'material-preparation', notes: 'Đủ phôi', attachments: [] } },
];

describe('the history of an order', () => {
  it('is all of it to an admin, newest first, with the status that each event moved it to', () => {
    const entries = historyFor(people.admin, by(life));
    expect(told(entries)).toEqual(life.map(({ type }) => type));
    expect(entries.map(({ id }) => Number(id))).toEqual(life.map((_, index) => life.length - 1 - index));
    expect(entries.flatMap(({ status }) => status ?? []).reverse()).toEqual([
      ...['draft', 'submitted', 'reviewing', 'need_customer_revision', 'submitted', 'bidding', 'quoted'],
      ...['approved', 'payment_pending', 'payment_confirmed', 'in_production'],
    ]);
    const find = (what: string) => entries.findLast((entry) => entry.what === what);
    expect(find('QuoteReleased')).toMatchObject({ amount: price, manufacturerIds: [people.factory.id] });
    expect(find('QuoteSubmitted')).toMatchObject({ amount: 777, manufacturerIds: [rival.id] });
    expect(find('PaymentRecorded')).toMatchObject({ instalment: 'deposit', actorId: 'vietphat-1' });
  });

  it('tells the reviewers nothing of the time when it was a draft', () => {
    expect(told(historyFor(people.provider, by(life)))).toEqual(life.slice(1).map(({ type }) => type));
  });

  it('tells the customer neither factories, their quotes, notes nor who of the provider it was', () => {
    const entries = historyFor(people.customer, by(life));
    expect(told(entries)).toEqual(
      life.map(({ type }) => type).filter((type) => !/^NotesAdded|^QuoteSubmitted|^QuoteRejected/.test(type)),
    );
    expect(JSON.stringify(entries)).not.toMatch(/factory-|vietphat-|quote-|777|2600001|Trước|Cho xưởng|FT00/);
    expect(entries.find(({ what }) => what === 'QuoteReleased')).toMatchObject({ amount: price });
    expect(entries.find(({ what }) => what === 'RevisionRequested')).toMatchObject({ text: 'Thiếu tên' });
  });

  it('tells the factory what concerns it since it takes part, with its own quote for a price', () => {
    const entries = historyFor(people.factory, by(life));
    expect(told(entries)).toEqual([
      ...['FactoriesInvited', 'QuoteSubmitted', 'QuoteReleased', 'NotesAdded', 'QuoteApproved'],
      ...['PaymentRequested', 'PaymentRecorded', 'ProductionStarted', 'StageCompleted'],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/factory-2|vietphat-1|777|3333333|999999|FT00|đắt|chào giá/);
    expect(entries.find(({ what }) => what === 'QuoteReleased')).toMatchObject({ amount: quote.totalPrice });
    expect(entries.find(({ what }) => what === 'NotesAdded')).toMatchObject({ text: 'Cho xưởng' });
  });

  it('tells a bidder nothing of its rivals, and who lost nothing of what came then', () => {
    const bidding = life.slice(0, 11);
    const seen = historyFor(rival, by(bidding));
    expect(told(seen)).toEqual(['FactoriesInvited', 'QuoteSubmitted', 'QuoteRejected']);
    expect(seen[0]).toMatchObject({ text: 'Quá đắt' });
    expect(historyFor(rival, by(life))).toEqual(seen);
    expect(JSON.stringify(seen)).not.toMatch(/factory-1|2600001/);
  });

  it('is nothing to strangers', () => {
    for (const stranger of [
      people.otherCustomer,
      { id: 'factory-3', role: 'manufacturer' as const },
      { id: people.customer.id, role: 'manufacturer' as const },
    ])
      expect(historyFor(stranger, by(life))).toEqual([]);
  });

  it('says that a status was set by hand to the provider alone', () => {
    const set: Event = {
      type: 'StatusOverridden',
      data: { from: 'quoted', to: 'approved', reason: 'Gọi điện', finalPrice: price, manufacturerId: null },
    };
    const past = by([...examples.quoted, set]);
    expect(historyFor(people.provider, past)[0]).toMatchObject({
      ...{ what: 'StatusOverridden', status: 'approved', text: 'Gọi điện', amount: price },
    });
    for (const reader of [people.customer, people.factory]) {
      const [entry] = historyFor(reader, past);
      expect(entry).toMatchObject({ what: 'StatusSet', status: 'approved' });
      expect(JSON.stringify(entry)).not.toMatch(/Gọi|3333333|Overridden/);
    }
  });

  it('says which side did it, and to the provider in whose stead', () => {
    const [approved] = by([{ type: 'QuoteApproved', data: {} }], 'vietphat', examples.quoted.length);
    const past = [
      ...by(examples.submitted, 'customer'),
      ...by(examples.quoted.slice(1, -2), 'admin', 1),
      ...by(examples.quoted.slice(-2, -1), 'manufacturer', examples.quoted.length - 2),
      ...by(examples.quoted.slice(-1), 'vietphat', examples.quoted.length - 1),
      { ...approved!, onBehalfOf: people.customer.id },
    ];
    const sides = historyFor(people.provider, past).map(({ by }) => by);
    expect(sides).toEqual(['provider', 'provider', 'factory', 'provider', 'provider', 'customer']);
    expect(historyFor(people.provider, past)[0]!.onBehalfOf).toBe(people.customer.id);
    expect(historyFor(people.customer, past)[0]).not.toHaveProperty('onBehalfOf');
  });
});
