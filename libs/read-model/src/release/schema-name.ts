import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { schemaPrefix } from '../engine/rows/read-models.js';

const root = join(import.meta.dirname, '../../../..');
const entry = join(import.meta.dirname, `row-code${extname(import.meta.filename)}`);
/** 'dist' in the built code, 'src' in tests. */
const tree = basename(join(import.meta.dirname, '..'));
const stored = join(root, 'libs', 'read-model', 'dist', `schema-name.${tree}.json`);

type Stored = { hash: string; files: string[]; state: string };

/**
 * The name of the schema of this release: a hash of all code that makes rows. The build computes it and stores it beside
 * the built code. It is computed again when one of the files is no longer what it was.
 */
export async function schemaName(): Promise<string> {
  return schemaPrefix + (storedHash() ?? (await computedHash()));
}

function storedHash(): string | undefined {
  try {
    const { hash, files, state } = JSON.parse(readFileSync(stored, 'utf8')) as Stored;
    return state === stateOf(files) ? hash : undefined;
  } catch {
    return undefined;
  }
}

async function computedHash(): Promise<string> {
  // Only here, because an installed release without packages for development has no bundler.
  const { hashOfBundle } = await import('./bundle.js');
  const { hash, files } = await hashOfBundle(entry, root);
  const text = JSON.stringify({ hash, files, state: stateOf(files) } satisfies Stored);
  mkdirSync(dirname(stored), { recursive: true });
  // Other processes may read the file at the same time.
  const written = `${stored}.${String(process.pid)}`;
  writeFileSync(written, text);
  renameSync(written, stored);
  return hash;
}

/** Changes with any byte of the files, which are below `folder`. */
export function stateOf(files: readonly string[], folder = root): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(join(folder, file)));
  return hash.digest('hex');
}
