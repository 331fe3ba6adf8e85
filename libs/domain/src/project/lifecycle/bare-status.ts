import type { DueDays, ProjectStatus, RevisionRequest } from '@control-center/contracts';
import type { OneOf } from '../../kernel/decider.js';
import type { ProjectCommands } from '../project.commands.js';
import type { ProjectState } from '../state.js';
import { turnOf } from './lifecycle.js';
import { illegal } from './permit.js';
import type { Viewer } from './permit.js';

/** What a move by bare status may say beside the status. */
export type Move = {
  reason: string;
  manufacturerId: string;
  invitedManufacturerIds: string[];
  revisionRequests: RevisionRequest[];
  quoteId: string | undefined;
  finalPrice: number | undefined;
  /** Private files that the factories are not to read. */
  withheldFiles?: readonly string[];
  due: DueDays;
  /** Why the status is set by hand where no command leads to it; empty for never. */
  overrideReason: string;
};

type Command = OneOf<ProjectCommands>;

/**
 * The command that a bare status amounts to (rulings A1): none when the project already stands there, and an
 * override where none fits and a reason for it is given. Refuses statuses that no command leads to, such as
 * those that follow from the stages.
 */
export function commandFor(
  status: ProjectStatus,
  state: ProjectState,
  viewer: Viewer,
  move: Move,
): Command[] {
  const { reason, manufacturerId, quoteId, finalPrice, due, overrideReason, withheldFiles } = move;
  const byCustomer = viewer.role === 'customer';
  const requests = move.revisionRequests.length > 0 ? move.revisionRequests : [{ target: 'project', reason }];
  const commands: Partial<Record<ProjectStatus, Command>> = {
    submitted:
      state.status === 'draft'
        ? { type: 'SubmitProject', data: { request: undefined } }
        : { type: 'Resubmit', data: {} },
    reviewing:
      state.status === 'submitted'
        ? { type: 'StartReview', data: {} }
        : byCustomer
          ? { type: 'RequestQuoteChange', data: { reason } }
          : { type: 'ReturnToReview', data: { reason } },
    need_customer_revision: { type: 'RequestRevision', data: { requests } },
    ready_for_manufacturer: { type: 'SendToFactory', data: { manufacturerId, withheldFiles } },
    bidding: {
      type: 'InviteFactories',
      data: { manufacturerIds: move.invitedManufacturerIds, withheldFiles },
    },
    quoted: { type: 'ReleaseQuote', data: { quoteId, finalPrice } },
    approved: { type: 'ApproveQuote', data: {} },
    payment_pending: { type: 'RequestPayment', data: { due } },
    // In later statuses the deposit is a fact to be recorded, and no move.
    ...(state.status === 'payment_pending' && {
      payment_confirmed: { type: 'RecordPayment', data: { kind: 'deposit', reference: '' } },
    }),
    in_production: { type: 'StartProduction', data: { due } },
    completed: { type: 'CompleteProject', data: {} },
    cancelled:
      byCustomer && state.status === 'quoted'
        ? { type: 'DeclineQuote', data: { reason } }
        : { type: 'CancelProject', data: { reason } },
  };
  const to = status === 'sent_to_manufacturer' ? 'ready_for_manufacturer' : status;
  if (to === state.status) return [];
  const command = commands[to];
  if (command && turnOf(command.type, viewer.role).includes(state.status)) return [command];
  if (overrideReason !== '')
    return [{ type: 'OverrideStatus', data: { to, reason: overrideReason, finalPrice, manufacturerId } }];
  if (command) return [command];
  throw illegal(status, state, viewer);
}
