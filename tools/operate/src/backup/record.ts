import type { Pool } from 'pg';
import { openBackup } from './restore.js';
import type { Backup } from './restore.js';
import type { Manifest } from './manifest.js';

const savedFiles = ({ log, tables, objects }: Manifest) => [...log, tables, ...objects];

/** Records a run, so that the product shows its age and size (table app.backups). */
export async function recordBackup(pool: Pool, manifest: Manifest): Promise<void> {
  await pool.query(
    `insert into app.backups ("savedAt", bytes, events, objects) values ($1, $2, $3, $4) on conflict do nothing`,
    [
      manifest.savedAt,
      savedFiles(manifest).reduce((sum, { bytes }) => sum + bytes, 0),
      manifest.log.reduce((sum, { events }) => sum + events, 0),
      manifest.objects.length,
    ],
  );
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
