import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainEvents } from '@platform/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { binaryEvent, EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import type { ResolvedEvent } from '@eventstore/db-client';
import { EventStore } from '../event-store.js';
import { logFormat } from '../format.js';
import { all, event, events } from '@platform/log/testing/contract';
import { startTestNode } from '@platform/log/testing/server';
import type { TestServer } from '@platform/log/testing/server';
import { nextHead, signingKey, verifyHeads } from '../proof/index.js';
import { exportLog, linesAfter, OtherLog, readLog } from './export.js';
import { linesOfFile } from './file.js';
import { importLog } from './import.js';
import { verifyLog } from './verify.js';

let folder: string;
let source: TestServer;
let client: EventStoreDBClient;
let logId: string;
let target: TestServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'log-'));
  source = await startTestNode();
  client = EventStoreDBClient.connectionString(source.url);
  const store = new EventStore(source.url, plainEvents);
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
  target = await startTestNode();
});

const file = () => join(folder, randomUUID());
const moved = async (server: TestServer): Promise<ResolvedEvent[]> => {
  const reading = EventStoreDBClient.connectionString(server.url);
  const read = await all(reading.readAll());
  await reading.dispose();
  return read.filter((resolved) => resolved.event?.streamId !== 'log-identity');
};
const line = (revision: number, text = '') => ({
  ...{ stream: 'order-1', revision, type: 'Đặt', id: randomUUID(), position: String(revision) },
  ...{ created: new Date().toISOString(), json: { text }, metadata: {} },
});
/** A file of these lines, without the last one with their number. */
const writeLines = (name: string, lines: readonly object[]) => {
  const header = { format: 'event-log', version: 2, logId: randomUUID(), logFormat };
  return writeFile(name, [header, ...lines].map((one) => `${JSON.stringify(one)}\n`).join(''));
};
const contents = (read: readonly ResolvedEvent[]) =>
  read.map(({ event: recorded }) => {
    const { id, streamId, revision, type, isJson, data } = recorded!;
    return { id, streamId, revision, type, isJson, data: isJson ? data : [...data] };
  });
const identityOf = async (server: TestServer) => {
  const store = new EventStore(server.url, plainEvents);
  const id = await store.logIdentity();
  await store.close();
  return id;
};

describe('a log that is transferred to another server', () => {
  test('has the same order, ids, contents and dates, but a new identity', async () => {
    const name = file();
    const fractions: number[] = [];
    const recordFraction = ({ fraction }: { fraction: number }) => fractions.push(fraction);
    const exported = await exportLog(source.url, name, recordFraction);
    // The identity of the empty log changes, so that its readers notice the import.
    const earlierId = await identityOf(target);
    expect(fractions.at(-1)).toBe(1);
    expect(await importLog(target.url, name, recordFraction)).toEqual({
      events: exported.events,
      resumedAt: 0,
    });

    expect(Math.max(...fractions)).toBe(1);
    expect(Math.min(...fractions)).toBeLessThan(0.5);

    const [before, after] = [await moved(source), await moved(target)];
    expect(exported.events).toBe(623);
    expect(contents(after)).toEqual(contents(before));
    for (const [index, { event: transferred }] of after.entries()) {
      const { metadata, created } = before[index]!.event!;
      const dated =
        metadata instanceof Uint8Array || (metadata && 'occurredAt' in (metadata as object))
          ? metadata
          : { ...(metadata as object), occurredAt: created.toISOString(), addedByExport: 'occurredAt' };
      expect(transferred!.metadata).toEqual(dated);
    }
    const newId = await identityOf(target);
    expect([logId, earlierId]).not.toContain(newId);
    expect(JSON.parse((await readFile(name, 'utf8')).split('\n', 1)[0]!)).toMatchObject({ logId, logFormat });
  });

  test('changes nothing, not even its identity, when it is imported again', async () => {
    const name = file();
    const { events: count } = await exportLog(source.url, name);
    await importLog(target.url, name);
    const identity = await identityOf(target);
    expect(await importLog(target.url, name)).toEqual({ events: count, resumedAt: count });
    expect(await moved(target)).toHaveLength(count);
    expect(await identityOf(target)).toBe(identity);
  });

  test.each<[string, string[]]>([
    ['whatever its letters take in bytes', [0, 1, 2].map(() => 'ế'.repeat(150_000))],
    ['also where a large event follows small ones', ['x'.repeat(300_000), 'x'.repeat(900_000), 'x']],
    ['also where small ones follow a large event', ['x'.repeat(1_040_000), 'x'.repeat(300_000), 'x']],
  ])('is written in appends that the server accepts, %s', async (_, texts) => {
    const name = file();
    await writeLines(
      name,
      texts.map((text, revision) => line(revision, text)),
    );
    expect(await importLog(target.url, name)).toEqual({ events: 3, resumedAt: 0 });
  });

  test('resumes after an interrupted import', async () => {
    const [name, half] = [file(), file()];
    const { events: count } = await exportLog(source.url, name);
    const lines = (await readFile(name, 'utf8')).split('\n');
    // As if the process had ended while it wrote a line.
    await writeFile(half, `${lines.slice(0, 300).join('\n')}\n`);
    await importLog(target.url, half);
    const identity = await identityOf(target);
    expect(await importLog(target.url, name)).toEqual({ events: count, resumedAt: 299 });
    expect(contents(await moved(target))).toEqual(contents(await moved(source)));
    expect(await identityOf(target)).toBe(identity);
  });

  test('resumes after an export that was interrupted within a line', async () => {
    const [name, again] = [file(), file()];
    const { events: count } = await exportLog(source.url, name);
    const complete = await readFile(name);
    await writeFile(`${again}.part`, complete);
    await truncate(`${again}.part`, 60_001);
    const { events: total, resumedAt } = await exportLog(source.url, again);
    expect(total).toBe(count);
    expect(resumedAt).toBeGreaterThan(100);
    expect(complete.equals(await readFile(again))).toBe(true);
  });
});

describe('the end of an exported file', () => {
  test('has its count and hash, compressed or not, and both forms can be imported', async () => {
    const [name, zipped] = [file(), `${file()}.gz`];
    const { events: count, sha256 } = await exportLog(source.url, name);
    expect(await verifyLog(name)).toMatchObject({ events: count, sha256, isComplete: true });
    expect((await exportLog(source.url, zipped)).sha256).toBe(sha256);
    expect((await readFile(zipped)).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
    expect(await verifyLog(zipped)).toMatchObject({ events: count, sha256, isComplete: true });
    expect(await importLog(target.url, zipped)).toEqual({ events: count, resumedAt: 0 });
    expect(contents(await moved(target))).toEqual(contents(await moved(source)));
    const streamed: string[] = [];
    for await (const line of readLog(source.url)) streamed.push(line);
    expect(streamed.join('')).toBe(await readFile(name, 'utf8'));
  });

  test('keeps the hash of the log, so that earlier heads still prove it', async () => {
    const key = signingKey(Buffer.alloc(32, 1).toString('base64'));
    const name = file();
    const { events: count } = await exportLog(source.url, name);
    await importLog(target.url, name);
    const parts = [await nextHead(source.url, key, undefined, { mostEvents: 400 })];
    while (!parts.at(-1)!.isAtEnd)
      parts.push(await nextHead(source.url, key, parts.at(-1), { mostEvents: 400 }));
    expect(parts).toHaveLength(2);
    const heads = parts.map(({ head }) => head);
    expect(heads.map(({ ordinal }) => ordinal)).toEqual([400, count]);
    for (const lines of [
      linesOfFile(name),
      linesAfter(source.url, undefined),
      linesAfter(target.url, undefined),
    ])
      expect(await verifyHeads(lines, heads, [key])).toMatchObject({ events: count });
    const again = await nextHead(target.url, key, undefined);
    expect(again.head.h).toBe(heads[1]!.h);
    await expect(nextHead(target.url, key, parts[0])).rejects.toThrow(OtherLog);
    // The clock was put back since the last head.
    const ahead = { ...parts[1]!, head: { time: '2999-01-01T00:00:00.000Z' } };
    expect((await nextHead(source.url, key, ahead)).head.time).toBe('2999-01-01T00:00:00.001Z');
  });

  test('tells a changed file and a missing line from an unfinished file, and imports none of them', async () => {
    const name = file();
    const { events: count } = await exportLog(source.url, name);
    const lines = (await readFile(name, 'utf8')).split('\n');
    const refused = async (changed: string[], message: string) => {
      await writeFile(name, changed.join('\n'));
      await expect(verifyLog(name)).rejects.toThrow(message);
      await expect(importLog(target.url, name)).rejects.toThrow(message);
    };
    await refused(lines.with(5, lines[5]!.replace('order', 'offer')), 'was changed');
    await refused(lines.toSpliced(5, 1), `has ${count - 1} events, but was written with ${count}`);
    await refused([...lines.slice(0, -1), lines[5]!, ''], 'has lines after its end');
    expect(await moved(target)).toEqual([]);
    await writeFile(name, `${lines.slice(0, -2).join('\n')}\n`);
    expect(await verifyLog(name)).toMatchObject({ events: count, isComplete: false });
  });
});

describe('a transfer is rejected for', () => {
  test('a file that exists, and an unfinished file of another log', async () => {
    const name = file();
    await exportLog(source.url, name);
    await expect(exportLog(source.url, name)).rejects.toThrow('already exists');
    const other = file();
    await writeFile(`${other}.part`, await readFile(name));
    await expect(exportLog(target.url, other)).rejects.toThrow('comes from another log');
  });

  test('a server that has other events', async () => {
    const name = file();
    await exportLog(source.url, name);
    const writing = EventStoreDBClient.connectionString(target.url);
    await writing.appendToStream('order-1', event());
    await writing.dispose();
    await expect(importLog(target.url, name)).rejects.toThrow('already holds other events');
    expect(await moved(target)).toHaveLength(1);
  });

  const [first, second, third, fourth] = [0, 1, 2, 3].map((revision) => line(revision));

  test.each([
    ['lacks an event', [first, second, fourth], 'order-1 is at revision 1, not directly before 3', 2],
    ['begins in the middle of a stream', [second, third], 'order-1 is at revision -1', 0],
    [
      'has an event twice',
      [first, second, second, third],
      'order-1 is at revision 1, not directly before 1',
      2,
    ],
    [
      'has events in another order',
      [first, third, second],
      'order-1 is at revision 0, not directly before 2',
      1,
    ],
  ])(
    'a file without a last line that %s, although the events before that are imported',
    async (_, lines, message, imported) => {
      const name = file();
      await writeLines(name, lines as object[]);
      await expect(importLog(target.url, name)).rejects.toThrow(message);
      const revisions = (await moved(target)).map(({ event: found }) => [found!.id, Number(found!.revision)]);
      expect(revisions).toEqual(
        [first!, second!].slice(0, imported).map(({ id, revision }) => [id, revision]),
      );
    },
  );

  test('preparations run before the first event, once it is known that the server has no other log', async () => {
    const name = file();
    const stored: number[] = [];
    const importFile = () =>
      importLog(target.url, name, undefined, async () => {
        stored.push((await moved(target)).length);
      });
    await writeLines(name, [first!, second!]);
    await importFile();
    await writeLines(name, [first!, second!, third!]);
    await importFile();
    await importFile();
    expect(stored).toEqual([0, 2, 3]);
    await writeLines(name, [first!, { ...second!, json: { text: 'other' } }, third!]);
    await expect(importFile()).rejects.toThrow('already holds other events');
    expect(stored).toHaveLength(3);
  });

  test('a server that has the events of the file and more', async () => {
    const name = file();
    await writeLines(name, [first!, second!, third!]);
    await importLog(target.url, name);
    await writeLines(name, [first!, second!]);
    await expect(importLog(target.url, name)).rejects.toThrow('holds more events than the file');
    await writeLines(name, [first!, { ...second!, revision: 2 }, third!]);
    await expect(importLog(target.url, name)).rejects.toThrow('already holds other events');
    // The same id, as demo accounts have everywhere, but another text.
    await writeLines(name, [first!, { ...second!, json: { text: 'other' } }, third!]);
    await expect(importLog(target.url, name)).rejects.toThrow('already holds other events');
  });

  test.each([
    ['an older one', {}, 0],
    ['a newer one', { format: 99 }, 99],
  ])('a log of another format, %s, which would be taken for one of this format', async (_, format, found) => {
    const other = await startTestNode();
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
  });
});
