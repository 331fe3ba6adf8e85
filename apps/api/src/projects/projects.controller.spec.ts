import { expect, it } from '@jest/globals';
import { noProject, projectExamples } from '@market/domain';
import { turnsWhile } from '@platform/testing/turns';
import type { Request } from 'express';
import type { Pool } from 'pg';
import type { Commands } from '../commands/commands.js';
import type { Caller } from '../http/caller.js';
import type { ProjectReader } from './project-reader.js';
import { ProjectsController } from './projects.controller.js';

const { now, people } = projectExamples;
const caller = { ...people.admin, accountId: people.admin.id } as unknown as Caller;

/** The turns of the event loop that pass while a list of so many orders is answered. */
async function turnsFor(count: number): Promise<number> {
  const rows = Array.from({ length: count }, (_, index) => ({
    ...{ customerName: 'Khách', rowsInAll: count },
    state: { ...noProject, id: `order-${String(index)}`, revision: 0, createdAt: now, updatedAt: now },
  }));
  const query = (sql: string) => Promise.resolve({ rows: sql.includes('projects') ? rows : [] });
  const controller = new ProjectsController(
    undefined as unknown as Commands,
    undefined as unknown as ProjectReader,
    { query } as unknown as Pool,
  );
  const { result, turns } = await turnsWhile(controller.list(caller, { limit: 500 }, {} as Request));
  expect(result).toHaveLength(count);
  return turns;
}

it('others have their turn while a long list is shown', async () => {
  expect((await turnsFor(405)) - (await turnsFor(5))).toBeGreaterThanOrEqual(80);
});
