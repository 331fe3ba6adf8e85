import type { Role, StageId } from '@market/contracts';
import type { Values } from '../../../components/unsent-input/fields';
import { valuesOf } from '../../../components/unsent-input/input';
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
  photos: readonly Photo[];
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

/** A note under the name of its place, which gives its place in the order. */
export type Waiting = { id: string; note: StageNote };

const placeOf = ({ id, note }: Waiting) => ({ accountId: note.accountId, name: id });
const namesOf = (accountId: string) => unsentInput.names(accountId).filter(isWaiting).sort();

/** Names sort as they were made, also where the clock stood still or was set back. */
function nextName({ accountId, key }: StageNote): string {
  const [last] = namesOf(accountId).at(-1)?.slice(prefix.length).split('-') ?? [];
  const time = Math.max(Date.now(), Number(last ?? 0) + 1);
  return `${prefix}${String(time).padStart(15, '0')}-${key}`;
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
    const isStored = unsentInput.type(place, { values, server: {}, key });
    if (!isStored) unsentInput.forget(place);
    return isStored;
  },
  /** Of one that was taken back meanwhile nothing changes. */
  change: (waiting: Waiting, values: Values): void => {
    const place = placeOf(waiting);
    if (unsentInput.read(place)) unsentInput.type(place, { values, server: {} });
  },
  refuse: (waiting: Waiting, reason: string): void =>
    void unsentInput.apply(placeOf(waiting), { type: 'refused', reason }),
  /** Lets what was refused be sent again. Not as `sending`, which would keep photos that are gone. */
  retry: (waiting: Waiting): void => outbox.refuse(waiting, ''),
  remove: (waiting: Waiting): void => unsentInput.forget(placeOf(waiting)),
};
