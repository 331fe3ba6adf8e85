export { demoAccounts, demoFactory, demoPassword } from './demo-accounts.js';
export type { DemoAccount } from './demo-accounts.js';
export { InvalidSettings, oidcIssuer, publicUrl, readSettings, requireSettings, schema } from './settings.js';
export type { Settings } from './settings.js';
