import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, json } from 'node:stream/consumers';
import { errorCodes, maxFileBytes } from '@control-center/contracts';
import type { StoredFile, UploadTicket } from '@control-center/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Catch, Global, Module, ValidationPipe } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { Pool } from 'pg';
import { ApiError } from '../http/api-error.js';
import { ObjectReaders } from './object-readers.js';
import { ObjectsModule } from './objects.module.js';
import { rawUploads } from './raw-uploads.js';
import { UploadLedger } from './upload-ledger.js';

const an = { accountId: randomUUID(), sessionId: 'session of An' };
const anElsewhere = { ...an, sessionId: 'another session of An' };
const binh = { accountId: randomUUID(), sessionId: 'session of Bình' };
type Person = typeof an;

const pdf = (length = 100) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(length - 9)]);

let server: Pool;
let pool: Pool;
let folder: string;
let app: NestExpressApplication;
let origin: string;
let ledger: UploadLedger;
const participants = new Set<string>();
const database = `objects_${process.pid}`;

@Catch(ApiError)
class Refusals implements ExceptionFilter<ApiError> {
  catch({ code, message }: ApiError, host: ArgumentsHost): void {
    host.switchToHttp().getResponse<Response>().status(errorCodes[code]).json({ message, code });
  }
}

/** The caller is whom two headers name: sessions are tested where they are made. */
function callerFromHeaders(request: Request, _: Response, next: NextFunction): void {
  const { 'x-account': accountId, 'x-session': sessionId } = request.headers as Record<string, string>;
  request.caller = { accountId: accountId!, role: 'customer', sessionId: sessionId! };
  next();
}

beforeAll(async () => {
  server = new Pool({ connectionString: process.env['TEST_PG_URL'], max: 1 });
  await server.query(`create database ${database}`);
  const url = new URL(process.env['TEST_PG_URL']!);
  url.pathname = database;
  pool = new Pool({ connectionString: url.href });
  await pool.query(`
    create schema app;
    create table app.uploads (
      "id" uuid primary key,
      "accountId" uuid not null,
      "session" text not null,
      "name" text not null,
      "size" integer not null default 0,
      "type" text not null default '',
      "description" text not null default '',
      "visibility" text not null default 'private' check ("visibility" in ('public', 'private')),
      "objectName" text unique,
      "state" text not null default 'open' check ("state" in ('open', 'stored', 'referenced')),
      "createdAt" timestamptz not null default now(),
      "expiresAt" timestamptz not null,
      "storedAt" timestamptz
    )`);
  folder = await mkdtemp(join(tmpdir(), 'objects-'));

  @Global()
  @Module({
    providers: [
      { provide: Pool, useValue: pool },
      {
        provide: ObjectReaders,
        useValue: { mayRead: async (accountId: string) => participants.has(accountId) },
      },
    ],
    exports: [Pool, ObjectReaders],
  })
  class Surroundings {}

  @Module({ imports: [Surroundings, ObjectsModule.forRoot({ folder })] })
  class TestApp {}

  app = await NestFactory.create<NestExpressApplication>(TestApp, { logger: ['error'] });
  app.use(rawUploads, callerFromHeaders);
  app.useGlobalPipes(new ValidationPipe({ whitelist: true, forbidNonWhitelisted: true, transform: true }));
  app.useGlobalFilters(new Refusals());
  await app.listen(0, '127.0.0.1');
  origin = (await app.getUrl()).replace('[::1]', 'localhost');
  ledger = app.get(UploadLedger);
});

afterAll(async () => {
  await app.close();
  await pool.end();
  await server.query(`drop database ${database} with (force)`);
  await server.end();
  await rm(folder, { recursive: true });
});

const as = (person: Person) => ({ 'x-account': person.accountId, 'x-session': person.sessionId });

const call = (person: Person, method: string, path: string, body?: unknown) =>
  fetch(origin + path, {
    method,
    headers: { ...as(person), 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });

async function ticket(person: Person, name?: string): Promise<string> {
  const response = await call(
    person,
    'POST',
    '/api/objects/upload',
    name === undefined ? undefined : { name },
  );
  expect(response.status).toBe(201);
  return ((await response.json()) as UploadTicket).uploadURL;
}

const send = (person: Person, address: string, body: Buffer, type = 'application/octet-stream') =>
  fetch(origin + address, { method: 'PUT', headers: { ...as(person), 'content-type': type }, body });

const answer = async (response: globalThis.Response) => {
  const { code } = (await response.json()) as { code?: string };
  return [response.status, code];
};

async function uploaded(person: Person, name: string, content = pdf()): Promise<StoredFile> {
  const response = await send(person, await ticket(person, name), content);
  expect(response.status).toBe(200);
  return (await response.json()) as StoredFile;
}

const read = (person: Person, url: string, headers: Record<string, string> = {}) =>
  fetch(origin + url, { headers: { ...as(person), ...headers } });

/** Sends without a Content-Length, as a program that streams does. */
async function sendChunked(person: Person, address: string, body: Readable) {
  const request = httpRequest(origin + address, { method: 'PUT', headers: as(person) });
  const answered = once(request, 'response') as Promise<[IncomingMessage]>;
  body.pipe(request);
  const [response] = await answered;
  expect(request.getHeader('content-length')).toBeUndefined();
  return [response.statusCode, ((await json(response)) as { code?: string }).code];
}

function* zeros(bytes: number) {
  yield Buffer.from('%PDF-');
  for (let left = bytes - 5; left > 0; left -= 65_536) yield Buffer.alloc(Math.min(left, 65_536));
}

const files = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

describe('an upload', () => {
  it('comes back byte for byte, under its name', async () => {
    const content = pdf(300_000);
    const file = await uploaded(an, 'Gá kẹp trục Ø45 – inox 304.PDF', content);
    expect(file).toEqual({
      url: expect.stringMatching(/^\/objects\/[0-9a-f-]{36}\.pdf$/),
      name: 'Gá kẹp trục Ø45 – inox 304.PDF',
      size: 300_000,
      type: 'application/pdf',
      description: '',
      visibility: 'private',
    });
    const response = await read(an, file.url);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '300000',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    const sum = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    expect(sum(Buffer.from(await response.arrayBuffer()))).toBe(sum(content));
  });

  it.each(['application/json', 'application/x-www-form-urlencoded', 'text/plain'])(
    'is taken as bytes when the sender calls it %s',
    async (type) => {
      const response = await send(an, await ticket(an, 'a.stl'), Buffer.from('{"solid":1}'), type);
      expect(await response.json()).toMatchObject({ size: 11, type: 'model/stl' });
    },
  );

  it('without a name is named by its first bytes, or refused where these say nothing', async () => {
    const named = await send(an, await ticket(an), pdf());
    const { url, name } = (await named.json()) as StoredFile;
    expect(`/objects/${name}`).toBe(url);
    expect(url).toMatch(/\.pdf$/);
    expect(await answer(await send(an, await ticket(an), Buffer.from('v 0 0 0')))).toEqual([
      415,
      'object.wrong-kind',
    ]);
  });

  it('of exactly 50 MB is taken, chunked or not', async () => {
    const whole = await send(an, await ticket(an, 'a.pdf'), await buffer(Readable.from(zeros(maxFileBytes))));
    expect(await whole.json()).toMatchObject({ size: maxFileBytes });
    const chunked = await sendChunked(an, await ticket(an, 'a.pdf'), Readable.from(zeros(maxFileBytes)));
    expect(chunked).toEqual([200, undefined]);
  });

  it('of 50 MB and one byte is refused before it is read, and while it is read', async () => {
    const before = await files();
    const address = await ticket(an, 'a.pdf');
    const told = httpRequest(origin + address, {
      method: 'PUT',
      headers: { ...as(an), 'content-length': maxFileBytes + 1 },
    });
    told.flushHeaders();
    const [response] = (await once(told, 'response')) as [IncomingMessage];
    expect([response.statusCode, await json(response)]).toEqual([
      413,
      { code: 'object.too-large', message: expect.stringContaining('50MB') },
    ]);
    told.on('error', () => undefined).destroy();

    const sent = await send(an, address, await buffer(Readable.from(zeros(maxFileBytes + 1))));
    expect(await answer(sent)).toEqual([413, 'object.too-large']);
    const chunked = await sendChunked(an, address, Readable.from(zeros(maxFileBytes + 1)));
    expect(chunked).toEqual([413, 'object.too-large']);
    expect(
      await answer(await call(an, 'POST', '/api/objects/upload', { name: 'a.pdf', size: maxFileBytes + 1 })),
    ).toEqual([413, 'object.too-large']);
    expect(await files()).toEqual(before);
    expect((await send(an, address, pdf())).status).toBe(200);
  });

  it('that is empty or of a wrong kind is refused and leaves nothing behind', async () => {
    const before = await files();
    for (const name of ['virus.exe', 'page.html', 'noextension', '.pdf'])
      expect(await answer(await call(an, 'POST', '/api/objects/upload', { name }))).toEqual([
        415,
        'object.wrong-kind',
      ]);
    expect(await answer(await send(an, await ticket(an, 'a.pdf'), Buffer.alloc(0)))).toEqual([
      422,
      'object.empty',
    ]);
    expect(await answer(await send(an, await ticket(an, 'a.png'), pdf()))).toEqual([
      415,
      'object.wrong-kind',
    ]);
    expect(await answer(await send(an, await ticket(an, 'a.pdf'), Buffer.from('MZ')))).toEqual([
      415,
      'object.wrong-kind',
    ]);
    expect(await files()).toEqual(before);
  });

  it('that breaks off leaves nothing behind, and its address can be used again', async () => {
    const before = await files();
    const address = await ticket(an, 'a.pdf');
    const request = httpRequest(origin + address, {
      method: 'PUT',
      headers: { ...as(an), 'content-length': 1_000_000 },
    });
    request.on('error', () => undefined);
    request.write(pdf(100_000));
    await until(async () => (await files()).length > before.length);
    request.destroy();
    await until(async () => (await files()).length === before.length);
    expect((await send(an, address, pdf())).status).toBe(200);
  });
});

/** Looks again until it is so: for what another process does in its own time. The test's limit ends it. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise(setImmediate);
}

describe('an upload address', () => {
  it('works once, also when two files arrive together', async () => {
    const address = await ticket(an, 'a.pdf');
    const before = (await files()).length;
    const both = await Promise.all([send(an, address, pdf(200_000)), send(an, address, pdf(200_000))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await answer(await send(an, address, pdf()))).toEqual([404, 'object.not-found']);
    expect((await files()).length).toBe(before + 1);
  });

  it('is bound to its session and ends after an hour', async () => {
    const address = await ticket(an, 'a.pdf');
    expect(await answer(await send(anElsewhere, address, pdf()))).toEqual([403, 'object.not-yours']);
    expect(await answer(await send(binh, address, pdf()))).toEqual([403, 'object.not-yours']);

    const { rows } = await pool.query<{ minutes: number }>(
      `update app.uploads set "expiresAt" = "expiresAt" - interval '61 minutes' where "id" = $1
       returning extract(epoch from "expiresAt" + interval '61 minutes' - "createdAt")::int / 60 as minutes`,
      [address.split('/').at(-1)],
    );
    expect(rows).toEqual([{ minutes: 60 }]);
    expect(await answer(await send(an, address, pdf()))).toEqual([404, 'object.not-found']);
  });

  it.each([randomUUID(), 'none', '%00', "'; drop table app.uploads; --"])('%j is unknown', async (name) => {
    const address = `/api/objects/upload/${name === '%00' ? name : encodeURIComponent(name)}`;
    expect(await answer(await send(an, address, pdf()))).toEqual([404, 'object.not-found']);
  });
});

describe('who may read and name a file', () => {
  const setAccess = (person: Person, objectUrl: string, more: object) =>
    call(person, 'PUT', '/api/objects/acl', { objectUrl, ...more });

  it('is for its uploader to say, by the address of the object or of the upload', async () => {
    const address = await ticket(an, 'a.pdf');
    const { url } = (await (await send(an, address, pdf())).json()) as StoredFile;
    const set = await setAccess(an, origin + address, { visibility: 'public' });
    expect(await set.json()).toEqual({ objectPath: url });
    await setAccess(an, url, { filename: 'P1_Gá_VietPhat_1.pdf' });
    expect(await ledger.claim(an.accountId, [url])).toMatchObject([
      { name: 'P1_Gá_VietPhat_1.pdf', visibility: 'public' },
    ]);

    expect(await answer(await setAccess(binh, url, { visibility: 'private' }))).toEqual([
      403,
      'object.not-yours',
    ]);
    expect(await answer(await setAccess(an, url, { filename: 'a.exe' }))).toEqual([415, 'object.wrong-kind']);
    const unused = await ticket(an, 'a.pdf');
    expect(await answer(await setAccess(an, unused, { visibility: 'public' }))).toEqual([
      404,
      'object.not-found',
    ]);
    expect((await setAccess(an, url, { visibility: 'secret' })).status).toBe(400);
  });

  it('is its uploader alone, until a project references it; then whoever takes part', async () => {
    const { url } = await uploaded(an, 'a.pdf');
    const [objectName] = url.split('/').slice(-1);
    expect((await read(an, url)).status).toBe(200);
    expect(await answer(await read(binh, url))).toEqual([403, 'access.denied']);

    await ledger.markReferenced([objectName!]);
    expect((await read(an, url)).status).toBe(403);
    participants.add(binh.accountId);
    expect((await read(binh, url)).status).toBe(200);
    participants.delete(binh.accountId);
    expect((await read(binh, url)).status).toBe(403);
    expect(await answer(await setAccess(an, url, { visibility: 'public' }))).toEqual([
      403,
      'object.not-yours',
    ]);
  });

  it('is checked again when a command claims files for a project', async () => {
    const [first, second, foreign] = [
      await uploaded(an, '1.pdf'),
      await uploaded(an, '2.pdf'),
      await uploaded(binh, '3.pdf'),
    ];
    const urls = [second.url, first.url];
    expect((await ledger.claim(an.accountId, urls)).map(({ name }) => name)).toEqual(['2.pdf', '1.pdf']);
    await expect(ledger.claim(an.accountId, [...urls, foreign.url])).rejects.toMatchObject({
      code: 'object.not-yours',
    });
    for (const unknown of [
      `/objects/${randomUUID()}.pdf`,
      'https://evil.test/a.pdf',
      '',
      await ticket(an, 'a.pdf'),
    ])
      await expect(ledger.claim(an.accountId, [unknown])).rejects.toMatchObject({ code: 'object.not-found' });

    await ledger.markReferenced([first.url.slice('/objects/'.length)]);
    await expect(ledger.claim(an.accountId, urls)).rejects.toMatchObject({ code: 'object.not-yours' });
    expect(await ledger.claim(an.accountId, urls, [first.url])).toHaveLength(2);
    expect(await ledger.claim(binh.accountId, [first.url], [first.url])).toHaveLength(1);
  });
});

describe('a download', () => {
  const content = Buffer.concat([Buffer.from('%PDF-'), Buffer.from('0123456789')]);

  it('serves one range of bytes', async () => {
    const { url } = await uploaded(an, 'a.pdf', content);
    const ranged = async (range: string, more = {}) => {
      const response = await read(an, url, { range, ...more });
      return [response.status, response.headers.get('content-range'), await response.text()];
    };
    expect(await ranged('bytes=5-8')).toEqual([206, 'bytes 5-8/15', '0123']);
    expect(await ranged('bytes=-3')).toEqual([206, 'bytes 12-14/15', '789']);
    expect(await ranged('bytes=10-')).toEqual([206, 'bytes 10-14/15', '56789']);
    expect(await ranged('bytes=15-')).toEqual([416, 'bytes */15', '']);
    expect(await ranged('bytes=0-1,3-4')).toEqual([200, null, content.toString()]);
    expect(await ranged('nonsense')).toEqual([200, null, content.toString()]);
    expect(await ranged('bytes=5-8', { 'if-range': `"${url.slice(9)}"` })).toEqual([
      206,
      'bytes 5-8/15',
      '0123',
    ]);
    expect(await ranged('bytes=5-8', { 'if-range': '"older"' })).toEqual([200, null, content.toString()]);
  });

  it('is spared when the browser has the file, but not the question who may read it', async () => {
    const { url } = await uploaded(an, 'a.pdf');
    const etag = (await read(an, url)).headers.get('etag')!;
    const known = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
    expect((await read(an, url, known)).status).toBe(304);
    expect((await read(binh, url, known)).status).toBe(403);
  });

  it('shows images in place when asked, everything else is saved', async () => {
    const svg = await uploaded(an, 'a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    const shown = await read(an, `${svg.url}?inline=1`);
    expect(shown.headers.get('content-disposition')).toMatch(/^inline;/);
    expect([shown.headers.get('content-type'), shown.headers.get('content-security-policy')]).toEqual([
      'image/svg+xml',
      expect.stringMatching(/^default-src 'none';.* sandbox$/),
    ]);
    expect((await read(an, svg.url)).headers.get('content-disposition')).toMatch(/^attachment;/);
    const { url } = await uploaded(an, 'a.pdf');
    expect((await read(an, `${url}?inline=1`)).headers.get('content-disposition')).toMatch(/^attachment;/);
  });

  it.each([
    ['Gá kẹp trục Ø45.pdf', 'Ga kep truc _45.pdf', 'G%C3%A1%20k%E1%BA%B9p%20tr%E1%BB%A5c%20%C3%9845.pdf'],
    [`a"; filename="b.exe'*.pdf`, `a_; filename=_b.exe'*.pdf`, 'a%22%3B%20filename%3D%22b.exe%27%2A.pdf'],
    ['a\r\nSet-Cookie: sid=1.pdf', 'aSet-Cookie: sid=1.pdf', 'aSet-Cookie%3A%20sid%3D1.pdf'],
    ['bản vẽ 图 🛠.pdf', 'ban ve _ _.pdf', 'b%E1%BA%A3n%20v%E1%BA%BD%20%E5%9B%BE%20%F0%9F%9B%A0.pdf'],
  ])('writes the name %j safely', async (name, ascii, exact) => {
    const { url } = await uploaded(an, name);
    const header = (await read(an, url)).headers.get('content-disposition');
    expect(header).toBe(`attachment; filename="${ascii}"; filename*=UTF-8''${exact}`);
  });

  it.each([`${randomUUID()}.pdf`, '..%2f..%2fetc%2fpasswd', 'a%00.pdf', randomUUID()])(
    'of %s finds nothing',
    async (name) =>
      expect(await answer(await read(an, `/objects/${name}`))).toEqual([404, 'object.not-found']),
  );
});
