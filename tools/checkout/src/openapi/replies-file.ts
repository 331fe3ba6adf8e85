// The file with the schemas of replies, which the api and specs read.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../../..');
const contracts = join(root, 'libs', 'market', 'contracts');
const maker = join(import.meta.dirname, `reply-schemas${extname(import.meta.filename)}`);
const target = join(root, 'apps', 'api', 'dist', 'openapi', 'replies.json');
const stateFile = `${target}.state`;

/** Writes the schemas to the file that the api reads, unless they are up to date, because the compiler takes seconds. */
export async function writeReplySchemas(): Promise<void> {
  const state = stateOfSources();
  const isThere = existsSync(target) && existsSync(stateFile) && readFileSync(stateFile, 'utf8') === state;
  if (isThere) return;
  const { replySchemas } = await import('./reply-schemas.js');
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, JSON.stringify(replySchemas()));
  writeFileSync(stateFile, state);
}

/** Changes with any byte of the schemas' sources and generator. */
function stateOfSources(): string {
  const source = join(contracts, 'src');
  const sources = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const files = [
    ...sources.sort().map((name) => join(source, name)),
    ...[join(contracts, 'tsconfig.json'), join(root, 'tsconfig.base.json'), join(root, 'package-lock.json')],
    maker,
  ];
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(file));
  return hash.digest('hex');
}
