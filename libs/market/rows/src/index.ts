export { cursorIn, listAccounts } from './accounts/account-list.js';
export type { AccountFilter } from './accounts/account-list.js';
export { listErasures, listFactories, namesOf, restrictedAccounts } from './accounts/accounts.js';
export type { Audience, Change, CommittedChanges } from './change.js';
export { companyRow } from './company.js';
export { adminStats, adminTrend, countersFor } from './counters/counters.js';
export { listMessages, messageOfFile, sentObjects } from './messages/messages.js';
export {
  markRead,
  newestFirst,
  conversations,
  unreadMessages,
  unreadNotices,
} from './notifications/notifications.js';
export type { Reader } from './notifications/notifications.js';
export { dueOrdersOf, figuresOfFactories } from './projects/factory-orders.js';
export { projectOfFile, referencedObjects } from './projects/files.js';
export { listProjects } from './projects/project-lists.js';
export type { ProjectFilter } from './projects/project-lists.js';
export { milestoneBefore } from './projects/milestones.js';
export { findProject } from './projects/projects.js';
export type { ProjectWithCustomer } from './projects/projects.js';
export { quotesOfFactory } from './projects/quotes.js';
export { listQueue, queueCounters } from './projects/queue-lists.js';
export type { QueueClock } from './projects/queue-lists.js';
export { listShowcase } from './projects/showcase.js';
export type { SearchResult } from './search/search.js';
export { searchableSql, searchText } from './search/texts.js';
export { requireTrigrams } from './search/extensions.js';
export { hasAll, isIndexed, mostCandidates, recentRows, wordsOf } from './search/search.js';
export { marketplace } from './marketplace.js';
