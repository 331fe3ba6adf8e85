import type { Project, ShowcaseProject } from '@control-center/contracts';
import { allowedActions, relationTo } from '../lifecycle/permit.js';
import type { Viewer } from '../lifecycle/permit.js';
import { percentOf } from '../production/evolution.js';
import { estimateText } from '../request/edits.js';
import { isReadableBy } from '../request/sharing.js';
import { detailsVersion } from '../request/sections.js';
import type { ProjectState } from '../state.js';

// What somebody may read of a project. The reply to a command and the answer to a query are made by the
// same functions, from the fold of the stream and from the row.

/** Undefined for somebody who takes no part in it. Who sees what: rulings A9, A16, B18. */
export function projectFor(viewer: Viewer, state: ProjectState): Project | undefined {
  const relation = relationTo(state, viewer);
  if (relation === undefined) return undefined;
  const toProvider = relation === 'provider';
  const toFactory = relation === 'factory';
  const bids = toFactory && state.assignedManufacturerId !== viewer.id;
  const own = state.quotes.find((q) => q.manufacturerId === viewer.id && q.state === 'accepted');
  return {
    id: state.id,
    title: state.title,
    description: state.description,
    status: state.status,
    customerId: state.customerId,
    assignedManufacturerId: state.assignedManufacturerId,
    invitedManufacturerIds: toProvider ? state.invitedManufacturerIds : [],
    material: state.material,
    quantity: state.quantity,
    totalQuantity: totalQuantityOf(state),
    deadline: state.deadline,
    dueDate: state.dueDate,
    desiredCompletionTime:
      state.estimatedDays === null ? state.desiredCompletionTime : estimateText(state.estimatedDays),
    wishedCompletionTime: state.desiredCompletionTime,
    estimatedDays: state.estimatedDays,
    maxDimensions: state.maxDimensions,
    tolerance: state.tolerance,
    surfaceFinish: state.surfaceFinish,
    surfaceRoughness: state.surfaceRoughness,
    materialSpecification: state.materialSpecification,
    specialRequirements: state.specialRequirements,
    suggestedPrice: state.suggestedPrice,
    finalPrice: toFactory ? (own?.totalPrice ?? null) : state.finalPrice,
    drawingFileUrl: state.drawingFileUrl,
    attachments: state.attachments,
    files: state.files.filter((file) => isReadableBy(relation, file)),
    manufacturingProcesses: state.manufacturingProcesses,
    vietPhatNotes: relation === 'customer' || bids ? '' : state.vietPhatNotes,
    reason: toFactory ? '' : state.reason,
    revisionRequests: toFactory ? [] : state.revisionRequests,
    changedInReview: state.changesInReview.length > 0,
    changesInReview: toProvider ? state.changesInReview : [],
    isOverridden: toProvider && state.isOverridden,
    isDemo: state.isDemo,
    partCount: state.parts.length,
    percent: percentOf(state),
    reachedAt: state.reachedAt,
    sla: {
      startedAt: state.submittedAt,
      pausedAt: state.slaPausedAt,
      pausedMs: state.slaPausedMs,
      stoppedAt: state.quotedAt,
    },
    createdAt: state.createdAt,
    submittedAt: state.submittedAt,
    // Of a factory that bids, a rival's quote would move these.
    updatedAt: bids ? lastReached(state) : state.updatedAt,
    version: detailsVersion(state),
    revision: bids ? state.detailsRevision : state.revision,
    allowed: allowedActions(state, viewer),
  };
}

const lastReached = ({ reachedAt, createdAt }: ProjectState): string =>
  Object.values(reachedAt).sort().at(-1) ?? createdAt;

/** The sum over the parts where there are parts (rulings D4). */
export const totalQuantityOf = ({ parts, quantity }: Pick<ProjectState, 'parts' | 'quantity'>): number =>
  parts.length > 0 ? parts.reduce((sum, part) => sum + part.quantity, 0) : quantity;

/** Somebody else's project, with nothing that tells whose it is or what it costs (rulings B11). */
export const showcaseOf = (state: ProjectState): ShowcaseProject => ({
  id: state.id,
  title: state.title,
  material: state.material,
  manufacturingProcesses: state.manufacturingProcesses,
  quantity: totalQuantityOf(state),
  createdAt: state.createdAt,
});
