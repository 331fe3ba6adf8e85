import { beforeEach, expect, it } from '@jest/globals';
import { backupCall } from './arguments.js';
import type { BackupCall } from './arguments.js';

const settings = { BACKUP_PASSPHRASE: 'of the specs' };
beforeEach(() => {
  process.env['INIT_CWD'] = '/called/here';
});

it.each<[string, BackupCall]>([
  [
    'backup backups',
    { command: 'backup', folder: '/called/here/backups', erasures: undefined, verify: false },
  ],
  ['backup /backups', { command: 'backup', folder: '/backups', erasures: undefined, verify: false }],
  ['backup /backups --verify', { command: 'backup', folder: '/backups', erasures: undefined, verify: true }],
  [
    'backup backups --erasures erased',
    { command: 'backup', folder: '/called/here/backups', erasures: '/called/here/erased', verify: false },
  ],
  [
    'backup --erasures erased',
    { command: 'backup', folder: undefined, erasures: '/called/here/erased', verify: false },
  ],
  ['restore backups', { command: 'restore', folder: '/called/here/backups', erasures: undefined }],
  // Without the list, people who were erased after the backup would come back.
  [
    'restore backups --erasures erased',
    { command: 'restore', folder: '/called/here/backups', erasures: '/called/here/erased' },
  ],
])('«%s» is parsed correctly', (args, expected) => {
  expect(backupCall(args.split(' '), settings)).toEqual(expected);
});

it.each(['backup', 'backup a b', 'restore', 'restore a b', 'restore --erasures erased'])(
  '«%s» prints the usage',
  (args) => {
    expect(() => backupCall(args.split(' '), settings)).toThrow(/^npm run backup -- DIR/);
  },
);

it.each([
  ['backup backups', true],
  ['restore backups', true],
  ['backup backups --erasures erased', true],
  // The list alone is not encrypted.
  ['backup --erasures erased', false],
])('whether «%s» needs a passphrase: %s', (args, isNeeded) => {
  const call = () => backupCall(args.split(' '), { BACKUP_PASSPHRASE: '' });
  if (isNeeded) expect(call).toThrow('BACKUP_PASSPHRASE is missing');
  else expect(call).not.toThrow();
});
