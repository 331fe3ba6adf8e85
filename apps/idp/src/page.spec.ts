import { expect, it } from '@jest/globals';
import { html, page, trusted } from './page.js';

it.each([
  [`&<>"'`, '&#38;&#60;&#62;&#34;&#39;'],
  [7, '7'],
  [null, ''],
  [undefined, ''],
  [false, ''],
  [trusted('<b>'), '<b>'],
  [[trusted('<b>'), html`<i>${'<'}</i>`], '<b><i>&#60;</i>'],
] as const)('in a page %j is written as %s', (value, written) => {
  expect(html`${value}`.markup).toBe(written);
});

it('a page loads nothing, cannot be framed, and its form leads only to itself and the named origins', () => {
  const policyOf = (...targets: string[]) =>
    page('Đăng nhập', html``, targets).headers['content-security-policy']!.split('; ');
  expect(policyOf()).toContain("form-action 'self'");
  const policy = policyOf('http://localhost:3000', 'https://app.example');
  expect(policy).toContain("form-action 'self' http://localhost:3000 https://app.example");
  expect(policy).toEqual(
    expect.arrayContaining(["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]),
  );
});
