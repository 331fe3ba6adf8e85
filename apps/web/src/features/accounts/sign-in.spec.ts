import { describe, expect, it } from '@jest/globals';
import { loginUrl } from './sign-in';

describe('the sign-in URL', () => {
  it('returns to a path of this site', () => {
    expect(loginUrl('/projects/1?tab=messages')).toBe('/api/login?returnTo=%2Fprojects%2F1%3Ftab%3Dmessages');
  });

  it.each(['//evil.test', '/\\evil.test', 'https://evil.test', ''])('never returns to %j', (path) =>
    expect(loginUrl(path)).toBe('/api/login'),
  );
});
