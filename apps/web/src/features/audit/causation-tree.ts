import type { AuditEntry } from '@market/contracts';

/** A command with the events that it decided, and what each of them led to. */
export type CausedCommand = {
  commandId: string;
  command: string;
  events: { entry: AuditEntry; led: CausedCommand[] }[];
};

/** The commands of one request, in the order of the log, each below the event that caused it. */
export function causationTree(entries: readonly AuditEntry[]): CausedCommand[] {
  const commands = new Map<string, CausedCommand & { cause: string | null }>();
  const events = new Map<string, CausedCommand['events'][number]>();
  for (const entry of entries) {
    const { commandId, command, causationId, eventId } = entry;
    const id = commandId ?? entry.id;
    const own = commands.get(id) ?? { commandId: id, command, events: [], cause: causationId };
    commands.set(id, own);
    const event = { entry, led: [] };
    own.events.push(event);
    if (eventId) events.set(eventId, event);
  }
  const roots: CausedCommand[] = [];
  for (const { cause, ...command } of commands.values()) {
    const above = cause === null ? undefined : events.get(cause);
    const isOwn = command.events.some(({ entry }) => entry.eventId === cause);
    if (above && !isOwn) above.led.push(command);
    else roots.push(command);
  }
  return roots;
}
