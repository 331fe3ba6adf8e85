import { expect, it } from '@jest/globals';
import { MasterKeys } from './master-keys.js';
import type { StoredKey } from './master-keys.js';

const [first, second, foreign] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte).toString('base64')) as [
  string,
  string,
  string,
];
const key = Buffer.alloc(32, 9);
const wrapped = new MasterKeys([first]).wrap('an', key);

/** The same bytes except one. */
const changed = (at: number): StoredKey => {
  const bytes = Buffer.from(wrapped.key);
  bytes[at < 0 ? bytes.length + at : at]! ^= 1;
  return { ...wrapped, key: bytes };
};

it.each<[string, 'opens' | 'stays closed', string[], string, StoredKey]>([
  ['with the master key that wrapped it', 'opens', [first], 'an', wrapped],
  ['with one that is no longer the first', 'opens', [second, first], 'an', wrapped],
  ['from before there were master keys', 'opens', [first], 'an', { key, wrappedBy: null }],
  ['with another master key', 'stays closed', [foreign], 'an', wrapped],
  [
    'with another one of its name',
    'stays closed',
    [foreign],
    'an',
    { ...wrapped, wrappedBy: nameOf(foreign) },
  ],
  ['of another person', 'stays closed', [first], 'binh', wrapped],
  ['with another nonce', 'stays closed', [first], 'an', changed(0)],
  ['that was changed', 'stays closed', [first], 'an', changed(20)],
  ['with another tag', 'stays closed', [first], 'an', changed(-1)],
  ['that was cut', 'stays closed', [first], 'an', { ...wrapped, key: wrapped.key.subarray(0, 20) }],
  ['that is empty', 'stays closed', [first], 'an', { ...wrapped, key: Buffer.alloc(0) }],
])('a personal key %s %s', (_, outcome, masters, subject, stored) => {
  expect(new MasterKeys(masters).unwrap(subject, stored)).toEqual(outcome === 'opens' ? key : undefined);
});

it('a personal key is wrapped by the first master key, differently each time, under a name that does not reveal the key', () => {
  const masters = new MasterKeys([second, first]);
  const [one, other] = [masters.wrap('an', key), masters.wrap('an', key)];
  expect([one.wrappedBy, other.wrappedBy]).toEqual([nameOf(second), nameOf(second)]);
  expect(one.key.equals(other.key)).toBe(false);
  expect(one.key.includes(key)).toBe(false);
  expect(masters.names).toEqual([nameOf(second), nameOf(first)]);
  expect(nameOf(second)).toMatch(/^[0-9a-f]{12}$/);
  expect(nameOf(second)).not.toBe(Buffer.from(second, 'base64').toString('hex').slice(0, 12));
});

it.each([
  ['none', []],
  ['one that is too short', [first, Buffer.alloc(31).toString('base64')]],
  ['one that is too long', [Buffer.alloc(33).toString('base64')]],
])('a list of master keys is refused without keys of 32 bytes: %s', (_, keys) => {
  expect(() => new MasterKeys(keys)).toThrow('A master key has 32 bytes');
});

function nameOf(master: string): string {
  return new MasterKeys([master]).names[0]!;
}
