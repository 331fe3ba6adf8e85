import { provider } from '../../kernel/access.js';
import { get } from '../../kernel/route.js';

/** Exports, streamed as they are generated. */
export const exportRoutes = {
  /**
   * The complete event log as JSON lines, the format that `npm run log -- import` reads. Personal data stays sealed;
   * keys are not exported.
   */
  log: get('/api/exports/log', { access: { admin: 'canBackupData' } }).replies<never>(),
  /** Every project that the caller may read, newest first: a table (CSV, UTF-8) with the fields of Project as columns. */
  projects: get('/api/exports/projects', { access: provider('canGenerateReports') }).replies<never>(),
};
