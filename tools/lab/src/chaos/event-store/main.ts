// Kills the event node and PostgreSQL while appends are in flight, and compares the log with the replies.
import assert from 'node:assert/strict';
import { parseArgs } from 'node:util';
import { Experiment } from './experiment.js';
import { secondNodeRefused, killNode, killPostgres, nodeReplaced } from './rounds.js';
import type { Append } from './history.js';

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '100' },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
  },
});
const rounds = Number(values.rounds);
const seed = Number(values.seed);
assert(rounds > 0 && Number.isInteger(seed), '--rounds and --seed are numbers');

/** Kills alternate; after the second and every tenth further one, two nodes use one database. */
const plan = Array.from({ length: rounds }, (_, index) => [
  index % 2 === 0 ? killNode : killPostgres,
  ...(index % 10 === 1 || rounds === 1 ? [secondNodeRefused, nodeReplaced] : []),
]).flat();

console.log(`${rounds} kills, seed ${seed}`);
const experiment = await Experiment.start(seed);
try {
  for (const round of plan) console.log(await round(experiment));
  await experiment.checkCompleteLog();
  const { appends } = experiment;
  const count = (expected: Append['outcome']) => appends.filter(({ outcome }) => outcome === expected).length;
  assert.equal(count('written') + count('refused'), appends.length, 'an outcome is still unknown');
  console.log(
    `Clean: ${experiment.unknown} unknown outcomes are resolved, ${experiment.found} of them were written; ` +
      `${count('written')} appends are in the log once and in order, ${count('refused')} were refused`,
  );
} catch (error) {
  console.error(
    `Not clean (--rounds ${rounds} --seed ${seed}): ${error instanceof Error ? error.stack : String(error)}`,
  );
  process.exitCode = 1;
} finally {
  await experiment.remove();
}
