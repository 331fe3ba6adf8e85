export { startIdp } from './idp.js';
export type { Idp } from './idp.js';
export type { IdpOptions } from './options.js';
