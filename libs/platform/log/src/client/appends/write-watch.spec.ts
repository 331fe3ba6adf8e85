import { settled } from '@platform/testing/held';
import { beforeEach, expect, it } from '@jest/globals';
import { WriteWatch } from './write-watch.js';

const start = new Date('2026-03-02T08:00:00.000Z');
let now: number;
let watch: WriteWatch;
beforeEach(() => {
  now = start.getTime();
  watch = new WriteWatch(() => now);
});

const lost = new Error('not confirmed');
/** An append that the test ends. */
function append() {
  let confirm!: () => void;
  let fail!: (error: Error) => void;
  const appending = new Promise<void>((resolve, reject) => ([confirm, fail] = [resolve, reject]));
  watch.over(appending, (error) => error === lost).catch(() => undefined);
  return { confirm, fail };
}
const after = (ms: number) => (now += ms);

it('a process that writes nothing reports no outage', () => {
  after(1_000_000);
  expect(watch.lostAt).toBeNull();
});

it('an append that waits for more than a second counts as an outage since it began', async () => {
  const first = append();
  after(400);
  append();
  after(600);
  expect(watch.lostAt).toBeNull();
  after(1);
  expect(watch.lostAt).toEqual(start);
  first.confirm();
  await settled();
  expect(watch.lostAt).toBeNull();
});

it.each([
  ['not confirmed', lost, start],
  ['refused', new Error('a conflict'), null],
])(
  'an append that was %s counts as an outage for three seconds, or until one is confirmed',
  async (_, error, since) => {
    append().fail(error);
    await settled();
    after(3_000);
    expect(watch.lostAt).toEqual(since);
    after(1);
    expect(watch.lostAt).toBeNull();
    append().fail(lost);
    await settled();
    expect(watch.lostAt).toEqual(since ?? new Date(now));
    append().confirm();
    await settled();
    expect(watch.lostAt).toBeNull();
  },
);
