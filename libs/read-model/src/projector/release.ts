import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';
import { openSchema } from '../engine/rows/database.js';
import { schemaPrefix } from '../engine/rows/read-models.js';
import type { ReadModels } from '../engine/rows/read-models.js';
import { marketplace } from '../models/marketplace.js';

/**
 * Read models depend only on the log and on the code of these packages: the meaning of events, the tables, and how rows
 * are written. Their schema is named after the hash of that code. So a release never reads or writes rows of another
 * meaning; it builds its own rows beside those of the running release.
 */
const packages = ['contracts', 'domain', 'event-store', 'read-model'];

const here = fileURLToPath(new URL('..', import.meta.url));
/** 'dist' in the built code, 'src' in tests. */
const tree = basename(here);
const libs = join(here, '..', '..');

const isCode = (name: string): boolean => /\.[jt]s$/.test(name) && !/\.(spec|d)\.[jt]s$/.test(name);

function hashOfCode(): string {
  const hash = createHash('sha256');
  for (const name of packages) {
    const folder = join(libs, name, tree);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isCode).sort();
    for (const file of files) hash.update(`${name}/${file}\n`).update(readFileSync(join(folder, file)));
  }
  return hash.digest('hex').slice(0, 12);
}

/** The read models of this release. */
export const readModels: ReadModels = { ...marketplace, schema: schemaPrefix + hashOfCode() };

/** Opens connections that see the rows of this release, or of another schema. */
export const openDatabase = (
  url: string,
  { schema = readModels.schema, ...options }: { max: number; name: string; schema?: string },
): Pool => openSchema(url, { ...options, schema });
