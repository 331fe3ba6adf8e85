import { readFileSync, writeFileSync } from 'node:fs';
import { MasterKeys } from '@market/personal';
import type { PersonalKeys } from '@market/personal';
import { keyOf, newSalt } from '../backup/encrypted-file.js';

/** Personal keys, each wrapped (encrypted) for its subject by a key that scrypt makes of a passphrase. */
type KeysFile = {
  format: 'personal-keys';
  version: 1;
  /** Hex. */
  salt: string;
  /** By subject, in base64. */
  keys: Record<string, string>;
};

const wrappingOf = (passphrase: string, salt: Buffer): MasterKeys =>
  new MasterKeys([keyOf(passphrase, salt).toString('base64')]);

/** Writes a file that must not exist yet. */
export function writeKeys(file: string, keys: PersonalKeys, passphrase: string): void {
  const salt = newSalt();
  const wrapping = wrappingOf(passphrase, salt);
  const wrapped = [...keys].map(([subject, key]) => [
    subject,
    wrapping.wrap(subject, key).key.toString('base64'),
  ]);
  const content: KeysFile = {
    ...{ format: 'personal-keys', version: 1, salt: salt.toString('hex') },
    keys: Object.fromEntries(wrapped) as KeysFile['keys'],
  };
  writeFileSync(file, `${JSON.stringify(content, null, 1)}\n`, { flag: 'wx', mode: 0o600, flush: true });
}

/** Throws when the passphrase is wrong, or a key was changed or moved to another subject. */
export function readKeys(file: string, passphrase: string): PersonalKeys {
  const { format, version, salt, keys } = JSON.parse(readFileSync(file, 'utf8')) as Partial<KeysFile>;
  if (format !== 'personal-keys' || version !== 1 || !salt || !keys)
    throw new Error(`${file} holds no personal keys that this program can read`);
  const wrapping = wrappingOf(passphrase, Buffer.from(salt, 'hex'));
  const [wrappedBy] = wrapping.names;
  return new Map(
    Object.entries(keys).map(([subject, wrapped]) => {
      const stored = { key: Buffer.from(wrapped, 'base64'), wrappedBy: wrappedBy! };
      const key = wrapping.unwrap(subject, stored);
      if (!key) throw new Error(`The passphrase is wrong, or ${file} was changed`);
      return [subject, key];
    }),
  );
}
