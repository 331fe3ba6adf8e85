import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { readKeys, writeKeys } from './keys.js';

const folder = mkdtempSync(join(tmpdir(), 'keys-'));
afterAll(() => rmSync(folder, { recursive: true }));

const passphrase = 'a passphrase of many words';
const keys = new Map([
  ['an', Buffer.alloc(32, 1)],
  ['binh', Buffer.alloc(32, 2)],
]);
const file = join(folder, 'keys');
writeKeys(file, keys, passphrase);
const written = readFileSync(file, 'utf8');

it('keys are read only with the passphrase', () => {
  const read = [...readKeys(file, passphrase)].map(([subject, key]) => [subject, Buffer.from(key)]);
  expect(read).toEqual([...keys]);
  for (const key of keys.values()) expect(written).not.toContain(key.toString('base64'));
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(() => readKeys(file, 'another passphrase')).toThrow('The passphrase is wrong');
});

it('an existing file is never replaced', () => {
  expect(() => writeKeys(file, new Map(), passphrase)).toThrow('EEXIST');
  expect(readFileSync(file, 'utf8')).toBe(written);
});

type KeysFile = { format: string; version: number; salt: string; keys: Record<string, string> };

it.each<[string, (content: KeysFile) => object, string]>([
  [
    'in which a key stands at another person',
    ({ keys: { an, binh }, ...rest }) => ({ ...rest, keys: { an: binh, binh: an } }),
    'was changed',
  ],
  ['with another salt', (content) => ({ ...content, salt: '00'.repeat(16) }), 'was changed'],
  ['of another format', (content) => ({ ...content, format: 'event-log' }), 'holds no personal keys'],
  ['of a later release', (content) => ({ ...content, version: 2 }), 'holds no personal keys'],
  ['without keys', ({ keys: _, ...rest }) => rest, 'holds no personal keys'],
])('a file %s is refused', (_, change, problem) => {
  const changed = join(folder, 'changed');
  writeFileSync(changed, JSON.stringify(change(JSON.parse(written) as KeysFile)));
  expect(() => readKeys(changed, passphrase)).toThrow(problem);
});
