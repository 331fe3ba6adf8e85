import { held, settled } from '@platform/testing/held';
import { expect, it } from '@jest/globals';
import { SharedRuns } from './shared-runs.js';

/** A value that changes, and reads of it that end when the test releases them. */
function world(wait?: number) {
  const shared = new SharedRuns(wait);
  const found: string[] = [];
  let value = 'old';
  const reading = held(() => value);
  const read = (key = 'stream') => {
    const one = shared.run(key, () => reading.call());
    one.then(
      (result) => found.push(result),
      (error: unknown) => found.push(String(error)),
    );
    return settled();
  };
  return { ...{ found, reads: reading.calls, read }, write: (next: string) => (value = next) };
}

it('those who ask while a read runs share the next one, which finds what was written before they asked', async () => {
  const { found, reads, read, write } = world();
  await read();
  write('new');
  for (let count = 0; count < 99; count += 1) await read();
  expect(reads.length).toBe(1);
  await reads[0]!.release();
  await settled();
  expect([reads.length, found]).toEqual([2, ['old']]);
  await reads[1]!.release();
  expect(found).toEqual(['old', ...Array<string>(99).fill('new')]);
  await read();
  expect(reads.length).toBe(3);
});

it('another stream does not wait', async () => {
  const { reads, read } = world();
  await read('one');
  await read('other');
  expect(reads.length).toBe(2);
});

it('a read that fails fails those who share it, and not the next one', async () => {
  const shared = new SharedRuns();
  const lost = () => Promise.reject(new Error('lost'));
  const outcomes = [lost, () => Promise.resolve('found'), lost].map((work) => shared.run('stream', work));
  expect(await Promise.allSettled(outcomes)).toMatchObject([
    ...[{ status: 'rejected' }, { value: 'found' }, { value: 'found' }],
  ]);
});

it('nobody waits longer for a read that does not end', async () => {
  const { reads, read } = world(0);
  await read();
  await read();
  while (reads.length < 2) await settled();
});
