import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Personal, PersonalData } from '@control-center/domain/kernel';
import type { NewEvent, StoredEvent } from './codec.js';

/** The keys of personal data: one key of 32 bytes for each person. */
export type KeyRing = {
  /** The existing keys, by subject. */
  find: (subjects: readonly string[]) => Promise<ReadonlyMap<string, Uint8Array>>;
  /** The subject's key, created when there is none yet. Rejects for a person who was erased. */
  obtain: (subject: string) => Promise<Uint8Array>;
};

/** For programs that write no personal data. Personal data that they read appears erased. */
export const noKeys: KeyRing = {
  find: () => Promise.resolve(new Map()),
  obtain: () => Promise.reject(new Error('Personal data cannot be written without a key ring')),
};

const algorithm = 'aes-256-gcm';
const sealedPrefix = 'sealed:1:';
const nonceBytes = 12;
const tagBytes = 16;

type Data = Record<string, unknown>;

/** Encrypts the personal texts of events before they are written, and decrypts them after they are read. */
export class Sealing {
  constructor(
    private readonly personal: PersonalData,
    private readonly keys: KeyRing,
  ) {}

  seal(stream: string, events: readonly NewEvent[]): Promise<NewEvent[]> {
    return Promise.all(
      events.map(async (event) => {
        const personal = this.of(event.type);
        if (!personal) return event;
        const subject = personal.subject(event.data as Data, stream);
        const key = await this.keys.obtain(subject);
        return { ...event, data: mapped(event.data, personal, (text) => sealed(text, key, subject)) };
      }),
    );
  }

  /** Looks up keys once for all events, and not at all when no event has personal data. */
  async open(events: readonly StoredEvent[]): Promise<StoredEvent[]> {
    const subjects = events.map(({ type, data, stream }) => this.of(type)?.subject(data as Data, stream));
    const found = [...new Set(subjects.filter((subject) => subject !== undefined))];
    if (found.length === 0) return [...events];
    const keys = await this.keys.find(found);
    return events.map((event, index) => {
      const personal = this.of(event.type);
      const subject = subjects[index];
      if (!personal || subject === undefined) return event;
      const key = keys.get(subject);
      const data = mapped(event.data, personal, (text, erased) => opened(text, key, subject) ?? erased);
      return { ...event, data };
    });
  }

  private of = (type: string): Personal | undefined =>
    Object.hasOwn(this.personal, type) ? this.personal[type] : undefined;
}

/** A copy in which each personal text that exists and is not empty is replaced by `change`. */
function mapped(data: object, { texts }: Personal, change: (text: string, erased: string) => string): object {
  const copy = structuredClone(data) as Data;
  for (const [path, erased] of Object.entries(texts)) {
    const names = path.split('.');
    const last = names.pop()!;
    const holder = names.reduce<unknown>((value, name) => (value as Data | undefined)?.[name], copy);
    const text = (holder as Data | undefined)?.[last];
    if (typeof text === 'string' && text !== '') (holder as Data)[last] = change(text, erased);
  }
  return copy;
}

function sealed(text: string, key: Uint8Array, subject: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(subject));
  const bytes = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return sealedPrefix + bytes.toString('base64url');
}

/** Undefined without the key that sealed the text. A text written before sealing was introduced is returned as it is. */
function opened(text: string, key: Uint8Array | undefined, subject: string): string | undefined {
  if (!text.startsWith(sealedPrefix)) return text;
  if (!key) return undefined;
  const bytes = Buffer.from(text.slice(sealedPrefix.length), 'base64url');
  try {
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes))
      .setAAD(Buffer.from(subject))
      .setAuthTag(bytes.subarray(-tagBytes));
    return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}
