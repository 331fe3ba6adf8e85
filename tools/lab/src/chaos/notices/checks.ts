import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import PostalMime from 'postal-mime';
import type { Received } from '../../servers/mail-server.js';
import type { SendingSystem } from '../../servers/sending-system.js';
import type { Fault } from './faults.js';

/** A process that is killed later than this after a mail was complete has recorded it. Milliseconds. */
const longestRecord = 1_000;
/** So many mails one process sends at a time; each may be repeated once for a fault. */
const atOnce = 10;
/** A mail names so many orders, and counts the others. */
const mostNamed = 10;

type Row = {
  stream: string;
  revision: number;
  recipient: string;
  state: string;
  batch: string;
  reason: string | null;
};

/** Every notice went out in one mail, and a mail was repeated only where its sender cannot know that it was received. */
export async function checkNotices(
  system: SendingSystem,
  /** Stream and revision of each event, with the customer whose order it is of. */
  events: ReadonlyMap<string, number>,
  faults: readonly Fault[],
): Promise<{ notices: number; mails: number; repeated: number }> {
  const { rows } = await system.db.query<Row>(
    `select stream, revision, recipient, state, batch, reason from reactions.outbox where channel = 'mail'`,
  );
  const keyOf = ({ stream, revision, recipient }: Row) => `${stream} ${revision} → ${recipient}`;
  const expected = [...events].flatMap(([event, customer]) =>
    system.hearers(customer).map((account) => `${event} → ${account}`),
  );
  assert.deepEqual(
    rows.map(keyOf).sort(),
    expected.sort(),
    'the notices are not those that follow from the events',
  );
  const open = rows.filter(({ state }) => state !== 'done');
  assert.equal(open.length, 0, `not sent: ${JSON.stringify(open.slice(0, 5))}`);

  const received = new Map<string, Received[]>();
  for (const mail of system.mails.received) received.set(mail.id, [...(received.get(mail.id) ?? []), mail]);
  const batches = new Map<string, Row[]>();
  for (const row of rows) {
    const id = createHash('sha256').update(row.batch).digest('hex').slice(0, 32);
    batches.set(id, [...(batches.get(id) ?? []), row]);
  }
  assert.deepEqual([...received.keys()].sort(), [...batches.keys()].sort(), 'mails and batches differ');
  for (const [id, own] of batches) await checkContent(system, own, received.get(id)!);
  return { notices: rows.length, mails: received.size, repeated: checkRepeats(received, faults) };
}

/** Everybody gets their own mail, which names the orders that it is about. */
async function checkContent(system: SendingSystem, rows: readonly Row[], mails: readonly Received[]) {
  const [address, ...others] = new Set(rows.map(({ recipient }) => system.addressOf(recipient)));
  assert.equal(others.length, 0, 'a mail for several people');
  const orders = new Set(rows.map(({ stream }) => stream.slice('project-'.length)));
  for (const { to, raw } of mails) {
    assert.equal(to, address);
    const { text = '' } = await PostalMime.parse(raw);
    const named = new Set([...text.matchAll(/\/projects\/(\S+)/g)].map(([, order]) => order));
    if (orders.size <= mostNamed) assert.deepEqual([...named].sort(), [...orders].sort());
    else assert(named.size === mostNamed && text.includes(`và ${orders.size - mostNamed} việc khác`), text);
  }
}

/**
 * Returns how many mails were received more often than once. All copies but one come from a process that was struck when it
 * sent them: killed, so that it did not record it; or frozen, so that it went on with a mail that another had sent meanwhile.
 */
function checkRepeats(received: ReadonlyMap<string, readonly Received[]>, faults: readonly Fault[]): number {
  const repeatedBy = new Map<Fault, number>();
  for (const [id, mails] of received) {
    const causes = mails.flatMap((mail) => faults.find((fault) => secondsBetween(fault, mail) === 0) ?? []);
    assert(
      causes.length >= mails.length - 1,
      `mail ${id} was repeated without a cause: ${told(mails, faults)}`,
    );
    for (const cause of causes.slice(0, mails.length - 1))
      repeatedBy.set(cause, (repeatedBy.get(cause) ?? 0) + 1);
  }
  for (const [{ at }, count] of repeatedBy)
    assert(count <= atOnce, `${count} mails were repeated for the fault at ${new Date(at).toISOString()}`);
  return [...repeatedBy.values()].reduce((sum, count) => sum + count, 0);
}

/** How long before or after a fault of its process a mail was received. 0 when the fault can be why it was not recorded. */
function secondsBetween({ door, at, until }: Fault, mail: Received): number {
  if (door !== mail.door) return Infinity;
  return Math.max(0, at - longestRecord - mail.at, mail.at - until - longestRecord) / 1_000;
}

const told = (mails: readonly Received[], faults: readonly Fault[]): string =>
  mails
    .map((mail) => {
      const seconds = Math.min(...faults.map((fault) => secondsBetween(fault, mail)));
      return `by ${mail.door} at ${new Date(mail.at).toISOString()}, ${seconds} s too far from the nearest fault`;
    })
    .join('; ');
