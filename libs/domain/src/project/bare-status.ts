import type { ProjectStatus } from '@control-center/contracts';
import type { OneOf } from '../kernel/decider.js';
import { illegal } from './lifecycle.js';
import type { Viewer } from './lifecycle.js';
import type { ProjectCommands } from './project.commands.js';
import type { ProjectState } from './state.js';

/** What a move by bare status may say beside the status. */
export type Move = {
  reason: string;
  manufacturerId: string;
  quoteId: string | undefined;
  finalPrice: number | undefined;
};

type Command = OneOf<ProjectCommands>;

/**
 * The command that a bare status amounts to (rulings A1): none when the project already stands there.
 * Refuses statuses that no command leads to, such as those that follow from the stages.
 */
export function commandFor(
  status: ProjectStatus,
  state: ProjectState,
  viewer: Viewer,
  { reason, manufacturerId, quoteId, finalPrice }: Move,
): Command[] {
  const byCustomer = viewer.role === 'customer';
  const commands: Partial<Record<ProjectStatus, Command>> = {
    submitted: { type: 'Resubmit', data: {} },
    reviewing:
      state.status === 'submitted'
        ? { type: 'StartReview', data: {} }
        : byCustomer
          ? { type: 'RequestQuoteChange', data: { reason } }
          : { type: 'ReturnToReview', data: { reason } },
    need_customer_revision: { type: 'RequestRevision', data: { reason } },
    ready_for_manufacturer: { type: 'SendToFactory', data: { manufacturerId } },
    quoted: { type: 'ReleaseQuote', data: { quoteId, finalPrice } },
    approved: { type: 'ApproveQuote', data: {} },
    payment_pending: { type: 'RequestPayment', data: {} },
    payment_confirmed: { type: 'RecordPayment', data: { kind: 'deposit', reference: '' } },
    in_production: { type: 'StartProduction', data: {} },
    completed: { type: 'CompleteProject', data: {} },
    cancelled:
      byCustomer && state.status === 'quoted'
        ? { type: 'DeclineQuote', data: { reason } }
        : { type: 'CancelProject', data: { reason } },
  };
  const target = status === 'sent_to_manufacturer' ? 'ready_for_manufacturer' : status;
  if (target === state.status) return [];
  const command = commands[target];
  if (!command) throw illegal(status, state, viewer);
  return [command];
}
