import { describe, expect, it } from '@jest/globals';
import { isProvider } from '../../kernel/access.js';
import { projectStatuses } from '../../vocabulary/statuses.js';
import type { ProjectStatus } from '../../vocabulary/statuses.js';
import { statusesFor } from './actions.js';
import { isOnTurn, turnOf } from './turns.js';

// C(ustomer), F(actory), P(rovider), «-» for nobody: without a quote, with one for an earlier request, with one that waits;
// where no factory has the order; and where the customer has said that the next payment is on its way.
const table: Record<ProjectStatus, string> = {
  draft: 'CCCCC',
  submitted: 'PPPPP',
  reviewing: 'PPPPP',
  need_customer_revision: 'CCCCC',
  sent_to_manufacturer: 'FFPFF',
  ready_for_manufacturer: 'FFPFF',
  bidding: 'FFPFF',
  quoted: 'CCCCC',
  approved: 'PPPPP',
  payment_pending: 'CCCCP',
  payment_confirmed: 'FFFPF',
  in_production: 'FFFPF',
  quality_check: 'FFFPF',
  ready_for_delivery: 'PPPPP',
  completed: '-----',
  cancelled: '-----',
};
const letters = { customer: 'C', manufacturer: 'F', vietphat: 'P', admin: 'P' } as const;
const roles = ['customer', 'manufacturer', 'vietphat', 'admin'] as const;
const none = {
  ...{ hasWaitingQuote: false, hasOutdatedQuote: false, assignedManufacturerId: 'factory-1', isDemo: false },
  duePayment: null,
};
const due = { kind: 'deposit', amount: 1, dueAt: '2026-12-03T05:00:00.000Z' } as const;
const cases = [
  none,
  { ...none, hasOutdatedQuote: true },
  { ...none, hasWaitingQuote: true },
  { ...none, assignedManufacturerId: null },
  { ...none, duePayment: { ...due, announcedAt: '2026-12-01T05:00:00.000Z' } },
];

describe('whose turn an order is', () => {
  it.each(projectStatuses)('in the status %s', (status) => {
    const whose = cases.map((facts) => turnOf({ ...facts, status })?.whose);
    expect(whose.map((role) => (role ? letters[role] : '-')).join('')).toBe(table[status]);
    for (const role of roles)
      expect(cases.map((facts) => isOnTurn({ ...facts, status }, role))).toEqual(
        [...table[status]].map((letter) => letter === letters[role]),
      );
  });

  it('is the provider’s for admins, too', () => {
    expect(roles.filter(isProvider)).toEqual(['vietphat', 'admin']);
  });

  it('stays the customer’s while a deposit is due and nothing is said of it', () => {
    const duePayment = { ...due, announcedAt: null };
    expect(turnOf({ ...none, status: 'payment_pending', duePayment })?.whose).toBe('customer');
  });

  it('stays the factory’s for a demo order, which has none', () => {
    expect(
      turnOf({ ...none, status: 'in_production', assignedManufacturerId: null, isDemo: true })?.whose,
    ).toBe('manufacturer');
  });

  it.each(projectStatuses)(
    'names in the status %s an action that whose turn it is may take then',
    (status) => {
      const actual = status === 'sent_to_manufacturer' ? 'ready_for_manufacturer' : status;
      for (const turn of cases.flatMap((facts) => turnOf({ ...facts, status }) ?? []))
        expect([turn, statusesFor(turn.by, turn.whose)]).toEqual([turn, expect.arrayContaining([actual])]);
    },
  );
});
