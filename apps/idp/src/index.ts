export { startIdp } from './idp.js';
export type { Idp, IdpOptions } from './idp.js';
