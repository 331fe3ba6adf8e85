import type { Role, UpdateProgress } from '@market/contracts';
import { useMemo, useSyncExternalStore } from 'react';
import { useToast } from '../../../components/toast';
import type { Values } from '../../../components/unsent-input/fields';
import { refused, typed, valuesOf } from '../../../components/unsent-input/input';
import {
  isWaiting,
  unsentInput,
  waitingPrefix as prefix,
} from '../../../components/unsent-input/unsent-input';

/** Milliseconds in which a tick can be taken back; nothing of it is sent before. */
export const undoTime = 5_000;

/** Who noted something: nobody else's session sends it or shows it. */
export type Owner = { accountId: string; role: Role };

export type Photo = {
  name: string;
  /** Under which `photos.ts` keeps it. */
  file: string;
  /** Its address, once it has been uploaded. */
  url?: string | undefined;
};

/** A tick, a note or photos of one stage, on their way to the server. */
export type StageNote = Owner &
  Omit<UpdateProgress, 'attachments' | 'manufacturerId'> & {
    /** The idempotency key, made when it was noted. */
    key: string;
    projectId: string;
    photos: readonly Photo[];
    notedAt: string;
    /** Not sent before. Milliseconds. */
    sendAfter: number;
    /** What the order is called, for a note that is shown without it. */
    projectTitle?: string;
    /** Why the server refused it: it waits for the user's decision, and so does what was noted later of that order. */
    refusal?: string | undefined;
    /** The order takes no stages any more, at least not from this factory: to send it again would not help. */
    isFinal?: boolean;
  };

/** A note under the name of its place, which gives its place in the order. */
export type Waiting = { id: string; note: StageNote };

const placeOf = ({ id, note }: Waiting) => ({ accountId: note.accountId, name: id });
const namesOf = (accountId: string) => unsentInput.names(accountId).filter(isWaiting).sort();

/** Names sort as they were made, also where the clock stood still or was set back. */
function nextName({ accountId, key }: StageNote): string {
  const last = Number.parseInt(namesOf(accountId).at(-1)?.slice(prefix.length) ?? '0', 10);
  return `${prefix}${String(Math.max(Date.now(), last + 1)).padStart(15, '0')}-${key}`;
}

/** What was noted on this device and has not reached the server: unsent input that nobody has to send by hand. */
export const outbox = {
  subscribe: (listener: () => void): (() => void) =>
    unsentInput.subscribe((address) => (address?.includes(`.${prefix}`) ?? true) && listener()),

  /** What its owner has noted, in order. */
  current: ({ accountId, role }: Owner): Waiting[] =>
    namesOf(accountId)
      .map((id) => {
        const input = unsentInput.read({ accountId, name: id })!;
        const values = { photos: [], ...valuesOf({}, input) } as unknown as StageNote;
        return { id, note: { ...values, accountId, key: input.key, refusal: input.refused } };
      })
      .filter(({ note }) => note.role === role),

  /** Whether it is stored: otherwise it is not noted. */
  add: (note: StageNote): boolean => {
    const { accountId, key, ...values } = note;
    const place = { accountId, name: nextName(note) };
    const isStored = unsentInput.type(place, { values, server: {} }, key);
    if (!isStored) unsentInput.forget(place);
    return isStored;
  },
  /** What was refused is then sent again. Of one that was taken back meanwhile nothing changes. */
  change: (waiting: Waiting, values: Values): void =>
    unsentInput.change(placeOf(waiting), (input, now) => typed(input, { values, server: {} }, now)),
  refuse: (waiting: Waiting, reason: string): void =>
    unsentInput.change(placeOf(waiting), (input) => refused(input, reason)),
  remove: (waiting: Waiting): void => unsentInput.forget(placeOf(waiting)),
};

/**
 * `sent`: the server has it. `refused`: it does not take it as it is, for this reason; with `isFinal`, whatever the user
 * changes. `later`: no connection, no session, or the server is busy.
 */
export type Sending =
  | { outcome: 'sent' | 'later' }
  | { outcome: 'refused'; reason: string; isFinal?: boolean };

/** Sends one note; `keep` stores what has been achieved, such as the address of an uploaded photo. */
export type Send = (note: StageNote, keep: (photos: StageNote['photos']) => void) => Promise<Sending>;

/** Sends what the owner has noted, in order, as far as it can be sent now. */
export async function sendWaiting(owner: Owner, send: Send, now = Date.now): Promise<void> {
  // An order whose earlier note waits or was refused: the later ones may depend on it.
  const held = new Set<string>();
  const tried = new Set<string>();
  for (;;) {
    const found = outbox.current(owner).find(({ id }) => !tried.has(id));
    if (!found) return;
    tried.add(found.id);
    const { projectId, refusal, sendAfter } = found.note;
    if (held.has(projectId) || refusal !== undefined || sendAfter > now()) {
      held.add(projectId);
      continue;
    }
    const result = await send(found.note, (photos) => outbox.change(found, { photos }));
    if (result.outcome === 'later') return;
    if (result.outcome === 'refused') {
      held.add(projectId);
      if (result.isFinal) outbox.change(found, { isFinal: true });
      outbox.refuse(found, result.reason);
    } else outbox.remove(found);
  }
}

/** Milliseconds until the next note's time to undo is over; infinitely many where none waits for that. */
export function untilNext(owner: Owner, now = Date.now()): number {
  const waits = outbox.current(owner).map(({ note }) => note.sendAfter - now);
  return Math.min(...waits.filter((wait) => wait > 0));
}

/** What its owner has noted here and the server does not have yet, in order; of one order, if named. */
export function useOutbox(owner: Owner, projectId?: string): readonly Waiting[] {
  const text = useSyncExternalStore(outbox.subscribe, () => JSON.stringify(outbox.current(owner)));
  const all = useMemo(() => JSON.parse(text) as Waiting[], [text]);
  return all.filter(({ note }) => projectId === undefined || note.projectId === projectId);
}

/** Stores a note on this device; shows an error where the browser cannot. Returns whether it is stored. */
export function useAddNote(): (note: StageNote) => boolean {
  const toast = useToast();
  return (note) => {
    if (outbox.add(note)) return true;
    toast.error(
      'Không lưu được trên máy này',
      'Bộ nhớ của trình duyệt đã đầy hoặc bị chặn. Hãy giải phóng bộ nhớ rồi thử lại.',
    );
    return false;
  };
}
