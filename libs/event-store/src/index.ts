export { MalformedEvent } from './codec.js';
export type { EventMetadata, StoredEvent } from './codec.js';
export { derivedId, hashOf } from './command.js';
export { Conflict, EventStore, Unsettled } from './event-store.js';
export type { NewEvent } from './event-store.js';
export { execute, recorded } from './execute.js';
export type { CommandContext, Executed } from './execute.js';
