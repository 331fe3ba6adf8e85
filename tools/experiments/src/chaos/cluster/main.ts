// Harms members of the event store's cluster while users work through two apis, and compares log, rows and replies.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '@control-center/checkout/prepare';
import { Cluster } from '@control-center/testing-event-store/cluster/cluster';
import { EventNode, Postgres } from '../../servers/servers.js';
import { randomBy } from '../random.js';
import { Checks } from '../read-side/checks.js';
import { Load } from '../read-side/load.js';
import { signInAll } from '../read-side/people.js';
import { Stack } from '../read-side/stack.js';
import { faults, injectFault } from './faults.js';
import { Report } from './report.js';

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '100' },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
    apis: { type: 'string', default: '2' },
  },
});
const rounds = Number(values.rounds);
const seed = Number(values.seed);
assert(rounds > 0 && Number.isInteger(seed), '--rounds and --seed are numbers');

console.log(`${rounds} rounds, seed ${seed}, ${values.apis} apis`);
const postgres = await Postgres.start();
const node = await EventNode.start(await postgres.database('log'), postgres);
const cluster = await Cluster.start(node.url);
const stack = new Stack();
const standby = () =>
  spawn(process.execPath, [join(root, 'apps/projector/dist/main.js')], {
    env: { ...process.env, DATABASE_URL: stack.databaseUrl, PROJECTOR_METRICS_PORT: '0' },
    stdio: 'ignore',
  });
let second: ReturnType<typeof standby> | undefined;
try {
  await stack.start({ EVENT_STORE_URL: cluster.url, API_INSTANCES: values.apis });
  second = standby();
  const people = await signInAll(stack.url);
  const checks = new Checks(stack, people);
  await checks.begin();
  const load = new Load(people);
  const report = new Report();
  for (let round = 1; round <= rounds; round += 1) {
    const random = randomBy(seed + round);
    // Every kind in turn, in another order with another seed.
    const fault = faults[(round + seed) % faults.length]!;
    const begun = Date.now();
    load.begin(seed + round);
    const harm = await injectFault(cluster, fault, random);
    const healed = Date.now();
    await load.end();
    await stack.untilHealthy();
    const recovered = Date.now() - healed;
    report.add(fault.name, load.answers.splice(0), begun, healed + 500);
    const unknown = await load.resolveUnknown();
    const { events, delivered } = await checks.round(load.commands);
    console.log(
      `${round}. ${harm}, healthy ${recovered} ms after; ${unknown} unknown outcomes, then resolved; ` +
        `${events} events, ${delivered} messages delivered`,
    );
  }
  console.log(
    `Clean: ${load.commands.length} commands, ${load.resolved} of them resolved by a repeat; ${checks.summary()}`,
  );
  console.log(report.table());
} catch (error) {
  console.error(
    `Not clean (--rounds ${rounds} --seed ${seed}): ${error instanceof Error ? error.stack : String(error)}`,
  );
  process.exitCode = 1;
} finally {
  second?.kill('SIGKILL');
  await stack.remove({ keep: process.exitCode === 1 });
  cluster.close();
  await node.kill();
  await postgres.remove();
}
process.exit();
