import { logFormat } from '@control-center/event-store/format';

const prefix = 'event_node';

/** The database of the embedded log. A log of another format keeps its own database: nothing is lost or mixed. */
export const logDatabase = `${prefix}_${logFormat}`;

/** The databases with logs of any format. */
export const logDatabases = (databases: readonly string[]): string[] =>
  databases.filter((name) => name.startsWith(prefix));

/** The databases with logs of other formats, when the first log of this format begins; empty later. */
export const logsOfOtherFormats = (databases: readonly string[]): string[] =>
  databases.includes(logDatabase) ? [] : logDatabases(databases);
