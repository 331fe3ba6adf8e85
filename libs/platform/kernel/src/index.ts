// What the event store and the read models need of a domain. Nothing here depends on the market.
export * from './deadline.js';
export * from './decider.js';
export * from './event-format.js';
export * from './once.js';
export * from './operations.js';
export * from './reaction.js';
