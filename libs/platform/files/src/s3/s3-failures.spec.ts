import type { StorageProblem } from '../object-store.js';
import { expect, it } from '@jest/globals';
import { refused, unreachable } from './s3-failures.js';

const answer = (code: string, rest = '') => `<Error><Code>${code}</Code>${rest}</Error>`;

// The answer of a server × what an operator has to check, and whether the request is repeated.
it.each<[number, string, StorageProblem, boolean]>([
  [403, 'InvalidAccessKeyId', 'key', false],
  [403, 'SignatureDoesNotMatch', 'secret', false],
  [400, 'AuthorizationHeaderMalformed', 'region', false],
  [301, 'PermanentRedirect', 'region', false],
  [307, 'TemporaryRedirect', 'region', false],
  [400, 'IllegalLocationConstraintException', 'region', false],
  [400, 'InvalidRegion', 'region', false],
  [404, 'NoSuchBucket', 'bucket', false],
  [400, 'InvalidBucketName', 'bucket', false],
  [403, 'AccessDenied', 'rights', false],
  [403, 'AllAccessDisabled', 'rights', false],
  [400, 'ExpiredToken', 'expired', false],
  [400, 'ExpiredTokenException', 'expired', false],
  [400, 'InvalidToken', 'expired', false],
  [400, 'TokenRefreshRequired', 'expired', false],
  [403, 'RequestTimeTooSkewed', 'clock', false],
  [507, 'XMinioStorageFull', 'full', true],
  [403, 'QuotaExceeded', 'full', false],
  [409, 'Unheard', 'other', false],
  // The server asks to try again, by status or code.
  [500, 'Unheard', 'other', true],
  [599, 'Unheard', 'other', true],
  [429, 'Unheard', 'other', true],
  [408, 'Unheard', 'other', true],
  [400, 'RequestTimeout', 'other', true],
  [409, 'InternalError', 'other', true],
  [409, 'ServiceUnavailable', 'other', true],
  [409, 'OperationAborted', 'other', true],
  [403, 'SlowDown', 'other', true],
])('%i %s: look at %s; passing: %s', (status, code, problem, isPassing) => {
  expect(refused('GET x', status, answer(code))).toMatchObject({ problem, isPassing });
});

it.each<[number, string, StorageProblem, boolean]>([
  // Answers to HEAD have no body with a reason.
  [301, '', 'region', false],
  [400, '', 'region', false],
  [403, '', 'rights', false],
  [404, '', 'address', false],
  [503, '', 'other', true],
  // No S3 server.
  [403, '<html>Forbidden</html>', 'address', false],
  [502, '<html>Bad gateway</html>', 'other', true],
])('%i with «%s»: look at %s; passing: %s', (status, body, problem, isPassing) => {
  expect(refused('HEAD x', status, body)).toMatchObject({ problem, isPassing });
});

it('the log has the request, the code and the beginning of the message, and nothing else of the answer', () => {
  const secret = '<StringToSign>key</StringToSign>';
  const message = `<Message>${'no '.repeat(100)}</Message>`;
  const text = refused('PUT x', 403, answer('AccessDenied', message + secret)).message;
  expect(text).toMatch(/^OBJECTS_S3_KEY may not .* \(PUT x: 403 AccessDenied – (no )+/);
  expect([text.includes('key<'), text.length < 350]).toEqual([false, true]);
  expect(refused('PUT x', 403, answer('AccessDenied')).message).toMatch(/\(PUT x: 403 AccessDenied\)$/);
});

it('a server that cannot be reached is named by the innermost reason', () => {
  const refusal = Object.assign(new Error('connect refused'), { code: 'ECONNREFUSED' });
  const told = Object.assign(new Error('getaddrinfo ENOTFOUND none'), { code: 'ENOTFOUND' });
  const reason = (cause: unknown) => unreachable('GET x', new Error('fetch failed', { cause })).message;
  expect(reason(refusal)).toMatch(/\(GET x: ECONNREFUSED connect refused\)$/);
  expect(reason(told)).toMatch(/\(GET x: getaddrinfo ENOTFOUND none\)$/);
  expect(unreachable('GET x', new Error('cut'))).toMatchObject({ problem: 'address', isPassing: true });
});
