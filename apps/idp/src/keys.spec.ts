import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { loadKeys } from './keys.js';

it('keys that cannot be read are not replaced, because every session would end without a visible reason', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'idp-keys-'));
  const file = join(folder, 'keys.json');
  await writeFile(file, '{"jwks":');
  await expect(loadKeys(folder)).rejects.toThrow(SyntaxError);
  expect(await readFile(file, 'utf8')).toBe('{"jwks":');
  await rm(folder, { recursive: true });
});

it('keys are created once, and without a folder last as long as the process', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'idp-keys-'));
  const inside = join(folder, 'made', 'first');
  expect(await loadKeys(inside)).toEqual(await loadKeys(inside));
  expect(await loadKeys()).not.toEqual(await loadKeys());
  await rm(folder, { recursive: true });
});
