export { isSignedBy, keyIdOf, publicKeyOf, signingKey } from './heads.js';
export type { Head } from './heads.js';
export { nextHead } from './next-head.js';
export type { SignedUntil } from './next-head.js';
export { eventHash, readSegment } from './segment.js';
export { LogDiffers, verifyHeads } from './verify-heads.js';
export type { ProvenLog } from './verify-heads.js';
export { WantedEvents } from './wanted-events.js';
