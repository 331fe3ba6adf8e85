import { describe, expect, it } from '@jest/globals';
import { freshLoginUrl, loginAsUrl, loginUrl } from './sign-in';

describe('the sign-in URL', () => {
  it('returns to a path of this site', () => {
    expect(loginUrl('/projects/1?tab=messages')).toBe('/api/login?returnTo=%2Fprojects%2F1%3Ftab%3Dmessages');
  });

  it.each(['//evil.test', '/\\evil.test', 'https://evil.test', ''])('never returns to %j', (path) =>
    expect(loginUrl(path)).toBe('/api/login'),
  );

  it('names the account that it is for, and asks anew', () => {
    const queryOf = (url: string) => Object.fromEntries(new URL(url, 'https://site.test').searchParams);
    expect(queryOf(loginAsUrl('a+b@demo.test'))).toEqual({ email_hint: 'a+b@demo.test' });
    expect(queryOf(freshLoginUrl('/projects/1'))).toEqual({ fresh: '1', returnTo: '/projects/1' });
  });
});
