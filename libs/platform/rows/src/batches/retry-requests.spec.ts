import { expect, it } from '@jest/globals';
import type { ProjectorOptions } from '../rows/read-models.js';
import { requestRetry, runRetries } from './retry-requests.js';

type Answer = { rows: object[] } | Error;

/** A pool that answers queries for requests like this and whose transactions fail. `told`: the results for requesters. */
async function run(...answers: Answer[]) {
  const [stopping, told, lines]: [AbortController, unknown[], unknown[]] = [new AbortController(), [], []];
  const query = (sql: string, values: unknown[]) => {
    if (!sql.startsWith('select stream'))
      return Promise.resolve(void told.push([sql.split(' ')[0], ...values]));
    const answer = answers.shift()!;
    if (answers.length === 0) stopping.abort();
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  const pool = { query, connect: () => Promise.reject(new Error('no connection')) };
  const log = (line: string, error?: unknown) => void lines.push([line, error]);
  const options = { pool, log, store: {}, readModels: { projections: [] } };
  await runRetries(options as unknown as ProjectorOptions, stopping.signal);
  return { told, lines };
}

it('a retry that fails is reported to its requester, and the others are performed', async () => {
  const { told, lines } = await run({ rows: [{ stream: 'project-1' }, { stream: 'project-2' }] });
  expect(told).toEqual([
    ['update', 'project-1', 'Error: no connection'],
    ['update', 'project-2', 'Error: no connection'],
  ]);
  expect(lines).toEqual([]);
});

it('requests are read again after they could not be read', async () => {
  const failure = new Error('the database restarts');
  const { told, lines } = await run(failure, { rows: [{ stream: 'project-1' }] });
  expect(lines).toEqual([['requested retries could not be read', failure]]);
  expect(told).toHaveLength(1);
});

it('a failure because the projector stops is not reported', async () => {
  expect((await run(new Error('the pool is closed'))).lines).toEqual([]);
});

it.each<[string, object[][], string | undefined]>([
  ['was made', [[{ error: null }], []], undefined],
  ['has failed', [[{ error: null }], [{ error: 'Error: still wrong' }]], 'still wrong'],
])('a requester waits until the retry %s', async (_, states, expected) => {
  const query = (sql: string) => Promise.resolve({ rows: sql.startsWith('select') ? states.shift()! : [] });
  const outcome = await requestRetry({ query } as never, 'project-1').then(
    () => undefined,
    ({ message }: Error) => message,
  );
  expect(outcome).toEqual(expected && `The retry of project-1 failed: Error: ${expected}`);
  expect(states).toEqual([]);
});
