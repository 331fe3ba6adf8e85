import { fc } from '@platform/testing/random';
import { metadata } from '@platform/log/testing/fake-server';
import { expect, test } from '@jest/globals';
import { Unstorable } from '../errors.js';
import type { StoredEvent } from './codec.js';
import { requireStorable, storableEvents } from './storable.js';

const stored = (data: object): StoredEvent => ({
  ...{ id: 'e', type: 'Happened', data, metadata: { ...metadata, schemaVersion: 1 } },
  ...{ stream: 'order-1', revision: 0, position: 1n },
});
const check =
  (data: object, about = {}) =>
  () =>
    requireStorable('order-1', [{ id: 'e', type: 'Happened', data, metadata: { ...metadata, ...about } }]);

/** Every text of a value, field names included. */
const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => [name, ...textsOf(each)]);
};

test.each([
  { title: 'a\0b' },
  { title: '\ud800' },
  { title: 'cut 🛠'.slice(0, -1) },
  { 'a\0': 1 },
  { parts: [{ name: ['ok', '\udfff'] }] },
])('an event with data %j is refused, and read without those characters', (data) => {
  expect(check(data)).toThrow(Unstorable);
  const [event] = storableEvents([stored(data)]);
  expect(check(event!.data)).not.toThrow();
  expect(event).toMatchObject({ id: 'e', revision: 0, position: 1n });
});

test('an event with such metadata is refused', () => {
  expect(check({}, { actorId: 'a\0' })).toThrow(Unstorable);
});

test('any other event is accepted and read unchanged', () => {
  const data = { title: 'Gá kẹp trục Ø45 – «inox» 🛠\n\t', list: [1, null, true, { deep: [''] }] };
  expect(check(data)).not.toThrow();
  const event = stored(data);
  expect(storableEvents([event])[0]).toBe(event);
});

/** By code points: half of a surrogate pair is one code point with one unit. */
const storableOf = (text: string): string =>
  [...text]
    .filter((each) => each !== '\0' && !(each.length === 1 && each >= '\ud800' && each <= '\udfff'))
    .join('');

test('of any event, exactly the characters that cannot be stored are removed', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('a\0', '\ud83d', 'x🛠\udee0', '\u{1f6e0}'),
  );
  const json = fc.jsonValue();
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.oneof(text, fc.array(text), json)), (data) => {
      const [event] = storableEvents([stored(data)]);
      expect(check(event!.data)).not.toThrow();
      const kept = textsOf(data).map(storableOf).join('');
      expect(textsOf(event!.data).join('')).toBe(kept);
    }),
  );
});
