import { outbox } from './outbox';
import type { Owner, StageNote } from './outbox';

/**
 * `sent`: the server has it. `refused`: it does not take it as it is, for this reason; with `isFinal`, whatever the user
 * changes. `later`: no connection, no session, or the server is busy.
 */
export type Sending =
  | { outcome: 'sent' }
  | { outcome: 'refused'; reason: string; isFinal?: boolean }
  | { outcome: 'later' };

/** Sends one note; `keep` stores what has been achieved, such as the address of an uploaded photo. */
export type Send = (note: StageNote, keep: (photos: StageNote['photos']) => void) => Promise<Sending>;

/** Sends what the owner has noted, in order, as far as it can be sent now. */
export async function sendWaiting(owner: Owner, send: Send, now = Date.now): Promise<void> {
  // An order whose earlier note waits or was refused: the later ones may depend on it.
  const held = new Set<string>();
  const tried = new Set<string>();
  for (;;) {
    const found = outbox.current(owner).find((one) => !tried.has(one.id));
    if (!found) return;
    tried.add(found.id);
    const { projectId, refusal, sendAfter } = found.note;
    if (held.has(projectId)) continue;
    if (refusal !== undefined || sendAfter > now()) {
      held.add(projectId);
      continue;
    }
    const result = await send(found.note, (photos) => outbox.change(found, { photos }));
    if (result.outcome === 'later') return;
    if (result.outcome === 'sent') outbox.remove(found);
    else {
      held.add(projectId);
      if (result.isFinal) outbox.change(found, { isFinal: true });
      outbox.refuse(found, result.reason);
    }
  }
}

/** Milliseconds until the next note's time to undo is over; undefined where none waits for that. */
export function untilNext(owner: Owner, now = Date.now()): number | undefined {
  const waits = outbox
    .current(owner)
    .map(({ note }) => note.sendAfter - now)
    .filter((wait) => wait > 0);
  return waits.length > 0 ? Math.min(...waits) : undefined;
}
