import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { buffer, json, text } from 'node:stream/consumers';
import { maxFileBytes } from '@market/contracts';
import type { StoredFile } from '@market/contracts';
import { held } from '@platform/testing/held';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { an, anElsewhere, as, binh, objectsApp, pdf, refusal } from './objects.fixture.js';
import type { ObjectsApp, Person } from './objects.fixture.js';

let app: ObjectsApp;

beforeAll(async () => {
  app = await objectsApp();
});

afterAll(() => app.close());

/** Sends without a Content-Length, like a program that streams. */
const sendChunked = (person: Person, address: string, chunks: Iterable<Buffer>) =>
  fetch(app.url + address, {
    method: 'PUT',
    headers: as(person),
    body: Readable.toWeb(Readable.from(chunks)) as ReadableStream,
    duplex: 'half',
  });

function* zeros(bytes: number) {
  yield Buffer.from('%PDF-');
  for (let left = bytes - 5; left > 0; left -= 65_536) yield Buffer.alloc(Math.min(left, 65_536));
}

describe('an upload', () => {
  it('is downloaded byte for byte, under its name', async () => {
    const content = pdf(300_000);
    const file = await app.uploaded(an, 'Gá kẹp trục Ø45 – inox 304.PDF', content);
    expect(file).toEqual({
      url: expect.stringMatching(/^\/objects\/[0-9a-f-]{36}\.pdf$/),
      name: 'Gá kẹp trục Ø45 – inox 304.PDF',
      size: 300_000,
      type: 'application/pdf',
      description: '',
      visibility: 'private',
    });
    const response = await app.read(an, file.url);
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
    'is stored as bytes when its content type is %s',
    async (type) => {
      const response = await app.send(an, await app.ticket(an, 'a.stl'), Buffer.from('{"solid":1}'), type);
      expect(await response.json()).toMatchObject({ size: 11, type: 'model/stl' });
    },
  );

  it('without a name gets its extension from the first bytes, or is rejected when they match no format', async () => {
    const named = await app.send(an, await app.ticket(an), pdf());
    const { url, name } = (await named.json()) as StoredFile;
    expect(`/objects/${name}`).toBe(url);
    expect(url).toMatch(/\.pdf$/);
    expect(await refusal(await app.send(an, await app.ticket(an), Buffer.from('v 0 0 0')))).toEqual([
      415,
      'object.wrong-kind',
    ]);
  });

  it('of exactly 50 MB is accepted, chunked or not', async () => {
    const bytes = await buffer(Readable.from(zeros(maxFileBytes)));
    const complete = await app.send(an, await app.ticket(an, 'a.pdf'), bytes);
    expect(await complete.json()).toMatchObject({ size: maxFileBytes });
    const chunked = await sendChunked(an, await app.ticket(an, 'a.pdf'), zeros(maxFileBytes));
    expect(await chunked.json()).toMatchObject({ size: maxFileBytes });
  });

  it('of 50 MB and one byte is rejected before it is read, and while it is read', async () => {
    // Created first: the server closes a connection that is idle while the machine is busy.
    const bytes = await buffer(Readable.from(zeros(maxFileBytes + 1)));
    const before = await app.files();
    const address = await app.ticket(an, 'a.pdf');
    const announced = httpRequest(app.url + address, {
      method: 'PUT',
      headers: { ...as(an), 'content-length': maxFileBytes + 1 },
    });
    announced.flushHeaders();
    const [response] = (await once(announced, 'response')) as [IncomingMessage];
    expect([response.statusCode, await json(response)]).toEqual([
      413,
      { code: 'object.too-large', message: expect.stringContaining('50MB') },
    ]);
    announced.on('error', () => undefined).destroy();

    const sent = await app.send(an, address, bytes);
    expect(await refusal(sent)).toEqual([413, 'object.too-large']);
    for (const tooMany of [1, 8_000_000]) {
      const chunked = await sendChunked(an, address, zeros(maxFileBytes + tooMany));
      expect(await refusal(chunked)).toEqual([413, 'object.too-large']);
    }
    expect(
      await refusal(
        await app.call(an, 'POST', '/api/objects/upload', { name: 'a.pdf', size: maxFileBytes + 1 }),
      ),
    ).toEqual([413, 'object.too-large']);
    expect(await app.files()).toEqual(before);
    expect((await app.send(an, address, pdf())).status).toBe(200);
  });

  it('counts towards the quota of its account by the bytes that are stored', async () => {
    const count = async () => {
      const { rows } = await app.pool.query<{ bytes: string }>(
        `select bytes from app.quotas where "accountId" = $1 and kind = 'files'`,
        [an.accountId],
      );
      return Number(rows[0]?.bytes ?? 0);
    };
    const before = await count();
    await sendChunked(an, await app.ticket(an, 'a.pdf'), [pdf()]);
    await app.send(an, await app.ticket(an, 'a.stl'), Buffer.alloc(0));
    await until(async () => (await count()) === before + pdf().length);
    await app.pool.query(`update app.quotas set bytes = 1000 * 1048576 where "accountId" = $1`, [
      an.accountId,
    ]);
    expect(await refusal(await app.send(an, await app.ticket(an, 'a.pdf'), pdf()))).toEqual([
      429,
      'account.quota-exceeded',
    ]);
    await app.pool.query(`delete from app.quotas`);
  });

  it('that is empty or of a wrong kind is rejected and leaves no file behind', async () => {
    const before = await app.files();
    for (const name of ['virus.exe', 'page.html', 'noextension', '.pdf'])
      expect(await refusal(await app.call(an, 'POST', '/api/objects/upload', { name }))).toEqual([
        415,
        'object.wrong-kind',
      ]);
    expect(await refusal(await app.send(an, await app.ticket(an, 'a.pdf'), Buffer.alloc(0)))).toEqual([
      422,
      'object.empty',
    ]);
    expect(await refusal(await app.send(an, await app.ticket(an, 'a.png'), pdf()))).toEqual([
      415,
      'object.wrong-kind',
    ]);
    expect(await refusal(await app.send(an, await app.ticket(an, 'a.pdf'), Buffer.from('MZ')))).toEqual([
      415,
      'object.wrong-kind',
    ]);
    expect(await app.files()).toEqual(before);
  });

  it('that is rejected half way is read to its end, so that the connection stays usable', async () => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    const answers = text(socket);
    const lines = (...all: string[]) => [...all, 'Host: localhost', '', ''].join('\r\n');
    const { 'x-account': account, 'x-session': session } = as(an);
    const address = await app.ticket(an, 'a.png');
    socket.write(
      lines(
        `PUT ${address} HTTP/1.1`,
        `X-Account: ${account}`,
        `X-Session: ${session}`,
        'Content-Length: 5000000',
      ),
    );
    socket.write(await buffer(Readable.from(zeros(5_000_000))));
    socket.end(lines('GET /nothing HTTP/1.1', 'Connection: close'));
    expect((await answers).match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 415', 'HTTP/1.1 404']);
  });

  it('that is interrupted leaves no file behind, and its address can be used again', async () => {
    const before = await app.files();
    const address = await app.ticket(an, 'a.pdf');
    const request = httpRequest(app.url + address, {
      method: 'PUT',
      headers: { ...as(an), 'content-length': 1_000_000 },
    });
    request.on('error', () => undefined);
    request.write(pdf(100_000));
    await until(async () => (await app.files()).length > before.length);
    request.destroy();
    await until(async () => (await app.files()).length === before.length);
    expect((await app.send(an, address, pdf())).status).toBe(200);
  });
});

/** Repeats the check until it holds, for work that continues in the background. The test's timeout ends it. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise(setImmediate);
}

describe('an upload address', () => {
  it('works once, also when two files arrive together', async () => {
    const address = await app.ticket(an, 'a.pdf');
    const before = (await app.files()).length;
    const { call, calls } = held(app.objects.put.bind(app.objects));
    const put = jest.spyOn(app.objects, 'put').mockImplementation(call);
    const sent = Promise.all([app.send(an, address, pdf(200_000)), app.send(an, address, pdf(200_000))]);
    await until(() => Promise.resolve(calls.length === 2));
    // Both are stored before the ledger accepts one of them.
    await until(async () => (await app.files()).length === before + 2);
    for (const { release } of calls) await release();
    put.mockRestore();
    const both = await sent;
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await refusal(await app.send(an, address, pdf()))).toEqual([404, 'object.not-found']);
    expect((await app.files()).length).toBe(before + 1);
  });

  it('is bound to its session and ends after an hour', async () => {
    const address = await app.ticket(an, 'a.pdf');
    expect(await refusal(await app.send(anElsewhere, address, pdf()))).toEqual([403, 'object.not-yours']);
    expect(await refusal(await app.send(binh, address, pdf()))).toEqual([403, 'object.not-yours']);

    const { rows } = await app.pool.query<{ minutes: number }>(
      `update app.uploads set "expiresAt" = "expiresAt" - interval '61 minutes' where "id" = $1
       returning extract(epoch from "expiresAt" + interval '61 minutes' - "createdAt")::int / 60 as minutes`,
      [address.split('/').at(-1)],
    );
    expect(rows).toEqual([{ minutes: 60 }]);
    expect(await refusal(await app.send(an, address, pdf()))).toEqual([404, 'object.not-found']);
  });

  it.each([randomUUID(), 'none', '%00', "'; drop table app.uploads; --"])('%j is unknown', async (name) => {
    const address = `/api/objects/upload/${name === '%00' ? name : encodeURIComponent(name)}`;
    expect(await refusal(await app.send(an, address, pdf()))).toEqual([404, 'object.not-found']);
  });
});
