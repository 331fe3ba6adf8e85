import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';

const page = readFileSync(resolve(import.meta.dirname, '../../../../docs/security.md'), 'utf8');

/** Section, name, state, how, and the tests of a line such as «- V1.1 Name: met. How. Tests: [spec](path)». */
const line = /^- (V[\d.]+) ([^:]+): (met|not met)\. (.+?)(?: Tests: (.+))?$/;
const rows = page
  .split('\n')
  .filter((text) => text.startsWith('- V'))
  .map((text) => line.exec(text)?.slice(1) ?? [text]);

/** The number of sections of each chapter of OWASP ASVS 5.0, V1 to V16. V17, WebRTC, does not apply. */
const sections = [5, 4, 7, 4, 4, 8, 6, 4, 2, 7, 7, 3, 4, 3, 4, 5];

it('docs/security.md has a line for each section of ASVS', () => {
  const expected = sections.flatMap((count, chapter) =>
    Array.from({ length: count }, (_, section) => `V${chapter + 1}.${section + 1}`),
  );
  expect(rows.map(([section]) => section)).toEqual(expected);
});

it.each(rows)('%s %s is met, and a test shows it, or is not met', (_, __, state, ___, tests = '') => {
  const links = [...tests.matchAll(/\]\([^)]+\.(?:spec|e2e)\.tsx?\)/g)];
  expect(links.length > 0 || state === 'not met').toBe(true);
});
