export type { AnalyticsColumn, AnalyticsView } from './catalogue.js';
export { analystLogins, analytics } from './publish.js';
export { notifyQueueUsage, watchAnalysts } from './watchdog.js';
export { analyticsViews } from './views.js';
export { figuresOf, ordersBehind, peopleOfReports } from './reports/reports.js';
export { dictionaryOf, peopleIn, runSql } from './reports/sql.js';
