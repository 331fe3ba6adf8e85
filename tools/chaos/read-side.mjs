// Kills or freezes a part of the running system while users work with it, and compares log, rows and replies.
import assert from 'node:assert/strict';
import { parseArgs } from 'node:util';
import { randomBy } from './random.mjs';
import { Checks } from './read-side/checks.mjs';
import { Load } from './read-side/load.mjs';
import { signInAll } from './read-side/people.mjs';
import { Stack } from './read-side/stack.mjs';
import { injectFault } from './read-side/faults.mjs';

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
  await stack.start();
  const people = await signInAll(stack.url);
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
  const count = (outcome) => load.commands.filter((command) => command.outcome === outcome).length;
  console.log(
    `Clean: ${load.commands.length} commands, ${count('done')} done, ${count('refused')} refused, ` +
      `${load.resolved} of them resolved by a repeat; ${load.queries} queries answered; ${checks.summary()}`,
  );
} catch (error) {
  console.error(`Not clean (--rounds ${rounds} --seed ${seed}): ${error.stack}`);
  process.exitCode = 1;
} finally {
  await stack.remove({ keep: process.exitCode === 1 });
}
process.exit();
