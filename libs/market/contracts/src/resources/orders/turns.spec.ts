import { describe, expect, it } from '@jest/globals';
import { isProvider } from '../../kernel/access.js';
import { projectStatuses } from '../../vocabulary/statuses.js';
import type { ProjectStatus } from '../../vocabulary/statuses.js';
import { statusesFor } from './actions.js';
import { isOnTurn, statusesOnTurn, turnOf } from './turns.js';

// C(ustomer), F(actory), P(rovider), «-» for nobody: without a quote, with one for an earlier request, with one that waits;
// and once more where no factory has the order.
const table: Record<ProjectStatus, string> = {
  draft: 'CCCC',
  submitted: 'PPPP',
  reviewing: 'PPPP',
  need_customer_revision: 'CCCC',
  sent_to_manufacturer: 'FFPF',
  ready_for_manufacturer: 'FFPF',
  bidding: 'FFPF',
  quoted: 'CCCC',
  approved: 'PPPP',
  payment_pending: 'CCCC',
  payment_confirmed: 'FFFP',
  in_production: 'FFFP',
  quality_check: 'FFFP',
  ready_for_delivery: 'PPPP',
  completed: '----',
  cancelled: '----',
};
const letters = { customer: 'C', manufacturer: 'F', vietphat: 'P', admin: 'P' } as const;
const roles = ['customer', 'manufacturer', 'vietphat', 'admin'] as const;
const none = {
  ...{ hasWaitingQuote: false, hasOutdatedQuote: false, assignedManufacturerId: 'factory-1', isDemo: false },
};
const cases = [
  none,
  { ...none, hasOutdatedQuote: true },
  { ...none, hasWaitingQuote: true },
  { ...none, assignedManufacturerId: null },
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

  it.each(roles)('may be that of %s in the statuses of the table', (role) => {
    const expected = projectStatuses.filter((status) => table[status].includes(letters[role]));
    expect(statusesOnTurn(role)).toEqual(expected);
  });

  it('is the provider’s for admins, too', () => {
    expect(roles.filter(isProvider)).toEqual(['vietphat', 'admin']);
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
