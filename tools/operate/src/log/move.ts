import { existsSync } from 'node:fs';
import { eventFormat } from '@market/domain';
import { withoutCredentials } from '@platform/log';
import { LogDiffers } from '@platform/log/proof';
import {
  exportLog,
  importLog,
  linesAfter,
  linesOfFile,
  peopleIn,
  unreadablePeople,
} from '@platform/log/transfer';
import { placeHeads } from '@market/audit';
import { eventStoreUrl, startStack } from '@control-center/stack';
import { bringPersonalKeys, keyRing, personalKeysOf } from '@market/personal';
import type { MasterKeys } from '@market/personal';
import type { Settings } from '@platform/settings';
import type { Pool } from 'pg';
import { showBar } from '../bar.js';
import { openTables } from '../database.js';
import { masterKeysOf } from '../master-keys.js';
import { withServices } from '../with-services.js';
import { readKeys, writeKeys } from './keys.js';

const { personal } = eventFormat;
const continues = 'The events moved so far stay; the same command continues behind them.';

/**
 * Writes the log to a file, and to `keysFile` the keys of the people whose personal texts are in it, but never those of
 * somebody who was erased.
 */
export async function saveLog(settings: Settings, file: string, keysFile: string | undefined): Promise<void> {
  const passphrase = keysFile ? passphraseOf(settings) : '';
  if (keysFile && existsSync(keysFile)) throw new Error(`${keysFile} already exists`);
  const url = await eventStoreUrl(settings);
  const bar = showBar(`${withoutCredentials(url)} → ${file}`);
  const { events, resumedAt } = await exportLog(url, file, bar.show)
    .finally(() => bar.end())
    .catch((error: unknown) => {
      console.error(continues);
      throw error;
    });
  console.log(`${events} events${already(resumedAt)}.`);
  if (!keysFile) return;
  const { named } = await peopleIn(linesOfFile(file), personal);
  // After the log, so that people who were erased meanwhile have no key.
  const keys = await withKeys(settings, (pool, masterKeys) => personalKeysOf(pool, masterKeys, named));
  writeKeys(keysFile, keys, passphrase);
  const lacking = named.size - keys.size;
  console.log(
    `The keys of ${keys.size} people${lacking > 0 ? `; ${lacking} have none, or an unfit one` : ''}.`,
  );
}

/**
 * Writes a file to the log, erases the people who were erased in it, and imports the keys of the others. `replace`
 * starts the embedded services on an empty log. Reports how many people have texts that cannot be read here.
 */
export async function restoreLog(
  settings: Settings,
  file: string,
  { keysFile, replace = false }: { keysFile?: string | undefined; replace?: boolean | undefined },
): Promise<void> {
  const keys = keysFile ? readKeys(keysFile, passphraseOf(settings)) : new Map<string, Uint8Array>();
  const bringAll = () =>
    withKeys(settings, async (pool, masterKeys) => {
      const url = await eventStoreUrl(settings);
      const bring = async () => {
        const { erased } = await peopleIn(linesOfFile(file), personal);
        await bringPersonalKeys(pool, masterKeys, { keys, erased });
      };
      const bar = showBar(`${file} → ${withoutCredentials(url)}`);
      const { events, resumedAt } = await importLog(url, file, bar.show, bring)
        .finally(() => bar.end())
        .catch((error: unknown) => {
          console.error(continues);
          throw error;
        });
      console.log(
        `${events} events${already(resumedAt)}. Read models are rebuilt by themselves: they detect that it is another log.`,
      );
      console.log(
        await placeHeads(pool, linesAfter(url, undefined)).then(
          (heads) => `${heads} signed states fit it.`,
          (error: unknown) => {
            if (!(error instanceof LogDiffers)) throw error;
            return `It is not the log that was signed here before: ${error.message}.`;
          },
        ),
      );
      const unreadable = await unreadablePeople(linesOfFile(file), personal, keyRing(pool, masterKeys));
      console.log(
        unreadable.size === 0
          ? 'Everybody’s key is here.'
          : `${unreadable.size} people have no key here: their names and messages read «không đọc được». ` +
              'The same command brings the keys with --keys FILE (docs/how-to/move-a-log.md).',
      );
    });
  if (replace) await withServices(startStack(settings, { servicesOnly: true, emptyLog: true }), bringAll);
  else await bringAll();
}

const already = (events: number): string => (events > 0 ? ` (${events} of them were already there)` : '');

function passphraseOf({ BACKUP_PASSPHRASE }: Settings): string {
  if (BACKUP_PASSPHRASE === '') throw new Error('BACKUP_PASSPHRASE is missing: it encrypts the keys');
  return BACKUP_PASSPHRASE;
}

async function withKeys<Result>(
  settings: Settings,
  work: (pool: Pool, masterKeys: MasterKeys) => Promise<Result>,
): Promise<Result> {
  const masterKeys = masterKeysOf(settings);
  if (!masterKeys) throw new Error('PERSONAL_MASTER_KEY is missing: personal keys are wrapped by it');
  const pool = await openTables(settings, 'log command');
  try {
    return await work(pool, masterKeys);
  } finally {
    await pool.end();
  }
}
