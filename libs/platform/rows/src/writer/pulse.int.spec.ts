import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { bakeryDatabase } from '@platform/rows/testing/bakery-database';
import type { TestDatabase } from '@platform/rows/testing/bakery-database';
import { park } from '../batches/parking.js';
import { inTransaction } from '../rows/database.js';
import { lastError, recordFailure, setComplete, projectorHealth, startPulse } from './pulse.js';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await bakeryDatabase('pulse');
  ({ pool } = database);
});
afterAll(() => database.close());
beforeEach(() => pool.query('truncate changes'));

/** Resolves once a beat has recorded this time. */
async function behindSince(timestamp: string | null): Promise<void> {
  const recorded = async () =>
    (await pool.query(`select "behindSince" as at from pulse`)).rows[0] as { at: unknown };
  while ((await recorded()).at !== timestamp) await delay(20);
}

it('an applied batch still counts as lag until the projector has caught up once', async () => {
  const pulse = startPulse(pool);
  const occurredAt = '2026-01-01T00:00:00.000Z';
  pulse.workingOn(occurredAt);
  pulse.idle();
  await behindSince(occurredAt);
  pulse.caughtUp();
  await behindSince(null);
  pulse.workingOn(occurredAt);
  await behindSince(occurredAt);
  pulse.idle();
  await behindSince(null);
  await pulse.stop();
});

it('a projector that starts is behind since the previous one was, or since now', async () => {
  const beginAfter = async (before: string | null) => {
    await pool.query(`update pulse set "behindSince" = $1`, [before]);
    await startPulse(pool).stop();
    const { rows } = await pool.query<{ at: string }>(`select "behindSince" as at from pulse`);
    return rows[0]!.at;
  };
  expect(await beginAfter('2026-01-01T00:00:00.000Z')).toBe('2026-01-01T00:00:00.000Z');
  expect(Date.parse(await beginAfter(null))).toBeGreaterThan(Date.parse('2026-01-01'));
});

it('a projector that loses the event store is behind until it has caught up again', async () => {
  const isBehind = async () =>
    (await pool.query(`select from pulse where "behindSince" is not null`)).rowCount === 1;
  const pulse = startPulse(pool);
  pulse.caughtUp();
  await behindSince(null);
  pulse.disconnected();
  while (!(await isBehind())) await delay(20);
  // More may follow the first events of the next subscription.
  const occurredAt = '2026-01-02T00:00:00.000Z';
  pulse.workingOn(occurredAt);
  pulse.idle();
  await behindSince(occurredAt);
  pulse.caughtUp();
  await behindSince(null);
  await pulse.stop();
});

it('a pulse that is stopped does not wait for its next beat', async () => {
  const pulse = startPulse({} as pg.Pool);
  await turn();
  const stopped = pulse.stop().then(() => 'stopped');
  expect(await Promise.race([stopped, turn()])).toBe('stopped');
});

it('incomplete rows are behind even while their projector is alive', async () => {
  for (const complete of [false, true]) {
    await setComplete(pool, complete);
    await pool.query(`update pulse set "aliveAt" = now(), "behindSince" = null`);
    expect(await projectorHealth(pool)).toMatchObject({ complete, alive: true, behind: !complete });
  }
});

// Seconds ago, in one transaction, so that all rows have the same time.
it.each<[string, alive: number | null, behind: number | null, object]>([
  ['has applied all', 0, null, { alive: true, behind: false, secondsBehind: 0 }],
  ['has not applied all', 1, 30, { alive: true, behind: true, secondsBehind: 30 }],
  ['has missed two beats', 3, null, { alive: true, behind: true, secondsBehind: 3 }],
  ['has missed two beats and was behind', 3, 30, { alive: true, behind: true, secondsBehind: 30 }],
  ['is dead', 20, null, { alive: false, behind: true, secondsBehind: 20 }],
  ['is dead and was behind', 20, 60, { alive: false, behind: true, secondsBehind: 60 }],
  ['never lived', null, null, { alive: false, behind: true, secondsBehind: null }],
])('a projector that %s is that far behind', async (_, alive, behind, expected) => {
  await setComplete(pool, true);
  const health = await inTransaction(pool, async (db) => {
    await db.query(
      `update pulse set "aliveAt" = now() - make_interval(secs => $1), "behindSince" = now() - make_interval(secs => $2)`,
      [alive, behind],
    );
    return projectorHealth(db);
  });
  expect(health).toMatchObject(expected);
});

it('the last error is the newest one of the projector or a parked event, and parked events are counted', async () => {
  const event = (stream: string, revision: number) => ({
    ...{ stream, revision, id: `${stream}-${String(revision)}`, type: 'Odd', position: BigInt(revision) },
  });
  expect(await lastError(pool)).toBeNull();
  await recordFailure(pool, new Error('no connection'));
  expect(await lastError(pool)).toMatchObject({ message: 'Error: no connection', stream: null });
  await park(pool, [event('project-1', 1), event('project-1', 2)], new Error('no such shape'));
  await park(pool, [event('project-2', 1)], new Error('no such field'));
  await pool.query(`update parked set "parkedAt" = now() + interval '1 minute' where stream = 'project-1'`);
  expect(await lastError(pool)).toMatchObject({ message: 'Error: no such shape', stream: 'project-1' });
  // An event that comes again after an aborted batch is parked already.
  await park(pool, [event('project-1', 1)]);
  expect(await lastError(pool)).toMatchObject({ message: 'Error: no such shape', stream: 'project-1' });
  await pool.query(`update pulse set "failedAt" = now() + interval '2 minutes'`);
  expect(await lastError(pool)).toMatchObject({ stream: null });
  expect(await projectorHealth(pool)).toMatchObject({ parkedStreams: 2, parkedEvents: 3 });
  await pool.query(`delete from parked; update pulse set failure = null, "failedAt" = null`);
});

describe('changes', () => {
  const beat = () => startPulse(pool).stop();
  const addChange = (minutesAgo: number) =>
    pool.query(
      `insert into changes (position, changes, at) values ($1::integer, '[]', now() - make_interval(mins => $1))`,
      [minutesAgo],
    );
  const remaining = async () => (await pool.query('select position from changes order by id')).rows;

  it('are retained for ten minutes', async () => {
    for (const minutesAgo of [12, 11, 9, 0]) await addChange(minutesAgo);
    await beat();
    expect(await remaining()).toEqual([{ position: 9 }, { position: 0 }]);
  });

  it('keep the newest, however old, because it holds the latest position', async () => {
    for (const minutesAgo of [12, 11]) await addChange(minutesAgo);
    await beat();
    expect(await remaining()).toEqual([{ position: 11 }]);
  });
});
