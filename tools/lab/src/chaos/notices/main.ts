// Kills and freezes the process that sends mails, at every moment of a mail, while orders are acted upon; then compares what a
// real SMTP server has received with the log.
import assert from 'node:assert/strict';
import { setTimeout as after } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { SendingSystem } from '../../servers/sending-system.js';
import { randomBy } from '../random.js';
import { checkNotices } from './checks.js';
import { Faults } from './faults.js';

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '30' },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
  },
});
const rounds = Number(values.rounds);
const seed = Number(values.seed);
assert(rounds > 0 && Number.isInteger(seed), '--rounds and --seed are numbers');

/** Each gets at most one mail a minute, so many customers make the mails. */
const customers = 400;
/** Between two actions. Milliseconds. */
const pause = 100;
/** For what was begun by a process that was struck, and is tried again. Milliseconds. */
const longestRest = 20 * 60_000;

console.log(`${rounds} rounds, seed ${seed}`);
const system = await SendingSystem.start(customers);
const events = new Map<string, number>();
let isOver = false;
const faults = new Faults(system, () => isOver);
// Ctrl+C ends the rounds; what was sent until then is compared all the same.
process.once('SIGINT', () => (isOver = true));

async function act(): Promise<void> {
  for (let turn = 0; !isOver; turn += 1) {
    const customer = turn % customers;
    events.set(await system.delay(customer), customer);
    await after(pause);
  }
}

try {
  for (const name of ['a', 'b', 'c']) await system.startSender(name);
  await system.untilReady();
  const acting = act();
  acting.catch(() => undefined);
  for (let round = 1; round <= rounds && !isOver; round += 1)
    console.log(
      `${round}. ${await faults.next(randomBy(seed + round))}; ${system.mails.received.length} mails`,
    );
  isOver = true;
  await acting;
  await faults.end();
  await system.untilSent(longestRest);
  const { notices, mails, repeated } = await checkNotices(system, events, faults.list);
  const kills = faults.list.filter(({ isKill }) => isKill).length;
  console.log(
    `Clean: ${kills} kills and ${faults.list.length - kills} freezes; ${notices} notices of ${events.size} events in ${mails} mails, ` +
      `each once; ${repeated} mails were received twice, because their sender was struck before it knew of the first`,
  );
} catch (error) {
  console.error(
    `Not clean (--rounds ${rounds} --seed ${seed}): ${error instanceof Error ? error.stack : String(error)}`,
  );
  process.exitCode = 1;
} finally {
  isOver = true;
  await system.remove();
}
process.exit();
