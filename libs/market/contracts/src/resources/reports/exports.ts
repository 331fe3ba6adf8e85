import { provider } from '../../kernel/access.js';
import { PeriodQuery } from '../../kernel/period.js';
import { get } from '../../kernel/route.js';

/** Events of all orders: a report, and a part of the log. */
const events = { access: { admin: 'canGenerateReports' }, also: 'canAccessLogs' } as const;

/** Exports, streamed as they are generated. */
export const exportRoutes = {
  /**
   * The complete event log as JSON lines, the format that `npm run log -- import` reads. Personal data stays sealed;
   * keys are not exported.
   */
  log: get('/api/exports/log', { access: { admin: 'canBackupData' } }).replies<never>(),
  /** Every project that the caller may read, newest first: a table (CSV, UTF-8) with the fields of Project as columns. */
  projects: get('/api/exports/projects', { access: provider('canGenerateReports') }).replies<never>(),
  /**
   * The events of all orders but the demo ones, for process mining: one row an event. People are keys, and texts that
   * people typed are left out. An account runs one of these exports at a time.
   */
  eventLogCsv: get('/api/exports/event-log.csv', events).replies<never>(),
  /** The same as XES (IEEE 1849-2016): a trace an order. */
  eventLogXes: get('/api/exports/event-log.xes', events).replies<never>(),
  /** The same as OCEL 2.0 (JSON): orders, parts, quotes, factories, customers, payments and drawings as objects. */
  ocelJson: get('/api/exports/ocel.json', events).replies<never>(),
  /** The same as OCEL 2.0 (SQLite). */
  ocelSqlite: get('/api/exports/ocel.sqlite', events).replies<never>(),
  /**
   * A view of analysts as {view}.csv, {view}.jsonl or {view}.parquet, of one moment, whose position and time are in it.
   * Views of the log also need canAccessLogs.
   */
  view: get('/api/exports/:file', {
    access: provider('canGenerateReports'),
    query: PeriodQuery,
  }).replies<never>(),
};
