import { logFormat } from '@control-center/event-store/format';

const prefix = 'event_node';

/** The database of the embedded log. A log of another format stays in its own: nothing is lost or mixed. */
export const logDatabase = `${prefix}_${logFormat}`;

/** The logs of other formats that are there when the first one of this format begins. */
export const logsSetAside = (databases: readonly string[]): string[] =>
  databases.includes(logDatabase) ? [] : databases.filter((name) => name.startsWith(prefix));
