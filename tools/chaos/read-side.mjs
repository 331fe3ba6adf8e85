// Kills or freezes a part of the whole system while people work with it, and compares log, rows and answers.
import assert from 'node:assert/strict';
import { parseArgs } from 'node:util';
import { randomBy } from './random.mjs';
import { Checks } from './read-side/checks.mjs';
import { Load } from './read-side/load.mjs';
import { gather } from './read-side/people.mjs';
import { Stack } from './read-side/stack.mjs';
import { strike } from './read-side/strikes.mjs';

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
  const people = await gather(stack.url);
  const checks = new Checks(stack, people);
  await checks.begin();
  const load = new Load(people);
  for (let round = 1; round <= rounds; round += 1) {
    load.begin(seed + round);
    const what = await strike(stack, load, randomBy(seed + round));
    await load.end();
    await stack.well();
    const unknown = await load.settle();
    const { events, told } = await checks.round(load.commands);
    console.log(`${round}. ${what}; ${unknown} not answered, then settled; ${events} events, ${told} told`);
  }
  const count = (outcome) => load.commands.filter((command) => command.outcome === outcome).length;
  console.log(
    `Clean: ${load.commands.length} commands, ${count('done')} done, ${count('refused')} refused, ` +
      `${load.settled} of them settled by a repeat; ${load.queries} queries answered; ${checks.summary()}`,
  );
} catch (error) {
  console.error(`Not clean (--rounds ${rounds} --seed ${seed}): ${error.stack}`);
  process.exitCode = 1;
} finally {
  await stack.remove({ keep: process.exitCode === 1 });
}
process.exit();
