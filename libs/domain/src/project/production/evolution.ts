import { stageIndex, stages } from '@control-center/contracts';
import type { ProjectStatus, StageId, StageProgress } from '@control-center/contracts';
import type { ScheduledInstalment } from '../project.events.js';
import type { InstalmentRecord, ProjectEvolution, ProjectState } from '../state.js';
import { afterDays, dueWith } from './schedule.js';

/** Index of the highest completed stage, -1 for none. A reopened earlier stage leaves a gap below it. */
const highestCompleted = (all: readonly StageProgress[]): number =>
  all.findLastIndex(({ isCompleted }) => isCompleted);

/** The percentage of the last completed stage in order, 0 to 100. */
export const percentOf = (state: Pick<ProjectState, 'stages'>): number =>
  stages[highestCompleted(state.stages)]?.percent ?? 0;

/** In the production phase the status follows from the stages alone (rulings A4). */
export const productionStatus = (all: readonly StageProgress[]): ProjectStatus => {
  const highest = highestCompleted(all);
  if (highest >= stageIndex('packaging-delivery')) return 'ready_for_delivery';
  return highest >= stageIndex('precision-machining') ? 'quality_check' : 'in_production';
};

function withStage(
  state: ProjectState,
  stageId: StageId,
  at: string,
  change: Partial<StageProgress>,
): ProjectState {
  const changed = state.stages.map((stage) => (stage.stageId === stageId ? { ...stage, ...change } : stage));
  return {
    ...state,
    stages: changed,
    status: productionStatus(changed),
    instalments: state.instalments.map((instalment) =>
      change.isCompleted && dueWith[instalment.kind] === stageId && instalment.dueAt === null
        ? { ...instalment, dueAt: afterDays(instalment.dueDays, at) }
        : instalment,
    ),
  };
}

/** A schedule in which what was paid before stays paid. */
const scheduled = (state: ProjectState, schedule: readonly ScheduledInstalment[]): InstalmentRecord[] =>
  schedule.map((instalment) => {
    const known = state.instalments.find(({ kind }) => kind === instalment.kind);
    return { ...instalment, paidAt: known?.paidAt ?? null, reference: known?.reference ?? '' };
  });

const isDepositPaid = (all: readonly InstalmentRecord[]): boolean =>
  all.some(({ kind, paidAt }) => kind === 'deposit' && paidAt !== null);

export const evolveProduction = {
  PaymentRequested: (state, { data }) => {
    const all = scheduled(state, data.instalments);
    return {
      ...state,
      instalments: all,
      status: isDepositPaid(all) ? 'payment_confirmed' : 'payment_pending',
    };
  },
  PaymentRecorded: (state, { data, at }) => ({
    ...state,
    status:
      state.status === 'payment_pending' && data.kind === 'deposit' ? 'payment_confirmed' : state.status,
    instalments: state.instalments.map((instalment) =>
      instalment.kind === data.kind ? { ...instalment, paidAt: at, reference: data.reference } : instalment,
    ),
  }),
  ProductionStarted: (state, { data }) => ({
    ...state,
    status: productionStatus(state.stages),
    instalments: data.instalments.length > 0 ? scheduled(state, data.instalments) : state.instalments,
  }),
  StageCompleted: (state, { data: { stageId, notes, attachments }, at }) =>
    withStage(state, stageId, at, { isCompleted: true, completedAt: at, notes, attachments }),
  StageAnnotated: (state, { data: { stageId, notes, attachments }, at }) =>
    withStage(state, stageId, at, { notes, attachments }),
  StageReopened: (state, { data: { stageId, notes, attachments }, at }) =>
    withStage(state, stageId, at, { isCompleted: false, completedAt: null, notes, attachments }),
  ProjectCompleted: (state) => ({ ...state, status: 'completed' }),
} satisfies Partial<ProjectEvolution>;
