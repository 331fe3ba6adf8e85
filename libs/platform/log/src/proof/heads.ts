import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { canonical } from './chain.js';

/** The format of the heads that this program writes. */
export const headFormat = 1;

/** The signed state of the log at a moment. Once a head is kept elsewhere, no earlier event can be changed unnoticed. */
export type Head = {
  format: number;
  /** The number of events of the log. */
  ordinal: number;
  /** The hash of these events in hex, see `Chain`. */
  h: string;
  /** ISO 8601. */
  time: string;
  /** Of the public key: the first 16 digits of its SHA-256 in hex. */
  keyId: string;
  /** Ed25519, in base64, over the canonical JSON of the fields above. */
  signature: string;
  /**
   * For each event since the previous head, the first 6 bytes of the hash up to it, in base64. They are not signed and
   * only help to name the first event that differs.
   */
  links: string;
};

type Unsigned = Omit<Head, 'format' | 'keyId' | 'signature'>;

/** The prefix of a 32-byte Ed25519 private key in PKCS #8 (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** `bytes`: 32 random bytes in base64. */
export const signingKey = (bytes: string): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([pkcs8, Buffer.from(bytes, 'base64')]),
    format: 'der',
    type: 'pkcs8',
  });

/** The id of a private or public key. */
const spkiOf = (key: KeyObject): Buffer =>
  (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'der', type: 'spki' });

export const publicKeyOf = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'pem', type: 'spki' }).toString();

export const keyIdOf = (key: KeyObject): string =>
  createHash('sha256').update(spkiOf(key)).digest('hex').slice(0, 16);

const signedText = ({ format, ordinal, h, time, keyId }: Omit<Head, 'signature' | 'links'>): Buffer =>
  Buffer.from(canonical({ format, ordinal, h, time, keyId }));

export function signHead({ ordinal, h, time, links }: Unsigned, key: KeyObject): Head {
  const head = { format: headFormat, ordinal, h, time, keyId: keyIdOf(key) };
  return { ...head, signature: sign(null, signedText(head), key).toString('base64'), links };
}

export const isSignedBy = (head: Head, publicKey: KeyObject): boolean =>
  verify(null, signedText(head), publicKey, Buffer.from(head.signature, 'base64'));

/** Bytes of a hash in `links`: eight characters of base64. */
const linkBytes = 6;

export const linkOf = (h: string): string => Buffer.from(h, 'hex').subarray(0, linkBytes).toString('base64');

export const linksIn = ({ links }: Head): string[] => links.match(/.{8}/g) ?? [];
