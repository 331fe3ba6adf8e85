import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { testDatabase } from '../testing/database.js';
import type { TestDatabase } from '../testing/database.js';
import { noteComplete, projectorHealth, startPulse } from './pulse.js';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await testDatabase();
  ({ pool } = database);
});
afterAll(() => database.close());
beforeEach(() => pool.query('truncate changes'));

/** Resolves at the beat that says so. */
async function behindSince(moment: string | null): Promise<void> {
  const told = async () =>
    (await pool.query(`select "behindSince" as at from pulse`)).rows[0] as { at: unknown };
  while ((await told()).at !== moment) await new Promise(setImmediate);
}

it('what was worked on waits until the projector has caught up once', async () => {
  const pulse = startPulse(pool);
  const occurredAt = '2026-01-01T00:00:00.000Z';
  pulse.workingOn(occurredAt);
  pulse.idle();
  await behindSince(occurredAt);
  pulse.caughtUp();
  await behindSince(null);
  await pulse.stop();
});

it('rows that are not whole are behind, however lively their projector', async () => {
  for (const complete of [false, true]) {
    await noteComplete(pool, complete);
    await pool.query(`update pulse set "aliveAt" = now(), "behindSince" = null`);
    expect(await projectorHealth(pool)).toMatchObject({ complete, alive: true, behind: !complete });
  }
});

describe('changes', () => {
  const beat = () => startPulse(pool).stop();
  const note = (minutesAgo: number) =>
    pool.query(
      `insert into changes (position, changes, at) values ($1::integer, '[]', now() - make_interval(mins => $1))`,
      [minutesAgo],
    );
  const left = async () => (await pool.query('select position from changes order by id')).rows;

  it('are told for ten minutes', async () => {
    for (const minutesAgo of [12, 11, 9, 0]) await note(minutesAgo);
    await beat();
    expect(await left()).toEqual([{ position: 9 }, { position: 0 }]);
  });

  it('leave the newest, however old, for it says how far they have come', async () => {
    for (const minutesAgo of [12, 11]) await note(minutesAgo);
    await beat();
    expect(await left()).toEqual([{ position: 11 }]);
  });
});
