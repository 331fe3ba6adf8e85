import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { expectPromised, readPages, withTests } from './pages.js';
import { promisedTestsOf } from './tests.js';

const source = `
describe('an order', () => {
  // Promise: A second cancellation
  //   changes nothing
  // Promise: A cancelled order stays readable
  it('is cancelled once', () => {});

  describe('of a factory', () => {
    // A reason, not a promise.
    it('is read', () => {});

    // Promise: Other factories do not see an order
    it.each<string>(['a', 'b'])('is hidden from %s', () => {});
  });
});`;
const tests = promisedTestsOf('orders.spec.ts', source);
const page = [
  '# Orders',
  '',
  '- A second cancellation changes nothing',
  '- Other factories do not see an order',
];

describe('a promised test', () => {
  it('has the sentence above it and the name that Jest prints', () => {
    const spec = 'orders.spec.ts';
    expect(tests).toEqual([
      { sentence: 'A second cancellation changes nothing', spec, name: 'an order is cancelled once' },
      { sentence: 'A cancelled order stays readable', spec, name: 'an order is cancelled once' },
      {
        sentence: 'Other factories do not see an order',
        spec,
        name: 'an order of a factory is hidden from %s',
      },
    ]);
  });

  it.each([
    'const cancelled = 1;',
    "it.skip('is cancelled once', () => {});",
    "it.todo('is cancelled once');",
    "describe('an order', () => {});",
    "describe.skip('an order', () => { it('is cancelled once', () => {}); });",
  ])('is not %s', (statement) => {
    expect(() => promisedTestsOf('orders.spec.ts', `// Promise: It is cancelled\n${statement}`)).toThrow(
      'directly above a test',
    );
  });

  it('does not count in a describe that is skipped', () => {
    expect(() =>
      promisedTestsOf('orders.spec.ts', source.replace("describe('of", "describe.skip('of")),
    ).toThrow('not skipped');
  });
});

describe('a page of promises', () => {
  const written = [
    ...page.slice(0, 3),
    '  → `orders.spec.ts`: an order is cancelled once',
    page[3],
    '  → `orders.spec.ts`: an order of a factory is hidden from %s',
  ].join('\n');

  it('names the test of each promise, also where it named another before', () => {
    expect(withTests(page.join('\n'), tests)).toBe(written);
    expect(withTests(written.replaceAll('orders.spec', 'old.spec'), tests)).toBe(written);
  });

  it('names every test of a promise', () => {
    const again = { ...tests[0]!, name: 'again' };
    expect(withTests(page[2]!, [...tests, again]).split('\n')).toHaveLength(3);
  });

  it('makes no promise without a test', () => {
    expect(() => withTests('- An order is free', tests)).toThrow('An order is free');
  });

  it('makes every promise that a spec names', () => {
    expect(() => expectPromised(page, tests)).toThrow('A cancelled order stays readable');
    expect(() => expectPromised([...page, '- A cancelled order stays readable'], tests)).not.toThrow();
  });
});

describe('docs/promises', () => {
  it('names the tests that are there (if not: npm run docs:promises)', () => {
    const pages = readPages(resolve(import.meta.dirname, '../../../..'));
    expect(pages.length).toBeGreaterThan(0);
    for (const { text, expected } of pages) {
      expect(text).toBe(expected);
      expect(text.split('\n').filter((line) => line.startsWith('- ')).length).toBeGreaterThan(10);
    }
  });
});
