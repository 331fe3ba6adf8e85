// A read model of one table with few columns, built by the platform without anything of the market, compared with a reader that
// only counts, and with the least that the same table costs by plain SQL.
import { randomUUID } from 'node:crypto';
import { EventStore } from '@platform/log';
import type { NewEvent } from '@platform/log';
import {
  createReadSchema,
  migrate,
  openSchema,
  Rebuilds1763900000000,
  Retries1764040000000,
  runProjector,
} from '@platform/rows';
import { until } from '@control-center/api/testing/until';
import { bakery, loafDecider, loafFormat } from '@platform/rows/testing/bakery';
import pg from 'pg';
import { EventNode } from '../../servers/servers.js';
import type { Postgres } from '../../servers/servers.js';
import { newEvent } from '../event-store/loads.js';
import { beginRebuild, readRaw, seconds } from './rebuild.js';

/** What a loaf goes through. */
const lifeOf = (id: string): Pick<NewEvent, 'type' | 'data'>[] => [
  { type: 'LoafOrdered', data: { id, customer: 'Lò bánh thử', pieces: 3 } },
  { type: 'StageCompleted', data: { stage: 'baked' } },
  { type: 'StageCompleted', data: { stage: 'collected' } },
];
const eventsPerLoaf = lifeOf('').length;
const pageSize = 1_000;
/** Milliseconds that a build may take. */
const patience = 600_000;

export async function* measureNarrow(postgres: Postgres, events: number): AsyncGenerator<string[]> {
  const loaves = Math.ceil(events / eventsPerLoaf);
  const node = await EventNode.start(await postgres.database('loaves_log'), postgres);
  const store = new EventStore(node.url, loafFormat);
  const plain = new pg.Client({ connectionString: await postgres.database('loaves_plain') });
  try {
    await plain.connect();
    await bake(store, loaves);
    await fill(plain, loaves);
    const count = loaves * eventsPerLoaf;
    const raw = await readRaw(node.url, count, bakery.prefixes);
    const sql = await bySql(plain);
    const own = await rebuild(await postgres.database('loaves'), store, count);
    const row = (name: string, other: number, aim: number) => [
      ...[`rebuild of a narrow model ÷ ${name}, events/s`, own.toFixed(0), other.toFixed(0)],
      ...[(own / other).toFixed(2), `≥ ${aim}`],
    ];
    yield row('raw read', raw, 0.8);
    yield row('plain SQL', sql, 0.5);
  } finally {
    await plain.end();
    await store.close();
    await node.kill();
  }
}

/** Writes the loaves' events, a few streams at a time. */
async function bake(store: EventStore, loaves: number): Promise<void> {
  let begun = 0;
  const baker = async () => {
    while (begun < loaves) {
      const id = randomUUID();
      begun += 1;
      const events = lifeOf(id).map((event) => ({ ...newEvent(), ...event, id: randomUUID() }));
      await store.append(`loaf-${id}`, events, -1);
    }
  };
  await Promise.all(Array.from({ length: 16 }, baker));
}

async function fill(db: pg.Client, loaves: number): Promise<void> {
  await db.query(`
    create table events (position bigint primary key, id uuid, stream text, revision bigint, type text, data jsonb, metadata jsonb);
    create table loaves (id text primary key, customer text, pieces int, stage text, revision int, "updatedAt" timestamptz);
    create index on loaves (customer, "updatedAt")`);
  const { id, metadata } = newEvent();
  for (const [revision, { type, data }] of lifeOf('').entries())
    await db.query(
      `insert into events select n * $7 + $1, $2, 'loaf-' || md5(n::text), $1, $3, $4, $5 from generate_series(1, $6) n`,
      [revision, id, type, data, metadata, loaves, eventsPerLoaf],
    );
  await db.query('analyze events');
}

/** Events per second of the shortest program: pages of events, folded in memory, and written when a page is folded. */
async function bySql(db: pg.Client): Promise<number> {
  type Stored = {
    position: string;
    stream: string;
    revision: string;
    type: string;
    data: object;
    metadata: { occurredAt: string };
  };
  const startedAt = performance.now();
  let read = 0;
  for (let last = '-1', size = pageSize; size === pageSize; read += size) {
    const { rows } = await db.query<Stored>({
      name: 'read',
      text: 'select * from events where position > $1 order by position limit $2',
      values: [last, pageSize],
    });
    size = rows.length;
    last = rows.at(-1)?.position ?? last;
    const states = new Map<string, object>();
    const ids = [...new Set(rows.map(({ stream }) => stream.slice(5)))];
    const known = await db.query<{ id: string }>({
      name: 'known',
      text: 'select * from loaves where id = any($1)',
      values: [ids],
    });
    for (const row of known.rows) states.set(row.id, row);
    for (const { stream, revision, data, metadata } of rows) {
      const key = stream.slice(5);
      const state = states.get(key) ?? loafDecider.initial;
      states.set(key, {
        ...state,
        ...data,
        id: key,
        revision: Number(revision),
        updatedAt: metadata.occurredAt,
      });
    }
    await db.query({
      name: 'write',
      text: `insert into loaves select * from jsonb_populate_recordset(null::loaves, $1)
             on conflict (id) do update set customer = excluded.customer, pieces = excluded.pieces,
               stage = excluded.stage, revision = excluded.revision, "updatedAt" = excluded."updatedAt"`,
      values: [JSON.stringify([...states.values()])],
    });
  }
  return read / seconds(startedAt);
}

/** Events per second from the request of a rebuild until its rows are the live ones. */
async function rebuild(databaseUrl: string, store: EventStore, events: number): Promise<number> {
  await migrate(databaseUrl, [Rebuilds1763900000000, Retries1764040000000]);
  await createReadSchema(databaseUrl, bakery);
  const pool = openSchema(databaseUrl, { max: 6, name: 'bench', schema: bakery.schema });
  const stopping = new AbortController();
  const projector = runProjector(
    { pool, store, readModels: bakery, log: (text, error) => void (error && console.error(text, error)) },
    stopping.signal,
  );
  try {
    const isBuilt = async () => (await pool.query('select 1 from pulse where complete')).rowCount === 1;
    await until('the rows are built', isBuilt, patience);
    const startedAt = performance.now();
    await until('they are built again', await beginRebuild(pool), patience);
    return events / seconds(startedAt);
  } finally {
    stopping.abort();
    await projector;
    await pool.end();
  }
}
