export { ChangeFeed } from './engine/batches/changes.js';
export { checkpointOf } from './engine/batches/checkpoint.js';
export { inTransaction, isDatabaseFailure } from './engine/rows/database.js';
export type { Database } from './engine/rows/database.js';
export { afterCursor, decodeCursor, encodeCursor } from './engine/rows/page.js';
export type { Cursor, PageRequest } from './engine/rows/page.js';
export { isParked, listParked } from './engine/batches/parking.js';
export { runProjector } from './projector/projector.js';
export type { ProjectorOptions, ReadModels } from './engine/rows/read-models.js';
export { openDatabase, readModels } from './projector/release.js';
export { lastError, projectorHealth } from './engine/writer/pulse.js';
export type { Audience, Change, CommittedChanges } from './models/change.js';
export { retryParked } from './engine/batches/retry.js';
export { listAccounts } from './models/accounts/account-list.js';
export { adminStats, countersFor } from './models/counters/counters.js';
export {
  markRead,
  newestFirst,
  receivedQuotes,
  releasedQuotes,
  requestedRevisions,
  unreadMessages,
} from './models/notifications/notifications.js';
export type { Reader } from './models/notifications/notifications.js';
export { listProjects } from './models/projects/project-lists.js';
export { listShowcase } from './models/projects/showcase.js';
export type { ProjectFilter } from './models/projects/project-lists.js';
export type { SearchResult } from './models/search/search.js';
export { cancelRebuild, listRebuilds, requestRebuild } from './engine/rebuild/requests.js';
export { migrateApp } from './projector/app-migrations.js';
export { eraseKey, keyRing } from './projector/key-ring.js';
export { createReadSchema } from './engine/writer/read-schema.js';
export { referencedObjects, projectOfFile } from './models/projects/files.js';
export { listFactories, namesOf, restrictedAccounts } from './models/accounts/accounts.js';
export { listMessages } from './models/messages/messages.js';
export { findProject } from './models/projects/projects.js';
export type { ProjectWithCustomer } from './models/projects/projects.js';
export { quotesOfManufacturer } from './models/projects/quotes.js';
