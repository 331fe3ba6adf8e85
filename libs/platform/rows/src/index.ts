// What an application needs to follow its log into rows. docs/how-to/use-the-engine.md shows all of it.
export { runProjector } from './projector.js';

export { applyOrPark } from './batches/batch.js';
export { ChangeFeed } from './batches/changes.js';
export type { CommittedChanges } from './batches/changes.js';
export { checkpointOf, lockCheckpoint } from './batches/checkpoint.js';
export { projectorProcesses } from './batches/locks.js';
export { listParked, parkedAmong, placeOf } from './batches/parking.js';
export { requestRetry } from './batches/retry-requests.js';

export { checkStreams } from './rebuild/folds.js';
export type { RowDifference } from './rebuild/folds.js';
export { indexesMade } from './rebuild/first-build.js';
export { cancelRebuild, listRebuilds, requestRebuild } from './rebuild/requests.js';
export { Rebuilds1763900000000, Retries1764040000000 } from './rebuild/requests-table.js';

export { copyRows } from './rows/copy.js';
export { storedRow } from './rows/tables.js';
export * from './rows/columns.js';
export { State } from './rows/state-column.js';
export type { Pair } from './rows/counters.js';
export { inTransaction, isDatabaseFailure, openSchema, prepared } from './rows/database.js';
export type { Database, PoolOptions } from './rows/database.js';
export {
  afterCursor,
  decodeCursor,
  encodeCursor,
  mergedRows,
  mostPageBytes,
  rowsThatFit,
} from './rows/page.js';
export type { Cursor, Cut, PageRequest } from './rows/page.js';
export { foldOf, projection } from './rows/projection.js';
export type { Change, Projection } from './rows/projection.js';
export { schemaPrefix } from './rows/read-models.js';
export type { Journal, ProjectorOptions, Publication, ReadModels } from './rows/read-models.js';

export { withWriterLease } from './writer/lease.js';
export type { WriterLease } from './writer/lease.js';
export { migrate } from './writer/migrate.js';
export type { Migration } from './writer/migrate.js';
export { lastError, projectorHealth } from './writer/pulse.js';
export { createReadSchema } from './writer/read-schema.js';
export { isFromLog } from './writer/same-log.js';
