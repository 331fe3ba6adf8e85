import { instalments, stageIndex } from '@control-center/contracts';
import type { StageId } from '@control-center/contracts';
import type { Decider } from '../../kernel/decider.js';
import { Refusal } from '../../kernel/refusal.js';
import { permit } from '../lifecycle.js';
import type { ProjectCommands } from '../project.commands.js';
import type { ProjectEvents, ScheduledInstalment } from '../project.events.js';
import type { ProjectState } from '../state.js';

type Decide = Decider<ProjectState, ProjectCommands, ProjectEvents>['decide'];

/** Days that the customer has for the deposit. */
const depositDays = 3;

/**
 * 30 / 50 / 20 of the price in whole VND; the last instalment takes the rounding, so that they always add
 * up to the price (rulings A10).
 */
export function scheduleOf(price: number, now: string): ScheduledInstalment[] {
  const depositDue = new Date(Date.parse(now) + depositDays * 86_400_000).toISOString();
  const shares = instalments.map(({ percent }) => Math.round((price * percent) / 100));
  const early = shares.slice(0, -1).reduce((sum, share) => sum + share, 0);
  return instalments.map(({ kind, percent }, index) => ({
    kind,
    percent,
    amount: index === instalments.length - 1 ? price - early : shares[index]!,
    dueAt: kind === 'deposit' ? depositDue : null,
  }));
}

/** A stage may be ticked up to the first incomplete one, or where it is already complete (rulings A4). */
function requireTurn(state: ProjectState, stageId: StageId): void {
  const next = state.stages.findIndex(({ isCompleted }) => !isCompleted);
  const reached = state.stages[stageIndex(stageId)]!.isCompleted || stageIndex(stageId) <= next;
  if (!reached)
    throw new Refusal('stage.out-of-order', 'Hãy hoàn thành các công đoạn trước đó trước', {
      status: state.status,
    });
}

/** Making and paying: from the approved price to the finished order. */
export const decideProduction = {
  RequestPayment: (state, _, facts) => {
    permit('RequestPayment', state, facts);
    return [
      { type: 'PaymentRequested', data: { instalments: scheduleOf(state.finalPrice ?? 0, facts.now) } },
    ];
  },

  RecordPayment: (state, { kind, reference }, facts) => {
    permit('RecordPayment', state, facts);
    const instalment = state.instalments.find((scheduled) => scheduled.kind === kind);
    if (!instalment) throw new Refusal('payment.not-scheduled', 'Chưa có lịch thanh toán');
    return instalment.paidAt ? [] : [{ type: 'PaymentRecorded', data: { kind, reference } }];
  },

  StartProduction: (state, _, facts) => {
    permit('StartProduction', state, facts);
    const schedule = state.instalments.length > 0 ? [] : scheduleOf(state.finalPrice ?? 0, facts.now);
    return [{ type: 'ProductionStarted', data: { instalments: schedule } }];
  },

  CompleteStage: (state, { stageId, notes }, facts) => {
    permit('CompleteStage', state, facts);
    requireTurn(state, stageId);
    const stage = state.stages[stageIndex(stageId)]!;
    const text = notes ?? stage.notes;
    if (!stage.isCompleted) return [{ type: 'StageCompleted', data: { stageId, notes: text } }];
    return text === stage.notes ? [] : [{ type: 'StageAnnotated', data: { stageId, notes: text } }];
  },

  ReopenStage: (state, { stageId, notes }, facts) => {
    permit('ReopenStage', state, facts);
    requireTurn(state, stageId);
    const stage = state.stages[stageIndex(stageId)]!;
    const text = notes ?? stage.notes;
    if (stage.isCompleted) return [{ type: 'StageReopened', data: { stageId, notes: text } }];
    return text === stage.notes ? [] : [{ type: 'StageAnnotated', data: { stageId, notes: text } }];
  },

  CompleteProject: (state, _, facts) => {
    permit('CompleteProject', state, facts);
    return [{ type: 'ProjectCompleted', data: {} }];
  },

  CancelProject: (state, { reason }, facts) => {
    permit('CancelProject', state, facts);
    return [{ type: 'ProjectCancelled', data: { reason } }];
  },
} satisfies Partial<Decide>;
