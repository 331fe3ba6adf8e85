// npm run bench -- event-store: an event store compared with plain SQL and with the most that the client can process.
// EVENT_STORE_URL names a server to measure instead of a new event node. --events N is how many events the store holds
// when it is read; more than 200,000 serve to measure the memory.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { EventStoreDBClient } from '@eventstore/db-client';
import { eventStoreUrl } from '@control-center/stack';
import { EventNode, memoryOf, Postgres } from '../../servers/servers.js';
import { table } from '../../servers/system.js';
import { compare, heading } from '../compare.js';
import { appendByClient, latencies, readAll, subscribe, write } from './loads.js';
import { OwnClient } from './own-client.js';
import { PlainSql } from './plain-sql.js';

const { values } = parseArgs({
  allowPositionals: true,
  options: { events: { type: 'string', default: '200000' } },
});
const events = Number(values.events);
/** How many events a comparison reads. */
const compared = Math.min(events, 200_000);
/** How many seconds appends are measured. */
const seconds = 2;
const configuredUrl = process.env['EVENT_STORE_URL'];

const rows = [heading('baseline')];

const postgres = await Postgres.start();
const node = configuredUrl
  ? undefined
  : await EventNode.start(await postgres.database('event_node'), postgres);
const url = configuredUrl ?? node!.url;
const client = EventStoreDBClient.connectionString(url);
const cleanups: (() => unknown)[] = [() => postgres.remove(), () => node?.kill(), () => client.dispose()];
try {
  const sql = await PlainSql.open(await postgres.database('plain'));
  cleanups.push(() => sql.close());
  const append = appendByClient(client);
  const own = new OwnClient(url);
  cleanups.push(() => own.close());
  for (const [inFlight, aim] of [
    [1, 0.6],
    [32, 0.8],
  ] as const)
    rows.push(
      await compare(
        `appends/s by our client, ${inFlight} in flight | plain SQL`,
        aim,
        () => own.append(inFlight, seconds),
        () => sql.append(inFlight, seconds),
      ),
      await compare(
        `appends/s by our client, ${inFlight} in flight | by the plain one`,
        0.95,
        () => own.append(inFlight, seconds),
        () => append(inFlight, seconds),
      ),
    );

  const memory: string[] = [];
  const recordMemory = async (when: string) => {
    if (node) memory.push(`${when}: ${Math.round(await memoryOf(node.process))} MB`);
  };
  await recordMemory('after the appends');
  const prefix = await write(client, events, (written) => recordMemory(`${written} events`));
  // The stub holds more events than are read: the client never ends when a read is left at its very last event.
  const certificate = join(postgres.folder, 'event-node', 'server.pem');
  const stub = fork(join(import.meta.dirname, 'stub.js'), [url, `${2 * compared}`, certificate]);
  cleanups.push(() => stub.kill());
  const [port] = (await once(stub, 'message')) as [number];
  const address = { DATA_DIR: postgres.folder, EVENT_STORE_URL: '', EVENT_NODE_PORT: port };
  const toStub = EventStoreDBClient.connectionString(await eventStoreUrl(address));
  cleanups.push(() => toStub.dispose());
  rows.push(
    await compare(
      'readAll, events/s | client alone',
      0.5,
      () => readAll(client, compared),
      () => readAll(toStub, compared),
    ),
  );
  rows.push(
    await compare(
      'filtered subscription, events/s | client alone',
      0.5,
      () => subscribe(client, prefix, compared),
      () => subscribe(toStub, prefix, compared),
    ),
  );
  const appendToStub = appendByClient(toStub);
  for (const inFlight of [1, 32])
    rows.push(
      await compare(
        `appends/s by the plain client, ${inFlight} in flight | client alone`,
        'none',
        () => append(inFlight, seconds),
        () => appendToStub(inFlight, seconds),
      ),
    );
  await sql.fill(compared);
  rows.push(
    await compare(
      'followed by our client with all JSON, events/s | plain SQL',
      0.4,
      () => own.follow(prefix, compared, { parse: true }),
      () => sql.readAll(),
    ),
    await compare(
      'followed by our client, events/s | by the plain one',
      0.95,
      () => own.follow(prefix, compared, { parse: false }),
      () => subscribe(client, prefix, compared),
    ),
  );
  if (events > compared) await subscribe(client, prefix, events);
  await recordMemory('after the reads');
  const { p50, p99 } = await latencies(client, 200, 10);
  console.log(table(rows));
  console.log(
    `\nAppend until seen by a live subscriber, at 200/s: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (aim 20)`,
  );
  if (node) {
    await recordMemory('at the end');
    console.log(`Memory of the node: ${memory.join(', ')}`);
  }
} finally {
  for (const close of cleanups.reverse()) await close();
}
