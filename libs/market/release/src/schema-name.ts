import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { schemaPrefix } from '@platform/rows';

const root = join(import.meta.dirname, '../../../..');
const library = join(root, 'libs', 'market', 'release');

type Bundled = { hash: string; files: string[] };
type Stored = Bundled & { state: string };

/** The file of the hash, the folder of its sources, and how it is computed. */
type Source = { stored: string; root: string; bundle: () => Promise<Bundled> };

const ofThisRelease: Source = {
  stored: join(library, 'dist', 'schema-name.json'),
  root,
  bundle: async () => {
    // Imported here, because an installed release without development packages has no bundler.
    const { hashOfBundle } = await import('./bundle.js');
    return hashOfBundle(join(library, 'src', 'row-code.ts'), root);
  },
};

/**
 * The name of the schema of this release: a hash of all code that makes rows. The build computes it and stores it
 * beside the built code. It is computed again when one of the files has changed.
 */
export async function schemaName(source = ofThisRelease): Promise<string> {
  return schemaPrefix + (storedHash(source) ?? (await computedHash(source)));
}

function storedHash({ stored, root }: Source): string | undefined {
  try {
    const { hash, files, state } = JSON.parse(readFileSync(stored, 'utf8')) as Stored;
    return state === stateOf(root, files) ? hash : undefined;
  } catch {
    return undefined;
  }
}

async function computedHash({ stored, root, bundle }: Source): Promise<string> {
  const { hash, files } = await bundle();
  const text = JSON.stringify({ hash, files, state: stateOf(root, files) } satisfies Stored);
  mkdirSync(dirname(stored), { recursive: true });
  // Other processes and threads may read the file at the same time, or write it.
  const written = `${stored}.${randomUUID()}`;
  writeFileSync(written, text);
  renameSync(written, stored);
  return hash;
}

/** Changes with any byte of the files. */
function stateOf(root: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}
