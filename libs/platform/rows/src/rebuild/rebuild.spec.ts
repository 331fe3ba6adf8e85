import { expect, it } from '@jest/globals';
import type { ProjectorOptions } from '../rows/read-models.js';
import { runRebuilds } from './rebuild.js';

/** Looks for a rebuild once for each answer of the database; the writer's lease is lost with the last one. */
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

it('a rebuild that fails for a reason of the moment is told to the operator and looked for again', async () => {
  expect(await look(failure, 'none')).toEqual([
    ['the rebuild failed and resumes from its checkpoint', failure],
  ]);
});

it('what fails because another projector has taken over is not told as a failure', async () => {
  expect(await look(failure)).toEqual([]);
});
