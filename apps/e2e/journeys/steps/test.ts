import { test as base } from '@playwright/test';

/**
 * A test that closes the browser contexts that it opened. An open one would follow the orders of later tests and appear
 * in the traces of their failures. Contexts opened in `beforeAll` stay open.
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
