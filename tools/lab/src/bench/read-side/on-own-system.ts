import { openDatabase } from '@market/release';
import { noLimits } from '@platform/settings';
import type { Pool } from 'pg';
import type { Postgres } from '../../servers/servers.js';
import { newInstance, startSystem } from '../../servers/system.js';

/** What `work` measures of a system on databases of its own, with connections to its rows. */
export async function* onOwnSystem<Row>(
  postgres: Postgres,
  { name, connections }: { name: string; connections: number },
  work: (url: string, pool: Pool) => AsyncGenerator<Row>,
): AsyncGenerator<Row> {
  const instance = await newInstance();
  const databaseUrl = await postgres.database(name);
  Object.assign(instance.env, {
    DATABASE_URL: databaseUrl,
    EVENT_NODE_DATABASE_URL: await postgres.database(`${name}_log`),
    LOG_LEVEL: 'error',
  });
  const system = await startSystem({ ...instance, env: { ...instance.env, ...noLimits } });
  const pool = openDatabase(databaseUrl, { max: connections, name: 'bench' });
  try {
    yield* work(instance.url, pool);
  } finally {
    await pool.end();
    await system.stop();
    instance.remove();
  }
}
