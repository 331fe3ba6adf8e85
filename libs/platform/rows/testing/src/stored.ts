import { randomUUID } from 'node:crypto';
import type { StoredEvent } from '@platform/log';

/** Events of a stream as the log stores them, one second apart, without positions. */
export const stored = (
  stream: string,
  events: readonly { type: string; data: object }[],
  from = '2026-03-02T03:00:00.000Z',
): Omit<StoredEvent, 'position'>[] =>
  events.map(({ type, data }, revision) => ({
    id: randomUUID(),
    type,
    data,
    stream,
    revision,
    metadata: {
      correlationId: 'c',
      causationId: 'c',
      commandId: `${stream}-${String(revision)}`,
      commandHash: '',
      command: 'test',
      actorId: 'customer-1',
      actorRole: 'customer',
      schemaVersion: 1,
      occurredAt: new Date(Date.parse(from) + revision * 1000).toISOString(),
    },
  }));
