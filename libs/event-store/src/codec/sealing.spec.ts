import { randomBytes } from 'node:crypto';
import type { PersonalData } from '@control-center/domain/kernel';
import { describe, expect, it } from '@jest/globals';
import type { NewEvent, StoredEvent } from './codec.js';
import { noKeys, Sealing } from './sealing.js';
import type { KeyRing } from './sealing.js';

const personal: PersonalData = {
  NoteWritten: {
    subject: ({ by }) => String(by),
    texts: { 'note.text': '(erased)', 'note.title': '' },
  },
};

function ring() {
  const keys = new Map<string, Uint8Array>();
  let lookups = 0;
  const keyRing: KeyRing = {
    find: (subjects) => {
      lookups += 1;
      return Promise.resolve(new Map([...keys].filter(([subject]) => subjects.includes(subject))));
    },
    obtain: (subject) => {
      keys.set(subject, keys.get(subject) ?? randomBytes(32));
      return Promise.resolve(keys.get(subject)!);
    },
  };
  return { keys, sealing: new Sealing(personal, keyRing), lookups: () => lookups };
}

const event = (data: object, type = 'NoteWritten') =>
  ({ id: '1', type, data, metadata: {} }) as unknown as NewEvent & StoredEvent;
const note = (text: string, by = 'An') => event({ by, note: { text, title: 'Tiêu đề' }, pages: 3 });

const sealedBy = async (sealing: Sealing, written: NewEvent) =>
  (await sealing.seal('notes-1', [written]))[0] as unknown as StoredEvent;
const dataOf = async (sealing: Sealing, stored: StoredEvent) => (await sealing.open([stored]))[0]!.data;

describe('a personal text', () => {
  // Promise: Names, e-mail address, phone number, picture and messages are sealed in the log
  it('is hidden in the log and read again with the key', async () => {
    const { sealing } = ring();
    const written = note('Gặp lúc 9 giờ – cửa sau 🔑');
    const sealed = await sealedBy(sealing, written);
    expect(JSON.stringify(sealed)).not.toMatch(/Gặp|Tiêu/);
    expect(sealed.data).toMatchObject({ by: 'An', pages: 3 });
    expect(await dataOf(sealing, sealed)).toEqual(written.data);
    expect(written.data).toEqual(note('Gặp lúc 9 giờ – cửa sau 🔑').data);
  });

  it('is sealed differently each time', async () => {
    const { sealing } = ring();
    const [first, second] = [await sealedBy(sealing, note('x')), await sealedBy(sealing, note('x'))];
    expect(first.data).not.toEqual(second.data);
  });

  const erased = { by: 'An', note: { text: '(erased)', title: '' }, pages: 3 };

  it('is replaced by its substitute text when the key is gone or differs', async () => {
    const { sealing, keys } = ring();
    const sealed = await sealedBy(sealing, note('x'));
    keys.set('An', randomBytes(32));
    expect(await dataOf(sealing, sealed)).toEqual(erased);
    keys.delete('An');
    expect(await dataOf(sealing, sealed)).toEqual(erased);
  });

  it('cannot be moved to another person, truncated or changed', async () => {
    const { sealing } = ring();
    const { data } = (await sealedBy(sealing, note('x'))) as { data: { note: { text: string } } };
    await sealedBy(sealing, note('y', 'Bình'));
    const withText = (text: string, by = 'An') => event({ ...data, by, note: { text, title: '' } });
    for (const forged of [
      withText(data.note.text, 'Bình'),
      withText(data.note.text.slice(0, -2)),
      withText(data.note.text.slice(0, 20)),
      withText('sealed:1:'),
    ])
      expect(await dataOf(sealing, forged)).toMatchObject({ note: { text: '(erased)' } });
  });

  it('that is empty or absent stays so, and a text written before sealing was introduced is unchanged', async () => {
    const { sealing } = ring();
    for (const data of [{ by: 'An', note: { text: '' } }, { by: 'An', note: {} }, { by: 'An' }])
      expect((await sealedBy(sealing, event(data))).data).toEqual(data);
    expect(await dataOf(sealing, note('xưa'))).toEqual(note('xưa').data);
  });

  it('is not written where there are no keys', async () => {
    const keyless = new Sealing(personal, noKeys);
    await expect(keyless.seal('notes-1', [note('x')])).rejects.toThrow('key ring');
    expect(await dataOf(keyless, await sealedBy(ring().sealing, note('x')))).toEqual(erased);
  });
});

it('keys are looked up once per batch, and not at all for events without personal data', async () => {
  const { sealing, lookups } = ring();
  const batch = (await sealing.seal('notes-1', [note('1'), note('2', 'Bình'), note('3')])) as StoredEvent[];
  await sealing.open(batch);
  expect(lookups()).toBe(1);
  const plain = [event({ text: 'sealed:1:x' }, 'Other')];
  expect(await sealing.open(plain)).toEqual(plain);
  expect(lookups()).toBe(1);
});
