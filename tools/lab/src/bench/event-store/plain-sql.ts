import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { event, newEvent, perSecond } from './loads.js';

const streams = Array.from({ length: 32 }, () => randomUUID());
const pageSize = 1_000;

/** What an event store costs when it is only a table: the least that PostgreSQL and its driver need for the same events. */
export class PlainSql {
  private position = 0;

  static async open(databaseUrl: string): Promise<PlainSql> {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 32 });
    await pool.query(`create table events (
      position bigint primary key, stream uuid not null, revision bigint not null, id uuid not null,
      name text not null, type text not null, message bytea not null,
      unique (stream, revision) include (id, position))`);
    await pool.query(`create table readable (
      position bigint primary key, id uuid not null, name text not null, revision bigint not null,
      type text not null, data jsonb not null, metadata jsonb not null)`);
    return new PlainSql(pool);
  }

  private constructor(private readonly pool: pg.Pool) {}

  /** Inserts of rows like the event node's; each insert in flight has its own connection and commit. */
  append(inFlight: number, seconds: number): Promise<number> {
    return perSecond(inFlight, seconds, (index) => {
      const json = JSON.stringify(event());
      const position = (this.position += 1);
      return this.pool.query({
        name: 'insert',
        text: 'insert into events values ($1, $2, $3, $4, $5, $6, $7)',
        values: [
          ...[position, streams[index], position, randomUUID()],
          ...[`append-${streams[index]}`, 'QuoteSent', Buffer.alloc(json.length + 170, json)],
        ],
      });
    });
  }

  async fill(events: number): Promise<void> {
    const { id, type, data, metadata } = newEvent();
    await this.pool.query(
      `insert into readable select n, $1, 'read-' || n % 1000, n / 1000, $2, $3, $4 from generate_series(1, $5) n`,
      [id, type, data, metadata, events],
    );
    await this.pool.query('analyze readable');
  }

  /** Events per second of a reader that takes them in pages, with their JSON parsed. */
  async readAll(): Promise<number> {
    const startedAt = performance.now();
    let read = 0;
    for (let last = '0', size = pageSize; size === pageSize; read += size) {
      const { rows } = await this.pool.query<{ position: string }>({
        name: 'read',
        text: 'select * from readable where position > $1 order by position limit $2',
        values: [last, pageSize],
      });
      size = rows.length;
      last = rows.at(-1)?.position ?? last;
    }
    return (read * 1_000) / (performance.now() - startedAt);
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}
