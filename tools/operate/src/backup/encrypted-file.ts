import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** The key of a passphrase. Slow on purpose: about 100 ms and 128 MB for each attempt to guess. */
export const keyOf = (passphrase: string, salt: Buffer): Buffer =>
  scryptSync(passphrase.normalize('NFC'), salt, 32, { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 });

export const newSalt = (): Buffer => randomBytes(16);

/** The file was not written under its name with this key, or was changed. */
export class NotAuthentic extends Error {
  override readonly name = 'NotAuthentic';
}

/**
 * Writes a nonce, the encrypted content and a tag (AES-256-GCM), a chunk at a time. The tag includes the name, so that
 * files cannot be exchanged. The file appears when it is complete and on disk. Returns its SHA-256.
 */
export async function writeEncrypted(
  file: string,
  name: string,
  key: Buffer,
  content: AsyncIterable<Uint8Array | string>,
): Promise<{ bytes: number; sha256: string }> {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(name));
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = (chunk: Buffer) => {
    hash.update(chunk);
    bytes += chunk.length;
    return chunk;
  };
  async function* encrypted() {
    yield counted(nonce);
    for await (const chunk of content) yield counted(cipher.update(Buffer.from(chunk)));
    yield counted(cipher.final());
    yield counted(cipher.getAuthTag());
  }
  const part = `${file}.part`;
  try {
    // Opened here, because a stream that opens its file itself may still create it after it was deleted.
    const handle = await open(part, 'w', 0o600);
    await pipeline(encrypted, handle.createWriteStream({ flush: true }));
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/**
 * The content of a file, a chunk at a time. Throws NotAuthentic at the end when a byte was changed. A caller that must
 * not act on such content first reads it to its end (`requireAuthentic`).
 */
export async function* readEncrypted(file: string, name: string, key: Buffer): AsyncGenerator<Buffer> {
  const { size } = await stat(file);
  const handle = await open(file);
  const nonce = Buffer.alloc(nonceBytes);
  const tag = Buffer.alloc(tagBytes);
  try {
    if (size < nonceBytes + tagBytes) throw new NotAuthentic(`${name} is too short`);
    await handle.read(nonce, 0, nonceBytes, 0);
    await handle.read(tag, 0, tagBytes, size - tagBytes);
  } finally {
    await handle.close();
  }
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(name))
    .setAuthTag(tag);
  if (size > nonceBytes + tagBytes) {
    const encrypted: Readable = createReadStream(file, { start: nonceBytes, end: size - tagBytes - 1 });
    for await (const chunk of encrypted) yield decipher.update(chunk as Buffer);
  }
  try {
    decipher.final();
  } catch {
    throw new NotAuthentic(`${name} was changed, or the passphrase is wrong`);
  }
}

export async function requireAuthentic(file: string, name: string, key: Buffer): Promise<void> {
  const content = readEncrypted(file, name, key);
  while (!(await content.next()).done);
}
