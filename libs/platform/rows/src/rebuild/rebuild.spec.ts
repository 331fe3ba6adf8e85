import { expect, it } from '@jest/globals';
import type { ProjectorOptions } from '../rows/read-models.js';
import { runRebuilds } from './rebuild.js';

/** Queries for a rebuild once for each answer of the database; with the last one the writer's lease is lost. */
async function look(...answers: ('none' | Error)[]) {
  const lost = new AbortController();
  const lines: unknown[] = [];
  const query = () => {
    const answer = answers.shift()!;
    if (answers.length === 0) lost.abort();
    return answer === 'none' ? Promise.resolve({ rows: [] }) : Promise.reject(answer);
  };
  const log = (line: string, error: unknown) => void lines.push([line, error]);
  await runRebuilds({ pool: { query }, log } as unknown as ProjectorOptions, { epoch: 1, lost: lost.signal });
  return lines;
}

const failure = new Error('the database restarts');

it('a transient failure of a rebuild is logged, and the rebuild is tried again', async () => {
  expect(await look(failure, 'none')).toEqual([
    ['the rebuild failed and resumes from its checkpoint', failure],
  ]);
});

it('a failure because another projector has taken over is not logged', async () => {
  expect(await look(failure)).toEqual([]);
});
