import type { Due } from '@platform/kernel';
import type { Database } from '@platform/rows';

/** When a deadline of a stream is due, and the event that it follows from. One row for each stream and deadline. */
export type Timer = {
  stream: string;
  deadline: string;
  basis: string;
  /** ISO 8601, UTC. */
  dueAt: string;
  isNews: boolean;
  eventId: string;
  correlationId: string;
  attempts: number;
};

/** A change of a timer. `due` is undefined when nothing is due any more. */
export type TimerChange = Pick<Timer, 'stream' | 'deadline' | 'isNews' | 'eventId' | 'correlationId'> & {
  due: Due | undefined;
};

const keyOf = ({ stream, deadline }: Pick<Timer, 'stream' | 'deadline'>) => `${deadline} ${stream}`;

const recordsOf = (changes: readonly TimerChange[]) =>
  JSON.stringify(changes.map(({ due, ...change }) => ({ ...change, basis: due!.basis, dueAt: due!.at })));

const records = `jsonb_to_recordset($1) as set (stream text, deadline text, basis text, "dueAt" timestamptz,
  "isNews" boolean, "eventId" text, "correlationId" text)`;
const columns = `stream, deadline, basis, "dueAt", "isNews", "eventId", "correlationId"`;

/** Makes, moves and removes timers. Of several changes of one timer, the last applies. */
export async function setTimers(db: Database, changes: readonly TimerChange[]): Promise<void> {
  const last = [...new Map(changes.map((change) => [keyOf(change), change])).values()];
  const gone = last.filter(({ due }) => due === undefined);
  if (gone.length > 0)
    await db.query(
      `delete from timers using jsonb_to_recordset($1) as gone (stream text, deadline text)
       where timers.stream = gone.stream and timers.deadline = gone.deadline`,
      [JSON.stringify(gone)],
    );
  const set = last.filter(({ due }) => due !== undefined);
  if (set.length === 0) return;
  // A timer that is unchanged stays done.
  await db.query(
    `insert into timers (${columns}, "lookAt")
     select ${columns}, "dueAt" from ${records}
     on conflict (stream, deadline) do update set basis = excluded.basis, "dueAt" = excluded."dueAt",
       "lookAt" = excluded."dueAt", "isNews" = excluded."isNews", "eventId" = excluded."eventId",
       "correlationId" = excluded."correlationId", attempts = 0, reason = null
     where (timers.basis, timers."dueAt") is distinct from (excluded.basis, excluded."dueAt")`,
    [recordsOf(set)],
  );
}

/** Makes timers that do not exist. Existing ones are checked now, because the stream may have been read before its last event. */
export async function addTimers(db: Database, changes: readonly TimerChange[], now: Date): Promise<void> {
  await db.query(
    `insert into timers (${columns}, "lookAt") select ${columns}, "dueAt" from ${records}
     on conflict (stream, deadline) do update set "lookAt" = least(timers."lookAt", $2)`,
    [recordsOf(changes), now],
  );
}

/** Makes all open timers of streams with this prefix due for a check, after a change of the settings. */
export async function lookAtAll(db: Database, prefix: string, now: Date): Promise<void> {
  await db.query(`update timers set "lookAt" = $2 where starts_with(stream, $1) and "lookAt" > $2`, [
    prefix,
    now,
  ]);
}

/** Due timers, the oldest first; none when another process has taken over. */
export async function timersToLookAt(
  db: Database,
  { now, epoch, limit }: { now: Date; epoch: number; limit: number },
): Promise<Timer[]> {
  const { rows } = await db.query<Timer>(
    `select ${columns}, attempts from timers
     where "lookAt" <= $1 and (select epoch from checkpoint) = $2 order by "lookAt" limit $3`,
    [now, epoch, limit],
  );
  return rows;
}

/** When the next timer is due; undefined when there is none. */
export async function nextLook(db: Database): Promise<Date | undefined> {
  const { rows } = await db.query<{ next: string | null }>(`select min("lookAt") as next from timers`);
  const next = rows[0]?.next;
  return next ? new Date(next) : undefined;
}

/** SQL that finds a timer only if it is as it was read: an event may have moved it meanwhile. */
const isSame = `stream = $1 and deadline = $2 and basis = $3 and "dueAt" = $4`;
const valuesOf = ({ stream, deadline, basis, dueAt }: Timer) => [stream, deadline, basis, dueAt];

export async function removeTimer(db: Database, timer: Timer): Promise<void> {
  await db.query(`delete from timers where ${isSame}`, valuesOf(timer));
}

/** Ends a timer whose command was executed, or refused with a reason. */
export async function endTimer(db: Database, timer: Timer, reason?: string): Promise<void> {
  await db.query(`update timers set "lookAt" = null, reason = $5 where ${isSame}`, [
    ...valuesOf(timer),
    reason ?? null,
  ]);
}

/** Moves a timer to another moment. What is decided then is news, and people are notified. */
export async function moveTimer(db: Database, timer: Timer, { basis, at }: Due): Promise<void> {
  await db.query(
    `update timers set basis = $5, "dueAt" = $6, "lookAt" = $6, "isNews" = true, attempts = 0, reason = null where ${isSame}`,
    [...valuesOf(timer), basis, at],
  );
}

export async function postponeTimer(
  db: Database,
  timer: Timer,
  { until, reason }: { until: Date; reason: string },
): Promise<void> {
  await db.query(`update timers set "lookAt" = $5, reason = $6, attempts = attempts + 1 where ${isSame}`, [
    ...valuesOf(timer),
    until,
    reason,
  ]);
}
