export { dropDead, findDead, listDead, listDeliveries, outboxFigures, retryDead } from './dead-letters.js';
export type { OutboxFigures } from './dead-letters.js';
export { reactionsOf } from './options.js';
export type { AnyReactions, Channel, Deliver, Item, Outcome, ReactionsOptions } from './options.js';
export { runReactions } from './run.js';
export { migrateReactions, reactionsSchema } from './tables.js';
