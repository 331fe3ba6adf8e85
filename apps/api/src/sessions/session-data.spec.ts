import { expect, it } from '@jest/globals';
import { beginAttempt, beganAt, isAttemptOver, takeAttempt } from './session-data.js';
import type { AnySession } from './session-data.js';

const session = (more: object = {}) => ({ cookie: {}, ...more }) as AnySession;

it('a sign-in attempt can be completed once, by its own state, in the browser that began it', () => {
  const own = session();
  const first = beginAttempt(own, '/first', false);
  const second = beginAttempt(own, '/second', true);
  expect(takeAttempt(own, `${second.state}x`)).toBeUndefined();
  expect(takeAttempt(session(), second.state)).toBeUndefined();
  expect(takeAttempt(own, second.state)).toMatchObject({ returnTo: '/second', asksAgain: true });
  expect(takeAttempt(own, second.state)).toBeUndefined();
  expect(takeAttempt(own, first.state)).toMatchObject({ returnTo: '/first', asksAgain: false });
  expect(takeAttempt(own, undefined)).toBeUndefined();
});

it('no two attempts share a secret', () => {
  const own = session();
  const [one, other] = [beginAttempt(own, '/', false), beginAttempt(own, '/', false)];
  expect(new Set([one.state, other.state, one.verifier, other.verifier]).size).toBe(4);
  expect(one.state).not.toContain(one.verifier);
});

it('only the last five attempts of a browser can be completed', () => {
  const own = session();
  const attempts = Array.from({ length: 7 }, () => beginAttempt(own, '/', false));
  const taken = attempts.map(({ state }) => takeAttempt(own, state) !== undefined);
  expect(taken).toEqual([false, false, true, true, true, true, true]);
});

it('a session that is only signing in ends within an hour, and a signed-in one keeps its lifetime', () => {
  const [stranger, user] = [session(), session({ user: { accountId: 'an' } })];
  for (const each of [stranger, user]) beginAttempt(each, '/', false);
  expect([stranger.cookie.maxAge, user.cookie.maxAge]).toEqual([3_600_000, undefined]);
});

it('an attempt of this browser, or older than an hour, counts as over, and any other as begun elsewhere', () => {
  const own = session();
  const { state } = beginAttempt(own, '/', false);
  expect(Date.now() - beganAt({ state })).toBeLessThan(60_000);
  expect(isAttemptOver(own, state)).toBe(true);
  expect(isAttemptOver(session(), state)).toBe(false);
  expect(isAttemptOver(session(), `${Date.now() - 3_700_000}.x`)).toBe(true);
});
