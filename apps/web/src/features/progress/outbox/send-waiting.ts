import { outbox, isOwn } from './outbox';
import type { Owner, StageNote, Waiting } from './outbox';

/**
 * `sent`: the server has it. `refused`: it does not take it as it is, for this reason; with `isFinal`, whatever the user
 * changes. `later`: no connection, no session, or the server is busy.
 */
export type Sending =
  | { outcome: 'sent' }
  | { outcome: 'refused'; reason: string; isFinal?: boolean }
  | { outcome: 'later' };

/** Sends one note; `keep` stores it again with what has been achieved, such as the address of an uploaded photo. */
export type Send = (note: StageNote, keep: (note: StageNote) => Promise<void>) => Promise<Sending>;

/** Sends what the owner has noted, in order, as far as it can be sent now. */
export async function sendWaiting(owner: Owner, send: Send, now = Date.now): Promise<void> {
  // An order whose earlier note waits or was refused: the later ones may depend on it.
  const held = new Set<string>();
  const tried = new Set<string>();
  for (;;) {
    const found = outbox.current().find((one) => isOwn(owner)(one) && !tried.has(one.id));
    if (!found) return;
    tried.add(found.id);
    const { projectId, refusal, sendAfter } = found.note;
    if (held.has(projectId)) continue;
    if (refusal !== undefined || sendAfter > now()) {
      held.add(projectId);
      continue;
    }
    const result = await send(found.note, (note) => outbox.change(found.id, note));
    if (result.outcome === 'later') return;
    if (result.outcome === 'sent') await outbox.remove(found.id);
    else {
      held.add(projectId);
      await refuse(found, result);
    }
  }
}

/** Milliseconds until the next note's time to undo is over; undefined where none waits for that. */
export function untilNext(owner: Owner, now = Date.now()): number | undefined {
  const waits = outbox
    .current()
    .filter(isOwn(owner))
    .map(({ note }) => note.sendAfter - now)
    .filter((wait) => wait > 0);
  return waits.length > 0 ? Math.min(...waits) : undefined;
}

async function refuse(
  { id, note }: Waiting,
  { reason: refusal, isFinal = false }: { reason: string; isFinal?: boolean },
): Promise<void> {
  const latest = outbox.current().find((one) => one.id === id)?.note ?? note;
  await outbox.change(id, { ...latest, refusal, ...(isFinal ? { isFinal } : {}) });
}
