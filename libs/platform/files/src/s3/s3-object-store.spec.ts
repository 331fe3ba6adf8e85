import { request } from 'node:http';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { account, bucket, startS3 } from '@platform/files/testing/s3-server';
import type { Fault } from '@platform/files/testing/s3-server';
import {
  newObjectName,
  ObjectsUnavailable,
  openObjectStore,
  probeStorage,
  S3ObjectStore,
  thumbnailNameOf,
} from '../index.js';
import type { S3Options } from '../index.js';
import type { StorageSettings } from '../open-object-store.js';
import { usualPatience } from './s3-client.js';

const contentTypeOf = (name: string) => (name.endsWith('.pdf') ? 'application/pdf' : 'model/stl');

let server: Awaited<ReturnType<typeof startS3>>;

beforeEach(async () => {
  server = await startS3();
});
afterEach(() => server.close());

const patience = { attempt: 10_000, idle: 10_000, retries: 10_000, pauses: [5, 10, 20, 40] };
const impatient = { patience: { ...patience, attempt: 500, idle: 500 } };
/** Enough time on a busy machine for a request of up to 8 MB that must succeed. */
const lessImpatient = { patience: { ...patience, attempt: 2_000, idle: 2_000 } };
const store = (more: Partial<S3Options> = {}) =>
  new S3ObjectStore({ ...account, bucket, endpoint: server.endpoint, contentTypeOf, patience, ...more });

async function* megabytes(count: number) {
  for (let sent = 0; sent < count; sent += 1) yield Buffer.alloc(1024 * 1024);
}
const content = Buffer.from(Array.from({ length: 3_000_000 }, (_, at) => (at * 7) % 251));
const stored = async (in_ = store()) => {
  const name = newObjectName('.pdf');
  await in_.put(name, Readable.from([content]));
  return name;
};
const read = async (name: string, range?: { start: number; end: number }) =>
  buffer((await store().open(name, range))!);

describe('an S3 bucket', () => {
  it.each<[string, Partial<S3Options>, string, RegExp]>([
    ['key', { accessKeyId: 'another' }, 'key', /OBJECTS_S3_KEY.* 403 InvalidAccessKeyId/],
    ['secret', { secretAccessKey: 'another' }, 'secret', /OBJECTS_S3_SECRET.* SignatureDoesNotMatch/],
    ['region', { region: 'elsewhere' }, 'region', /OBJECTS_S3_REGION.* AuthorizationHeaderMalformed/],
    ['bucket', { bucket: 'none' }, 'bucket', /OBJECTS_S3_BUCKET.* 404 NoSuchBucket/],
    ['session token', { sessionToken: 'another' }, 'expired', /expired.* InvalidToken/],
    ['address', { endpoint: 'http://127.0.0.1:59999' }, 'address', /OBJECTS_S3_ENDPOINT.*ECONNREFUSED/],
  ])('rejects a wrong %s', async (_, other, problem, message) => {
    const rejected = probeStorage(store(other));
    await expect(rejected).rejects.toThrow(ObjectsUnavailable);
    await expect(rejected).rejects.toThrow(message);
    await expect(rejected).rejects.toMatchObject({ problem });
    await expect(rejected).rejects.not.toThrow(account.secretAccessKey);
    expect(server.objects.size).toBe(0);
  });

  it('is checked by writing, reading a part and deleting, and wrong bytes are a problem', async () => {
    await probeStorage(store());
    expect(server.seen.map((line) => line.split(' ')[0])).toEqual(['PUT', 'GET', 'GET', 'DELETE']);
    server.objects.set = () => server.objects;
    await expect(probeStorage(store())).rejects.toMatchObject({ problem: 'content' });
  });

  it('that does not exist or is no bucket at all is an error, not an absent object', async () => {
    const name = newObjectName('.pdf');
    for (const other of [store({ bucket: 'none' }), store({ endpoint: `${server.endpoint}/elsewhere` })])
      for (const use of ['open', 'exists', 'delete'] as const)
        await expect(other[use](name)).rejects.toThrow(ObjectsUnavailable);
    expect([await store().open(name), await store().exists(name)]).toEqual([undefined, false]);
  });

  it('receives at most one part per request, and the parts make up the complete object', async () => {
    const name = newObjectName('.pdf');
    expect(await store().put(name, megabytes(50))).toBe(52_428_800);
    expect(server.largestBody()).toBe(8 * 1024 * 1024);
    expect([server.uploads.size, server.objects.get(name)!.length]).toEqual([0, 52_428_800]);
  });

  it('has the content type of each object, small or in parts', async () => {
    const [model, drawing] = [newObjectName('.stl'), newObjectName('.pdf')];
    for (const name of [model, drawing, thumbnailNameOf(model)]) await store().put(name, megabytes(1));
    await store().put(drawing, megabytes(9));
    const types = [model, drawing, thumbnailNameOf(model)].map((name) => server.types.get(name));
    expect(types).toEqual(['model/stl', 'application/pdf', 'image/jpeg']);
  });

  it.each<[Fault]>([['SlowDown'], ['cut'], ['lose the answer'], ['hang'], ['ExpiredToken']])(
    'gets each kind of request again after %j',
    async (fault) => {
      const [small, large] = [newObjectName('.pdf'), newObjectName('.pdf')];
      const trying = store(fault === 'hang' ? lessImpatient : {});
      server.failNext(fault, fault);
      await trying.put(small, megabytes(1));
      // Beginning, parts and end of an upload in parts.
      for (let at = 0; at < 4; at += 1) {
        server.failNext(...Array.from({ length: at }, () => 'none' as const), fault);
        await trying.put(large, megabytes(9));
        expect(server.objects.get(large)!.length).toBe(9 * 1024 * 1024);
      }
      server.failNext(fault);
      expect((await buffer((await trying.open(small))!)).length).toBe(1024 * 1024);
      server.failNext(fault);
      await trying.delete(small);
      expect([...server.objects.keys()]).toEqual([large]);
    },
  );

  it('is given up after some ten seconds of pauses, and at once when a repeat would not help', async () => {
    const seconds = usualPatience.pauses.reduce((sum, pause) => sum + pause, 0) / 1_000;
    expect([seconds > 8, seconds < 13, usualPatience.retries]).toEqual([true, true, 12_000]);
    server.behaviour.always = 'SlowDown';
    await expect(store().delete(newObjectName('.pdf'))).rejects.toThrow('SlowDown');
    expect(server.seen).toHaveLength(1 + patience.pauses.length);
    await expect(
      store({ patience: { ...patience, retries: -1 } }).delete(newObjectName('.pdf')),
    ).rejects.toThrow('SlowDown');
    expect(server.seen).toHaveLength(1 + patience.pauses.length + 2);
    server.behaviour.always = undefined;
    await expect(store({ bucket: 'none' }).delete(newObjectName('.pdf'))).rejects.toThrow('NoSuchBucket');
    expect(server.seen).toHaveLength(1 + patience.pauses.length + 3);
  });

  it('does not follow redirects, whose target would receive the file', async () => {
    server.behaviour.always = 'TemporaryRedirect';
    await expect(store().put(newObjectName('.pdf'), Readable.from([content]))).rejects.toMatchObject({
      problem: 'region',
    });
    expect(server.seen.filter((line) => line.includes('elsewhere'))).toEqual([]);
  });

  it.each([{ accessKeyId: 'renewed' }, { secretAccessKey: 'renewed' }, { sessionToken: 'renewed' }])(
    'takes renewed credentials of which only %j is new',
    async (renewed) => {
      server.behaviour.account = { ...account, ...renewed };
      const { accessKeyId, secretAccessKey } = account;
      const renewing = store({ renewed: () => ({ accessKeyId, secretAccessKey, ...renewed }) });
      const read = await buffer((await renewing.open(await stored(renewing)))!);
      expect(content.equals(read)).toBe(true);
    },
  );

  it('takes credentials that were renewed', async () => {
    const renewed = { accessKeyId: 'renewed', secretAccessKey: 'renewed too', sessionToken: 'for now' };
    const name = await stored();
    server.behaviour.account = { ...account, ...renewed };
    const renewing = store({ renewed: () => renewed });
    expect(await renewing.exists(name)).toBe(true);
    const requests = server.seen.length;
    await renewing.delete(name);
    expect(server.seen.length).toBe(requests + 1);
    await expect(store({ renewed: () => undefined }).delete(name)).rejects.toMatchObject({ problem: 'key' });

    const settings: StorageSettings = {
      ...{
        OBJECTS_S3_ENDPOINT: server.endpoint,
        OBJECTS_S3_REGION: account.region,
        OBJECTS_S3_BUCKET: bucket,
      },
      ...{
        OBJECTS_S3_STYLE: 'path',
        OBJECTS_S3_KEY: 'old',
        OBJECTS_S3_SECRET: 'old',
        OBJECTS_S3_SESSION_TOKEN: '',
      },
    };
    const reading = await openObjectStore(settings, '', {
      contentTypeOf,
      reread: () => ({
        ...{ OBJECTS_S3_KEY: renewed.accessKeyId, OBJECTS_S3_SECRET: renewed.secretAccessKey },
        OBJECTS_S3_SESSION_TOKEN: renewed.sessionToken,
      }),
    });
    expect(await reading.exists(name)).toBe(false);
  });

  it('that never answers is an error in time', async () => {
    server.behaviour.always = 'hang';
    const began = Date.now();
    await expect(store(impatient).put(newObjectName('.pdf'), megabytes(1))).rejects.toThrow(
      'no answer in 0.5 s',
    );
    expect(Date.now() - began).toBeLessThan(9_000);
  });

  it('continues a download that breaks off or stalls, and ends it after several times', async () => {
    const name = await stored();
    server.behaviour.cutsDownloadsAfter = 1_000_000;
    expect(content.equals(await read(name))).toBe(true);
    expect(content.subarray(5, 2_500_000).equals(await read(name, { start: 5, end: 2_499_999 }))).toBe(true);
    Object.assign(server.behaviour, { cutsDownloadsAfter: Infinity, stallsDownloadsAfter: 1_500_000 });
    const stalled = await buffer((await store(lessImpatient).open(name))!);
    expect(content.equals(stalled)).toBe(true);
    server.behaviour.stallsDownloadsAfter = 1_000;
    await expect(buffer((await store(impatient).open(name))!)).rejects.toThrow(ObjectsUnavailable);
  });

  it('that ignores ranges has its answer cut', async () => {
    const name = await stored();
    server.behaviour.ignoresRanges = true;
    for (const [start, end] of [
      [0, 0],
      [7, 19],
      [1_000_000, 2_999_999],
      [2_999_999, 2_999_999],
    ] as const)
      expect(content.subarray(start, end + 1).equals(await read(name, { start, end }))).toBe(true);
    server.behaviour.cutsDownloadsAfter = 2_000_000;
    await expect(read(name)).rejects.toThrow(ObjectsUnavailable);
  });

  it('that answers with another range than requested is an error', async () => {
    const name = await stored();
    server.behaviour.shiftsRanges = true;
    await expect(read(name, { start: 7, end: 19 })).rejects.toThrow('asked for 7-19 and got 8-20');
  });

  it('in which somebody else has ended an upload in parts has not stored it', async () => {
    server.behaviour.hasEndedUploads = true;
    await expect(store().put(newObjectName('.pdf'), megabytes(9))).rejects.toThrow('ended by somebody else');
  });

  it('that reports a failure with a success status has stored nothing', async () => {
    server.behaviour.failsOnComplete = true;
    const put = store().put(newObjectName('.pdf'), megabytes(9));
    await expect(put).rejects.toThrow('InternalError');
    expect([server.uploads.size, server.objects.size]).toEqual([0, 0]);
  });

  it('has unfinished uploads ended once they are old', async () => {
    for (const hours of [30, 1, 25, 26]) {
      const abandoned = store().put(newObjectName('.pdf'), megabytes(17));
      const before = server.uploads.size;
      while (server.uploads.size === before) await new Promise(setImmediate);
      server.behaviour.always = 'cut';
      await expect(abandoned).rejects.toThrow(ObjectsUnavailable);
      server.behaviour.always = undefined;
      [...server.uploads.values()].at(-1)!.startedAt = new Date(Date.now() - hours * 3_600_000);
    }
    expect(server.uploads.size).toBe(4);
    expect(await store().removeUnfinished(new Date(Date.now() - 24 * 3_600_000))).toBe(3);
    expect(await store().removeUnfinished(new Date(Date.now() - 24 * 3_600_000))).toBe(0);
    expect(server.uploads.size).toBe(1);
  });

  it('that another program uses as well has only its own uploads ended, and lists only its own objects', async () => {
    const own = newObjectName('.pdf');
    for (const name of ['theirs/report.bin', own, 'backup.tar'])
      server.uploads.set(name, { name, type: '', parts: new Map(), startedAt: new Date(0) });
    for (const name of ['theirs/report.bin', own, 'backup.tar']) server.objects.set(name, Buffer.from('x'));
    expect(await store().removeUnfinished(new Date())).toBe(1);
    expect([...server.uploads.keys()]).toEqual(['theirs/report.bin', 'backup.tar']);
    const names: string[] = [];
    for await (const name of store().names()) names.push(name);
    expect(names).toEqual([own]);
  });

  it('is named in the path or in the host', async () => {
    const hosts: string[] = [];
    // The names of hosts on this machine are unknown here: the request goes to the server all the same.
    const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
      const url = new URL(address);
      hosts.push(url.hostname);
      const headers = { ...Object.fromEntries(new Headers(init!.headers)), host: url.host };
      const { method } = init!;
      return new Promise((resolve) => {
        const { pathname, search } = url;
        request(
          { host: '127.0.0.1', port: url.port, path: pathname + search, method, headers },
          (answer) =>
            void buffer(answer).then((body) =>
              resolve(
                new Response(body.length > 0 ? body : null, {
                  status: answer.statusCode,
                  headers: answer.headers as Record<string, string>,
                }),
              ),
            ),
        ).end(init!.body);
      });
    });
    const name = newObjectName('.pdf');
    const virtual = store({ style: 'virtual', endpoint: server.endpoint.replace('127.0.0.1', 's3.test') });
    await virtual.put(name, Readable.from([Buffer.from('%PDF-')]));
    expect(await text((await virtual.open(name))!)).toBe('%PDF-');
    await virtual.put(name, megabytes(9));
    fetched.mockRestore();
    expect(new Set(hosts)).toEqual(new Set([`${bucket}.s3.test`]));
    expect([...server.objects.keys()]).toEqual([name]);
    expect(server.seen.join()).not.toContain(`/${bucket}/`);
    expect((await read(name)).length).toBe(9 * 1024 * 1024);
    expect(server.seen.at(-1)).toBe(`GET /${bucket}/${name}`);
  });

  it('is used according to the settings, and only with complete credentials', async () => {
    const seen: [string, string | undefined][] = [];
    const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
      const key = /Credential=([^/]*)/.exec(new Headers(init?.headers).get('authorization')!)?.[1];
      seen.push([String(address), key]);
      const unknown = '<Error><Code>InvalidAccessKeyId</Code></Error>';
      return Promise.resolve(
        key === 'new' ? new Response(null, { status: 204 }) : new Response(unknown, { status: 403 }),
      );
    });
    const opened = (OBJECTS_S3_STYLE: 'path' | 'virtual', reread: object) =>
      openObjectStore(
        {
          ...{ OBJECTS_S3_ENDPOINT: 'https://s3.test', OBJECTS_S3_REGION: 'r', OBJECTS_S3_BUCKET: 'files' },
          ...{ OBJECTS_S3_KEY: 'old', OBJECTS_S3_SECRET: 'old', OBJECTS_S3_SESSION_TOKEN: '' },
          OBJECTS_S3_STYLE,
        },
        '',
        { contentTypeOf, reread: () => reread },
      );
    const [key, secret] = [{ OBJECTS_S3_KEY: 'new' }, { OBJECTS_S3_SECRET: 'new' }];
    const name = newObjectName('.pdf');
    await (await opened('path', { ...key, ...secret })).delete(name);
    await (await opened('virtual', { ...key, ...secret })).delete(name);
    for (const half of [key, secret])
      await expect((await opened('path', half)).delete(name)).rejects.toMatchObject({ problem: 'key' });
    fetched.mockRestore();
    const [byPath, byHost] = [`https://s3.test/files/${name}`, `https://files.s3.test/${name}`];
    expect(seen).toEqual([
      ...[byPath, byHost].flatMap((address) => [
        [address, 'old'],
        [address, 'new'],
      ]),
      ...[key, secret].map(() => [byPath, 'old']),
    ]);
  });
});
