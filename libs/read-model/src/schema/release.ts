import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The read models follow from the log and from this code alone: what events mean, what rows look like, and how
 * they are written. The hash of that code names their schema, so that another release never reads or writes
 * rows of a different meaning, and builds its own beside the running one's.
 */
const parts = ['contracts', 'domain', 'event-store', 'read-model'];

const here = fileURLToPath(new URL('..', import.meta.url));
/** 'dist' as built, 'src' as the tests read it. */
const tree = basename(here);
const libs = join(here, '..', '..');

const isCode = (name: string): boolean => /\.[jt]s$/.test(name) && !/\.(spec|d)\.[jt]s$/.test(name);

function hashOfCode(): string {
  const hash = createHash('sha256');
  for (const part of parts) {
    const folder = join(libs, part, tree);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isCode).sort();
    for (const file of files) hash.update(`${part}/${file}\n`).update(readFileSync(join(folder, file)));
  }
  return hash.digest('hex').slice(0, 12);
}

export const schemaPrefix = 'read_';
export const readSchema = schemaPrefix + hashOfCode();

/** Where rows of this release are made again, and where those go whose place they take. */
export const rebuiltSchema = `${readSchema}_rebuilt`;
export const replacedSchema = `${readSchema}_replaced`;

/** The read schema to which one of these belongs. */
export const releaseOf = (schema: string): string => schema.replace(/_(rebuilt|replaced)$/, '');
