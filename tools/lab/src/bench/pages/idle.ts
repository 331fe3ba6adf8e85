import type { Page, Request } from '@playwright/test';

/**
 * Call it before the page is opened: what it returns waits until half a second has passed without a request. The browser does
 * not report the end of a shared worker's script, so its own idle network never comes.
 */
export function idleNetworkOf(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on('request', (request) => !request.url().includes('.worker') && open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return async () => {
    for (let quiet = 0; quiet < 5; quiet = open.size === 0 ? quiet + 1 : 0) await page.waitForTimeout(100);
  };
}
