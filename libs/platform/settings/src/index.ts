export { demoAccounts, demoFactory, demoPassword, demoWorld, mayHaveDemoWorld } from './demo-accounts.js';
export type { DemoAccount } from './demo-accounts.js';
export { environmentOf, secretsOf } from './programs.js';
export type { Program } from './programs.js';
export { InvalidSettings, readSettings, withoutOldNames, withSecretsFromFiles } from './read-settings.js';
export {
  contactOf,
  mailSinkFolder,
  mailSinkUrl,
  noLimits,
  oidcIssuer,
  publicUrl,
  schema,
  secretNames,
  tracesOf,
} from './settings.js';
export type { Settings } from './settings.js';
