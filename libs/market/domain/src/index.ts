export * from './account/account.js';
export * from './account/administrators.js';
export * from './account/history.js';
export * from './account/roles.js';
export * from './account/user.js';
export { systemActor, systemName } from './actor.js';
export type { Actor, Facts } from './actor.js';
export * from './calendar/calendar.js';
export * from './calendar/sla.js';
export * from './company/company.js';
export * from './conversation/conversation.js';
export * from './audit/evidence.js';
export * from './audit/sentences.js';
export * from './reactions.js';
export * from './refusal.js';
export * from './personal.js';
export * as projectExamples from './project/examples.js';
export {
  mayReadProjects,
  projectMissing,
  relationTo,
  requireParticipant,
  requireReader,
} from './project/rights/access.js';
export type { Relation, Viewer } from './project/rights/access.js';
export * from './project/lifecycle/actions.js';
export * from './project/lifecycle/bare-status.js';
export { factoriesNamedBy } from './project/rights/named-factories.js';
export { lifecycleDocument } from './project/document.js';
export { percentOf } from './project/values/progress.js';
export { projectEvolution } from './project/evolution.js';
export { noticesOf } from './project/notices.js';
export type { Notice } from './project/notices.js';
export { projectDecider } from './project/project.js';
export type { NewProject } from './project/phases/request.js';
export type { ProjectCommand, ProjectCommands, ProjectDecider } from './project/commands.js';
export type { Details, PartDetails, ProjectEvent, ProjectEvents } from './project/events.js';
export { noProject } from './project/state.js';
export type * from './project/state.js';
export { detailsIn, detailsOf } from './project/values/details.js';
export { sharing } from './project/files/files.js';
export { isReleasable, waitsForFactory } from './project/values/quotes.js';
export { requireSeen, termsFor } from './project/rights/terms.js';
export * from './project/views/factory-figures.js';
export * from './project/files/file-views.js';
export * from './project/history/history-view.js';
export * from './project/views/order-facts.js';
export * from './project/views/order-shares.js';
export * from './project/views/part-views.js';
export * from './project/times/plan.js';
export * from './project/views/price-views.js';
export * from './project/views/project-view.js';
export { deliveryPromiseOf } from './project/times/delivery-promise.js';
export * from './project/times/stage-times.js';
export * from './project/times/times.js';
export * from './replay/blame.js';
export * from './replay/differences.js';
export * from './replay/events.js';
export * from './replay/order.js';
export * from './replay/past.js';
export * from './replay/value-history.js';
export * from './stream-bounds.js';
export * from './stream-kinds.js';
export * from './streams.js';
export * from './upcasters.js';
