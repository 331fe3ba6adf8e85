export {
  accountOfCalendar,
  calendarTokenOf,
  endCalendarToken,
  renewCalendarToken,
} from './calendar/tokens.js';
export { marketChannels, marketDeadlines, marketReactions } from './channels.js';
export { forgetChannels } from './forget.js';
export { refusalOf } from './mail/refused.js';
export { refusedAddress } from './outgoing/post.js';
export { pushKeys } from './push/keys.js';
export { confirmSubscription, forgetSubscription, subscribe } from './push/subscriptions.js';
export { callId } from './webhooks/deliver.js';
export { forgetSecret, obtainSecret } from './webhooks/secrets.js';
export { readUnsubscribeToken, unsubscribeToken } from './unsubscribe.js';
