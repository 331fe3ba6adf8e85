import assert from 'node:assert/strict';
import { setTimeout as after } from 'node:timers/promises';
import pg from 'pg';
import { EventNode } from '../../servers/servers.js';
import type { Experiment } from './experiment.js';
import { perform } from './writers.js';

/** A round returns a line that describes it, and throws when the log is wrong. */
export const killNode = (experiment: Experiment) =>
  runInterrupted(experiment, 'event node killed', async () => {
    await experiment.node.kill();
    await experiment.node.start();
  });

export async function killPostgres(experiment: Experiment): Promise<string> {
  const { node, postgres } = experiment;
  const processes = await postgres.processes();
  return runInterrupted(experiment, 'PostgreSQL killed', async () => {
    const writesAgain = node.logs('writes again');
    await postgres.kill(processes);
    await postgres.start();
    await writesAgain;
  });
}

async function runInterrupted(
  experiment: Experiment,
  what: string,
  interrupt: () => Promise<void>,
): Promise<string> {
  const { writers, line } = await underLoad(experiment, what);
  writers.mayFail = true;
  await interrupt();
  await writers.stop();
  const { unknown, found } = await experiment.resolveUnknown(writers.appends);
  return `${line}; ${unknown} without a reply, ${found} of them written`;
}

/** A second node ends at its start while the connection of the first lives; the first, frozen meanwhile, continues. */
export async function secondNodeRefused(experiment: Experiment): Promise<string> {
  const { node, postgres, databaseUrl } = experiment;
  const { writers, line } = await underLoad(experiment, 'stopped, and another node started');
  node.process.kill('SIGSTOP');
  await assert.rejects(EventNode.start(databaseUrl, postgres), /another event node writes to this database/);
  node.process.kill('SIGCONT');
  await writers.stop();
  const { unknown } = await experiment.resolveUnknown(writers.appends);
  assert.equal(unknown, 0);
  return `${line}, which ended; all appends were answered`;
}

/** A node that lost its connection while it was frozen writes nothing after another node has taken over. */
export async function nodeReplaced(experiment: Experiment): Promise<string> {
  const { node: oldNode, postgres, databaseUrl } = experiment;
  const { writers: oldWriters, line } = await underLoad(experiment, 'stopped and replaced');
  oldWriters.mayFail = true;
  oldNode.process.kill('SIGSTOP');
  await terminateWriter(databaseUrl);
  const oldClient = experiment.moveTo(await EventNode.start(databaseUrl, postgres));
  const newWriters = experiment.begin();
  await newWriters.warm();
  await newWriters.stop();

  oldNode.process.kill('SIGCONT');
  await oldWriters.stop();
  await assert.rejects(perform(oldClient, { ...oldWriters.appends.at(-1)! }), { type: 'unavailable' });
  const { unknown, found } = await experiment.resolveUnknown([...oldWriters.appends, ...newWriters.appends]);
  await oldClient.dispose();
  await oldNode.kill();
  return `${line}; ${newWriters.appends.length} appends to the new one, ${unknown} without a reply by the earlier, ${found} of them written`;
}

/** Lets writers run for a random time; the fault then hits the appends in flight. */
async function underLoad(experiment: Experiment, what: string) {
  const writers = experiment.begin();
  await writers.warm();
  const ms = experiment.delays(400);
  await Promise.race([after(ms), writers.done]);
  const { inFlight, appends } = writers;
  const line = `${what} after ${ms} ms: ${appends.length} appends, ${inFlight.length} in flight`;
  return { writers, line };
}

/** Ends the connection that holds the lock, as an administrator or a network would. */
async function terminateWriter(databaseUrl: string): Promise<void> {
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
