import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { loadOrCreateSecret } from './stored-secret.js';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  file = join(folder, 'personal-master-key');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('a secret is made once, and only the user who runs the programs can read it', () => {
  const secret = loadOrCreateSecret(file);
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(loadOrCreateSecret(file)).toBe(secret);
  expect(loadOrCreateSecret(join(folder, 'session-secret'))).not.toBe(secret);
  expect(statSync(file).mode & 0o077).toBe(0);
});

it('a secret that an operator has put there is used as it is', () => {
  writeFileSync(file, 'chosen by hand');
  expect(loadOrCreateSecret(file)).toBe('chosen by hand');
});

// A new master key in its place would make all personal data unreadable.
it.each<[string, () => void, string]>([
  ['a link to itself', () => symlinkSync(file, file), 'ELOOP'],
  ['a folder', () => mkdirSync(file), 'EISDIR: illegal operation on a directory, read'],
  ['below a file', () => ((file = join(file, 'key')), writeFileSync(join(file, '..'), '')), 'ENOTDIR'],
])('a secret that cannot be read is an error and is not replaced: %s', (_, prepare, error) => {
  prepare();
  const before = readdirSync(folder);
  expect(() => loadOrCreateSecret(file)).toThrow(error);
  expect(readdirSync(folder)).toEqual(before);
});
