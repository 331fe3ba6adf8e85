import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as after } from 'node:timers/promises';
import { END, jsonEvent, START, streamNameFilter } from '@eventstore/db-client';
import pg from 'pg';

/** An event whose data has about 300 bytes. */
const event = (data = {}) =>
  jsonEvent({ id: randomUUID(), type: 'QuoteSent', data: { ...data, note: 'x'.repeat(280) } });

/** Keeps so many at once going for a time. Resolves to how many a second ended. */
async function perSecond(inFlight, seconds, work) {
  const begun = performance.now();
  const end = begun + seconds * 1000;
  let done = 0;
  const loop = async (index) => {
    for (; performance.now() < end; done++) await work(index);
  };
  await Promise.all(Array.from({ length: inFlight }, (_, index) => loop(index)));
  return (done * 1000) / (performance.now() - begun);
}

/** Appends of one event each to a stream for each that is in flight. */
export const appendByClient = (client) => {
  const run = randomUUID();
  return (inFlight, seconds) =>
    perSecond(inFlight, seconds, (index) => client.appendToStream(`append-${run}-${index}`, event()));
};

/** The same rows in a table like the node's, a commit and a connection for each that is in flight. */
export async function appendBySql(databaseUrl) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 32 });
  await pool.query(`create table events (
    position bigint primary key, stream uuid not null, revision bigint not null, id uuid not null,
    name text not null, type text not null, message bytea not null,
    unique (stream, revision) include (id, position))`);
  const stream = Array.from({ length: 32 }, () => randomUUID());
  let position = 0;
  const insert = (index) =>
    pool.query({
      name: 'insert',
      text: 'insert into events values ($1, $2, $3, $4, $5, $6, $7)',
      values: [
        ++position,
        stream[index],
        position,
        randomUUID(),
        `append-${stream[index]}`,
        'QuoteSent',
        message(),
      ],
    });
  const message = () => Buffer.alloc(560, JSON.stringify(event()));
  return {
    append: (inFlight, seconds) => perSecond(inFlight, seconds, insert),
    close: () => pool.end(),
  };
}

/** Writes so many events to a thousand streams, whose common prefix it resolves to, and says so five times. */
export async function write(client, count, say) {
  const prefix = `read-${randomUUID()}-`;
  let written = 0;
  const writer = async (index) => {
    while (written < count) {
      const size = Math.min(100, count - written);
      written += size;
      if (written % (count / 5) < size) await say(written);
      const stream = `${prefix}${(written / 100) % 1000}-${index}`;
      await client.appendToStream(
        stream,
        Array.from({ length: size }, () => event()),
      );
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, index) => writer(index)));
  return prefix;
}

/** Events a second of `count` that come first. */
async function rate(source, count) {
  const begun = performance.now();
  let seen = 0;
  for await (const { event } of source) if (event && ++seen === count) break;
  if (seen < count) throw new Error(`${seen} of ${count} events came`);
  return (count * 1000) / (performance.now() - begun);
}

export const readAll = (client, count) => rate(client.readAll(), count);

export const subscribe = (client, prefix, count) =>
  rate(
    client.subscribeToAll({ fromPosition: START, filter: streamNameFilter({ prefixes: [prefix] }) }),
    count,
  );

/** Milliseconds from sending an append until a live subscriber sees it, at so many appends a second. */
export async function latencies(client, rate, seconds) {
  const prefix = `live-${randomUUID()}-`;
  const subscription = client.subscribeToAll({
    fromPosition: END,
    filter: streamNameFilter({ prefixes: [prefix] }),
  });
  const all = [];
  subscription.on('data', ({ event }) => all.push(performance.now() - event.data.sent));
  await once(subscription, 'caughtUp');
  const begun = performance.now();
  const sending = [];
  for (let index = 0; index < rate * seconds; index++) {
    await after(Math.max(0, begun + (index * 1000) / rate - performance.now()));
    sending.push(client.appendToStream(`${prefix}${index % 50}`, event({ sent: performance.now() })));
  }
  await Promise.all(sending);
  while (all.length < sending.length) await once(subscription, 'data');
  await subscription.unsubscribe();
  all.sort((a, b) => a - b);
  return { p50: all[all.length >> 1], p99: all[Math.floor(all.length * 0.99)] };
}
