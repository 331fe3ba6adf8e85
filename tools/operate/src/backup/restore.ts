import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { importLog } from '@platform/log/transfer';
import type { Pool } from 'pg';
import type { Installation } from './backup.js';
import { keyOf, readEncrypted, requireAuthentic } from './encrypted-file.js';
import { readManifest, readSalt } from './manifest.js';
import type { Manifest } from './manifest.js';
import { personalTables, restoreTables } from './tables.js';

export type Backup = { folder: string; key: Buffer; manifest: Manifest };

/** The key of the backups of a folder. `openBackup` finds out whether the passphrase is wrong. */
export async function keyOfBackup(folder: string, passphrase: string): Promise<Buffer> {
  const salt = await readSalt(folder);
  if (!salt) throw new Error(`${folder} holds no backup: it has no manifest.json`);
  return keyOf(passphrase, salt);
}

/**
 * Opens the backups of a folder and reads every byte. Throws, before anything is written, when `key` is wrong, a file
 * is missing or was changed, or `masterKeys` lacks a master key of the personal keys.
 */
export async function openBackup(
  folder: string,
  key: Buffer,
  masterKeys: readonly string[],
): Promise<Backup> {
  const manifest = await readManifest(folder, key);
  const absent = manifest.masterKeys.filter((name) => !masterKeys.includes(name));
  if (absent.length > 0)
    throw new Error(
      `The personal keys of this backup need the master key ${absent.join(', ')}: set PERSONAL_MASTER_KEY, or put the ` +
        'file personal-master-key back into DATA_DIR',
    );
  for (const { name, bytes } of [...manifest.log, manifest.tables, ...manifest.objects]) {
    const { size } = await stat(join(folder, name)).catch(() => ({ size: -1 }));
    if (size !== bytes)
      throw new Error(size < 0 ? `${name} is absent` : `${name} has ${size} bytes, not ${bytes}`);
    await requireAuthentic(join(folder, name), name, key);
  }
  return { folder, key, manifest };
}

/** Reads every byte of the last backup of a folder, as a restore does first, and records that it is whole. Throws when it is not. */
export async function verifyBackup(
  pool: Pool,
  folder: string,
  key: Buffer,
  masterKeys: readonly string[],
): Promise<Backup> {
  const backup = await openBackup(folder, key, masterKeys);
  await pool.query(`update app.backups set "verifiedAt" = now() where "savedAt" = $1`, [
    backup.manifest.savedAt,
  ]);
  return backup;
}

type Owned = { subject?: string; accountId?: string | null; actorId?: string | null };
const isPersonal = (table: string): boolean => personalTables.some((name) => name === table);

/**
 * Writes a backup into an empty installation, in which nothing else runs. `erased` are people who were erased after the
 * backup: their keys are not restored, so nobody can read their texts again, nor are the records about them.
 */
export async function restore(
  { folder, key, manifest }: Backup,
  { eventStoreUrl, pool, objects }: Installation,
  erased: readonly string[] = [],
): Promise<{ events: number; rows: number; objects: number }> {
  const read = (name: string) => readEncrypted(join(folder, name), name, key);
  const gone = new Set(erased);
  async function* rowsToRestore() {
    const lines = createInterface({ input: Readable.from(read(manifest.tables.name)), crlfDelay: Infinity });
    for await (const line of lines) {
      if (line === '') continue;
      const { table, row } = JSON.parse(line) as { table: string; row: Owned };
      const { subject = '', accountId, actorId } = row;
      if (table === 'personal_keys' && gone.has(subject))
        yield JSON.stringify({ table, row: { ...row, key: null, wrappedBy: null } });
      else if (!isPersonal(table) || ![accountId, actorId].some((id) => gone.has(id ?? ''))) yield line;
    }
  }
  // Keys first, so that events are never without them.
  const rows = await restoreTables(pool, rowsToRestore());

  // It is decrypted twice, so that it is never written in clear text.
  const { events } = await importLog(eventStoreUrl, async function* log() {
    for (const { name } of manifest.log) yield* read(name);
  });
  for (const { name } of manifest.objects)
    if (!(await objects.exists(basename(name)))) await objects.put(basename(name), read(name));
  return { events, rows, objects: manifest.objects.length };
}
