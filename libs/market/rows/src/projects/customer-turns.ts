import { isOnTurn } from '@market/contracts';
import { duePaymentOf } from '@market/domain';
import type { ProjectState } from '@market/domain';
import { Entity, Index } from 'typeorm';
import { Key, Text } from '@platform/rows';

/** An order that waits for its customer: for a step, or for money of which they have not said that it is on its way. */
@Entity('customer_turns')
@Index(['customerId'])
export class CustomerTurnRow {
  @Key() id: string;
  @Text() customerId: string;
}

export function customerTurnRowsOf(state: ProjectState): CustomerTurnRow[] {
  const { id, customerId } = state;
  const duePayment = duePaymentOf(state);
  // Quotes are no matter of the customer's turn.
  const facts = { ...state, hasWaitingQuote: false, hasOutdatedQuote: false, duePayment };
  return isOnTurn(facts, 'customer') || duePayment?.announcedAt === null ? [{ id, customerId }] : [];
}
