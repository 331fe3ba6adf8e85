export * from './audit-filter.js';
export * from './audit.js';
export * from './docs.js';
export * from './exports.js';
export * from './health.js';
export * from './operations.js';
export * from './realtime.js';
export * from './replay.js';
