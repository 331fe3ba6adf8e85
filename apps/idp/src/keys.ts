import { generateKeyPair, randomBytes, randomUUID } from 'node:crypto';
import type { JsonWebKey } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

export type Keys = { jwks: { keys: JsonWebKey[] }; cookies: string[] };

/** Reads the provider's keys from `dataDir`, or creates and stores them there. */
export async function loadKeys(dataDir?: string): Promise<Keys> {
  if (!dataDir) return createKeys();
  const file = join(dataDir, 'keys.json');
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Keys;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const keys = await createKeys();
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(`${file}.new`, JSON.stringify(keys), { mode: 0o600 });
  await rename(`${file}.new`, file);
  return keys;
}

async function createKeys(): Promise<Keys> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const signing = { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'RS256' };
  return { jwks: { keys: [signing] }, cookies: [randomBytes(32).toString('base64url')] };
}
