import type { Personal, PersonalData, Replacement } from '@platform/kernel';
import type { NewEvent, StoredEvent } from './codec.js';
import type { Finding, KeyRing, PersonalKey, Unreadable } from './key-ring.js';
import { isSealed, open, seal } from './sealed-text.js';

type Data = Record<string, unknown>;

/** The parts of a stored event that are needed to open its texts. */
type Sealed = Pick<StoredEvent, 'id' | 'type' | 'data' | 'stream' | 'revision'>;

/** Encrypts the personal texts of events before they are written, and decrypts them after they are read. */
export class Sealing {
  constructor(
    private readonly personal: PersonalData,
    private readonly keys: KeyRing,
  ) {}

  seal(stream: string, events: readonly NewEvent[]): Promise<NewEvent[]> {
    return Promise.all(
      events.map(async (event) => {
        const { id: eventId, type } = event;
        const personal = this.of(type);
        if (!personal || !hasTexts(personal)) return event;
        const subject = personal.subject(event.data as Data, stream);
        const key = await this.keys.obtain(subject);
        const data = mapped(event.data, personal, (text, path) =>
          seal(text, key, { subject, stream, eventId, type, path }),
        );
        return { ...event, data };
      }),
    );
  }

  /**
   * The events with readable texts, or with replacements. People whose erasure is among the events are erased first,
   * so that a reader of the log never opens what they wrote after it. Looks up keys once for all events, and not at
   * all when no event has personal data.
   */
  async open<Event extends Sealed>(events: readonly Event[]): Promise<Event[]> {
    const owned = events.map(({ type, data, stream }) => {
      const personal = this.of(type);
      return personal && { personal, subject: personal.subject(data as Data, stream) };
    });
    const subjectsOf = (matches: (personal: Personal) => boolean | undefined) => [
      ...new Set(owned.flatMap((owner) => (owner && matches(owner.personal) ? [owner.subject] : []))),
    ];
    const erased = subjectsOf(({ erases }) => erases);
    if (erased.length > 0) await this.keys.erase(erased);
    const withTexts = subjectsOf(hasTexts);
    if (withTexts.length === 0) return [...events];

    const { keys, reported } = await this.keys.find(withTexts);
    const findings: Finding[] = [];
    const opened = events.map((event, index) => {
      const owner = owned[index];
      if (!owner || !hasTexts(owner.personal)) return event;
      const { personal, subject } = owner;
      const { data, state } = opening(event, personal, subject, keys.get(subject));
      const { stream, revision } = event;
      if (state || reported.has(subject)) findings.push({ stream, revision, subject, state });
      return { ...event, data };
    });
    if (findings.length > 0) await this.keys.report(findings);
    return opened;
  }

  private of = (type: string): Personal | undefined =>
    Object.hasOwn(this.personal, type) ? this.personal[type] : undefined;
}

const hasTexts = ({ texts }: Personal): boolean => Object.keys(texts).length > 0;

/** The event's data as a reader may see it, and why a text in it is unreadable. */
function opening(
  { id: eventId, type, stream, data }: Sealed,
  personal: Personal,
  subject: string,
  key: PersonalKey | undefined,
): { data: object; state: Unreadable | undefined } {
  let state: Unreadable | undefined;
  const clear = mapped(data, personal, (text, path, { erased, unreadable }) => {
    if (key === 'erased') return erased;
    if (!isSealed(text)) return text;
    const opened =
      typeof key === 'object' ? open(text, key, { subject, stream, eventId, type, path }) : undefined;
    if (opened === undefined) state = key === undefined ? 'missing' : 'unfit';
    return opened ?? unreadable;
  });
  return { data: clear, state };
}

/** A copy in which each personal text that exists and is not empty is replaced by `change`. */
function mapped(
  data: object,
  { texts }: Personal,
  change: (text: string, path: string, replacement: Replacement) => string,
): object {
  const copy = structuredClone(data) as Data;
  for (const [path, replacement] of Object.entries(texts)) {
    const names = path.split('.');
    const last = names.pop()!;
    const holder = names.reduce<unknown>((value, name) => (value as Data | undefined)?.[name], copy);
    const text = (holder as Data | undefined)?.[last];
    if (typeof text === 'string' && text !== '') (holder as Data)[last] = change(text, path, replacement);
  }
  return copy;
}
