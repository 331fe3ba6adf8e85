import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page, Request } from '@playwright/test';

/** Expects no serious accessibility violations on the page in both themes, for users who follow their system's theme. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await expectAccessibleNow(page, colorScheme, colorScheme === 'dark' ? colourRules : undefined);
  }
}

/** The serious rules of axe that a theme can break. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** The same in the theme that the page has; by these rules, or by all. */
export async function expectAccessibleNow(
  page: Page,
  theme = 'as it is',
  rules?: readonly string[],
): Promise<void> {
  // Contrast cannot be measured while colours are animated.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  );
  // An icon is decoration. Its English name would be read aloud, beside the text or label of its button.
  expect(
    await page.locator('.anticon[aria-label]:not([aria-label*=" "], [aria-label="Tìm"])').count(),
    `named icons on ${page.url()}`,
  ).toBe(0);
  expect(await page.locator('a button, button a').count(), `nested on ${page.url()}`).toBe(0);
  // No page has frames of other origins, for which axe would open a second page each time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? axe.withRules([...rules]) : axe).analyze();
  const found = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
    );
  // A journey of every screen tells all that it finds, not the first alone.
  expect.soft(found, `${page.url()}, ${theme}`).toEqual([]);
}

/** The same of the open dialog. */
export async function expectAccessibleDialog(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
}

export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(scrollWidth, `width of ${page.url()}`).toBeLessThanOrEqual(clientWidth);
}

/** The tabs of which a part is beyond the edge of their list: one must swipe to read them. */
export const cutTabs = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[role=tab]')]
      .filter((tab) => {
        // On phones the bar at the bottom leads to the others.
        if (!tab.checkVisibility()) return false;
        const { left, right } = tab.getBoundingClientRect();
        const list = tab.closest('[role=tablist]')!.getBoundingClientRect();
        return left < list.left - 0.5 || right > list.right + 0.5;
      })
      .map(({ textContent }) => textContent),
  );

/** The visible buttons, navigation links, tabs and inputs that are too small for a finger (less than 44 px). */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, [role=tab], [role=switch], input, textarea, nav a')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map((element) => {
        const { width, height } = (
          element.closest(
            '.ant-select, .ant-picker, .ant-input-number, .ant-input-affix-wrapper, .ant-checkbox-wrapper, .ant-tabs-tab',
          ) ?? element
        ).getBoundingClientRect();
        return { element, width, height };
      })
      .filter(({ width, height }) => width > 1 && height > 1 && (width < 43.5 || height < 43.5))
      .map(
        ({ element, width, height }) =>
          `${element.tagName} «${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim()}» ${Math.round(width)} × ${Math.round(height)}`,
      ),
  );

/** The calls of a page from now on: those that were refused for want of a right, and until all are answered. */
export function watchCalls(page: Page) {
  const open = new Set<Request>();
  const refused: string[] = [];
  page.on(
    'request',
    (request) => void (new URL(request.url()).pathname.startsWith('/api/') && open.add(request)),
  );
  page.on('requestfinished', (request) => void open.delete(request));
  page.on('requestfailed', (request) => void open.delete(request));
  page.on('response', (response) => void (response.status() === 403 && refused.push(response.url())));
  /** A screen may ask for more once it has rendered an answer: several frames in a row have none on its way. */
  const answered = () =>
    expect(async () => {
      for (let frame = 0; frame < 5; frame += 1) {
        await page.evaluate(() => new Promise(requestAnimationFrame));
        expect([...open].map((request) => request.url())).toEqual([]);
      }
    }).toPass();
  return { refused, answered };
}
