// npm run bench -- notices [--customers COUNT] [--events COUNT]: ten thousand events while nobody sends; then how long it takes until all who are
// concerned have their mails, how many go out a second, beside the same mails from a program that only sends, and the memory of
// the process that does it.
import assert from 'node:assert/strict';
import { loadavg } from 'node:os';
import { setTimeout as after } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js';
import type { Received } from '../servers/mail-server.js';
import { SendingSystem } from '../servers/sending-system.js';
import { memoryOf, processorTimeOf } from '../servers/servers.js';
import { table } from '../servers/system.js';

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { customers: { type: 'string', default: '5000' }, events: { type: 'string', default: '10000' } },
});
const [customers, events] = [Number(values.customers), Number(values.events)];
/** As many mails at once as the product sends (libs/platform/reactions/src/sender.ts). */
const parallel = 10;
/** And as many on one connection (libs/market/notices/src/mail/smtp.ts). */
const perConnection = 50;
const aims = { seconds: 60, rate: 100, memory: 1.3 };

/** Hands the mails to the same server, fifty on each connection, as the product does. Returns mails per second. */
async function bareRate(url: string, mails: readonly Received[]): Promise<number> {
  const { hostname: host, port } = new URL(url);
  const left = [...mails];
  const send = (connection: SMTPConnection, { to, raw }: Received) =>
    new Promise<void>((resolve, reject) =>
      connection.send({ from: 'no-reply@mau.test', to: [to] }, raw, (error) =>
        error ? reject(error) : resolve(),
      ),
    );
  const begun = performance.now();
  const worker = async () => {
    for (let some = left.splice(0, perConnection); some.length > 0; some = left.splice(0, perConnection)) {
      const connection = new SMTPConnection({ host, port: Number(port) });
      await new Promise<void>((resolve, reject) => {
        connection.on('error', reject);
        connection.connect(() => resolve());
      });
      for (const mail of some) await send(connection, mail);
      connection.quit();
    }
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  return mails.length / ((performance.now() - begun) / 1000);
}

const system = await SendingSystem.start(customers);
try {
  const first = await system.startSender('first');
  await system.untilReady();
  await system.delays(1);
  await system.until('nobody sends', () => system.mails.received.length > 0);
  await first.kill();
  const before = system.mails.received.length;
  // Who has just had a mail gets the next one a minute later.
  const resting = new Set(system.mails.received.map(({ to }) => to));
  const isCustomer = (to: string) => to.startsWith('customer-') && !resting.has(to);
  const toCustomers = () => system.mails.received.slice(before).filter(({ to }) => isCustomer(to));
  const awaited = customers - [...resting].filter((to) => to.startsWith('customer-')).length;
  console.error(`${events} events of ${customers} orders`);
  await system.delays(events);

  const begun = performance.now();
  const sender = await system.startSender('sender');
  const memory: number[] = [];
  let isSending = true;
  const watching = (async () => {
    for (; isSending; await after(250)) memory.push(await memoryOf(sender));
  })();
  // The provider's staff hear of all orders, one mail a minute: they are not waited for.
  const everybody = () => new Set(toCustomers().map(({ to }) => to)).size >= awaited;
  await system.until('somebody has no mail', everybody, 20 * 60_000);
  const processorTime = await processorTimeOf(sender);
  isSending = false;
  await watching;

  const mails = system.mails.received.slice(before);
  const times = toCustomers().map(({ at }) => at);
  const seconds = (Math.max(...times) - Math.min(...times)) / 1000;
  const total = (performance.now() - begun) / 1000;
  const perPerson = new Map<string, number>();
  for (const { to } of mails) perPerson.set(to, (perPerson.get(to) ?? 0) + 1);
  assert.equal(new Set(mails.map(({ id }) => id)).size, mails.length, 'a mail was sent twice');
  const busiest = Math.max(...perPerson.values());
  const own = times.length / seconds;
  const bare = await bareRate(await system.mails.open('bare'), mails.slice(0, 2_000));
  const third = Math.ceil(memory.length / 3);
  const most = (part: readonly number[]) => Math.max(...part);
  const [begins, ends] = [most(memory.slice(third, 2 * third)), most(memory.slice(2 * third))];
  console.log(
    table([
      [`${events} events at once`, 'measured', 'aim'],
      ['mails', `${mails.length} to ${perPerson.size} people`, ''],
      ['until each customer has theirs, s', total.toFixed(0), `≤ ${aims.seconds}`],
      ['mails a second', own.toFixed(0), `≥ ${aims.rate}`],
      ['of a program that only sends', `${bare.toFixed(0)}, ratio ${(own / bare).toFixed(2)}`, ''],
      ['processor time of the sender for a mail, ms', ((processorTime / mails.length) * 1000).toFixed(0), ''],
      ['most mails to one person', `${busiest}`, `≤ ${1 + Math.ceil(total / 60)}`],
      ['memory, second and last third, MB', `${begins.toFixed(0)} → ${ends.toFixed(0)}`, `× ${aims.memory}`],
      ['load of the machine', loadavg()[0]!.toFixed(1), ''],
    ]),
  );
} finally {
  await system.remove();
}
