// What another program needs to start the api in its own process, as the specs do.
export { registerDemoAccounts } from './accounts/demo-accounts.js';
export type { Registration } from './accounts/registration.js';
export { createApp } from './create-app.js';
export { Collector } from './objects/collection/collector.js';
export { ArrivalLimits } from './protection/arrival/arrival.js';
export { SocketLimits } from './realtime/limits.js';
export { SignIns } from './sign-in/sign-ins.js';
