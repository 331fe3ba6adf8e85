import { X509Certificate } from 'node:crypto';
import type { webcrypto } from 'node:crypto';

/** A certificate and its private key, both as PEM. */
export type KeyPair = { key: string; certificate: string };

const years = 365 * 24 * 60 * 60 * 1_000;
const lifetimes = { authority: 40 * years, server: 10 * years };

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const authorityName = 'CN=Control Center event node';

/** A certificate is renewed in the second half of its life, so that no process outlives it. */
export function isFresh({ certificate }: KeyPair, now: Date): boolean {
  const { validFrom, validTo } = new X509Certificate(certificate);
  const [start, end] = [Date.parse(validFrom), Date.parse(validTo)];
  return now.getTime() < (start + end) / 2;
}

export const isIssuedBy = (server: KeyPair, authority: KeyPair): boolean =>
  new X509Certificate(server.certificate).verify(new X509Certificate(authority.certificate).publicKey);

/** The authority that signs the server's certificate. Clients trust it, and it signs nothing else. */
export async function createAuthority(now: Date): Promise<KeyPair> {
  const { x509, keys } = await newKeys();
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    ...validity(now, lifetimes.authority),
    name: authorityName,
    keys,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { key: await pemOf(keys.privateKey), certificate: certificate.toString('pem') };
}

/** A certificate for all names of this machine's loopback interface. */
export async function createServerCertificate(authority: KeyPair, now: Date): Promise<KeyPair> {
  const { x509, keys } = await newKeys();
  const issuer = new x509.X509Certificate(authority.certificate);
  const certificate = await x509.X509CertificateGenerator.create({
    ...validity(now, lifetimes.server),
    subject: 'CN=localhost',
    issuer: issuer.subject,
    publicKey: keys.publicKey,
    signingKey: await signingKey(authority),
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension([
        { type: 'dns', value: 'localhost' },
        { type: 'ip', value: '127.0.0.1' },
        { type: 'ip', value: '::1' },
      ]),
      await x509.AuthorityKeyIdentifierExtension.create(issuer),
    ],
  });
  return { key: await pemOf(keys.privateKey), certificate: certificate.toString('pem') };
}

/** Loaded only when a certificate is made, because loading takes longer than the rest of the node's start. */
async function newKeys() {
  await import('reflect-metadata');
  const x509 = await import('@peculiar/x509');
  return { x509, keys: await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']) };
}

/** Begins a day early, for a clock that is set back. */
const validity = (now: Date, lifetime: number) => ({
  notBefore: new Date(now.getTime() - 24 * 60 * 60 * 1_000),
  notAfter: new Date(now.getTime() + lifetime),
});

const signingKey = async ({ key }: KeyPair) =>
  crypto.subtle.importKey(
    'pkcs8',
    Buffer.from(key.replace(/-----[^-]+-----|\s/g, ''), 'base64'),
    algorithm,
    false,
    ['sign'],
  );

async function pemOf(key: webcrypto.CryptoKey): Promise<string> {
  const body = Buffer.from(await crypto.subtle.exportKey('pkcs8', key)).toString('base64');
  return `-----BEGIN PRIVATE KEY-----\n${body.replace(/.{64}(?=.)/g, '$&\n')}\n-----END PRIVATE KEY-----\n`;
}
