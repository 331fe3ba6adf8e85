import { fc } from '@platform/testing/random';
import { expect, test } from '@jest/globals';
import { Revisions } from './revisions.js';

const keys = ['a', 'b', 'c', 'd', 'e'] as const;

test('a memory of one or two streams gives the same revisions as an endless one', async () => {
  const group = fc.array(fc.constantFrom(...keys), { minLength: 1, maxLength: 12 });
  const run = fc.record({ appends: group, commits: fc.constantFrom('before the answer', 'after', 'not') });
  await fc.assert(
    fc.asyncProperty(fc.array(run, { maxLength: 8 }), async (runs) => {
      const revisions = new Revisions(2);
      const written = new Map<string, number>();
      const durable = new Map<string, number>();
      let uncommitted: { key: string; revision: number }[] = [];
      const commit = () => {
        for (const { key, revision } of uncommitted) durable.set(key, revision);
        uncommitted = [];
      };
      for (const { appends, commits } of runs) {
        const load = (wanted: readonly string[]) => {
          const answer = wanted.map((key) => ({ key, revision: durable.get(key) ?? null }));
          // The query does not see commits that happen while its answer is on the way.
          if (commits === 'before the answer') commit();
          return Promise.resolve(answer);
        };
        await revisions.pin(appends, () => uncommitted, load);
        for (const key of appends) {
          expect(revisions.get(key)).toBe(written.get(key) ?? -1);
          const revision = revisions.get(key) + 1;
          revisions.set(key, revision);
          written.set(key, revision);
          uncommitted.push({ key, revision });
        }
        if (commits === 'after') commit();
      }
    }),
  );
});

test('a stream that is outside of the group is an error, not a new stream', async () => {
  const revisions = new Revisions(2);
  await revisions.pin(
    ['a'],
    () => [],
    () => Promise.resolve([]),
  );
  expect(revisions.get('a')).toBe(-1);
  expect(() => revisions.get('b')).toThrow('not in the group');
});
