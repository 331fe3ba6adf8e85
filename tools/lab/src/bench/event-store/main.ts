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
import { appendByClient, appendBySql, latencies, readAll, subscribe, write } from './loads.js';

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
  const sql = await appendBySql(await postgres.database('plain'));
  cleanups.push(() => sql.close());
  const append = appendByClient(client);
  for (const inFlight of [1, 32])
    rows.push(
      await compare(
        `appends/s, ${inFlight} in flight | plain SQL`,
        0.8,
        () => append(inFlight, seconds),
        () => sql.append(inFlight, seconds),
      ),
    );

  const memory: string[] = [];
  const recordMemory = async (when: string) => {
    if (node) memory.push(`${when}: ${Math.round(await memoryOf(node.process))} MB`);
  };
  await recordMemory('after the appends');
  const prefix = await write(client, events, (written) => recordMemory(`${written} events`));
  // The stub holds more events than are read: the client never ends when a read is left at its very last event.
  const address = { DATA_DIR: postgres.folder, EVENT_STORE_URL: '', EVENT_NODE_PORT: 0 };
  await eventStoreUrl(address);
  const certificate = join(postgres.folder, 'event-node', 'server.pem');
  const stub = fork(join(import.meta.dirname, 'stub.js'), [url, `${2 * compared}`, certificate]);
  cleanups.push(() => stub.kill());
  const [ports] = (await once(stub, 'message')) as [{ plain: number; encrypted: number }];
  const toStub = EventStoreDBClient.connectionString(
    await eventStoreUrl({ ...address, EVENT_NODE_PORT: ports.encrypted }),
  );
  const toPlainStub = EventStoreDBClient.connectionString(`esdb://localhost:${ports.plain}?tls=false`);
  cleanups.push(
    () => toStub.dispose(),
    () => toPlainStub.dispose(),
  );
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
  const appendToPlainStub = appendByClient(toPlainStub);
  for (const inFlight of [1, 32])
    rows.push(
      await compare(
        `client alone with TLS, appends/s, ${inFlight} in flight | without TLS`,
        'none',
        () => appendToStub(inFlight, seconds),
        () => appendToPlainStub(inFlight, seconds),
      ),
      await compare(
        `appends/s, ${inFlight} in flight | client alone`,
        'none',
        () => append(inFlight, seconds),
        () => appendToStub(inFlight, seconds),
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
