import { describe, expect, it } from '@jest/globals';
import { isProvider } from '../kernel/access.js';
import { projectStatuses } from './statuses.js';
import type { ProjectStatus } from './statuses.js';
import { isOnTurn, statusesOnTurn, turnOf } from './turns.js';

// C(ustomer), F(actory), P(rovider), «-» for nobody; without and with a quote that waits.
const table: Record<ProjectStatus, string> = {
  draft: 'CC',
  submitted: 'PP',
  reviewing: 'PP',
  need_customer_revision: 'CC',
  sent_to_manufacturer: 'FP',
  ready_for_manufacturer: 'FP',
  bidding: 'FP',
  quoted: 'CC',
  approved: 'PP',
  payment_pending: 'CC',
  payment_confirmed: 'FF',
  in_production: 'FF',
  quality_check: 'FF',
  ready_for_delivery: 'PP',
  completed: '--',
  cancelled: '--',
};
const letters = { customer: 'C', manufacturer: 'F', vietphat: 'P', admin: 'P' } as const;
const roles = ['customer', 'manufacturer', 'vietphat', 'admin'] as const;

describe('whose turn an order is', () => {
  it.each(projectStatuses)('in the status %s', (status) => {
    const waiting = [false, true];
    const whose = waiting.map((has) => turnOf(status, has)?.whose);
    expect(whose.map((role) => (role ? letters[role] : '-')).join('')).toBe(table[status]);
    for (const role of roles)
      expect(waiting.map((hasWaitingQuote) => isOnTurn({ status, hasWaitingQuote }, role))).toEqual(
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
});
