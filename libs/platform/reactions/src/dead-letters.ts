import type { Database } from '@platform/rows';
import type { Item } from './options.js';

/** An effect that was given up. It stays until an admin retries or drops it. */
export type DeadLetter = Omit<Item, 'data'> & {
  reason: string;
  attempts: number;
  createdAt: string;
  endedAt: string;
};

const mostListed = 100;

/** All dead letters, newest first. */
export async function listDead(db: Database): Promise<DeadLetter[]> {
  const { rows } = await db.query<DeadLetter>(
    `select "eventId", number, channel, recipient, stream, revision, "correlationId", "occurredAt", reason, attempts,
       "createdAt", coalesce("endedAt", "createdAt") as "endedAt"
     from reactions.outbox where state = 'dead' order by "createdAt" desc, "eventId" limit ${mostListed}`,
  );
  return rows;
}

export type Delivery = Pick<Item, 'eventId' | 'number' | 'data' | 'occurredAt'> & {
  state: 'waiting' | 'done' | 'dropped' | 'dead';
  attempts: number;
  reason: string | null;
  /** When it ended; while it waits, when it is due. */
  at: string;
};

/** The deliveries to a recipient on a channel, newest first: those that wait, and those of the last 30 days. */
export async function listDeliveries(
  db: Database,
  { channel, recipient }: Pick<Item, 'channel' | 'recipient'>,
  most: number,
): Promise<Delivery[]> {
  const { rows } = await db.query<Delivery>(
    `select "eventId", number, data, "occurredAt", state, attempts, reason, coalesce("endedAt", "dueAt") as at
     from reactions.outbox where channel = $1 and recipient = $2 order by ordinal desc limit $3`,
    [channel, recipient, most],
  );
  return rows;
}

type Identity = Pick<Item, 'eventId' | 'number'>;

/** A dead letter; undefined when there is none with these ids. */
export async function findDead(
  db: Database,
  { eventId, number }: Identity,
): Promise<Pick<Item, 'eventId' | 'number' | 'channel' | 'recipient'> | undefined> {
  const { rows } = await db.query<Pick<Item, 'eventId' | 'number' | 'channel' | 'recipient'>>(
    `select "eventId", number, channel, recipient from reactions.outbox
     where "eventId" = $1 and number = $2 and state = 'dead'`,
    [eventId, number],
  );
  return rows[0];
}

/** Makes a dead letter due again. Returns false when there is none. Its age starts anew, so that it is not given up at once. */
export async function retryDead(db: Database, { eventId, number }: Identity): Promise<boolean> {
  const { rowCount } = await db.query(
    `update reactions.outbox
     set state = 'waiting', batch = null, attempts = 0, "dueAt" = now(), "createdAt" = now(), "endedAt" = null
     where "eventId" = $1 and number = $2 and state = 'dead'`,
    [eventId, number],
  );
  return rowCount === 1;
}

/** Returns whether it was there. */
export async function dropDead(
  db: Database,
  { eventId, number }: Identity,
  reason: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update reactions.outbox set state = 'dropped', reason = $3, "endedAt" = now()
     where "eventId" = $1 and number = $2 and state = 'dead'`,
    [eventId, number, reason],
  );
  return rowCount === 1;
}

export type OutboxFigures = { channel: string; waiting: number; oldestSeconds: number; dead: number }[];

/** For each channel: how many effects wait, how long the oldest has been due, and how many are dead. */
export async function outboxFigures(db: Database): Promise<OutboxFigures> {
  const { rows } = await db.query<OutboxFigures[number]>(
    `select channel, count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'dead') as dead,
       coalesce(extract(epoch from now() - min("createdAt") filter (where state = 'waiting' and "dueAt" <= now())), 0)::float8
         as "oldestSeconds"
     from reactions.outbox where state in ('waiting', 'dead') group by channel order by channel`,
  );
  return rows;
}
