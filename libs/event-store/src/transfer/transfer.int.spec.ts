import { randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { binaryEvent, EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import type { ResolvedEvent } from '@eventstore/db-client';
import { EventStore } from '../event-store.js';
import { logFormat } from '../format.js';
import { all, event, events } from '../testing/contract.js';
import { freshNode } from '../testing/server.js';
import type { TestServer } from '../testing/server.js';
import { exportLog } from './export.js';
import { importLog } from './import.js';

let folder: string;
let source: TestServer;
let client: EventStoreDBClient;
let logId: string;
let target: TestServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'log-'));
  source = await freshNode();
  client = EventStoreDBClient.connectionString(source.url);
  const store = new EventStore(source.url);
  logId = await store.logIdentity();
  await store.close();
  const metadata = { commandId: 'c', occurredAt: '2020-02-02T02:02:02.000Z' };
  const streams = Array.from({ length: 20 }, (_, i) => `order-${i}`);
  for (const stream of streams) await client.appendToStream(stream, events(30));
  for (const stream of streams)
    await client.appendToStream(
      stream,
      jsonEvent({ type: 'Đã gửi', data: { tên: 'Ánh', n: 2 ** 53 }, metadata }),
    );
  const data = Buffer.from([0, 255]);
  await client.appendToStream('bytes', binaryEvent({ type: 'Bytes', data }));
  await client.appendToStream('bytes', binaryEvent({ type: 'Bytes', data, metadata: Uint8Array.from(data) }));
  const large = event('Large', { pad: 'x'.repeat(1024 * 1024 - '{"pad":""}'.length) });
  await client.appendToStream('large', large, { expectedRevision: NO_STREAM });
});
afterAll(async () => {
  await client.dispose();
  await Promise.all([source.close(), target.close()]);
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await target?.close();
  target = await freshNode();
});

const file = () => join(folder, randomUUID());
const moved = async (server: TestServer): Promise<ResolvedEvent[]> => {
  const reading = EventStoreDBClient.connectionString(server.url);
  const read = await all(reading.readAll());
  await reading.dispose();
  return read.filter((one) => one.event?.streamId !== 'log-identity');
};
const contents = (read: readonly ResolvedEvent[]) =>
  read.map(({ event: one }) => {
    const { id, streamId, revision, type, isJson, data } = one!;
    return { id, streamId, revision, type, isJson, data: isJson ? data : [...data] };
  });
const identityOf = async (server: TestServer) => {
  const store = new EventStore(server.url);
  const id = await store.logIdentity();
  await store.close();
  return id;
};

describe('a log that moves to another server', () => {
  test('keeps order, ids, contents and dates, and is another log', async () => {
    const name = file();
    const fractions: number[] = [];
    const note = ({ fraction }: { fraction: number }) => fractions.push(fraction);
    const exported = await exportLog(source.url, name, note);
    expect(fractions.at(-1)).toBe(1);
    expect(await importLog(target.url, name, note)).toEqual({ events: exported.events, resumedAt: 0 });

    const [before, after] = [await moved(source), await moved(target)];
    expect(exported.events).toBe(623);
    expect(contents(after)).toEqual(contents(before));
    for (const [index, { event: one }] of after.entries()) {
      const { metadata, created } = before[index]!.event!;
      const isBytes = metadata instanceof Uint8Array;
      expect(one!.metadata).toEqual(
        isBytes ? metadata : { occurredAt: created.toISOString(), ...(metadata as object) },
      );
    }
    const newId = await identityOf(target);
    expect(newId).not.toBe(logId);
    expect(JSON.parse((await readFile(name, 'utf8')).split('\n', 1)[0]!)).toMatchObject({ logId, logFormat });
  });

  test('a second time: everything is there, its identity too', async () => {
    const name = file();
    const { events: count } = await exportLog(source.url, name);
    await importLog(target.url, name);
    const identity = await identityOf(target);
    expect(await importLog(target.url, name)).toEqual({ events: count, resumedAt: count });
    expect(await moved(target)).toHaveLength(count);
    expect(await identityOf(target)).toBe(identity);
  });

  test('interrupted in the middle of the import, it goes on', async () => {
    const [name, half] = [file(), file()];
    const { events: count } = await exportLog(source.url, name);
    const lines = (await readFile(name, 'utf8')).split('\n');
    // The process died while a line was on its way.
    await writeFile(half, `${lines.slice(0, 300).join('\n')}\n`);
    await importLog(target.url, half);
    const identity = await identityOf(target);
    expect(await importLog(target.url, name)).toEqual({ events: count, resumedAt: 299 });
    expect(contents(await moved(target))).toEqual(contents(await moved(source)));
    expect(await identityOf(target)).toBe(identity);
  });

  test('interrupted in the middle of the export, in the middle of a line, it goes on', async () => {
    const [name, again] = [file(), file()];
    const { events: count } = await exportLog(source.url, name);
    const whole = await readFile(name);
    await writeFile(`${again}.part`, whole);
    await truncate(`${again}.part`, 60_001);
    const { events: total, resumedAt } = await exportLog(source.url, again);
    expect(total).toBe(count);
    expect(resumedAt).toBeGreaterThan(100);
    expect(whole.equals(await readFile(again))).toBe(true);
  });
});

describe('what is refused', () => {
  test('a file that exists, and one that was begun with another log', async () => {
    const name = file();
    await exportLog(source.url, name);
    await expect(exportLog(source.url, name)).rejects.toThrow('exists already');
    const other = file();
    await writeFile(`${other}.part`, await readFile(name));
    await expect(exportLog(target.url, other)).rejects.toThrow('comes from another log');
  });

  test('a server that holds other events', async () => {
    const name = file();
    await exportLog(source.url, name);
    const writing = EventStoreDBClient.connectionString(target.url);
    await writing.appendToStream('order-1', event());
    await writing.dispose();
    await expect(importLog(target.url, name)).rejects.toThrow('holds other events already');
    expect(await moved(target)).toHaveLength(1);
  });

  test.each([
    ['an older one', {}, 0],
    ['a newer one', { format: 99 }, 99],
  ])(
    'a log of another format, %s: moved to another server it would pass for one of ours',
    async (_, format, found) => {
      const other = await freshNode();
      const writing = EventStoreDBClient.connectionString(other.url);
      const data = { logId: randomUUID(), ...format };
      await writing.appendToStream('log-identity', jsonEvent({ type: 'LogIdentified', data }));
      await writing.appendToStream('order-1', events(3));
      await writing.dispose();
      const name = file();
      await exportLog(other.url, name);
      await other.close();
      await expect(importLog(target.url, name)).rejects.toThrow(`holds a log of format ${found}`);
      expect(await moved(target)).toEqual([]);
    },
  );

  test('a file of something else', async () => {
    const name = file();
    await appendFile(name, '{"a":1}\n');
    await expect(importLog(target.url, name)).rejects.toThrow('no exported log');
  });
});
