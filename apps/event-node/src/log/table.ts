import type { Client, ClientBase } from 'pg';
import type { WrittenEvent } from './decide.js';
import type { LogEvent } from './log-event.js';

/** An event and its place; `key` is the key of its stream, see streamKey. */
export type Row = WrittenEvent & { key: string; event: LogEvent };

/** Makes every query use an index, whatever the statistics say, and disables JIT, which short queries do not need. */
export const sessionSettings = '-c jit=off -c enable_seqscan=off -c enable_bitmapscan=off -c enable_sort=off';

/**
 * One row per event. `message` is the event as it is sent (a ReadResp of streams.proto with its data and metadata
 * byte for byte), so that reads only copy it. `stream` is the key of the stream, whose name may be longer than an
 * index allows; `name` and `type` are text for filters and for people.
 */
const ddl = `
  create table if not exists events (
    position bigint primary key,
    stream uuid not null,
    revision bigint not null,
    id uuid not null,
    name text not null,
    type text not null,
    message bytea not null,
    unique (stream, revision) include (id, position)
  )`;

export async function createTable(client: Client): Promise<void> {
  await client.query(ddl);
}

type WrittenRow = { id: string; revision: string; position: string };

const written = ({ id, revision, position }: WrittenRow): WrittenEvent => ({
  id,
  revision: Number(revision),
  position: Number(position),
});

/** The newest events, oldest first. */
export async function newest(client: ClientBase, count: number): Promise<(WrittenEvent & { key: string })[]> {
  const { rows } = await client.query<WrittenRow & { stream: string }>(
    'select id, stream, revision, position from events order by position desc limit $1',
    [count],
  );
  return rows.reverse().map((row) => ({ ...written(row), key: row.stream }));
}

/** The last revisions of streams; null for a stream that does not exist. */
export async function revisions(
  client: ClientBase,
  keys: readonly string[],
): Promise<{ key: string; revision: string | null }[]> {
  const { rows } = await client.query<{ key: string; revision: string | null }>({
    name: 'revisions',
    text: `select key, (select max(revision) from events where stream = key) as revision
      from unnest($1::uuid[]) as requested (key)`,
    values: [keys],
  });
  return rows;
}

/** Events of a stream from a revision on. */
export async function writtenFrom(
  client: ClientBase,
  key: string,
  revision: number,
  count: number,
): Promise<WrittenEvent[]> {
  const { rows } = await client.query<WrittenRow>({
    name: 'writtenFrom',
    text: 'select id, revision, position from events where stream = $1 and revision >= $2 order by revision limit $3',
    values: [key, revision, count],
  });
  return rows.map(written);
}

/** Inserts all rows or none, in one transaction. */
export async function insert(client: ClientBase, rows: readonly Row[]): Promise<void> {
  const messages = rows.map(({ event }) => event.message);
  const starts: number[] = [];
  let start = 1;
  for (const { length } of messages) {
    starts.push(start);
    start += length;
  }
  await client.query({
    name: 'insert',
    text: `insert into events (position, stream, revision, id, name, type, message)
      select position, stream, revision, id, name, type, substring($9::bytea from start for size)
      from unnest($1::bigint[], $2::uuid[], $3::bigint[], $4::uuid[], $5::text[], $6::text[], $7::int[], $8::int[])
        as row (position, stream, revision, id, name, type, start, size)`,
    values: [
      rows.map(({ position }) => position),
      rows.map(({ key }) => key),
      rows.map(({ revision }) => revision),
      rows.map(({ id }) => id),
      rows.map(({ event }) => text(event.stream)),
      rows.map(({ event }) => text(event.type)),
      starts,
      messages.map(({ length }) => length),
      // One binary parameter: an array would be sent as text, twice as long.
      Buffer.concat(messages),
    ],
  });
}

/** PostgreSQL's text cannot have a NUL. The original name and type are in the message. */
const text = (value: string) => value.replaceAll('\0', '\ufffd');
