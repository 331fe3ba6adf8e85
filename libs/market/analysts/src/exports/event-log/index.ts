import type { Snapshot } from '../snapshot.js';
import { eventLogOf } from './cases.js';
import type { EventLog } from './cases.js';
import { csvOf } from './csv.js';
import { ocelJson } from './ocel-json.js';
import { ocelSqlite } from './ocel-sqlite.js';
import { xesOf } from './xes.js';

type Writer = { type: string; write: (log: EventLog) => AsyncGenerator<string | Uint8Array> };

/** The files of the event log for process mining, by name. */
export const eventLogFiles = {
  'event-log.csv': { type: 'text/csv', write: csvOf },
  'event-log.xes': { type: 'application/xml', write: xesOf },
  'ocel.json': { type: 'application/json', write: ocelJson },
  'ocel.sqlite': { type: 'application/vnd.sqlite3', write: ocelSqlite },
} as const satisfies Record<string, Writer>;

export type EventLogFile = keyof typeof eventLogFiles;

export async function* eventLogFile(
  snapshot: Snapshot,
  name: EventLogFile,
): AsyncGenerator<string | Uint8Array> {
  yield* eventLogFiles[name].write(await eventLogOf(snapshot));
}
