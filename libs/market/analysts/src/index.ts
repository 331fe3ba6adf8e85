export type { AnalyticsColumn, AnalyticsView } from './catalogue.js';
export { analystRoles, analytics } from './publish.js';
export { curbAnalysts, notifyQueueUsage, watchAnalysts } from './watchdog.js';
export { analyticsViews } from './views.js';
export { figuresOf, ordersBehind, peopleOfReports } from './reports/reports.js';
export { dictionaryOf, runSql } from './reports/sql.js';
