import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** What assistive technology trips over on the screen as it stands, light and dark; the theme is left as it was. */
export async function expectAccessible(page: Page): Promise<void> {
  const setting = page.locator('html');
  const before = await setting.getAttribute('data-theme');
  for (const theme of [before === 'dark' ? 'light' : 'dark', before ?? 'light']) {
    await page.getByRole('button', { name: /^Chuyển sang giao diện/ }).click();
    await expect(setting).toHaveAttribute('data-theme', theme);
    await expectSound(page, theme);
  }
}

/** The same in the present theme, on screens that have no button for it. */
export async function expectSound(page: Page, theme = 'as it is'): Promise<void> {
  // Colours that are still on their way have no contrast of their own.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
    );
  expect(found, `${page.url()}, ${theme}`).toEqual([]);
}

export async function expectNoSideways(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(scrollWidth, `width of ${page.url()}`).toBeLessThanOrEqual(clientWidth);
}

/** The visible buttons, links on their own, tabs and inputs that are lower or narrower than a finger needs. */
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
