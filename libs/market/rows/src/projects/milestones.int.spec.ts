import { noProject, projectDecider, projectExamples } from '@market/domain';
import { evolve } from '@platform/kernel';
import type { ProjectEvents, ProjectState } from '@market/domain';
import { recorded } from '@platform/log';
import type { StoredEvent } from '@platform/log';
import { testDatabase } from '@market/rows/testing/database';
import type { TestDatabase } from '@market/rows/testing/database';
import { stored } from '@platform/rows/testing/stored';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { processBatch } from '@platform/rows/inside/batches/batch';
import { inTransaction } from '@platform/rows';
import { marketplace } from '../marketplace.js';
import { milestoneBefore } from './milestones.js';

const { projections } = marketplace;
const id = 'project-1';
/** A long order. Events 199 to 201 were discarded, so that the second milestone cannot be before event 200. */
const events: StoredEvent[] = stored(`project-${id}`, [
  projectExamples.submitted[0]!,
  ...Array.from({ length: 349 }, (_, days) => ({ type: 'CompletionEstimated', data: { days: days + 1 } })),
])
  .map((event) => ({ ...event, position: BigInt(event.revision) }))
  .filter(({ revision }) => revision < 199 || revision > 201);

const stateFrom = (start: ProjectState, followed: readonly StoredEvent[]) =>
  followed.reduce((state, event) => evolve(projectDecider, state, recorded<ProjectEvents>(event)), start);

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** The rows after these events, in batches of a size; some events come twice. */
async function milestones(size: number): Promise<{ revision: number; state: ProjectState }[]> {
  const { pool } = database;
  await pool.query('truncate projects, project_milestones');
  await pool.query(`update checkpoint set position = null, "eventId" = null`);
  for (let from = 0; from < events.length; from += size) {
    const batch = events.slice(Math.max(0, from - 2), from + size);
    await inTransaction(pool, (db) => processBatch(db, { projections, epoch: 0 }, batch));
  }
  const { rows } = await pool.query<{ revision: number; state: ProjectState }>(
    'select revision, state from project_milestones order by revision',
  );
  return rows;
}

describe('the milestones of a long order', () => {
  it('are the states before every hundredth event, in batches of any size', async () => {
    const expected = [100, 202, 300].map((revision) => ({
      revision,
      state: stateFrom(
        noProject,
        events.filter((event) => event.revision < revision),
      ),
    }));
    for (const size of [1, 99, 100, 350]) expect(await milestones(size)).toEqual(expected);
  });

  it('give the state before any event after at most a hundred others', async () => {
    await milestones(350);
    for (const revision of [0, 1, 99, 100, 101, 198, 202, 203, 250, 299, 300, 349]) {
      const start = await milestoneBefore(database.pool, id, revision);
      expect(revision - start.revision).toBeLessThan(103);
      const followed = events.filter(
        (event) => event.revision >= start.revision && event.revision < revision,
      );
      const before = events.filter((event) => event.revision < revision);
      expect(stateFrom(start.state, followed)).toEqual(stateFrom(noProject, before));
    }
    expect(await milestoneBefore(database.pool, 'another', 200)).toEqual({ revision: 0, state: noProject });
  });
});
