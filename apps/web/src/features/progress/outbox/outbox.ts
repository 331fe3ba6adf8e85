import type { Role, StageId } from '@market/contracts';
import { createStore, del, entries, set } from 'idb-keyval';
import type { UseStore } from 'idb-keyval';

/** Milliseconds in which a tick can be taken back; nothing of it is sent before. */
export const undoTime = 5_000;

/** Who noted something: nobody else's session sends it or shows it. */
export type Owner = { accountId: string; role: Role };

export type Photo = {
  name: string;
  picture: Blob;
  /** For lists. */
  thumbnail?: Blob | undefined;
  /** Its address, once it has been uploaded. */
  url?: string;
};

/** A tick, a note or photos of one stage, on their way to the server. */
export type StageNote = Owner & {
  /** The idempotency key, made when it was noted. */
  key: string;
  projectId: string;
  stageId: StageId;
  /** Absent where only a note or photos are added. */
  isCompleted?: boolean | undefined;
  /** Of the stage as it was shown; absent where what waits before it changes the stage. */
  version?: string | undefined;
  notes?: string | undefined;
  photos: Photo[];
  /** By the phone's clock: a remark. ISO 8601. */
  notedAt: string;
  /** Not sent before. Milliseconds. */
  sendAfter: number;
  /** What the order is called, for a note that is shown without it. */
  projectTitle?: string | undefined;
  /** Why the server refused it: it waits for the user's decision, and so does what was noted later of that order. */
  refusal?: string | undefined;
  /** The order takes no stages any more, at least not from this factory: to send it again would not help. */
  isFinal?: boolean | undefined;
};

/** A note under the name that gives its place in the order. */
export type Waiting = { id: string; note: StageNote };

let opened: UseStore | undefined;
const store = (): UseStore => (opened ??= createStore('control-center-outbox', 'notes'));

let waiting: readonly Waiting[] = [];
const listeners = new Set<() => void>();
let last = 0;

/** Names sort as they were made, also where the clock stood still or was set back. */
function nextId(): string {
  last = Math.max(Date.now(), last + 1);
  return `${String(last).padStart(15, '0')}-${crypto.randomUUID()}`;
}

const show = (notes: readonly Waiting[]): void => {
  waiting = notes;
  for (const listener of listeners) listener();
};

/** What was noted on this device and has not reached the server. It stays in the browser's database until it has. */
export const outbox = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): readonly Waiting[] => waiting,

  /** Reads what is stored, by other tabs as well, in the order in which it was noted. */
  load: async (): Promise<readonly Waiting[]> => {
    // Where there is no database, nothing can wait.
    const stored = 'indexedDB' in globalThis ? await entries<string, StageNote>(store()) : [];
    // The database returns them by their ids, which is the order in which they were noted.
    const notes = stored.map(([id, note]) => ({ id, note }));
    last = Math.max(last, Number(notes.at(-1)?.id.slice(0, 15) ?? 0));
    show(notes);
    return notes;
  },
  add: async (note: StageNote): Promise<void> => {
    const added = { id: nextId(), note };
    await set(added.id, note, store());
    show([...waiting, added]);
  },
  change: async (id: string, note: StageNote): Promise<void> => {
    // Taken back meanwhile.
    if (!waiting.some((one) => one.id === id)) return;
    await set(id, note, store());
    show(waiting.map((one) => (one.id === id ? { id, note } : one)));
  },
  remove: async (id: string): Promise<void> => {
    await del(id, store());
    show(waiting.filter((one) => one.id !== id));
  },
};

export const isOwn =
  ({ accountId, role }: Owner) =>
  ({ note }: Waiting): boolean =>
    note.accountId === accountId && note.role === role;
