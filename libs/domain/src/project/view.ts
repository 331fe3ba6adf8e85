import type {
  Instalment,
  Part,
  Payments,
  Progress,
  Project,
  Quote,
  StoredFile,
} from '@control-center/contracts';
import { allowedActions, relationTo } from './lifecycle.js';
import type { Viewer } from './lifecycle.js';
import { percentOf } from './state.js';
import type { ProjectState } from './state.js';

// What somebody may read of a project. The reply to a command and the answer to a query are made by the
// same functions, from the fold of the stream and from the row.

/** Undefined for somebody who takes no part in it. Prices and notes as rulings A16 and B18 have them. */
export function projectFor(viewer: Viewer, state: ProjectState): Project | undefined {
  const relation = relationTo(state, viewer);
  if (relation === undefined) return undefined;
  const own = state.quotes.find((q) => q.manufacturerId === viewer.id && q.state === 'accepted');
  return {
    id: state.id,
    title: state.title,
    description: state.description,
    status: state.status,
    customerId: state.customerId,
    assignedManufacturerId: state.assignedManufacturerId,
    material: state.material,
    quantity: state.quantity,
    deadline: state.deadline,
    dueDate: state.dueDate,
    desiredCompletionTime: state.desiredCompletionTime,
    maxDimensions: state.maxDimensions,
    tolerance: state.tolerance,
    surfaceFinish: state.surfaceFinish,
    surfaceRoughness: state.surfaceRoughness,
    materialSpecification: state.materialSpecification,
    specialRequirements: state.specialRequirements,
    suggestedPrice: state.suggestedPrice,
    finalPrice: relation === 'factory' ? (own?.totalPrice ?? null) : state.finalPrice,
    drawingFileUrl: state.drawingFileUrl,
    attachments: state.attachments,
    files: state.files,
    manufacturingProcesses: state.manufacturingProcesses,
    vietPhatNotes: relation === 'customer' ? '' : state.vietPhatNotes,
    reason: relation === 'factory' ? '' : state.reason,
    partCount: state.parts.length,
    percent: percentOf(state),
    createdAt: state.createdAt,
    updatedAt: state.updatedAt,
    revision: state.revision,
    allowed: allowedActions(state, viewer),
  };
}

export const fileOf = (state: ProjectState, url: string | null): StoredFile | undefined =>
  state.files.find((file) => file.url === url);

export const partsOf = (state: ProjectState): Part[] =>
  state.parts.map((part) => ({
    ...part,
    projectId: state.id,
    drawingFileName: fileOf(state, part.drawingFileUrl)?.name ?? null,
  }));

/** The provider sees all, a factory its own; a customer's price is the project's finalPrice. */
export const quotesFor = (viewer: Viewer, state: ProjectState): Quote[] => {
  const provider = relationTo(state, viewer) === 'provider';
  return state.quotes
    .filter(
      ({ manufacturerId }) => provider || (viewer.role === 'manufacturer' && manufacturerId === viewer.id),
    )
    .map((quote) => ({ ...quote, projectId: state.id }));
};

export const progressOf = (state: ProjectState): Progress => ({
  projectId: state.id,
  percent: percentOf(state),
  stages: state.stages,
});

/** `now` is ISO 8601: whether something is overdue is told at reading time. */
export const paymentsOf = (state: ProjectState, now: string): Payments => ({
  projectId: state.id,
  total: state.finalPrice ?? 0,
  instalments: state.instalments.map(({ kind, percent, amount, dueAt, paidAt }): Instalment => ({
    kind,
    percent,
    amount,
    dueAt,
    paidAt,
    state: paidAt ? 'completed' : dueAt !== null && dueAt < now ? 'overdue' : 'pending',
  })),
});
