export { ChangeFeed } from './engine/changes.js';
export type { CommittedChanges } from './engine/changes.js';
export { checkpointOf } from './engine/checkpoint.js';
export { inTransaction, isDatabaseFailure, openDatabase } from './engine/database.js';
export type { Database } from './engine/database.js';
export { afterCursor, decodeCursor, encodeCursor } from './engine/page.js';
export type { Cursor, PageRequest } from './engine/page.js';
export { isParked, listParked } from './parking/parking.js';
export { runProjector } from './projector/projector.js';
export type { ProjectorOptions } from './projector/projector.js';
export { lastError, projectorHealth } from './projector/pulse.js';
export type { AnyProjection, Audience, Change } from './engine/projection.js';
export { retryParked } from './parking/retry.js';
export { listAccounts } from './queries/account-list.js';
export { adminStats, countersFor } from './queries/counters.js';
export {
  markRead,
  newestFirst,
  receivedQuotes,
  releasedQuotes,
  requestedRevisions,
  unreadMessages,
} from './queries/notifications.js';
export type { Reader } from './queries/notifications.js';
export { listProjects } from './queries/project-lists.js';
export { listShowcase } from './queries/showcase.js';
export type { SearchResult, ProjectFilter } from './queries/project-lists.js';
export { cancelRebuild, listRebuilds, requestRebuild } from './rebuild/requests.js';
export { migrateApp } from './schema/app-migrations.js';
export { eraseKey, keyRing } from './schema/key-ring.js';
export { createReadSchema } from './schema/read-schema.js';
export { referencedObjects, projectOfFile } from './tables/files.js';
export { listFactories, namesOf, restrictedAccounts } from './tables/accounts.js';
export { listMessages } from './tables/messages.js';
export { findProject } from './tables/projects.js';
export type { ProjectWithCustomer } from './tables/projects.js';
export { projections } from './tables/projections.js';
export { quotesOfManufacturer } from './tables/quotes.js';
