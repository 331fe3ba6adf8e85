export { hostsOf, withoutCredentials } from './client/connection.js';
export { orAborted } from './client/timeout.js';
export { Codec } from './codec/codec.js';
export type { EventMetadata, NewEvent, StoredEvent } from './codec/codec.js';
export { isStorableText } from './codec/storable.js';
export { Sealing } from './codec/sealing.js';
export type { Finding, KeyRing, PersonalKey } from './codec/key-ring.js';
export {
  CommandIdReused,
  Conflict,
  KeyUnusable,
  MalformedEvent,
  LogFormatMismatch,
  PersonErased,
  TooLarge,
  ServerTooOld,
  Unreachable,
  UnknownOutcome,
  Unstorable,
} from './errors.js';
export { inTurns, ownTurn } from './own-turn.js';
export { EventStore } from './event-store.js';
export type { EventStoreObserver, EventStoreOptions } from './event-store.js';
export { noDiscards } from './discards.js';
export type { Discards } from './discards.js';
export type { FollowOptions } from './read/follow.js';
export { derivedId, hashOf } from './write/command.js';
export { discardUnreadable } from './write/discard.js';
export { current } from './write/current.js';
export { execute, factsOf, newEvent } from './write/execute.js';
export type { Admit, CommandContext, Executed, Growth } from './write/execute.js';
export { bytesOf, recorded } from './write/folds.js';
export type { Fold } from './write/folds.js';
