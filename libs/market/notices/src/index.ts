export { marketChannels, marketDeadlines, marketReactions } from './channels.js';
export { refusalOf } from './mail/refused.js';
export { readUnsubscribeToken } from './unsubscribe.js';
