import { expect, it } from '@jest/globals';
import { pendingStatuses } from './counters.js';

it('an order is in process from its submission until it is completed or cancelled', () =>
  expect(pendingStatuses).toEqual([
    ...['submitted', 'reviewing', 'approved', 'sent_to_manufacturer', 'bidding', 'need_customer_revision'],
    ...['ready_for_manufacturer', 'quoted', 'payment_pending', 'payment_confirmed', 'in_production'],
    ...['quality_check', 'ready_for_delivery'],
  ]));
