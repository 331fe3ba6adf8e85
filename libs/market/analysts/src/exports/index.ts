export { eventLogFile, eventLogFiles } from './event-log/index.js';
export type { EventLogFile } from './event-log/index.js';
export { fromSnapshot } from './snapshot.js';
export type { Snapshot } from './snapshot.js';
export { tableOf } from './table.js';
export { hasPeriod, viewFile, viewFormats, viewLines } from './views.js';
export { writeExport } from './write-file.js';
