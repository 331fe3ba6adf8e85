import { contentTypeOf } from '@market/contracts';
import { S3ObjectStore } from '@platform/files';
import { account, bucket, startS3 } from '@platform/files/testing/s3-server';
import { until } from '@control-center/api/testing/until';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { an, objectsApp, pdf } from '../objects.fixture.js';
import type { ObjectsApp } from '../objects.fixture.js';

let server: Awaited<ReturnType<typeof startS3>>;
let app: ObjectsApp;

const storeIn = (name: string) =>
  new S3ObjectStore({
    ...{ ...account, bucket: name, endpoint: server.endpoint, contentTypeOf },
    patience: { attempt: 5_000, pauses: [5, 10] },
  });
const later = (days: number) => new Date(Date.now() + days * 86_400_000);
const held = () => [server.objects.size, server.uploads.size];
const tickets = async () => (await app.pool.query(`select 1 from app.uploads`)).rows.length;

beforeEach(async () => {
  server = await startS3();
  app = await objectsApp(storeIn(bucket));
  await until('the storage was tried', async () => app.storage.problem === null);
});
afterEach(async () => {
  await app.close();
  await server.close();
});

describe('an outage of the storage leaves nothing behind', () => {
  it('when it comes during a collection', async () => {
    await app.ticket(an, 'a.pdf');
    const { url } = await app.uploaded(an, 'b.pdf');
    await app.pool.query(`update app.uploads set state = 'open' where "objectName" = $1`, [url.slice(9)]);
    expect([held(), await tickets()]).toEqual([[1, 0], 2]);
    server.behaviour.always = 'cut';
    await expect(app.collect(later(2))).rejects.toThrow('OBJECTS_S3_ENDPOINT');
    server.behaviour.always = undefined;
    expect([held(), await tickets()]).toEqual([[1, 0], 1]);
    // The database may still hold the lock of the failed collection.
    await until('a collection goes on', async () => {
      await app.collect(later(2));
      return (await tickets()) === 0;
    });
    expect(held()).toEqual([0, 0]);
  });

  it('when an answer was lost and the upload is repeated at its address', async () => {
    const address = await app.ticket(an, 'a.pdf');
    // Stored, but the answer is lost.
    server.failNext('lose the answer', 'cut', 'cut');
    expect((await app.send(an, address, pdf())).status).toBe(503);
    expect(held()).toEqual([1, 0]);
    expect((await app.send(an, address, pdf())).status).toBe(200);
    expect([held(), await tickets()]).toEqual([[2, 0], 2]);
    await app.collect(later(2));
    expect([held(), await tickets()]).toEqual([[1, 0], 1]);
    const [stored] = (await app.pool.query<{ objectName: string }>(`select "objectName" from app.uploads`))
      .rows;
    expect([...server.objects.keys()]).toEqual([stored!.objectName]);
    await app.collect(later(8));
    expect([held(), await tickets()]).toEqual([[0, 0], 0]);
  });

  it('when it breaks off an upload in parts', async () => {
    const address = await app.ticket(an, 'a.pdf');
    const sending = app.send(an, address, pdf(9 * 1024 * 1024));
    await until('the upload in parts began', async () => server.uploads.size === 1);
    server.behaviour.always = 'cut';
    expect((await sending).status).toBe(503);
    server.behaviour.always = undefined;
    expect(held()).toEqual([0, 1]);
    await app.collect(later(0.9));
    expect(held()).toEqual([0, 1]);
    await app.collect(later(2));
    expect([held(), await tickets()]).toEqual([[0, 0], 0]);
  });
});

it('a late answer to an earlier try does not replace the file of the ticket', async () => {
  const address = await app.ticket(an, 'a.pdf');
  const id = address.split('/').at(-1)!;
  const file = { name: 'a.pdf', size: 1, type: 'application/pdf' };
  const [first, second] = [1, 2].map((each) => `${id.slice(0, -1)}${each}.pdf`);
  await app.ledger.recordArrival(id, first!);
  await app.ledger.recordArrival(id, second!);
  await expect(app.ledger.store(id, { ...file, objectName: first! })).rejects.toMatchObject({
    code: 'object.not-found',
  });
  expect((await app.ledger.store(id, { ...file, objectName: second! })).url).toBe(`/objects/${second}`);
});

it('a missing bucket is an outage for readers of a file and in health', async () => {
  const { url } = await app.uploaded(an, 'a.pdf');
  const other = await objectsApp(storeIn('none'));
  await until('the storage was tried', async () => other.storage.problem !== undefined);
  expect(other.storage.problem).toBe('bucket');
  await other.pool.query(
    `insert into app.uploads (id, "accountId", session, name, "objectName", state, "expiresAt")
     values (gen_random_uuid(), $1, '', 'a.pdf', $2, 'stored', now())`,
    [an.accountId, url.slice(9)],
  );
  const answer = await other.read(an, url);
  expect([answer.status, await answer.text()]).toEqual([
    503,
    expect.not.stringContaining('Không tìm thấy file'),
  ]);
  await other.close();
});
