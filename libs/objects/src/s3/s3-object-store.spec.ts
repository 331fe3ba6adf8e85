import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { newObjectName, ObjectsUnavailable, S3ObjectStore } from '../index.js';
import { account, bucket, startS3 } from '@control-center/testing-objects/s3-server';

let server: Awaited<ReturnType<typeof startS3>>;

beforeEach(async () => {
  server = await startS3();
});
afterEach(() => server.close());

const store = (more: object = {}) =>
  new S3ObjectStore({ ...account, bucket, endpoint: server.endpoint, ...more });

async function* megabytes(count: number) {
  for (let sent = 0; sent < count; sent += 1) yield Buffer.alloc(1024 * 1024);
}

describe('an S3 bucket', () => {
  // Promise: S3 requests are signed
  it.each([
    ['key', { accessKeyId: 'another' }, 'InvalidAccessKeyId'],
    ['secret', { secretAccessKey: 'another' }, 'SignatureDoesNotMatch'],
    ['region', { region: 'elsewhere' }, 'AuthorizationHeaderMalformed'],
  ])('rejects a wrong %s', async (_, other, code) => {
    const rejected = store(other).put(newObjectName('.pdf'), megabytes(1));
    await expect(rejected).rejects.toThrow(ObjectsUnavailable);
    await expect(rejected).rejects.toThrow(code);
    expect(server.objects.size).toBe(0);
  });

  it('receives at most one part per request, and the parts make up the complete object', async () => {
    const name = newObjectName('.pdf');
    expect(await store().put(name, megabytes(50))).toBe(52_428_800);
    expect(server.largestBody()).toBe(8 * 1024 * 1024);
    expect([server.uploads.size, server.objects.get(name)!.length]).toEqual([0, 52_428_800]);
  });

  it('that is busy for a short time gets the request again', async () => {
    const name = newObjectName('.pdf');
    server.failNext(2);
    await store().put(name, megabytes(1));
    server.failNext(1);
    expect((await text((await store().open(name))!)).length).toBe(1024 * 1024);
  });

  it('that reports a failure with a success status has stored nothing', async () => {
    server.failOnComplete();
    const put = store().put(newObjectName('.pdf'), megabytes(9));
    await expect(put).rejects.toThrow('InternalError');
    expect([server.uploads.size, server.objects.size]).toEqual([0, 0]);
  });

  it('that does not exist or cannot be reached is an error, not an absent object', async () => {
    server.failNext(100);
    await expect(store().open(newObjectName('.pdf'))).rejects.toThrow(ObjectsUnavailable);
    server.failNext(0);
    await expect(store({ bucket: 'none' }).put(newObjectName('.pdf'), megabytes(1))).rejects.toThrow(
      ObjectsUnavailable,
    );
    const unreachable = store({ endpoint: 'http://127.0.0.1:1' });
    await expect(unreachable.exists(newObjectName('.pdf'))).rejects.toThrow(ObjectsUnavailable);
  });
});
