export { keyRing, unreadableEvents } from './key-ring.js';
export { MasterKeys } from './master-keys.js';
export { bringPersonalKeys, personalKeysOf } from './moving-keys.js';
export type { PersonalKeys } from './moving-keys.js';
export { MasterKeyMissing, wrapKeys, WrappedKeys1764020000000 } from './wrap-keys.js';
