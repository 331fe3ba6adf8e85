import type { Project, ShowcaseProject } from '@market/contracts';
import { allowedActions, relationTo } from '../rights/access.js';
import type { Viewer } from '../rights/access.js';
import { termsFor } from '../rights/terms.js';
import { percentOf } from '../values/progress.js';
import { estimateText } from '../values/details.js';
import { detailsVersion } from '../values/sections.js';
import { noProject } from '../state.js';
import type { ProjectState } from '../state.js';
import { newDrawingsOf } from '../files/new-drawings.js';
import { waitingAmong } from '../values/quotes.js';
import { duePaymentOf } from './price-views.js';
import { filesFor, mayOpenFile } from '../files/file-views.js';
import { slaClockOf, timesOf } from '../times/times.js';
import type { ClockSettings } from '../times/times.js';

// What each viewer may read of a project. Replies to commands and answers to queries are made by the same functions,
// from the fold of the stream and from the row.

/** Undefined for a viewer who takes no part in the project. */
export function projectFor(viewer: Viewer, state: ProjectState): Project | undefined {
  const content = projectContentFor(viewer, state);
  return content && { ...content, allowed: allowedActions(state, viewer) };
}

/** The reply to a query of one project: also its dates as of `now`, and for the provider the customer's name. */
export function projectDetailFor(
  viewer: Viewer,
  state: ProjectState,
  { settings, now, customerName }: { settings: ClockSettings; now: string; customerName: string },
): Project | undefined {
  const project = projectFor(viewer, state);
  if (!project) return undefined;
  const reply = { ...project, times: timesOf(state, settings, now) };
  return relationTo(state, viewer) === 'provider' ? { ...reply, customerName } : reply;
}

/** A project without the actions, which follow from the viewer and the status. */
export function projectContentFor(viewer: Viewer, state: ProjectState): Omit<Project, 'allowed'> | undefined {
  const relation = relationTo(state, viewer);
  if (relation === undefined) return undefined;
  const toProvider = relation === 'provider';
  const toFactory = relation === 'factory';
  const mayOpen = mayOpenFile(viewer, state);
  const delay = state.delays.at(-1) ?? null;
  const factoryId = toFactory ? viewer.id : toProvider ? state.assignedManufacturerId : null;
  const bids = toFactory && state.assignedManufacturerId !== viewer.id;
  const shown = toFactory ? state.quotes.filter((q) => q.manufacturerId === viewer.id) : state.quotes;
  const own = state.quotes.find((q) => q.manufacturerId === viewer.id && q.state === 'accepted');
  return {
    id: state.id,
    title: state.title,
    ...state.details,
    status: state.status,
    customerId: state.customerId,
    assignedManufacturerId: state.assignedManufacturerId,
    invitedManufacturerIds: toProvider ? state.invitedManufacturerIds : [],
    material: state.material,
    quantity: state.quantity,
    totalQuantity: totalQuantityOf(state),
    deadline: state.deadline,
    dueDate: state.dueDate,
    ...(state.estimatedDays === null ? {} : { desiredCompletionTime: estimateText(state.estimatedDays) }),
    wishedCompletionTime: state.details.desiredCompletionTime,
    estimatedDays: state.estimatedDays,
    finalPrice: toFactory ? (own?.totalPrice ?? null) : state.finalPrice,
    quoteValidUntil: toFactory ? null : state.quoteValidUntil,
    duePayment: toFactory ? null : duePaymentOf(state),
    drawingFileUrl: state.drawingFileUrl && mayOpen(state.drawingFileUrl) ? state.drawingFileUrl : null,
    attachments: state.attachments.filter(mayOpen),
    files: filesFor(viewer, state),
    manufacturingProcesses: state.manufacturingProcesses,
    vietPhatNotes: relation === 'customer' || bids ? '' : state.vietPhatNotes,
    reason: toFactory ? '' : state.reason,
    revisionRequests: toFactory ? [] : state.revisionRequests,
    changedInReview: state.changesInReview.length > 0,
    changesInReview: toProvider ? state.changesInReview : [],
    isOverridden: toProvider && state.isOverridden,
    ...waitingAmong(state, shown),
    terms: termsFor(viewer, state),
    declines: toProvider
      ? state.declines.map(({ manufacturerId, reason, at }) => ({ manufacturerId, reason, at }))
      : [],
    delay: delay && { ...delay, reason: relation === 'customer' ? '' : delay.reason },
    newDrawings: factoryId === null ? [] : newDrawingsOf(state, factoryId).filter(mayOpen),
    isDemo: state.isDemo,
    partCount: state.parts.length,
    percent: percentOf(state),
    reachedAt: state.reachedAt,
    sla: slaClockOf(state),
    createdAt: state.createdAt,
    submittedAt: state.submittedAt,
    // A bidder must not notice a rival's quote by these.
    updatedAt: bids ? lastReached(state) : state.updatedAt,
    version: detailsVersion(state),
    revision: bids ? state.detailsRevision : state.revision,
  };
}

/**
 * What remains of an order for a factory that has declined it: the reply to its own command. Nothing that happened since,
 * and nothing that the command did not tell.
 */
export function declinedProjectFor(viewer: Viewer, state: ProjectState): Project | undefined {
  const decline = state.declines.findLast(({ manufacturerId }) => manufacturerId === viewer.id);
  if (viewer.role !== 'manufacturer' || !decline) return undefined;
  const { id, title } = state;
  const { status, at, revision } = decline;
  const blank = {
    ...{ ...noProject, id, title, status, submittedAt: at },
    ...{ assignedManufacturerId: viewer.id, factoryIds: [viewer.id] },
  };
  const content = projectContentFor(viewer, { ...blank, createdAt: at, updatedAt: at, revision });
  return content && { ...content, assignedManufacturerId: null, allowed: [] };
}

const lastReached = ({ reachedAt, createdAt }: ProjectState): string =>
  Object.values(reachedAt).sort().at(-1) ?? createdAt;

/** The sum over the parts; without parts, the project's own quantity. */
export const totalQuantityOf = ({ parts, quantity }: Pick<ProjectState, 'parts' | 'quantity'>): number =>
  parts.length > 0 ? parts.reduce((sum, part) => sum + part.quantity, 0) : quantity;

/** Another customer's project, without owner and price. */
export const showcaseOf = (state: ProjectState): ShowcaseProject => ({
  id: state.id,
  title: state.title,
  material: state.material,
  manufacturingProcesses: state.manufacturingProcesses,
  quantity: totalQuantityOf(state),
  createdAt: state.createdAt,
});
