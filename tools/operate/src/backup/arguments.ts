import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Settings } from '@platform/settings';

const usage = `npm run backup -- DIR [--erasures FILE]    adds what is new to the backups in DIR
npm run backup -- DIR --verify             and then reads every byte of them again
npm run backup -- --erasures FILE          writes only the list of erased people
npm run restore -- DIR [--erasures FILE]   into an empty installation that is not running

BACKUP_PASSPHRASE encrypts the backups. Keep FILE apart from DIR: it names the people that a restore must not bring back.`;

export type BackupCall =
  | { command: 'backup'; folder: string | undefined; erasures: string | undefined; verify: boolean }
  | { command: 'restore'; folder: string; erasures: string | undefined };

/** Paths are relative to the directory in which the command was called. */
const pathOf = (path: string) => resolve(process.env['INIT_CWD'] ?? process.cwd(), path);

/** The parsed arguments. Throws with the usage, or with the missing setting. */
export function backupCall(
  [command, ...args]: string[],
  { BACKUP_PASSPHRASE }: Pick<Settings, 'BACKUP_PASSPHRASE'>,
): BackupCall {
  const { values, positionals } = parseArgs({
    ...{
      args,
      allowPositionals: true,
      options: { erasures: { type: 'string' }, verify: { type: 'boolean' } },
    },
  });
  const [folder] = positionals.map(pathOf);
  const erasures = values.erasures === undefined ? undefined : pathOf(values.erasures);
  if (positionals.length > 1 || (command === 'restore' ? !folder : !folder && !erasures))
    throw new Error(usage);
  if (folder && BACKUP_PASSPHRASE === '') throw new Error('BACKUP_PASSPHRASE is missing');
  return command === 'restore'
    ? { command, folder: folder!, erasures }
    : { command: 'backup', folder, erasures, verify: values.verify ?? false };
}
