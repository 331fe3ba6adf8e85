import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { schemaName } from './schema-name.js';

let root: string;
let stored: string;
/** How often the code was bundled. */
let bundled: number;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'schema-name-'));
  stored = join(root, 'built', 'dist', 'schema-name.json');
  bundled = 0;
  for (const file of ['rows.ts', 'fold.ts']) writeFileSync(join(root, file), `first ${file}`);
});
afterEach(() => rmSync(root, { recursive: true }));

const name = () => {
  const bundle = () => Promise.resolve({ hash: `hash${(bundled += 1)}`, files: ['fold.ts', 'rows.ts'] });
  return schemaName({ stored, root, bundle });
};

it('the name is computed once and stored until a file of the code changes', async () => {
  expect([await name(), await name(), bundled]).toEqual(['read_hash1', 'read_hash1', 1]);
  writeFileSync(join(root, 'rows.ts'), 'second rows.ts');
  expect([await name(), await name(), bundled]).toEqual(['read_hash2', 'read_hash2', 2]);
  // Nothing half written is left beside it.
  expect(readdirSync(join(root, 'built', 'dist'))).toEqual(['schema-name.json']);
});

it.each<[string, () => unknown]>([
  ['a file of the code is gone, until it is there again', () => rmSync(join(root, 'rows.ts'))],
  ['a byte of a file is another one', () => writeFileSync(join(root, 'rows.ts'), 'First rows.ts')],
  ['what is stored is cut off', () => writeFileSync(stored, readFileSync(stored, 'utf8').slice(0, 20))],
  [
    'two files have exchanged what they contain',
    () => {
      writeFileSync(join(root, 'rows.ts'), 'first fold.ts');
      writeFileSync(join(root, 'fold.ts'), 'first rows.ts');
    },
  ],
])('the name is computed again when %s', async (_, change) => {
  await name();
  change();
  const again = await name().catch(() => 'none');
  expect([again, bundled]).toEqual([again === 'none' ? 'none' : 'read_hash2', 2]);
});
