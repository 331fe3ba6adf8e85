import { test as base } from '@playwright/test';

/**
 * A test whose people leave at its end: a browser of theirs that stayed open would go on following the orders of later
 * tests, and be what is shown of their failures. Who came before all tests of a file stays.
 */
export const test = base.extend<{ everybodyLeaves: void }>({
  everybodyLeaves: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use();
      const others = browser.contexts().filter((context) => !before.has(context));
      await Promise.all(others.map((context) => context.close()));
    },
    { auto: true },
  ],
});
