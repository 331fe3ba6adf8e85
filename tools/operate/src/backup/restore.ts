import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { placeHeads } from '@market/audit';
import { LogDiffers } from '@platform/log/proof';
import { importLog, linesAfter } from '@platform/log/transfer';
import type { Progress } from '@platform/log/transfer';
import type { Pool } from 'pg';
import type { Installation } from './backup.js';
import { keyOf, readEncrypted, requireAuthentic } from './encrypted-file.js';
import { readManifest, readSalt } from './manifest.js';
import type { Manifest } from './manifest.js';
import { objectsOf, personalTables, restoreTables } from './tables.js';
import type { UploadRow } from './tables.js';

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

/** What a restore has written, and what it has left out or missed. */
export type Restored = {
  events: number;
  rows: number;
  objects: number;
  /** Objects of the backup that no restored row names: files that erased people had sent. */
  objectsLeftOut: number;
  /** Objects that a restored row names and the backup lacks. */
  objectsAbsent: string[];
  /** Signed states of more events than the backup has. */
  headsLeftOut: number;
} & SignedFit;

/** Whether a log is the one that was signed. */
export type SignedFit = {
  /** Signed states that fit the log. */
  heads: number;
  /** The first event that differs from what was signed, as a sentence. */
  differs: string | undefined;
};

/**
 * Writes a backup into an empty installation, in which nothing else runs. `erased` are people who were erased after the
 * backup: their keys are not restored, so nobody can read their texts again, nor are the records about them and the files
 * that they have sent. Also a log that is not the one that was signed is restored whole, because there may be no other.
 */
export async function restore(
  { folder, key, manifest }: Backup,
  { eventStoreUrl, pool, objects }: Installation,
  erased: readonly string[] = [],
  progress?: Progress,
): Promise<Restored> {
  const read = (name: string) => readEncrypted(join(folder, name), name, key);
  const gone = new Set(erased);
  const saved = manifest.log.reduce((sum, part) => sum + part.events, 0);
  const named = new Set<string>();
  let headsLeftOut = 0;
  async function* rowsToRestore() {
    const lines = createInterface({ input: Readable.from(read(manifest.tables.name)), crlfDelay: Infinity });
    for await (const line of lines) {
      if (line === '') continue;
      const { table, row } = JSON.parse(line) as { table: string; row: Owned };
      const { subject = '', accountId, actorId } = row;
      if (table === 'personal_keys' && gone.has(subject)) {
        yield JSON.stringify({ table, row: { ...row, key: null, wrappedBy: null } });
        continue;
      }
      if (isPersonal(table) && [accountId, actorId].some((id) => gone.has(id ?? ''))) continue;
      if (table === 'log_heads' && (row as { ordinal: number }).ordinal > saved) {
        headsLeftOut += 1;
        continue;
      }
      if (table === 'uploads') {
        const upload = row as UploadRow;
        if (upload.state === 'sent' && gone.has(upload.accountId)) continue;
        for (const name of objectsOf(upload)) named.add(name);
      }
      yield line;
    }
  }
  // Keys first, so that events are never without them.
  const rows = await restoreTables(pool, rowsToRestore());

  // It is decrypted twice, so that it is never written in clear text.
  const { events } = await importLog(
    eventStoreUrl,
    async function* log() {
      for (const { name } of manifest.log) yield* read(name);
    },
    progress,
  );
  const fit = await fitToHeads(pool, linesAfter(eventStoreUrl, undefined));

  // Files follow the rows: one without a row could neither be read nor ever be deleted.
  const names = new Map(manifest.objects.map(({ name }) => [basename(name), name]));
  const objectsAbsent: string[] = [];
  let written = 0;
  for (const object of named) {
    const name = names.get(object);
    if (name === undefined) objectsAbsent.push(object);
    else {
      if (!(await objects.exists(object))) await objects.put(object, read(name));
      written += 1;
    }
  }
  const objectsLeftOut = names.size - written;
  return { events, rows, objects: written, objectsLeftOut, objectsAbsent, headsLeftOut, ...fit };
}

/** Compares the log with its signed states and notes where each ends now. `lines`: its header and its events. */
export async function fitToHeads(pool: Pool, lines: AsyncIterable<string>): Promise<SignedFit> {
  try {
    return { heads: await placeHeads(pool, lines), differs: undefined };
  } catch (error) {
    if (!(error instanceof LogDiffers)) throw error;
    return { heads: 0, differs: error.message };
  }
}

/** What was checked, as sentences for the operator. */
export const checksOf = ({
  heads,
  differs,
  headsLeftOut,
  objects,
  objectsLeftOut,
  objectsAbsent,
}: Restored): string[] => [
  differs !== undefined
    ? `THE LOG IS NOT THE ONE THAT WAS SIGNED: ${differs}. Is there an older backup that fits?`
    : heads > 0
      ? `The log is the one that was signed: its ${heads} signed states fit.`
      : 'No state of the log was signed: nothing proves that it is the one that was saved.',
  ...(headsLeftOut > 0
    ? [
        `${headsLeftOut} signed states were left out: they are of more events than the backup has, because they were ` +
          'signed while it was made, or of a longer log that was here before.',
      ]
    : []),
  objectsAbsent.length === 0
    ? `Every file that a row names is here (${objects} objects).`
    : `These files are named by rows, and the backup lacks them: ${objectsAbsent.join(', ')}.`,
  ...(objectsLeftOut > 0 ? [`${objectsLeftOut} objects of erased people were left out.`] : []),
];
