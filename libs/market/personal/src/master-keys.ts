import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** A personal key as it is stored. `wrappedBy` names the master key; null for a key from before there were any. */
export type StoredKey = { key: Buffer; wrappedBy: string | null };

/** The keys that wrap (encrypt) the personal keys: the first one wraps, all of them unwrap. */
export class MasterKeys {
  private readonly byName: ReadonlyMap<string, Uint8Array>;

  /** `keys`: each 32 bytes in base64. */
  constructor(keys: readonly string[]) {
    const bytes = keys.map((key) => Buffer.from(key, 'base64'));
    if (bytes.length === 0 || bytes.some(({ length }) => length !== 32))
      throw new Error('A master key has 32 bytes, and there must be one at least');
    this.byName = new Map(bytes.map((key) => [nameOf(key), key]));
  }

  /** Names of the master keys, the one that wraps first. A name reveals nothing about its key. */
  get names(): string[] {
    return [...this.byName.keys()];
  }

  /** The wrapped key opens only as the key of this subject. */
  wrap(subject: string, key: Uint8Array): StoredKey {
    const [name, master] = [...this.byName][0]!;
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, master, nonce).setAAD(Buffer.from(subject));
    const wrapped = Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()]);
    return { key: wrapped, wrappedBy: name };
  }

  /** Undefined when no master key fits. */
  unwrap(subject: string, { key, wrappedBy }: StoredKey): Uint8Array | undefined {
    if (wrappedBy === null) return key;
    const master = this.byName.get(wrappedBy);
    if (!master) return undefined;
    try {
      const decipher = createDecipheriv(algorithm, master, key.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(subject))
        .setAuthTag(key.subarray(-tagBytes));
      return Buffer.concat([decipher.update(key.subarray(nonceBytes, -tagBytes)), decipher.final()]);
    } catch {
      return undefined;
    }
  }
}

const nameOf = (key: Uint8Array): string =>
  createHash('sha256').update('name of a master key').update(key).digest('hex').slice(0, 12);
