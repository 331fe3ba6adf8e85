export { createDatabase } from './database.js';
export type { TestDatabase } from './database.js';
export { freePort, lineTo, Program } from './processes.js';
export type { Line } from './processes.js';
