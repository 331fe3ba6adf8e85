import { describe, expect, it } from '@jest/globals';
import type { Attempt } from '../sessions/session-data.js';
import { authenticatedAt, isFresh } from './fresh-sign-in.js';

const attempt = (asksAgain: boolean): Attempt => ({
  state: '',
  nonce: '',
  verifier: '',
  returnTo: '',
  asksAgain,
});
const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1_000) - seconds;
const freshBy = (authTime: unknown, asksAgain: boolean, namesAuthTime: boolean) =>
  isFresh({
    authenticatedAt: authenticatedAt({ auth_time: authTime }, attempt(asksAgain), { namesAuthTime }),
  });

describe('a sign-in is fresh', () => {
  it.each([
    ['for five minutes', secondsAgo(290), false, true, true],
    ['no longer', secondsAgo(302), true, true, false],
    ['never by a time that is no time', 'now', true, true, false],
    ['never by a time before all times', -1e300, true, false, false],
    ['not without the time that the provider could name', undefined, true, true, false],
    ['because it was asked for, where the provider names no time', undefined, true, false, true],
    ['not otherwise', undefined, false, false, false],
  ])('%s', (_, authTime, asksAgain, namesAuthTime, expected) => {
    expect(freshBy(authTime, asksAgain, namesAuthTime)).toBe(expected);
  });

  it('by a time in the future for as long as by the present time', () => {
    const claims = { auth_time: secondsAgo(-3_600) };
    const at = authenticatedAt(claims, attempt(true), { namesAuthTime: true });
    expect(Date.parse(at!)).toBeLessThanOrEqual(Date.now());
  });

  it('not in a session of an earlier release', () => {
    expect(isFresh({})).toBe(false);
  });
});
