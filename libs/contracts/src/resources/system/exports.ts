import { provider } from '../../kernel/access.js';
import { get } from '../../kernel/route.js';

/** Files to take away: each is made while it is read, from the newest there is. */
export const exportRoutes = {
  /**
   * The whole log, as `npm run log -- import` takes it: a line of JSON an event. What is personal stays sealed in it;
   * the keys never leave.
   */
  log: get('/api/exports/log', { access: { admin: 'canBackupData' } }).replies<never>(),
  /** Every project that the caller may read, newest first: a table (CSV, UTF-8) with the fields of Project as columns. */
  projects: get('/api/exports/projects', { access: provider('canGenerateReports') }).replies<never>(),
};
