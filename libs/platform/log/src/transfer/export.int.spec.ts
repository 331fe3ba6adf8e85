import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { status } from '@grpc/grpc-js';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { eventMessage, fail, fakeServer, notFound } from '@platform/log/testing/fake-server';
import type { Reading } from '@platform/log/testing/fake-server';
import { exportLog, linesAfter, OtherLog } from './export.js';
import { verifyLog } from './verify.js';

const { ReadDirection } = streams.ReadReq.Options;

let folder: string;
let close: () => unknown;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'export-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(async () => {
  await close();
});

const ids = [randomUUID(), randomUUID(), randomUUID()];

/** A server with a log of three events. A read from the beginning ends as `end` says, after `count` events. */
async function serverOf(count: number, end: (call: Reading) => unknown, data = '{}') {
  const server = await fakeServer({
    read: (call) => {
      const options = call.request.getOptions()!;
      if (options.hasStream()) call.write(notFound());
      if (options.hasStream() || options.getReadDirection() === ReadDirection.BACKWARDS)
        return void call.end();
      for (const [index, id] of ids.slice(0, count).entries())
        call.write(eventMessage({ position: BigInt(index + 1), id, data }));
      // Only after they have arrived, because the client would report the failure first.
      void turn().then(() => end(call));
    },
  });
  ({ close } = server);
  return server.url;
}

async function linesOf(url: string, after?: { position: string; id: string }): Promise<number> {
  const lines: string[] = [];
  for await (const line of linesAfter(url, after)) lines.push(line);
  return lines.length;
}
const first = { position: '1', id: ids[0]! };

// A failed read must not look like the end of the log: how it ends × where it began × the lines or the error.
it.each<[string, number, (call: Reading) => unknown, typeof first | undefined, unknown]>([
  ['that ends', 3, (call) => call.end(), undefined, 4],
  ['that ends, after the first event', 3, (call) => call.end(), first, 2],
  ['that is cut', 2, (call) => fail(call, status.UNAVAILABLE), undefined, { code: status.UNAVAILABLE }],
  ['that fails', 2, (call) => fail(call, status.UNKNOWN), undefined, { code: status.UNKNOWN }],
  [
    'that fails after the first event',
    2,
    (call) => fail(call, status.UNKNOWN),
    first,
    { code: status.UNKNOWN },
  ],
  // Servers answer like this for a position without an event.
  ['that fails before it', 0, (call) => fail(call, status.UNKNOWN), first, new OtherLog()],
  ['that has no such event', 0, (call) => call.end(), first, new OtherLog()],
  ['that has another event there', 3, (call) => call.end(), { ...first, id: randomUUID() }, new OtherLog()],
])('a read of a log %s: the lines, or the error', async (_, count, end, after, expected) => {
  const read = linesOf(await serverOf(count, end), after);
  if (typeof expected === 'number') expect(await read).toBe(expected);
  else await expect(read).rejects.toMatchObject(expected as object);
});

it('an export leaves only its file, or the part that a repeat resumes', async () => {
  const url = await serverOf(3, (call) => call.end());
  await exportLog(url, join(folder, 'plain'));
  await exportLog(url, join(folder, 'packed.gz'));
  expect((await readdir(folder)).sort()).toEqual(['packed.gz', 'plain']);
  await close();
  const failing = await serverOf(2, (call) => fail(call, status.UNKNOWN));
  await expect(exportLog(failing, join(folder, 'cut'))).rejects.toMatchObject({ code: status.UNKNOWN });
  expect((await readdir(folder)).sort()).toEqual(['cut.part', 'packed.gz', 'plain']);
});

it('an export reports its number of events after each quarter of a megabyte and at its end', async () => {
  const large = JSON.stringify({ text: 'x'.repeat(200_000) });
  const told: number[] = [];
  const url = await serverOf(3, (call) => call.end(), large);
  const file = join(folder, 'large');
  const { events } = await exportLog(url, file, (done) => told.push(done.events));
  expect([events, told]).toEqual([3, [2, 3]]);
  expect(await verifyLog(file)).toMatchObject({ events: 3, isComplete: true });
  await expect(exportLog(url, file)).rejects.toThrow(`${file} already exists`);
  expect(await readdir(folder)).not.toContain('large.part');
});
