import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** The place of a text. It can be opened only there. */
export type Place = { subject: string; stream: string; eventId: string; type: string; path: string };

/** What a text is bound to, by the prefix of its sealed form. New texts are sealed in the newest form. */
const boundTo: Record<string, (place: Place) => string> = {
  'sealed:1:': ({ subject }) => subject,
  'sealed:2:': ({ subject, stream, eventId, type, path }) =>
    JSON.stringify([subject, stream, eventId, type, path]),
};
const newest = 'sealed:2:';

const prefixOf = (text: string): string | undefined => /^sealed:\d+:/.exec(text)?.[0];

/** A text that was written before sealing was introduced is not sealed. */
export const isSealed = (text: string): boolean => prefixOf(text) !== undefined;

export function seal(text: string, key: Uint8Array, place: Place): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(boundTo[newest]!(place)));
  const bytes = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return newest + bytes.toString('base64url');
}

/** Undefined when the key does not fit, or when the text was changed or moved. */
export function open(text: string, key: Uint8Array, place: Place): string | undefined {
  const prefix = prefixOf(text)!;
  const bytes = Buffer.from(text.slice(prefix.length), 'base64url');
  try {
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    })
      .setAAD(Buffer.from(boundTo[prefix]!(place)))
      .setAuthTag(bytes.subarray(-tagBytes));
    return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}
