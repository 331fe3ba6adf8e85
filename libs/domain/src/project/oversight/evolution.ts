import { productionStatus } from '../production/evolution.js';
import { withoutPrice } from '../quoting/evolution.js';
import { blankEstimates } from '../request/blanks.js';
import type { ProjectEvolution } from '../state.js';

export const evolveOversight = {
  DemoProjectCreated: (state, { data, at, revision }) => {
    const stages = state.stages.map((stage) =>
      data.completedStages.includes(stage.stageId) ? { ...stage, isCompleted: true, completedAt: at } : stage,
    );
    return {
      ...state,
      ...data.details,
      id: data.projectId,
      customerId: data.customerId,
      isDemo: true,
      dueDate: data.dueDate,
      finalPrice: data.finalPrice,
      stages,
      status: productionStatus(stages),
      parts: data.parts.map(({ id, part }) => ({
        ...blankEstimates,
        ...part,
        id,
        createdAt: at,
        updatedAt: at,
        revision,
      })),
      instalments: data.instalments.map((instalment) => ({
        ...instalment,
        paidAt: data.paid.includes(instalment.kind) ? at : null,
        reference: '',
      })),
      createdAt: at,
      submittedAt: at,
      detailsRevision: revision,
    };
  },
  NotesAdded: (state, { data }) => ({
    ...state,
    vietPhatNotes: state.vietPhatNotes ? `${state.vietPhatNotes}\n${data.notes}` : data.notes,
  }),
  ProjectCancelled: (state, { data }) => ({ ...state, status: 'cancelled', reason: data.reason }),
  StatusOverridden: (state, { data: { to, reason, finalPrice, manufacturerId }, at }) => {
    const keepsPrice = finalPrice === state.finalPrice || to === 'cancelled';
    return {
      ...state,
      ...(keepsPrice ? {} : withoutPrice(state, at)),
      ...(finalPrice === null ? {} : { finalPrice, quotes: state.quotes }),
      ...(manufacturerId === null
        ? {}
        : { assignedManufacturerId: manufacturerId, invitedManufacturerIds: [] }),
      status: to,
      reason,
      revisionRequests: to === 'need_customer_revision' ? [{ target: 'project', reason }] : [],
      isOverridden: true,
    };
  },
} satisfies Partial<ProjectEvolution>;
