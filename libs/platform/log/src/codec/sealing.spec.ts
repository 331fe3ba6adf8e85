import { createCipheriv, randomBytes } from 'node:crypto';
import type { PersonalData } from '@platform/kernel';
import { fc } from '@platform/testing/random';
import { describe, expect, it } from '@jest/globals';
import type { NewEvent, StoredEvent } from './codec.js';
import { noKeys } from './key-ring.js';
import type { Finding, KeyRing, PersonalKey } from './key-ring.js';
import { Sealing } from './sealing.js';

const texts = {
  'note.text': { erased: '(erased)', unreadable: '(unreadable)' },
  'note.title': { erased: '', unreadable: '(unreadable)' },
};
const personal: PersonalData = {
  NoteWritten: { subject: ({ by }) => String(by), texts },
  NoteCopied: { subject: ({ by }) => String(by), texts },
  AuthorErased: { subject: ({ by }) => String(by), texts: {}, erases: true },
};

function ring() {
  const keys = new Map<string, PersonalKey>();
  const reported = new Set<string>();
  const findings: Finding[] = [];
  let lookups = 0;
  const keyRing: KeyRing = {
    find: (subjects) => {
      lookups += 1;
      return Promise.resolve({
        keys: new Map([...keys].filter(([subject]) => subjects.includes(subject))),
        reported,
      });
    },
    obtain: (subject) => {
      keys.set(subject, keys.get(subject) ?? randomBytes(32));
      return Promise.resolve(keys.get(subject) as Uint8Array);
    },
    erase: (subjects) => {
      for (const subject of subjects) keys.set(subject, 'erased');
      return Promise.resolve();
    },
    report: (found) => Promise.resolve(void findings.push(...found)),
  };
  const sealing = new Sealing(personal, keyRing);
  return { keys, reported, findings, sealing, lookups: () => lookups };
}

const stream = 'notes-1';
const event = (data: object, type = 'NoteWritten') =>
  ({ id: 'e1', type, data, metadata: {}, stream, revision: 4 }) as unknown as NewEvent & StoredEvent;
const note = (text: string, by = 'An') => event({ by, note: { text, title: 'Tiêu đề' }, pages: 3 });

const sealedBy = async (sealing: Sealing, written: NewEvent) =>
  (await sealing.seal(stream, [written]))[0] as unknown as StoredEvent;
const dataOf = async (sealing: Sealing, stored: StoredEvent) => (await sealing.open([stored]))[0]!.data;
const textsOf = async (sealing: Sealing, stored: StoredEvent) =>
  (await dataOf(sealing, stored)) as { note: { text: string; title: string } };

const erased = { by: 'An', note: { text: '(erased)', title: '' }, pages: 3 };
const unreadable = { by: 'An', note: { text: '(unreadable)', title: '(unreadable)' }, pages: 3 };

describe('a personal text', () => {
  it('is hidden in the log and read again with the key', async () => {
    const { sealing, findings } = ring();
    const written = note('Gặp lúc 9 giờ – cửa sau 🔑');
    const sealed = await sealedBy(sealing, written);
    expect(JSON.stringify(sealed)).not.toMatch(/Gặp|Tiêu/);
    expect(sealed.data).toMatchObject({ by: 'An', pages: 3 });
    expect(await dataOf(sealing, sealed)).toEqual(written.data);
    expect(written.data).toEqual(note('Gặp lúc 9 giờ – cửa sau 🔑').data);
    expect(findings).toEqual([]);
  });

  it('is sealed differently each time', async () => {
    const { sealing } = ring();
    const [first, second] = [await sealedBy(sealing, note('x')), await sealedBy(sealing, note('x'))];
    expect(first.data).not.toEqual(second.data);
  });

  it('in the first form, which was bound to the person alone, can still be read', async () => {
    const { sealing, keys } = ring();
    const key = randomBytes(32);
    keys.set('An', key);
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from('An'));
    const bytes = Buffer.concat([nonce, cipher.update('xưa', 'utf8'), cipher.final(), cipher.getAuthTag()]);
    const old = event({ by: 'An', note: { text: `sealed:1:${bytes.toString('base64url')}` } });
    expect(await dataOf(sealing, old)).toEqual({ by: 'An', note: { text: 'xưa' } });
  });

  it('that is empty or absent stays so, and a text written before sealing was introduced is unchanged', async () => {
    const { sealing } = ring();
    for (const data of [{ by: 'An', note: { text: '' } }, { by: 'An', note: {} }, { by: 'An' }])
      expect((await sealedBy(sealing, event(data))).data).toEqual(data);
    for (const old of ['xưa', 'xem sealed:2:abc', 'sealed:', 'sealed:2', 'Sealed:2:abc'])
      expect(await dataOf(sealing, note(old))).toEqual(note(old).data);
  });

  it('is not written without a key ring', async () => {
    const keyless = new Sealing(personal, noKeys);
    await expect(keyless.seal(stream, [note('x')])).rejects.toThrow('key ring');
    expect(await dataOf(keyless, await sealedBy(ring().sealing, note('x')))).toEqual(unreadable);
  });
});

describe('a key', () => {
  it.each<[string, PersonalKey | undefined, Finding['state'], object]>([
    ['that was erased', 'erased', undefined, erased],
    ['that is missing', undefined, 'missing', unreadable],
    ['that is another one', randomBytes(32), 'unfit', unreadable],
    ['that has the wrong length', randomBytes(5), 'unfit', unreadable],
    ['that cannot be unwrapped', 'unfit', 'unfit', unreadable],
  ])('%s is a state of its own', async (_, key, state, expected) => {
    const { sealing, keys, findings } = ring();
    const sealed = await sealedBy(sealing, note('x'));
    if (key === undefined) keys.delete('An');
    else keys.set('An', key);
    expect(await dataOf(sealing, sealed)).toEqual(expected);
    expect(findings).toEqual(state ? [{ stream, revision: 4, subject: 'An', state }] : []);
  });

  it('that was erased also hides texts that were never sealed', async () => {
    const { sealing, keys } = ring();
    keys.set('An', 'erased');
    expect(await dataOf(sealing, note('x'))).toEqual(erased);
  });

  it('that fits again is reported if its texts had been unreadable', async () => {
    const { sealing, reported, findings } = ring();
    const sealed = await sealedBy(sealing, note('x'));
    reported.add('An');
    await sealing.open([sealed]);
    expect(findings).toEqual([{ stream, revision: 4, subject: 'An', state: undefined }]);
  });
});

describe('a sealed text', () => {
  it('cannot be moved to another person, stream, event, type or field', async () => {
    const { sealing, findings } = ring();
    const sealed = await sealedBy(sealing, note('x'));
    await sealedBy(sealing, note('y', 'Bình'));
    const { note: both, ...rest } = sealed.data as { note: { text: string; title: string } };
    const moved: StoredEvent[] = [
      { ...sealed, data: { ...sealed.data, by: 'Bình' } },
      { ...sealed, stream: 'notes-2' },
      { ...sealed, id: 'e2' },
      { ...sealed, type: 'NoteCopied' },
      { ...sealed, data: { ...rest, note: { text: both.title, title: both.text } } },
    ];
    for (const each of moved) expect((await textsOf(sealing, each)).note).toEqual(unreadable.note);
    expect(findings.map(({ state }) => state)).toEqual(moved.map(() => 'unfit'));
  });

  it('opens to the original text, and with a single changed byte not at all', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1 }), fc.nat(), fc.nat(), async (text, place, change) => {
        const { sealing } = ring();
        const sealed = await sealedBy(sealing, event({ by: 'An', note: { text } }));
        expect(await dataOf(sealing, sealed)).toEqual({ by: 'An', note: { text } });
        const { text: stored } = (sealed.data as { note: { text: string } }).note;
        const prefix = 'sealed:2:';
        const bytes = Buffer.from(stored.slice(prefix.length), 'base64url');
        bytes[place % bytes.length]! ^= 1 + (change % 255);
        const forged = {
          ...sealed,
          data: { by: 'An', note: { text: prefix + bytes.toString('base64url') } },
        };
        expect((await textsOf(sealing, forged)).note.text).toBe('(unreadable)');
      }),
    );
  });

  it('that is cut short, or has an unknown form, does not open', async () => {
    const { sealing } = ring();
    const { data } = (await sealedBy(sealing, note('x'))) as { data: { note: { text: string } } };
    const whole = data.note.text;
    const forms = [whole.slice(0, -2), whole.slice(0, 20), 'sealed:2:', 'sealed:1:'];
    for (const text of [...forms, whole.replace('sealed:2:', 'sealed:1:'), 'sealed:3:x'])
      expect((await textsOf(sealing, event({ by: 'An', note: { text } }))).note.text).toBe('(unreadable)');
  });
});

describe('an erasure', () => {
  const erasure = event({ by: 'An' }, 'AuthorErased');

  it('takes effect when it is read: no text in its batch or after it is opened', async () => {
    const { sealing, keys } = ring();
    const late = await sealedBy(sealing, note('x'));
    expect((await sealing.open([erasure, late])).map(({ data }) => data)).toEqual([erasure.data, erased]);
    expect(keys.get('An')).toBe('erased');
    expect(await dataOf(sealing, late)).toEqual(erased);
  });

  it('has no text to seal and needs no key', async () => {
    const { sealing, keys } = ring();
    expect(await sealing.seal(stream, [erasure])).toEqual([erasure]);
    expect(keys.size).toBe(0);
  });
});

it('keys are looked up once per batch, and not at all for events without personal data', async () => {
  const { sealing, lookups } = ring();
  const batch = (await sealing.seal(stream, [note('1'), note('2', 'Bình'), note('3')])) as StoredEvent[];
  await sealing.open(batch);
  expect(lookups()).toBe(1);
  const plain = [event({ text: 'sealed:1:x' }, 'Other')];
  expect(await sealing.open(plain)).toEqual(plain);
  expect(lookups()).toBe(1);
});
