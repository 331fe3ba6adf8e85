export { eventStoreUrl } from './embedded/event-node.js';
export { embeddedPostgres } from './embedded/postgres.js';
export type { Postgres } from './embedded/postgres.js';
export { PortsUnusable } from './embedded/ports.js';
export { AlreadyRunning } from './supervisor/records.js';
export { startStack } from './stack.js';
export type { Stack } from './stack.js';
export { PartFailed } from './supervisor/part.js';
export type { Part } from './supervisor/part.js';
