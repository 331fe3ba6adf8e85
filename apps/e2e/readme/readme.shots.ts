import { join } from 'node:path';
import type { Project } from '@market/contracts';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { watchCalls } from '../journeys/steps/page-checks.js';
import { read, signIn } from '../journeys/steps/people.js';

// What a newcomer sees of the demo world: the home of each role, an order, and the replay of one.

const folder = join(import.meta.dirname, '..', '..', '..', 'docs', 'images');

async function picture(page: Page, path: string, name: string): Promise<void> {
  const { answered } = watchCalls(page);
  await page.goto(path);
  await answered();
  await expect(page.locator('.ant-skeleton, .ant-spin-spinning')).toHaveCount(0);
  // Small pictures are loaded once they are near the window.
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  await page.screenshot({
    ...{ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 80 },
    animations: 'disabled',
  });
}

const homes: [email: string, path: string, name: string][] = [
  ['khach@demo.test', '/customer-interface', 'customer'],
  ['vietphat@demo.test', '/vietphat-admin', 'provider'],
  ['xuong@demo.test', '/manufacturer-interface', 'factory'],
  ['admin@demo.test', '/admin-dashboard', 'admin'],
];

for (const [email, path, name] of homes)
  test(`the home of ${email}`, async ({ browser }) => picture(await signIn(browser, email), path, name));

test('an order in production as its customer sees it', async ({ browser }) => {
  const page = await signIn(browser, 'khach@demo.test');
  const orders = await read<Project[]>(page, '/api/projects?status=in_production');
  await picture(page, `/projects/${orders[0]!.id}`, 'order');
});

test('the replay of a completed order', async ({ browser }) => {
  const page = await signIn(browser, 'admin@demo.test');
  const orders = await read<Project[]>(page, '/api/admin/projects?status=completed');
  await picture(page, `/admin-dashboard/replay/project/${orders[0]!.id}`, 'replay');
});
