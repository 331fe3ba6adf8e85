import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAuthority, createServerCertificate, isFresh, isIssuedBy } from './certificates.js';
import type { KeyPair } from './certificates.js';

/** How clients recognise the node, and how the node recognises them. */
export type Access = {
  server: KeyPair;
  /** The certificate of the authority that clients trust. */
  caFile: string;
  user: string;
  password: string;
};

const user = 'control-center';

/**
 * The node's certificate and its only user, stored in `folder`. Missing files are created, and a certificate that nears
 * its end is renewed. Only the system user who runs the node can read the folder.
 */
export async function openAccess(folder: string, now = new Date()): Promise<Access> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const authority = await stored(
    join(folder, 'authority.pem'),
    (pair) => isFresh(pair, now),
    () => createAuthority(now),
  );
  const server = await stored(
    join(folder, 'server.pem'),
    (pair) => isFresh(pair, now) && isIssuedBy(pair, authority),
    () => createServerCertificate(authority, now),
  );
  const caFile = join(folder, 'ca.crt');
  if (read(caFile) !== authority.certificate) write(caFile, authority.certificate);
  const passwordFile = join(folder, 'password');
  const password = read(passwordFile) ?? write(passwordFile, randomBytes(32).toString('base64url'));
  return { server, caFile, user, password };
}

/** The address of a node on this machine, in the form that a real server of EventStoreDB has. */
export const connectionString = ({ user, password, caFile }: Access, port: number): string =>
  `esdb://${user}:${password}@localhost:${port}?tls=true&tlsCAFile=${encodeURIComponent(caFile)}`;

async function stored(
  file: string,
  isUsable: (pair: KeyPair) => boolean,
  create: () => Promise<KeyPair>,
): Promise<KeyPair> {
  const found = parse(read(file) ?? '');
  if (found && isUsable(found)) return found;
  const created = await create();
  write(file, `${created.key}${created.certificate}`);
  return created;
}

/** A key and its certificate are one file, so that they are always replaced together. */
function parse(text: string): KeyPair | undefined {
  const [, key, certificate] =
    /^(-.+-----END PRIVATE KEY-----\n)(-.+-----END CERTIFICATE-----\n?)$/s.exec(text) ?? [];
  return key && certificate ? { key, certificate } : undefined;
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
}

/** Replaces a file as a whole; only this user can read it. */
function write(file: string, content: string): string {
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, content, { mode: 0o600 });
  renameSync(unfinished, file);
  return content;
}
