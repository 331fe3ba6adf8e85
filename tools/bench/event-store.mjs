// npm run bench -- event-store: an event store beside plain SQL and beside what the client itself can take.
// EVENTSTORE_URL names a server to measure instead of an event node of our own.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { EventNode, memoryOf, Postgres } from '../chaos/servers.mjs';
import { appendByClient, appendBySql, latencies, readAll, subscribe, write } from './event-store-loads.mjs';
import { table } from './system.mjs';

const events = 200_000;
const runs = 3;
/** How long appends are measured. */
const seconds = 2;
const given = process.env.EVENTSTORE_URL;

const rows = [['', 'event store', 'spread', 'beside', 'spread', 'ratio']];

/**
 * Adds a row. `own` and `other` each return a rate; they are performed in turn, the first time to warm up, so that
 * what disturbs one disturbs both.
 */
async function compare(name, aim, own, other) {
  const rates = [[], []];
  for (let run = 0; run <= runs; run++)
    for (const [index, work] of [own, other].entries()) {
      const rate = await work();
      if (run > 0) rates[index].push(rate);
    }
  const [[ownMiddle, ...ownCells], [otherMiddle, ...otherCells]] = rates.map(cells);
  rows.push([name, ...ownCells, ...otherCells, `${(ownMiddle / otherMiddle).toFixed(2)} (aim ${aim})`]);
}

function cells(rates) {
  const sorted = rates.map(Math.round).sort((a, b) => a - b);
  const middle = sorted[sorted.length >> 1];
  return [middle, `${middle}`, `${sorted[0]}–${sorted.at(-1)}`];
}

const postgres = await Postgres.start();
const node = given ? undefined : await EventNode.start(await postgres.database('event_node'));
const url = given ?? node.url;
const client = EventStoreDBClient.connectionString(url);
const closing = [() => postgres.remove(), () => node?.kill(), () => client.dispose()];
try {
  const sql = await appendBySql(await postgres.database('plain'));
  closing.push(() => sql.close());
  const before = node && (await memoryOf(node.process));
  const append = appendByClient(client);
  for (const inFlight of [1, 32])
    await compare(
      `appends/s, ${inFlight} in flight | plain SQL`,
      0.8,
      () => append(inFlight, seconds),
      () => sql.append(inFlight, seconds),
    );

  const prefix = await write(client, events);
  // It holds more than is read: to leave a read with its very last event would keep the client from ending.
  const stub = fork(join(import.meta.dirname, 'event-store-stub.mjs'), [
    `http://${new URL(url).host}`,
    `${2 * events}`,
  ]);
  closing.push(() => stub.kill());
  const [port] = await once(stub, 'message');
  const toStub = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${port}?tls=false`);
  closing.push(() => toStub.dispose());
  await compare(
    'readAll, events/s | client alone',
    0.5,
    () => readAll(client, events),
    () => readAll(toStub, events),
  );
  await compare(
    'filtered subscription, events/s | client alone',
    0.5,
    () => subscribe(client, prefix, events),
    () => subscribe(toStub, prefix, events),
  );
  const { p50, p99 } = await latencies(client, 200, 10);
  console.log(table(rows));
  console.log(
    `\nAppend until seen by a live subscriber, at 200/s: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (aim 20)`,
  );
  if (node) {
    const after = await memoryOf(node.process);
    console.log(`Memory of the node: ${Math.round(before)} MB before, ${Math.round(after)} MB after`);
  }
} finally {
  for (const close of closing.reverse()) await close();
}
