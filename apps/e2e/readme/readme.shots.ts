import { join } from 'node:path';
import type { Project } from '@market/contracts';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { watchCalls } from '../journeys/steps/page-checks.js';
import { read, signIn } from '../journeys/steps/people.js';

// What a newcomer sees of the demo world: the home of each role, an order, and the replay of one.

const folder = join(import.meta.dirname, '..', '..', '..', 'docs', 'images');

/** Whether a viewer shows its model or drawing: until its first frame its canvas is transparent. */
const isDrawn = (): boolean =>
  [...document.querySelectorAll<HTMLCanvasElement>('figure canvas')]
    .filter(({ width, height }) => width > 0 && height > 0)
    .some((canvas) => {
      const [side, small] = [32, new OffscreenCanvas(32, 32).getContext('2d')!];
      small.drawImage(canvas, 0, 0, side, side);
      return small.getImageData(0, 0, side, side).data.some((value, at) => at % 4 === 3 && value > 0);
    });

async function picture(page: Page, path: string, name: string, hasViewer = false): Promise<void> {
  const { answered } = watchCalls(page);
  await page.goto(path);
  await answered();
  await expect(page.locator('.ant-skeleton, .ant-spin-spinning')).toHaveCount(0);
  // The viewer is loaded after the answers, and what it draws after the viewer.
  if (hasViewer) await page.waitForFunction(isDrawn);
  // Small pictures are loaded once they are near the window.
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  await page.screenshot({
    ...{ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 80 },
    animations: 'disabled',
  });
}

const homes: [email: string, path: string, name: string, hasViewer?: boolean][] = [
  ['khach@demo.test', '/customer-interface', 'customer'],
  ['vietphat@demo.test', '/vietphat-admin', 'provider', true],
  ['xuong@demo.test', '/manufacturer-interface', 'factory'],
  ['admin@demo.test', '/admin-dashboard', 'admin'],
];

for (const [email, path, name, hasViewer] of homes)
  test(`the home of ${email}`, async ({ browser }) =>
    picture(await signIn(browser, email), path, name, hasViewer));

test('an order in production as its customer sees it', async ({ browser }) => {
  const page = await signIn(browser, 'khach@demo.test');
  const orders = await read<Project[]>(page, '/api/projects?status=in_production');
  await picture(page, `/projects/${orders[0]!.id}`, 'order', true);
});

test('the replay of a completed order', async ({ browser }) => {
  const page = await signIn(browser, 'admin@demo.test');
  const orders = await read<Project[]>(page, '/api/admin/projects?status=completed');
  await picture(page, `/admin-dashboard/replay/project/${orders[0]!.id}`, 'replay');
});
