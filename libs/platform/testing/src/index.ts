export { createDatabase, createFilled, dropModels } from './database.js';
export type { TestDatabase } from './database.js';
export { masterKey } from './master-key.js';
export { nodeFolder } from './event-node.js';
export { freePort, Program, startProxy } from './processes.js';
export type { TcpProxy } from './processes.js';
export { startTraceCollector } from './trace-collector.js';
export type { CollectedSpan } from './trace-collector.js';
