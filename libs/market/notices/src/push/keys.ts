import { createECDH } from 'node:crypto';

/** `key`: 32 bytes in base64. Returns the key pair by which push services know this installation (RFC 8292), in base64url. */
export function pushKeys(key: string): { publicKey: string; privateKey: string } {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(key, 'base64');
  return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') };
}
