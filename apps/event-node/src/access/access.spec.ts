import { X509Certificate } from 'node:crypto';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { connectionString, openAccess } from './access.js';
import type { Access } from './access.js';

let parent: string;
let folder: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'access-'));
  folder = join(parent, 'event node');
});
afterEach(() => rmSync(parent, { recursive: true }));

const now = new Date('2026-01-01T00:00:00Z');
const afterYears = (years: number) => new Date(Date.UTC(2026 + years, 0, 1));
const authorityOf = ({ caFile }: Access) => new X509Certificate(readFileSync(caFile));
const certificateOf = ({ server }: Access) => new X509Certificate(server.certificate);
const trusts = (client: X509Certificate, node: Access) =>
  certificateOf(node).verify(client.publicKey) && certificateOf(node).issuer === client.subject;

test('certificate and password are created once, and only this user can read them', async () => {
  const first = await openAccess(folder, now);
  expect(Buffer.from(first.password, 'base64url')).toHaveLength(32);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  const files = readdirSync(folder);
  expect(files.sort()).toEqual(['authority.pem', 'ca.crt', 'password', 'server.pem']);
  for (const file of files) expect([file, statSync(join(folder, file)).mode & 0o777]).toEqual([file, 0o600]);
  expect(readFileSync(first.caFile, 'utf8')).not.toContain('PRIVATE');

  expect(await openAccess(folder, afterYears(4))).toEqual(first);
  expect((await openAccess(join(parent, 'another'), now)).password).not.toBe(first.password);
});

test('the certificate is for this machine only, and its authority cannot be mistaken for a server', async () => {
  const access = await openAccess(folder, now);
  const certificate = certificateOf(access);
  expect(certificate.checkHost('localhost')).toBe('localhost');
  for (const address of ['127.0.0.1', '::1']) expect(certificate.checkIP(address)).toBe(address);
  expect(certificate.checkHost('example.com')).toBeUndefined();
  expect(certificate.ca).toBe(false);
  expect(authorityOf(access).ca).toBe(true);
  expect(authorityOf(access).checkHost('localhost')).toBeUndefined();
});

test('a certificate in the second half of its life is renewed by the same authority', async () => {
  const first = await openAccess(folder, now);
  const trusted = authorityOf(first);
  const renewed = await openAccess(folder, afterYears(6));
  expect(renewed.server).not.toEqual(first.server);
  expect(Date.parse(certificateOf(renewed).validTo)).toBeGreaterThan(afterYears(15).getTime());
  expect(trusts(trusted, renewed)).toBe(true);
  expect(renewed.password).toBe(first.password);

  const muchLater = await openAccess(folder, afterYears(21));
  expect(trusts(trusted, muchLater)).toBe(false);
  expect(trusts(authorityOf(muchLater), muchLater)).toBe(true);
});

test('an authority in the second half of its life is renewed, and clients find the new one at the same place', async () => {
  const before = await openAccess(folder, now);
  const old = authorityOf(before);
  const after = await openAccess(folder, afterYears(21));
  expect([after.caFile, after.password]).toEqual([before.caFile, before.password]);
  expect([trusts(authorityOf(after), after), trusts(old, after)]).toEqual([true, false]);
});

// If it were replaced, programs that know the old password or certificate could no longer connect.
test.each(['authority.pem', 'server.pem', 'ca.crt', 'password'])(
  'a file that cannot be read is an error, and is not replaced: %s',
  async (name) => {
    await openAccess(folder, now);
    rmSync(join(folder, name));
    symlinkSync(name, join(folder, name));
    await expect(openAccess(folder, now)).rejects.toThrow('ELOOP');
    expect(readlinkSync(join(folder, name))).toBe(name);
  },
);

test('files that are missing, truncated or from another folder are replaced', async () => {
  const first = await openAccess(folder, now);
  const other = await openAccess(join(parent, 'another'), now);
  writeFileSync(join(folder, 'server.pem'), readFileSync(join(parent, 'another', 'server.pem')));
  writeFileSync(join(folder, 'ca.crt'), readFileSync(other.caFile));
  const repaired = await openAccess(folder, now);
  expect(trusts(authorityOf(first), repaired)).toBe(true);

  writeFileSync(
    join(folder, 'authority.pem'),
    readFileSync(join(folder, 'authority.pem'), 'utf8').slice(0, 300),
  );
  rmSync(join(folder, 'password'));
  const again = await openAccess(folder, now);
  expect(trusts(authorityOf(again), again)).toBe(true);
  expect(again.password).not.toBe(first.password);
});

test('the address has the form of a genuine server’s, whatever the name of the folder', async () => {
  const access = await openAccess(folder, now);
  const address = connectionString(access, 2113);
  expect(address).toMatch(/^esdb:\/\/control-center:[\w-]{43}@localhost:2113\?tls=true&tlsCAFile=[^ &?]+$/);
  expect(new URL(address).searchParams.get('tlsCAFile')).toBe(access.caFile);
});
