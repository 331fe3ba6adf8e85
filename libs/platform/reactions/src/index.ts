export { dropDead, findDead, listDead, listDeliveries, outboxFigures, retryDead } from './dead-letters.js';
export type { OutboxFigures } from './dead-letters.js';
export { deadlinesOf, reactionsOf } from './options.js';
export type {
  AnyDeadlines,
  AnyReactions,
  Channel,
  Deliver,
  Item,
  Outcome,
  ReactionsOptions,
} from './options.js';
export { runReactions } from './run.js';
export { migrateReactions, reactionsSchema } from './tables.js';
