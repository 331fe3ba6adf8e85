import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { testDatabase } from '@control-center/testing-read-model/database';
import type { TestDatabase } from '@control-center/testing-read-model/database';
import { setComplete, projectorHealth, startPulse } from './pulse.js';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await testDatabase();
  ({ pool } = database);
});
afterAll(() => database.close());
beforeEach(() => pool.query('truncate changes'));

/** Resolves once a beat has recorded this time. */
async function behindSince(timestamp: string | null): Promise<void> {
  const recorded = async () =>
    (await pool.query(`select "behindSince" as at from pulse`)).rows[0] as { at: unknown };
  while ((await recorded()).at !== timestamp) await new Promise(setImmediate);
}

it('an applied batch still counts as lag until the projector has caught up once', async () => {
  const pulse = startPulse(pool);
  const occurredAt = '2026-01-01T00:00:00.000Z';
  pulse.workingOn(occurredAt);
  pulse.idle();
  await behindSince(occurredAt);
  pulse.caughtUp();
  await behindSince(null);
  await pulse.stop();
});

it('a projector that begins is behind since the one before it was, or since now', async () => {
  const beginAfter = async (before: string | null) => {
    await pool.query(`update pulse set "behindSince" = $1`, [before]);
    await startPulse(pool).stop();
    const { rows } = await pool.query<{ at: string }>(`select "behindSince" as at from pulse`);
    return rows[0]!.at;
  };
  expect(await beginAfter('2026-01-01T00:00:00.000Z')).toBe('2026-01-01T00:00:00.000Z');
  expect(Date.parse(await beginAfter(null))).toBeGreaterThan(Date.parse('2026-01-01'));
});

it('a projector that loses the event store is behind from then on, until it has caught up again', async () => {
  const isBehind = async () =>
    (await pool.query(`select from pulse where "behindSince" is not null`)).rowCount === 1;
  const pulse = startPulse(pool);
  pulse.caughtUp();
  await behindSince(null);
  pulse.disconnected();
  while (!(await isBehind())) await new Promise(setImmediate);
  pulse.caughtUp();
  await behindSince(null);
  await pulse.stop();
});

it('incomplete rows are behind even while their projector is alive', async () => {
  for (const complete of [false, true]) {
    await setComplete(pool, complete);
    await pool.query(`update pulse set "aliveAt" = now(), "behindSince" = null`);
    expect(await projectorHealth(pool)).toMatchObject({ complete, alive: true, behind: !complete });
  }
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
