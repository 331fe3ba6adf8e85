import { expect } from '@playwright/test';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import {
  expectAccessibleNow,
  expectNoHorizontalScroll,
  smallTargets,
  watchCalls,
} from '../steps/page-checks.js';
import { quotedProject, signInParties, submitProject, uniqueTitle, walkOf } from '../steps/orders.js';
import { signInOnly } from '../steps/people.js';
import { test } from '../steps/test.js';

// What holds of every screen, on a desktop and on a phone, in both themes.

type Sizes = Record<string, { width: number; height: number }>;
const sizes: Sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

/** What moved since the page began to load, as its browser counts it; what the user caused does not count. */
type Recorder = typeof globalThis & { moved: string[]; shifted: number };

const mostShift = 0.02;

async function openNew(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const recorder = globalThis as Recorder;
    recorder.shifted = 0;
    recorder.moved = [];
    type Shift = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        recorder.shifted += value;
        for (const { node, previousRect, currentRect } of sources)
          recorder.moved.push(
            `${value.toFixed(3)} «${node?.textContent?.slice(0, 40) ?? ''}» ${previousRect.y} → ${currentRect.y}`,
          );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const { answered } = watchCalls(page);
  await page.goto(path);
  await answered();
  await expect(page.locator('.ant-skeleton, .ant-spin-spinning')).toHaveCount(0);
  return page;
}

/** Nothing moves while it loads, nothing is beside the screen, and every control is large enough for a finger. */
async function expectSteady(browser: Browser, person: Page, path: string): Promise<void> {
  const storageState = await person.context().storageState();
  for (const [size, viewport] of Object.entries(sizes)) {
    const context = await browser.newContext({ storageState, viewport, serviceWorkers: 'block' });
    const page = await openNew(context, path);
    const [shifted, moved] = await page.evaluate(() => {
      const { shifted, moved } = globalThis as Recorder;
      return [shifted, moved] as const;
    });
    expect.soft(shifted, `${path} on a ${size} moves: ${moved.join(', ')}`).toBeLessThanOrEqual(mostShift);
    await expectNoHorizontalScroll(page);
    if (size === 'phone') expect.soft(await smallTargets(page), path).toEqual([]);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessibleNow(page, `${size}, ${colorScheme}`);
    }
    await context.close();
  }
}

test(
  'every screen stays still while it loads, fits, and is accessible',
  { tag: '@long' },
  async ({ browser }) => {
    test.setTimeout(1_200_000);
    const people = await signInParties(browser);
    const admin = await signInOnly(browser, 'admin@demo.test');
    const nobody = await (await browser.newContext()).newPage();
    const { customer, provider, factory } = people;
    const title = uniqueTitle('Vỏ hộp số dài hơn bề ngang điện thoại');
    const quoted = await quotedProject(people, title, 123_456_789);
    const waiting = await submitProject(customer, uniqueTitle('Nắp'));
    const made = await (
      await walkOf(people, 'Xưởng Mẫu Số Hai')
    ).to('material-preparation', { submit: { title } });
    const screens: [Page, string[]][] = [
      [nobody, ['/']],
      [
        customer,
        [
          ...['/customer-interface', '/customer-interface?new=1', `/customer/edit-project/${waiting.id}`],
          ...['', '?tab=messages', '?tab=files'].map((tab) => `/projects/${made.id}${tab}`),
          `/projects/${quoted.id}`,
        ],
      ],
      [
        provider,
        [
          ...[
            '/vietphat-admin',
            '/admin',
            '/reports',
            `/projects/${made.id}`,
            `/admin?project=${waiting.id}`,
          ],
          ...['', '&tab=parts', '&tab=files', '&tab=quotes', '&tab=money', '&tab=talk'].map(
            (tab) => `/vietphat-admin?project=${quoted.id}${tab}`,
          ),
        ],
      ],
      [factory, ['/manufacturer-interface', '/manufacturer-interface?tab=quotes', `/projects/${made.id}`]],
      [
        admin,
        [
          ...['/admin-dashboard', '/admin-dashboard/audit', '/admin-dashboard/operations'],
          ...['/admin-dashboard/company', `/admin-dashboard/replay/project/${made.id}`, '/reports'],
        ],
      ],
    ];
    for (const [person, paths] of screens)
      for (const path of paths) await test.step(path, () => expectSteady(browser, person, path));
  },
);
