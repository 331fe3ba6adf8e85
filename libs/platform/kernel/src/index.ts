// What the event store and the read models need of any domain. Nothing here knows this domain's nouns.
export * from './deadline.js';
export * from './decider.js';
export * from './event-format.js';
export * from './once.js';
export * from './operations.js';
export * from './reaction.js';
