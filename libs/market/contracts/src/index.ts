export * from './kernel/access.js';
export * from './kernel/effective-access.js';
export { Entries, entriesGroup, mostDays } from './kernel/fields.js';
export { invisibleSql, lineOf, visibleJson, visibleOf } from './kernel/lines.js';
export * from './kernel/page.js';
export * from './kernel/period.js';
export * from './kernel/route.js';
export * from './resources/audit/audit-filter.js';
export * from './resources/audit/audit.js';
export * from './resources/audit/command-text.js';
export * from './resources/audit/dispute.js';
export * from './resources/audit/replay.js';
export * from './resources/company.js';
export * from './resources/errors.js';
export * from './resources/objects.js';
export {
  CompleteProject,
  AnnounceDelay,
  AssignManufacturer,
  ConfirmDrawings,
  ConfirmQuote,
  DecidingWithReason,
  EmptyBody,
  estimateMessage,
  mostEstimatedDays,
  InviteFactories,
  OverrideStatus,
  overridableStatuses,
  ReleaseQuote,
  RequestRevision,
  RevisionRequest,
  SendToFactory,
} from './resources/orders/action-bodies.js';
export * from './resources/orders/actions.js';
export * from './resources/orders/action-routes.js';
export * from './resources/orders/counters.js';
export * from './resources/orders/history.js';
export * from './resources/orders/parts.js';
export * from './resources/orders/payments.js';
export * from './resources/orders/progress.js';
export * from './resources/orders/project-requests.js';
export * from './resources/orders/projects.js';
export * from './resources/orders/queue.js';
export * from './resources/orders/quotes.js';
export * from './resources/orders/terms.js';
export * from './resources/orders/turns.js';
export * from './resources/people/accounts.js';
export * from './resources/people/admin.js';
export * from './resources/people/messages.js';
export * from './resources/people/notice-kinds.js';
export * from './resources/people/notice-settings.js';
export * from './resources/people/notices.js';
export * from './resources/people/notifications.js';
export * from './resources/people/sessions.js';
export * from './resources/people/sign-in-failures.js';
export * from './resources/reports/exports.js';
export * from './resources/reports/reports.js';
export * from './resources/reports/sql.js';
export * from './resources/system/docs.js';
export * from './resources/system/health.js';
export * from './resources/system/mails.js';
export * from './resources/system/operations.js';
export * from './resources/system/realtime.js';
export * from './resources/system/webhooks.js';
export * from './vocabulary/access-names.js';
export * from './vocabulary/calendar.js';
export * from './vocabulary/factory-tabs.js';
export * from './vocabulary/fields/details.js';
export * from './vocabulary/file-refusal.js';
export * from './vocabulary/files.js';
export * from './vocabulary/money.js';
export * from './vocabulary/price-text.js';
export * from './vocabulary/fields/options.js';
export { termOf } from './vocabulary/fields/order-fields.js';
export * from './vocabulary/fields/quote-fields.js';
export * from './vocabulary/stages.js';
export * from './vocabulary/statuses.js';
export * from './vocabulary/vietqr.js';
export * from './vocabulary/weight.js';
