import type { SignInFailure } from '@market/contracts';
import { Unreachable } from '@platform/log';
import { expect, it } from '@jest/globals';
import type { Request } from 'express';
import { causesOf, failureOf, SignInFailed, unknownAttempt } from './sign-in-failed.js';

const coded = (code: string) => Object.assign(new Error('refused by the provider'), { code });

it.each<[string, unknown, SignInFailure]>([
  ['our own reason', new SignInFailed('account-erased', 'x'), 'account-erased'],
  ['login_required', coded('login_required'), 'cancelled'],
  ['interaction_required', coded('interaction_required'), 'cancelled'],
  ['account_selection_required', coded('account_selection_required'), 'cancelled'],
  ['consent_required', coded('consent_required'), 'cancelled'],
  ['server_error', coded('server_error'), 'no-answer'],
  ['temporarily_unavailable', coded('temporarily_unavailable'), 'no-answer'],
  ['invalid_scope', coded('invalid_scope'), 'misconfigured'],
  ['toString', coded('toString'), 'misconfigured'],
  ['an event store that is away', new Unreachable('It does not answer', new Error('refused')), 'unavailable'],
  ['a database that is away', coded('57P01'), 'unavailable'],
  ['a database that refuses connections', coded('ECONNREFUSED'), 'unavailable'],
  ['a bug', new TypeError('x is not a function'), 'misconfigured'],
  ['nothing', undefined, 'misconfigured'],
])('%s is reported as its kind of failure', (_, error, reason) => {
  expect(failureOf(error)).toBe(reason);
});

it.each<[string, object, SignInFailure]>([
  ['without a state', { query: {}, session: {} }, 'misconfigured'],
  ['with an empty one', { query: { state: '' }, session: {} }, 'misconfigured'],
  ['of a browser that began attempts', { query: { state: 'x' }, session: { attempts: [] } }, 'too-late'],
  ['of another browser', { query: { state: `${Date.now()}.x` }, session: {} }, 'cookies-lost'],
  ['of two hours ago', { query: { state: `${Date.now() - 7_200_000}.x` }, session: {} }, 'too-late'],
])('a callback %s', (_, request, reason) => {
  expect(unknownAttempt(request as Request).reason).toBe(reason);
});

it('the log has an error with its causes in one line of bounded length', () => {
  const cause = new Error('line one\nline two', { cause: coded('ECONNREFUSED') });
  expect(causesOf(new Error('first', { cause }))).toBe(
    'Error: first ← Error: line one line two ← Error: refused by the provider (ECONNREFUSED)',
  );
  expect(causesOf(new Error('x'.repeat(5_000)))).toHaveLength(1_000);
  expect(causesOf('a text')).toBe('');
});
