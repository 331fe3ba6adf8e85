import { isWithdrawal } from '@platform/kernel';
import type { Effect } from '@platform/kernel';
import type { Database } from '@platform/rows';
import type { Item } from './options.js';

/** An effect with its identity and the event that led to it. */
export type Planned = Omit<Item, keyof Effect> & { effect: Effect } & { dead?: string };

/** A bundle waits until no item was added for its quiet time, but at most for this many quiet times. */
const longestQuiet = 6;

/** Stores effects. One that is stored already stays unchanged. A withdrawal drops what waits for its recipient, at once. */
export async function enqueue(db: Database, planned: readonly Planned[], now: Date): Promise<void> {
  for (const { effect } of planned.filter((one) => isWithdrawal(one.effect)))
    await db.query(
      `update outbox set state = 'dropped', reason = 'withdrawn', "endedAt" = $2
       where recipient = $1 and state in ('waiting', 'dead')`,
      [effect.recipient, now],
    );
  const rows = planned.filter((one) => !isWithdrawal(one.effect));
  if (rows.length === 0) return;
  const records = rows.map(({ effect: { channel, recipient, data, bundle }, dead, ...own }, place) => ({
    ...own,
    place,
    ...{ channel, recipient, data, bundle: bundle?.name ?? null, quiet: bundle?.quiet ?? 0 },
    ...{ state: dead === undefined ? 'waiting' : 'dead', reason: dead ?? null },
  }));
  await db.query(
    `insert into outbox ("eventId", number, channel, recipient, bundle, data, stream, revision, "correlationId",
       "occurredAt", state, reason, "dueAt", "createdAt")
     select "eventId", number, channel, recipient, bundle, data, stream, revision, "correlationId",
       "occurredAt", state, reason, $2::timestamptz + quiet * interval '1 ms', $2
     from jsonb_to_recordset($1) as planned ("eventId" text, number text, channel text, recipient text,
       bundle text, quiet float8, data jsonb, stream text, revision integer, "correlationId" text,
       "occurredAt" timestamptz, state text, reason text, place integer)
     order by place
     on conflict do nothing`,
    [JSON.stringify(records), now],
  );
  const bundles = new Map(
    records.flatMap((one) =>
      one.bundle === null ? [] : [[`${one.channel} ${one.recipient} ${one.bundle}`, one]],
    ),
  );
  for (const { channel, recipient, bundle, quiet } of bundles.values())
    await db.query(
      `update outbox o set "dueAt" = least($5::timestamptz + $4 * interval '1 ms',
         first."createdAt" + ${longestQuiet} * $4 * interval '1 ms')
       from (select min("createdAt") as "createdAt" from outbox
             where channel = $1 and recipient = $2 and bundle = $3 and state = 'waiting' and batch is null) first
       where channel = $1 and recipient = $2 and bundle = $3 and state = 'waiting' and batch is null`,
      [channel, recipient, bundle, quiet, now],
    );
}

type OutboxRow = Item & { batch: string; attempts: number; createdAt: string };
/** Items that are delivered together to one recipient. */
export type Batch = Pick<OutboxRow, 'batch' | 'attempts' | 'channel' | 'recipient' | 'createdAt'> & {
  items: Item[];
};

type Due = {
  channels: readonly { name: string; most: number; gap: number }[];
  /** Batches that this process is delivering. Its clock may be put forward meanwhile, past the time of their claim. */
  running: readonly string[];
  now: Date;
};

/** Parameters 1 to 5 of `dueOf`. */
const dueParameters = ({ channels, running, now }: Due) => [
  ...[now, channels.map(({ name }) => name), channels.map(({ gap }) => gap)],
  ...[channels.map(({ most }) => most), running],
];

/** Recipients of due items. A recipient whose last attempt failed waits until that batch is due again. */
const dueOf = (condition: string) => `
  select * from (
    select channel, recipient, most, gap, min(ordinal) as first, bool_or(batch is not null) as failed
    from outbox join unnest($2::text[], $3::float8[], $4::integer[]) as open (channel, gap, most) using (channel)
    where state = 'waiting' and ${condition}
    group by channel, recipient, most, gap
    having bool_or("dueAt" <= $1) and not bool_or(batch is not null and "dueAt" > $1)
      and not coalesce(bool_or(batch = any($5)), false)) due
  where not exists (select from outbox d where d.state = 'done' and d.channel = due.channel
    and d.recipient = due.recipient and d."endedAt" > $1 - gap * interval '1 ms')`;

export type Recipient = Pick<Batch, 'channel' | 'recipient'>;

/** Those who have something due, the oldest first. It reads all that waits. */
export async function dueRecipients(db: Database, due: Due, most: number): Promise<Recipient[]> {
  const { rows } = await db.query<Recipient>(
    `select channel, recipient from (${dueOf('true')}) due order by first limit $6`,
    [...dueParameters(due), most],
  );
  return rows;
}

type Claim = Due & {
  /** No other process may claim them before this time. */
  until: Date;
  /** The epoch of the lease. When another process has taken over, nothing is claimed. */
  epoch: number;
};

/**
 * Claims what is due for these recipients, a batch for each. A batch that failed is claimed again unchanged; newer items of its
 * recipient wait behind it.
 */
export async function claim(
  db: Database,
  recipients: readonly Recipient[],
  { until, epoch, ...due }: Claim,
): Promise<Batch[]> {
  const { rows } = await db.query<OutboxRow>(
    `with chosen as (
       select *, gen_random_uuid() as batch
       from (${dueOf('(channel, recipient) in (select * from unnest($6::text[], $7::text[]))')}) due),
     taken as (
       select o."eventId", o.number, chosen.batch, most,
         row_number() over (partition by o.channel, o.recipient order by o.ordinal) as place
       from chosen join outbox o using (channel, recipient)
       where o.state = 'waiting' and case when failed then o.batch is not null else o."dueAt" <= $1 end),
     claimed as (
       update outbox o set batch = coalesce(o.batch, taken.batch), attempts = attempts + 1, "dueAt" = $8, reason = null
       from taken
       where o."eventId" = taken."eventId" and o.number = taken.number and place <= most
         and (select epoch from checkpoint) = $9
       returning o.*)
     select * from claimed order by ordinal`,
    [
      ...dueParameters(due),
      ...[recipients.map(({ channel }) => channel), recipients.map(({ recipient }) => recipient)],
      ...[until, epoch],
    ],
  );
  const batches = new Map<string, Batch>();
  for (const { batch, attempts, channel, recipient, createdAt, ...item } of rows) {
    const found = batches.get(batch) ?? { batch, attempts, channel, recipient, createdAt, items: [] };
    found.items.push({ channel, recipient, ...item });
    batches.set(batch, found);
  }
  return [...batches.values()];
}

/** The items of a batch that have not ended, as parameters 1 to 3. They are found by their primary key: the batch has no index. */
const waitingItems = `("eventId", number) in (select * from unnest($1::text[], $2::text[])) and batch = $3 and state = 'waiting'`;
type BatchItems = Pick<Batch, 'batch' | 'items'>;
const itemsOf = ({ batch, items }: BatchItems) => [
  ...[items.map(({ eventId }) => eventId), items.map(({ number }) => number), batch],
];

export type Ending = { state: 'done' | 'dropped' | 'dead'; reason?: string };

/** Ends a batch that has not ended yet. `split`: for each item, the effects that replace it. */
export async function end(
  db: Database,
  batch: BatchItems,
  { state, reason }: Ending,
  now: Date,
  split: readonly (readonly Effect[])[] = [],
): Promise<void> {
  const { rowCount } = await db.query(
    `update outbox set state = $4, reason = $5, "endedAt" = $6 where ${waitingItems}`,
    [...itemsOf(batch), state, reason ?? null, now],
  );
  if (rowCount === 0) return;
  const planned = batch.items.flatMap(({ channel: _, recipient: __, data: ___, ...own }, index) =>
    (split[index] ?? []).map((effect, place) => ({
      ...own,
      number: `${own.number}.${String(place)}`,
      effect,
    })),
  );
  await enqueue(db, planned, now);
}

/** Schedules another attempt of a batch, unless another process has claimed it since. */
export async function postpone(
  db: Database,
  batch: BatchItems & Pick<Batch, 'attempts'>,
  { reason, until, isCounted }: { reason: string; until: Date; isCounted: boolean },
): Promise<void> {
  await db.query(
    `update outbox set reason = $4, "dueAt" = $5, attempts = attempts - $6 where ${waitingItems} and attempts = $7`,
    [...itemsOf(batch), reason, until, isCounted ? 0 : 1, batch.attempts],
  );
}

/** Dissolves a batch: its items are due again at `until`, together with those that arrive by then. */
export async function hold(db: Database, batch: BatchItems, until: Date): Promise<void> {
  await db.query(
    `update outbox set batch = null, "dueAt" = $4, attempts = attempts - 1 where ${waitingItems}`,
    [...itemsOf(batch), until],
  );
}

/** Deletes effects that ended before a time. Dead letters stay until an admin decides. */
export async function sweep(db: Database, before: Date): Promise<void> {
  await db.query(`delete from outbox where state in ('done', 'dropped') and "endedAt" < $1`, [before]);
}
