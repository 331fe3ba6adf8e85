import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MasterKeys } from '@market/personal';
import { readSettings } from '@platform/settings';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { masterKeysOf } from './master-keys.js';

const key = (fill: string) => Buffer.alloc(32, fill).toString('base64');
const names = (...fills: string[]) => new MasterKeys(fills.map(key)).names;

let DATA_DIR: string;
beforeEach(() => void (DATA_DIR = mkdtempSync(join(tmpdir(), 'master-'))));
afterEach(() => rmSync(DATA_DIR, { recursive: true }));

// With keys other than the programs', a command would find all personal data unreadable, or wrap keys that nobody can
// open.
it.each<[string, string | undefined, string | undefined, string[] | undefined]>([
  ['of the setting', key('s'), undefined, names('s')],
  ['of the setting, the newest first', `${key('n')},${key('o')}`, undefined, names('n', 'o')],
  ['of the setting, whatever the file has', key('s'), key('f'), names('s')],
  ['of the file that the first start made', undefined, key('f'), names('f')],
  ['of the file, to which an operator added one', undefined, `${key('n')}\n${key('f')}\n`, names('n', 'f')],
  ['of the file, written as a list', undefined, ` ${key('n')}, ${key('f')}`, names('n', 'f')],
  ['none', undefined, undefined, undefined],
])('the master keys are those %s', (_, setting, file, expected) => {
  if (file !== undefined) writeFileSync(join(DATA_DIR, 'personal-master-key'), file);
  const settings = readSettings({ DATA_DIR, ...(setting && { PERSONAL_MASTER_KEY: setting }) });
  expect(masterKeysOf(settings)?.names).toEqual(expected);
});
