export { marketChannels, marketReactions } from './channels.js';
export type { MailSettings } from './mail/deliver.js';
export { refusalOf } from './mail/refused.js';
export { readUnsubscribeToken, unsubscribeToken } from './unsubscribe.js';
