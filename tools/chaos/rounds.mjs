import assert from 'node:assert/strict';
import { setTimeout as after } from 'node:timers/promises';
import pg from 'pg';
import { EventNode } from './servers.mjs';
import { perform } from './writers.mjs';

/** A round returns a line about itself, and throws when the log is not as it must be. */
export const killNode = (experiment) =>
  interrupted(experiment, 'event node killed', async () => {
    await experiment.node.kill();
    await experiment.node.start();
  });

export async function killPostgres(experiment) {
  const { node, postgres } = experiment;
  const processes = await postgres.processes();
  return interrupted(experiment, 'PostgreSQL killed', async () => {
    const again = node.says('writes again');
    await postgres.kill(processes);
    await postgres.start();
    await again;
  });
}

async function interrupted(experiment, what, interrupt) {
  const { writers, line } = await underLoad(experiment, what);
  writers.mayFail = true;
  await interrupt();
  await writers.stop();
  const { unknown, found } = await experiment.settle(writers.appends);
  return `${line}; ${unknown} not answered, ${found} of them written`;
}

/** A node that starts while another's connection lives ends; the other, stopped meanwhile, goes on. */
export async function heldBack(experiment) {
  const { node, databaseUrl } = experiment;
  const { writers, line } = await underLoad(experiment, 'stopped, and another node started');
  node.process.kill('SIGSTOP');
  await assert.rejects(EventNode.start(databaseUrl), /another event node writes to this database/);
  node.process.kill('SIGCONT');
  await writers.stop();
  const { unknown } = await experiment.settle(writers.appends);
  assert.equal(unknown, 0);
  return `${line}, which ended; all were answered`;
}

/** A node that lost its connection while it was stopped writes nothing beside the one that took over. */
export async function replaced(experiment) {
  const { node: old, databaseUrl } = experiment;
  const { writers: before, line } = await underLoad(experiment, 'stopped and replaced');
  before.mayFail = true;
  old.process.kill('SIGSTOP');
  await terminateWriter(databaseUrl);
  const toOld = experiment.moveTo(await EventNode.start(databaseUrl));
  const beside = experiment.begin();
  await beside.warm();
  await beside.stop();

  old.process.kill('SIGCONT');
  await before.stop();
  await assert.rejects(perform(toOld, { ...before.appends.at(-1) }), { type: 'unavailable' });
  const { unknown, found } = await experiment.settle([...before.appends, ...beside.appends]);
  await toOld.dispose();
  await old.kill();
  return `${line}; ${beside.appends.length} appends to the new one, ${unknown} not answered by the old, ${found} of them written`;
}

/** Lets writers run for a random time; the appends in flight at its end are those that are hit. */
async function underLoad(experiment, what) {
  const writers = experiment.begin();
  await writers.warm();
  const ms = experiment.moments(400);
  await Promise.race([after(ms), writers.done]);
  const { inFlight, appends } = writers;
  const line = `${what} after ${ms} ms: ${appends.length} appends, ${inFlight.length} in flight`;
  return { writers, line };
}

/** Ends the connection that holds the lock, as an administrator or a network would. */
async function terminateWriter(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    `select pg_terminate_backend(pid, 5000) as ended from pg_locks
     where locktype = 'advisory' and granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  await client.end();
  assert.deepEqual(rows, [{ ended: true }]);
}
