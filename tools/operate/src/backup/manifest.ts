import { createHmac, timingSafeEqual } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';

export type SavedFile = { name: string; bytes: number; sha256: string };

/** The contents of a folder of backups: the parts of the log in order, the tables of the last run, and all objects. */
export type Manifest = {
  format: 'control-center-backup';
  version: 1;
  /** Hex; with the passphrase it gives the key. */
  salt: string;
  /** When the last run ended. */
  savedAt: string;
  /** Each part begins after the last event of the one before. */
  log: (SavedFile & { events: number; last: { position: string; id: string } | null })[];
  tables: SavedFile & { rows: number };
  /** The names of the master keys that wrap the personal keys. */
  masterKeys: string[];
  objects: SavedFile[];
};

const nameOf = (folder: string) => join(folder, 'manifest.json');
const sealOf = (text: string, key: Buffer) => createHmac('sha256', key).update(text).digest();

/** The salt, which gives the key to check the rest. Undefined without a backup. */
export async function readSalt(folder: string): Promise<Buffer | undefined> {
  const text = await readFile(nameOf(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined
    ? undefined
    : Buffer.from((JSON.parse(text) as { manifest: Manifest }).manifest.salt, 'hex');
}

/** Throws when the passphrase is wrong or the manifest was changed. */
export async function readManifest(folder: string, key: Buffer): Promise<Manifest> {
  const { manifest, seal } = JSON.parse(await readFile(nameOf(folder), 'utf8')) as {
    manifest: Manifest;
    seal: string;
  };
  const given = Buffer.from(seal, 'hex');
  const expected = sealOf(JSON.stringify(manifest), key);
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new Error('The passphrase is wrong, or manifest.json was changed');
  return manifest;
}

/** The old manifest stays until the new one is complete and on disk. */
export async function writeManifest(folder: string, manifest: Manifest, key: Buffer): Promise<void> {
  const part = `${nameOf(folder)}.part`;
  const file = await open(part, 'w', 0o600);
  try {
    const seal = sealOf(JSON.stringify(manifest), key).toString('hex');
    await file.writeFile(`${JSON.stringify({ manifest, seal }, null, 1)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, nameOf(folder));
}
