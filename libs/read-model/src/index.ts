export * from './engine/index.js';

export type { AnalyticsColumn, AnalyticsView } from './analytics/catalogue.js';
export { analystRoles } from './analytics/publish.js';
export { curbAnalysts, notifyQueueUsage, watchAnalysts } from './analytics/watchdog.js';
export { analyticsViews } from './analytics/views.js';
export { lastHead, listHeads, signedShare, storeHead } from './audit/log-heads.js';
export type { StoredHead } from './audit/log-heads.js';
export { LogSigner } from './audit/log-signer.js';
export { audit, auditSchema } from './audit/journal.js';
export { actsOf, causedBy, countAudit, fullOrderId, idsNamed, listAudit, titlesOf } from './audit/records.js';
export type { ResolvedFilter } from './audit/records.js';
export type { AppRecord, AuditRecord } from './audit/sources.js';
export type { AuditRow } from './audit/rows.js';

export { cursorIn, listAccounts } from './models/accounts/account-list.js';
export type { AccountFilter } from './models/accounts/account-list.js';
export { listErasures, listFactories, namesOf, restrictedAccounts } from './models/accounts/accounts.js';
export type { Audience, Change, CommittedChanges } from './models/change.js';
export { companyRow } from './models/company.js';
export { adminStats, adminTrend, countersFor } from './models/counters/counters.js';
export { listMessages, messageOfFile, sentObjects } from './models/messages/messages.js';
export {
  markRead,
  newestFirst,
  receivedQuotes,
  releasedQuotes,
  requestedRevisions,
  unreadMessages,
} from './models/notifications/notifications.js';
export type { Reader } from './models/notifications/notifications.js';
export { dueOrdersOf, figuresOfFactories } from './models/projects/factory-orders.js';
export { projectOfFile, referencedObjects } from './models/projects/files.js';
export { listProjects } from './models/projects/project-lists.js';
export type { ProjectFilter } from './models/projects/project-lists.js';
export { milestoneBefore } from './models/projects/milestones.js';
export { findProject } from './models/projects/projects.js';
export type { ProjectWithCustomer } from './models/projects/projects.js';
export { quotesOfManufacturer } from './models/projects/quotes.js';
export { listQueue, queueCounters } from './models/projects/queue-lists.js';
export type { QueueClock } from './models/projects/queue-lists.js';
export { listShowcase } from './models/projects/showcase.js';
export type { SearchResult } from './models/search/search.js';
export { searchable } from './models/search/texts.js';

export { figuresOf, ordersBehind, peopleOfReports } from './reports/reports.js';
export { dictionaryOf, runSql } from './reports/sql.js';

export { migrateApp } from './release/app-migrations.js';
export { keyRing, unreadableEvents } from './release/keys/key-ring.js';
export { MasterKeys } from './release/keys/master-keys.js';
export { bringPersonalKeys, personalKeysOf } from './release/keys/moving-keys.js';
export type { PersonalKeys } from './release/keys/moving-keys.js';
export { MasterKeyMissing, wrapKeys } from './release/keys/wrap-keys.js';
export { openDatabase, readModels } from './release/release.js';
