import { expect, it } from '@jest/globals';
import type { Request } from 'express';
import type { AuditFeed } from '../audit-log/audit-feed.js';
import { auditHasOwnWrites } from './audit-writes.js';

/** The headers of the reply, or the refusal, for a browser that has written up to this position. */
async function outcome(position: string | undefined, isComplete: boolean, reached: bigint) {
  const marks: string[][] = [];
  const headers = position ? { 'x-log-position': position } : {};
  const res = { setHeader: (...mark: string[]) => marks.push(mark) };
  const feed = {
    complete: () => Promise.resolve(isComplete),
    // The position that the audit reaches within two seconds.
    has: (asked: bigint, milliseconds: number) => Promise.resolve(asked <= reached && milliseconds === 2_000),
  };
  return auditHasOwnWrites(feed as unknown as AuditFeed, { headers, res } as unknown as Request).then(
    () => marks,
    (error: { code: string }) => error.code,
  );
}

it.each<[string, string | undefined, boolean, bigint, unknown]>([
  ['is being built', '5', false, 9n, 'store.unavailable'],
  ['has what its reader did', '5', true, 5n, []],
  ['lacks what its reader did', '5', true, 4n, [['X-Stale', '1']]],
  ['is read by somebody who did nothing', undefined, true, 0n, []],
])('an audit that %s is marked as such', async (_, position, isComplete, reached, expected) => {
  expect(await outcome(position, isComplete, reached)).toEqual(expected);
});
