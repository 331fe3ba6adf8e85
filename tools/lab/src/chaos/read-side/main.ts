// Kills or freezes a part of the running system while users work with it, and compares log, rows and replies.
import assert from 'node:assert/strict';
import { parseArgs } from 'node:util';
import { randomBy } from '../random.js';
import { Checks } from './checks.js';
import { Load } from './load.js';
import type { Command } from './load.js';
import { signInAll } from './people.js';
import { Stack } from './stack.js';
import { injectFault } from './faults.js';

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '50' },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
  },
});
const rounds = Number(values.rounds);
const seed = Number(values.seed);
assert(rounds > 0 && Number.isInteger(seed), '--rounds and --seed are numbers');

console.log(`${rounds} rounds, seed ${seed}`);
const stack = new Stack();
try {
  // Two apis behind one port, and a projector that stands by.
  await stack.start({ API_INSTANCES: '2' });
  await stack.startBeside('projector');
  const people = await signInAll([stack.url]);
  const checks = new Checks(stack, people);
  await checks.begin();
  const load = new Load(people);
  for (let round = 1; round <= rounds; round += 1) {
    load.begin(seed + round);
    const fault = await injectFault(stack, load, randomBy(seed + round));
    await load.end();
    await stack.untilHealthy();
    const unknown = await load.resolveUnknown();
    const { events, delivered } = await checks.round(load.commands);
    console.log(
      `${round}. ${fault}; ${unknown} unknown outcomes, then resolved; ${events} events, ${delivered} messages delivered`,
    );
  }
  const count = (outcome: Command['outcome']) =>
    load.commands.filter((command) => command.outcome === outcome).length;
  console.log(
    `Clean: ${load.commands.length} commands, ${count('done')} done, ${count('refused')} refused, ` +
      `${load.resolved} of them resolved by a repeat; ${load.queries} queries answered; ${checks.summary()}`,
  );
} catch (error) {
  console.error(
    `Not clean (--rounds ${rounds} --seed ${seed}): ${error instanceof Error ? error.stack : String(error)}`,
  );
  process.exitCode = 1;
} finally {
  await stack.remove({ keep: process.exitCode === 1 });
}
process.exit();
