import { tableOf } from '../table.js';
import type { EventLog } from './cases.js';

// The first three are the names that process mining tools look for.
const columns = [
  ...['case:concept:name', 'concept:name', 'time:timestamp', 'org:resource', 'org:role', 'cost:total'],
  ...['cost:currency', 'status', 'event:id', 'log:position', 'log:time'],
] as const;

/** The event log as a table: one row an event, orders one after the other. */
export const csvOf = (log: EventLog): AsyncGenerator<string> => tableOf(columns, rowsOf(log));

async function* rowsOf({ cases, position, at }: EventLog) {
  for await (const { id, events } of cases())
    for (const event of events)
      yield {
        'case:concept:name': id,
        'concept:name': event.type,
        'time:timestamp': event.at,
        'org:resource': event.resource,
        'org:role': event.role,
        'cost:total': event.amount,
        'cost:currency': event.amount === null ? null : 'VND',
        status: event.after.status,
        'event:id': event.id,
        'log:position': position,
        'log:time': at,
      };
}
