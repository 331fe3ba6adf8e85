import type { Pool } from 'pg';
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
