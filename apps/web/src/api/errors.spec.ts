import { describe, expect, it } from '@jest/globals';
import { errorBodyOf, isUnauthorized, messageOf } from './errors';

const fallback = 'Vui lòng thử lại.';
const refused = { status: 409, data: { message: 'Không thể báo giá lúc này', code: 'quote.not-open' } };

describe('what a failed call says', () => {
  it('is the server’s message where it refused', () => {
    expect(messageOf(refused, fallback)).toBe('Không thể báo giá lúc này');
  });

  it.each([
    ['a failing server', { status: 500, data: { message: 'Lỗi máy chủ', code: 'server.failed' } }],
    ['a proxy’s page', { status: 502, data: '<html>Bad gateway</html>' }],
    ['a lost network', { status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' }],
    ['a body that is not ours', { status: 400, data: { error: 'x' } }],
    ['nothing', undefined],
  ])('is our own text for %s', (_what, error) => expect(messageOf(error, fallback)).toBe(fallback));

  it('carries the fields that the server objects to', () => {
    const data = { message: 'Dữ liệu không hợp lệ', code: 'request.invalid', fields: { title: 'Thiếu' } };
    expect(errorBodyOf({ status: 400, data })?.fields).toEqual({ title: 'Thiếu' });
    expect(errorBodyOf({ status: 400, data: 'text' })).toBeUndefined();
  });

  it('tells an ended session from a refusal', () => {
    expect(isUnauthorized({ status: 401 })).toBe(true);
    expect(isUnauthorized(refused)).toBe(false);
  });
});
