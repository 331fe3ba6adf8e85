import type { Client } from 'pg';

/**
 * One row an event. `message` is the event as it goes over the wire (a ReadResp of streams.proto with its
 * data and metadata byte for byte), so that reading is copying. `stream` stands for the stream's name, which
 * may be longer than an index allows; name and type are text for filters and for people.
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

/** Every query follows an index, whatever the statistics say, and is too short to be worth compiling. */
export const sessionSettings = '-c jit=off -c enable_seqscan=off -c enable_bitmapscan=off -c enable_sort=off';

export async function createSchema(client: Client): Promise<void> {
  await client.query(ddl);
}
