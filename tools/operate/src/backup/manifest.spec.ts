import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { newSalt } from './encrypted-file.js';
import { readManifest, readSalt, writeManifest } from './manifest.js';
import type { Manifest } from './manifest.js';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'manifest-'));
  file = join(folder, 'manifest.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

const salt = newSalt();
const key = randomBytes(32);
const manifest = (events: number): Manifest => ({
  ...{ format: 'control-center-backup', version: 1, salt: salt.toString('hex') },
  savedAt: '2026-03-01T00:00:00.000Z',
  log: [{ name: 'log-000001.enc', bytes: 10, sha256: 'ab', events, last: null }],
  tables: { name: 'tables-000001.enc', bytes: 10, sha256: 'cd', rows: 1 },
  ...{ masterKeys: ['m'], objects: [] },
});

it('a folder without a manifest holds no backup', async () => {
  expect(await readSalt(folder)).toBeUndefined();
});

it('the manifest of the last run is read with its key', async () => {
  for (const events of [1, 2]) await writeManifest(folder, manifest(events), key);
  expect(await readSalt(folder)).toEqual(salt);
  expect(await readManifest(folder, key)).toEqual(manifest(2));
});

// If it counted as absent, the backup would get another salt, and the folder could no longer be opened.
it.each<[string, () => void, string]>([
  ['a link to itself', () => symlinkSync(file, file), 'ELOOP'],
  ['a folder', () => mkdirSync(file), 'EISDIR'],
  ['no JSON', () => writeFileSync(file, '{"manifest":'), 'JSON'],
  ['empty', () => writeFileSync(file, ''), 'JSON'],
])('a manifest that cannot be read is an error, not an absent backup: %s', async (_, prepare, error) => {
  prepare();
  await expect(readSalt(folder)).rejects.toThrow(error);
});

it.each<[string, (text: string) => string]>([
  ['a number', (text) => text.replace('"events": 2', '"events": 3')],
  ['the list of objects', (text) => text.replace('"objects": []', '"objects": [{"name":"objects/x"}]')],
  // Another letter, whichever it begins with.
  ['the seal', (text) => text.replace(/"seal": "(.)/, (_, first) => `"seal": "${first === '0' ? '1' : '0'}`)],
  ['half of the seal', (text) => text.replace(/("seal": ".{32}).{32}/, '$1')],
  ['all of the seal', (text) => text.replace(/"seal": ".*"/, '"seal": ""')],
])('a manifest with a changed %s is refused', async (_, change) => {
  await writeManifest(folder, manifest(2), key);
  const text = readFileSync(file, 'utf8');
  expect(change(text)).not.toBe(text);
  writeFileSync(file, change(text));
  await expect(readManifest(folder, key)).rejects.toThrow('The passphrase is wrong');
});

it('a manifest is refused with the key of another passphrase', async () => {
  await writeManifest(folder, manifest(2), key);
  await expect(readManifest(folder, randomBytes(32))).rejects.toThrow('passphrase is wrong');
});

it('the previous manifest stays when the next one cannot be written', async () => {
  await writeManifest(folder, manifest(1), key);
  mkdirSync(join(folder, 'manifest.json.part'));
  await expect(writeManifest(folder, manifest(2), key)).rejects.toThrow('EISDIR');
  expect(await readManifest(folder, key)).toEqual(manifest(1));
});
