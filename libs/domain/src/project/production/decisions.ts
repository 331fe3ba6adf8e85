import { stageIndex } from '@control-center/contracts';
import type { StageId } from '@control-center/contracts';
import type { OneOf } from '../../kernel/decider.js';
import { Refusal } from '../../kernel/refusal.js';
import type { ProjectCommands } from '../project.commands.js';
import type { ProjectEvents } from '../project.events.js';
import { fileEvents } from '../request/edits.js';
import type { ProjectDecisions, ProjectState } from '../state.js';
import { isScheduled, scheduleOf } from './schedule.js';

type Event = OneOf<ProjectEvents>;

/** A stage may be ticked up to the first incomplete one, or where it is already complete (rulings A4). */
function requireTurn(state: ProjectState, stageId: StageId): void {
  const next = state.stages.findIndex(({ isCompleted }) => !isCompleted);
  const reached = state.stages[stageIndex(stageId)]!.isCompleted || stageIndex(stageId) <= next;
  if (!reached)
    throw new Refusal('stage.out-of-order', 'Hãy hoàn thành các công đoạn trước đó trước', {
      status: state.status,
    });
}

/** Ticks a stage or takes the tick away; where it stands so already, what is said of it may still change. */
function tick(
  state: ProjectState,
  { stageId, notes, attachments, files }: ProjectCommands['CompleteStage'],
  done: boolean,
): Event[] {
  requireTurn(state, stageId);
  const stage = state.stages[stageIndex(stageId)]!;
  const data = {
    stageId,
    notes: notes ?? stage.notes,
    attachments: attachments ?? stage.attachments,
  };
  const same = data.notes === stage.notes && data.attachments.join() === stage.attachments.join();
  if (stage.isCompleted === done)
    return same ? [] : [...fileEvents(state, files), { type: 'StageAnnotated', data }];
  return [...fileEvents(state, files), { type: done ? 'StageCompleted' : 'StageReopened', data }];
}

/** Making and paying: from the approved price to the finished order. */
export const decideProduction = {
  RequestPayment: (state, { due }, { now }) => [
    { type: 'PaymentRequested', data: { instalments: scheduleOf(state, due, now) } },
  ],

  RecordPayment: (state, { kind, reference }) => {
    const instalment = state.instalments.find((scheduled) => scheduled.kind === kind);
    if (!instalment) throw new Refusal('payment.not-scheduled', 'Chưa có lịch thanh toán');
    return instalment.paidAt ? [] : [{ type: 'PaymentRecorded', data: { kind, reference } }];
  },

  StartProduction: (state, { due }, { now }) => [
    {
      type: 'ProductionStarted',
      data: { instalments: isScheduled(state) ? [] : scheduleOf(state, due, now) },
    },
  ],

  CompleteStage: (state, data) => tick(state, data, true),

  ReopenStage: (state, data) => tick(state, data, false),

  CompleteProject: () => [{ type: 'ProjectCompleted', data: {} }],
} satisfies Partial<ProjectDecisions>;
