import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { basename } from 'node:path';
import pg from 'pg';
import { running } from './postgres.setup.mjs';

export default async function teardown() {
  if (!running) return;
  const { server, scratch } = running;
  if (server) {
    const exited = once(server, 'exit');
    server.kill('SIGQUIT');
    await exited;
  } else await dropModels(basename(scratch));
  rmSync(scratch, { recursive: true, force: true });
}

/** On a server that stays: what databases of this run were copied from (`createFilled`). @param {string} run */
async function dropModels(run) {
  const client = new pg.Client({ connectionString: process.env['TEST_PG_URL'] });
  await client.connect();
  const { rows } = await client.query(
    `select datname as name from pg_database where starts_with(datname, $1)`,
    [`${run.replaceAll(/\W/g, '_').toLowerCase()}_`],
  );
  for (const { name } of rows) await client.query(`drop database ${name} with (force)`);
  await client.end();
}
