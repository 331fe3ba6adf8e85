// Harms members of the event store's cluster while users work through two apis, and compares log, rows and replies.
import assert from 'node:assert/strict';
import { setTimeout as after } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { randomBy } from '../random.js';
import { Checks } from '../read-side/checks.js';
import { Load } from '../read-side/load.js';
import { signInAll } from '../read-side/people.js';
import { Stack } from '../read-side/stack.js';
import { faults, injectFault, victims } from './faults.js';
import type { Victim } from './faults.js';
import { genuineCluster } from './genuine.js';
import { HealthWatch, noticedAfter, untruths } from './health-watch.js';
import { kitCluster } from './kit.js';
import { Report } from './report.js';

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '100' },
    /** Minutes in which nothing is harmed, instead of rounds. */
    quiet: { type: 'string', default: '0' },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
    /** The program that harms the cluster at EVENT_STORE_URL (docs/operations/scaling.md). */
    harm: { type: 'string' },
  },
});
const quiet = Number(values.quiet);
const rounds = quiet > 0 ? 0 : Number(values.rounds);
const seed = Number(values.seed);
const length = quiet > 0 ? `--quiet ${quiet}` : `--rounds ${rounds}`;
assert(rounds + quiet > 0 && Number.isInteger(seed), '--rounds, --quiet and --seed are numbers');
const genuine = process.env['EVENT_STORE_URL'];
assert(!genuine === !values.harm, 'EVENT_STORE_URL and --harm belong together');

const target = genuine ? genuineCluster(genuine, values.harm!) : await kitCluster();
console.log(`${length} --seed ${seed}, on ${genuine ? 'a running cluster' : 'the cluster of the test kit'}`);
const stack = new Stack();
try {
  await stack.start({ EVENT_STORE_URL: target.url });
  const standby = await stack.startBeside('projector');
  const other = await stack.startBeside('api');
  const urls = [stack.url, other];
  const kill: Record<Victim, () => Promise<void>> = {
    projector: () => stack.kill('projector'),
    standby: () => stack.restartBeside(standby),
    api: () => stack.kill('api'),
    'other api': () => stack.restartBeside(other),
  };
  const people = await signInAll(urls);
  const checks = new Checks(stack, people);
  await checks.begin();
  const load = new Load(people, quiet > 0 ? 20_000 : undefined);
  const report = new Report();
  const watch = new HealthWatch(urls);
  let polls = 0;
  if (quiet > 0) {
    watch.begin();
    load.begin(seed);
    await after(quiet * 60_000);
    await load.end();
    const told = await watch.end();
    polls = told.length;
    const silent = told.filter(({ saysLost }) => saysLost === undefined);
    const untrue = untruths(told, load.answers, () => false);
    assert.deepEqual([...untrue, ...silent], [], 'health raised a false alarm, or did not answer');
    await checks.round(load.commands);
  }
  for (let round = 1; round <= rounds; round += 1) {
    const random = randomBy(seed + round);
    // Every kind in turn; the seed determines the first one.
    const fault = faults[(round + seed) % faults.length]!;
    // Each fault meets another one in every ten rounds.
    const victim = victims[(round + Math.floor(round / faults.length)) % victims.length]!;
    const begun = Date.now();
    watch.begin();
    load.begin(seed + round);
    const { since, duration } = await injectFault(target, fault, kill[victim], random);
    const healed = Date.now();
    await load.end();
    for (const url of urls) await stack.untilHealthy(url);
    const recovered = Date.now() - healed;
    const told = await watch.end();
    polls += told.length;
    const answers = load.answers.splice(0);
    assert.deepEqual(
      untruths(told, answers, (time) => time >= since && time <= healed + recovered),
      [],
      'health said what is not so',
    );
    report.add(fault, answers, { from: begun, to: healed + 500, noticed: noticedAfter(told, answers) });
    const unknown = await load.resolveUnknown();
    const { events, delivered } = await checks.round(load.commands);
    console.log(
      `${round}. ${fault} for ${duration} ms, ${victim} killed, healthy ${recovered} ms after; ${unknown} unknown outcomes, then resolved; ` +
        `${events} events, ${delivered} messages delivered`,
    );
  }
  console.log(
    `Clean: ${load.commands.length} commands, ${load.resolved} of them resolved by a repeat; ` +
      `${polls} answers about health, all true; ${checks.summary()}`,
  );
  if (rounds > 0) console.log(report.table());
} catch (error) {
  console.error(
    `Not clean (${length} --seed ${seed}): ${error instanceof Error ? error.stack : String(error)}`,
  );
  process.exitCode = 1;
} finally {
  await stack.remove({ keep: process.exitCode === 1 });
  await target.close();
}
process.exit();
