import { describe, expect, it } from '@jest/globals';
import { errorBodyOf, isUnauthorized, mayHelpToRetry, messageOf, statusOf } from './errors';

const fallback = 'Vui lòng thử lại.';
const conflict = { status: 409, data: { message: 'Không thể báo giá lúc này', code: 'quote.not-open' } };

describe('the message of a failed call', () => {
  it('is the server’s message for a 4xx', () => {
    expect(messageOf(conflict, fallback)).toBe('Không thể báo giá lúc này');
  });

  it.each([
    ['a failing server', { status: 500, data: { message: 'Lỗi máy chủ', code: 'server.failed' } }],
    ['a proxy’s page', { status: 502, data: '<html>Bad gateway</html>' }],
    ['a lost network', { status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' }],
    ['a body of another shape', { status: 400, data: { error: 'x' } }],
    ['a body without a code', { status: 400, data: { message: 'x' } }],
    ['a code that is no text', { status: 400, data: { message: 'x', code: 400 } }],
    ['a message that is no text', { status: 400, data: { message: ['x'], code: 'request.invalid' } }],
    ['an empty body', { status: 400, data: null }],
    ['no error', undefined],
  ])('is the fallback text for %s', (_what, error) => expect(messageOf(error, fallback)).toBe(fallback));

  it('contains the server’s messages for single fields', () => {
    const data = { message: 'Dữ liệu không hợp lệ', code: 'request.invalid', fields: { title: 'Thiếu' } };
    expect(errorBodyOf({ status: 400, data })?.fields).toEqual({ title: 'Thiếu' });
    expect(errorBodyOf({ status: 400, data: 'text' })).toBeUndefined();
  });

  it('distinguishes an ended session from other 4xx replies', () => {
    expect(isUnauthorized({ status: 401 })).toBe(true);
    expect(isUnauthorized(conflict)).toBe(false);
  });
});

it.each([
  [{ status: 404 }, 404],
  [{ status: 'FETCH_ERROR' }, undefined],
  [undefined, undefined],
])('the status of %j is %s', (error, status) => expect(statusOf(error)).toBe(status));

const refused = (code: string) => ({ status: 400, data: { message: 'Không được', code } });

it.each([
  ['a right that is missing', refused('access.denied'), false],
  ['something that is not there', refused('project.not-found'), false],
  ['too many calls', refused('request.too-many'), true],
  ['a server that is away', refused('store.unavailable'), true],
  ['a lost network', { status: 'FETCH_ERROR' }, true],
  ['a proxy’s page', { status: 404, data: '<html>' }, true],
])('to try again may help against %s: %j, %s', (_, error, helps) =>
  expect(mayHelpToRetry(error)).toBe(helps),
);
