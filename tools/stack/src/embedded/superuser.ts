import pg from 'pg';

/** Runs statements in a database, one after the other. Resolves to the rows of the last one. */
export type AsSuperuser = <Row extends pg.QueryResultRow>(
  database: string,
  ...statements: string[]
) => Promise<Row[]>;

/** `url`: the superuser's address of a database. */
export const asSuperuser =
  (url: (database: string) => string): AsSuperuser =>
  async <Row extends pg.QueryResultRow>(database: string, ...statements: string[]) => {
    const client = new pg.Client({ connectionString: url(database), connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      let rows: Row[] = [];
      for (const sql of statements) rows = (await client.query<Row>(sql)).rows;
      return rows;
    } finally {
      await client.end();
    }
  };
