// npm run backup -- DIR [--erasures FILE] | npm run restore -- DIR [--erasures FILE]
import { contentTypeOf } from '@market/contracts';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from '@control-center/checkout/prepare';
import { eventStoreUrl, startStack } from '@control-center/stack';
import { openObjectStore } from '@platform/files';
import { readSettings } from '@platform/settings';
import { showBar } from '../bar.js';
import { openTables } from '../database.js';
import { masterKeysOf } from '../master-keys.js';
import { withServices } from '../with-services.js';
import { backupCall } from './arguments.js';
import type { BackupCall } from './arguments.js';
import { backUp } from './backup.js';
import type { Installation } from './backup.js';
import { checksOf, keyOfBackup, openBackup, restore, verifyBackup } from './restore.js';
import { erasedPeople, peopleListed } from './tables.js';

const settings = readSettings();
const dataDir = resolve(root, settings.DATA_DIR);

try {
  const call = backupCall(process.argv.slice(2), settings);
  await (call.command === 'restore' ? runRestore(call.folder, call.erasures) : runBackup(call));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function runBackup({
  folder,
  erasures,
  verify,
}: Extract<BackupCall, { command: 'backup' }>): Promise<void> {
  await withInstallation(async (installation) => {
    if (folder) {
      const { log, tables, objects } = await backUp(installation, folder, settings.BACKUP_PASSPHRASE);
      const events = log.reduce((sum, part) => sum + part.events, 0);
      console.log(
        `${events} events (${log.at(-1)!.events} new), ${tables.rows} rows, ${objects.length} objects`,
      );
      if (verify) {
        const key = await keyOfBackup(folder, settings.BACKUP_PASSPHRASE);
        await verifyBackup(installation.pool, folder, key, masterKeysOf(settings)?.names ?? []);
        console.log('every byte was read again and is as it was written');
      }
    }
    if (erasures) {
      const people = await erasedPeople(installation.pool);
      writeFileSync(`${erasures}.part`, people.map((id) => `${id}\n`).join(''), { mode: 0o600, flush: true });
      renameSync(`${erasures}.part`, erasures);
      console.log(`${people.length} erased people`);
    }
  });
}

async function runRestore(folder: string, erasures: string | undefined): Promise<void> {
  const erased = erasures ? peopleListed(readFileSync(erasures, 'utf8')) : [];
  const key = await keyOfBackup(folder, settings.BACKUP_PASSPHRASE);
  console.log(`Checking every byte of ${folder} …`);
  const backup = await openBackup(folder, key, masterKeysOf(settings)?.names ?? []);
  await withServices(startStack(settings, { servicesOnly: true }), () =>
    withInstallation(async (installation) => {
      const bar = showBar(`The events of ${folder} → the log`);
      const restored = await restore(backup, installation, erased, bar.show).finally(() => bar.end());
      for (const line of checksOf(restored)) console.log(line);
      if (restored.differs !== undefined) process.exitCode = 1;
      const { events, rows, objects } = restored;
      console.log(
        `${events} events, ${rows} rows, ${objects} objects of ${backup.manifest.savedAt}. Start the programs.`,
      );
    }),
  );
}

async function withInstallation(work: (installation: Installation) => Promise<void>): Promise<void> {
  const pool = await openTables(settings, 'backup command');
  try {
    const objects = await openObjectStore(settings, join(dataDir, 'objects'), { contentTypeOf });
    await work({ eventStoreUrl: await eventStoreUrl(settings), pool, objects });
  } finally {
    await pool.end();
  }
}
