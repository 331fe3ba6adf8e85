import { expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { watchAnalysts } from './watchdog.js';

/** Checks once for each answer of the database; returns the statements and the log. */
async function look(...answers: (object[] | Error)[]) {
  const stopping = new AbortController();
  const looks: unknown[] = [];
  const lines: string[] = [];
  const query = (sql: string, values: unknown[]) => {
    // The server of this spec keeps no roles.
    if (sql.includes('analyst_roles')) return Promise.resolve({ rows: [] });
    const answer = answers[looks.length]!;
    if (looks.push(values) === answers.length) stopping.abort();
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve({ rows: answer });
  };
  await watchAnalysts({ query } as unknown as Pool, (line) => lines.push(line), stopping.signal, 0);
  return { looks, lines };
}

it('applies the documented limits to all their roles and logs its actions', async () => {
  const { looks, lines } = await look([{ pid: 7, act: 'cancelled' }]);
  const roles = ['control_center_analyst', 'control_center_reporter'];
  expect(looks).toEqual([[[...roles, ...roles.map((role) => `${role}_desk`)], 30, 10, 60, 0.1]]);
  expect(lines).toEqual(['cancelled the query of an analyst, process 7']);
});

it('goes on after a failed check, which is logged once until a check succeeds', async () => {
  const failure = new Error('permission denied');
  const { lines } = await look(failure, failure, [], failure, [{ pid: 7, act: 'ended' }]);
  const failed = 'the queries of analysts cannot be limited';
  expect(lines).toEqual([failed, failed, 'ended the query of an analyst, process 7']);
});
