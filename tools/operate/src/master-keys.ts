import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from '@control-center/checkout/prepare';
import { MasterKeys } from '@market/personal';
import type { Settings } from '@platform/settings';

/** The master keys that the programs use: those of the setting, or of the file that the first start makes. */
export function masterKeysOf({ DATA_DIR, PERSONAL_MASTER_KEY }: Settings): MasterKeys | undefined {
  if (PERSONAL_MASTER_KEY.length > 0) return new MasterKeys(PERSONAL_MASTER_KEY);
  const file = join(resolve(root, DATA_DIR), 'personal-master-key');
  return existsSync(file)
    ? new MasterKeys(
        readFileSync(file, 'utf8')
          .trim()
          .split(/[\s,]+/),
      )
    : undefined;
}
