import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';

const page = readFileSync(resolve(import.meta.dirname, '../../../../docs/security.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

/** The number of sections of each chapter of OWASP ASVS 5.0, V1 to V16. V17, WebRTC, does not apply. */
const sections = [5, 4, 7, 4, 4, 8, 6, 4, 2, 7, 7, 3, 4, 3, 4, 5];

it('docs/security.md has a row for each section of ASVS', () => {
  const expected = sections.flatMap((count, chapter) =>
    Array.from({ length: count }, (_, section) => `V${chapter + 1}.${section + 1}`),
  );
  expect(rows.map(([, section]) => section!.split(' ')[0])).toEqual(expected);
});

it.each(rows)('%s%s is met, and a test shows it, or is not met', (_, __, state, how, tested) => {
  expect(['met', 'not met']).toContain(state);
  expect(how).not.toBe('');
  const links = [...tested.matchAll(/\]\([^)]+\.(?:spec|e2e)\.tsx?\)/g)];
  expect(links.length > 0 || (state === 'not met' && tested === 'none')).toBe(true);
});
