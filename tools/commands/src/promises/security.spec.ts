import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';

const docs = resolve(import.meta.dirname, '../../../../docs');
const rows = readFileSync(resolve(docs, 'security.md'), 'utf8')
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

it.each(rows)('%s%s is met or argued, and where it is met a spec says so', (_, __, state, how, tested) => {
  expect(['met', 'argued']).toContain(state);
  expect(how).not.toBe('');
  const specs = [...tested.matchAll(/\]\(([^)]+\.(?:spec|e2e)\.tsx?)\)/g)].map(([, path]) => path!);
  expect(specs.length > 0 || (state === 'argued' && tested === 'none here')).toBe(true);
  expect(specs.filter((path) => !existsSync(resolve(docs, path)))).toEqual([]);
});
