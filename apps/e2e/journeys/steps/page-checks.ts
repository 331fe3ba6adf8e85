import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Expects no serious accessibility violations on the page in both themes, and leaves the theme as it was. */
export async function expectAccessible(page: Page): Promise<void> {
  const setting = page.locator('html');
  const before = await setting.getAttribute('data-theme');
  for (const theme of [before === 'dark' ? 'light' : 'dark', before ?? 'light']) {
    await page.getByRole('button', { name: /^Chuyển sang giao diện/ }).click();
    await expect(setting).toHaveAttribute('data-theme', theme);
    await expectAccessibleNow(page, theme);
  }
}

/** The same in the current theme only, for pages without a theme button. */
export async function expectAccessibleNow(page: Page, theme = 'as it is'): Promise<void> {
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
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
    );
  expect(found, `${page.url()}, ${theme}`).toEqual([]);
}

export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(scrollWidth, `width of ${page.url()}`).toBeLessThanOrEqual(clientWidth);
}

/** The visible buttons, navigation links, tabs and inputs that are too small for a finger (less than 44 px). */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, [role=tab], [role=switch], input, textarea, nav a')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map((element) => {
        const { width, height } = (
          element.closest(
            '.ant-select, .ant-input-number, .ant-input-affix-wrapper, .ant-checkbox-wrapper, .ant-tabs-tab',
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
