import type { Role, UpdateProgress } from '@market/contracts';
import { useMemo, useSyncExternalStore } from 'react';
import { useToast } from '../../../components/toast';
import type { Values } from '../../../components/unsent-input/fields';
import { refused, typed, valuesOf } from '../../../components/unsent-input/input';
import { unsentInput, waiting } from '../../../components/unsent-input/unsent-input';

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
const namesOf = (accountId: string) =>
  unsentInput
    .names(accountId)
    .filter((name) => name.startsWith(waiting))
    .sort();

/** Names are numbered, so that they sort as they were made. */
function nextName({ accountId, key }: StageNote): string {
  const last = Number.parseInt(namesOf(accountId).at(-1)?.slice(waiting.length) ?? '0', 10);
  return `${waiting}${String(last + 1).padStart(15, '0')}-${key}`;
}

/** What was noted on this device and has not reached the server: unsent input that nobody has to send by hand. */
export const outbox = {
  subscribe: (listener: () => void): (() => void) =>
    unsentInput.subscribe((address) => (address?.includes(`.${waiting}`) ?? true) && listener()),

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
  refuse: (waiting: Waiting, { reason, isFinal }: Refusal): void => {
    if (isFinal) outbox.change(waiting, { isFinal });
    unsentInput.change(placeOf(waiting), (input) => refused(input, reason));
  },
  remove: (waiting: Waiting): void => unsentInput.forget(placeOf(waiting)),
};

/** Why the server does not take a note as it is; with `isFinal`, whatever the user changes. */
export type Refusal = { reason: string; isFinal?: boolean };

/** `sent`: the server has it. `later`: no connection, no session, or the server is busy. */
export type Sending = 'sent' | 'later' | Refusal;

/** Sends one note; `keep` stores what has been achieved, such as the address of an uploaded photo. */
export type Send = (note: StageNote, keep: (photos: StageNote['photos']) => void) => Promise<Sending>;

/**
 * Sends what the owner has noted, in order, as far as it can be sent now. Resolves to the milliseconds until the next note's
 * time to undo is over; infinitely many where none waits for that.
 */
export async function sendWaiting(owner: Owner, send: Send, now = Date.now): Promise<number> {
  for (;;) {
    const all = outbox.current(owner);
    // Of each order only the first may be sent: the later ones may depend on it.
    const firsts = [...new Set(all.map(({ note }) => note.projectId))]
      .map((projectId) => all.find(({ note }) => note.projectId === projectId)!)
      .filter(({ note }) => note.refusal === undefined);
    const next = firsts.find(({ note }) => note.sendAfter <= now());
    if (!next) return Math.min(...firsts.map(({ note }) => note.sendAfter - now()));
    const sending = await send(next.note, (photos) => outbox.change(next, { photos }));
    if (sending === 'later') return Infinity;
    if (sending === 'sent') outbox.remove(next);
    else outbox.refuse(next, sending);
  }
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
