import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';

const folder = join(import.meta.dirname, '..', '..', '..', '.screenshots');
const desktop = { width: 1440, height: 900 };
const sizes = { desktop, tablet: { width: 1024, height: 768 }, phone: { width: 390, height: 844 } };
/** Those of a factory, which works with a phone at the machine. */
export const factorySizes = { ...sizes, 'small-phone': { width: 360, height: 740 } };
const themes = ['light', 'dark'] as const;

/**
 * Takes screenshots of the page in each theme and size, and leaves it in the desktop size. `window` is for dialogs and
 * other overlays: it takes only the visible window instead of the full length of the page; a place is brought into that window.
 */
export async function takeScreenshots(
  page: Page,
  name: string,
  of: 'page' | 'window' | Locator = 'page',
  at: Record<string, { width: number; height: number }> = sizes,
): Promise<void> {
  for (const [size, viewport] of Object.entries(at)) {
    await page.setViewportSize(viewport);
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      if (of === 'page') await page.evaluate(() => scrollTo(0, 0));
      else if (of !== 'window') await of.scrollIntoViewIfNeeded();
      await page.screenshot({
        path: join(folder, `${name}-${size}-${colorScheme}.png`),
        fullPage: of === 'page',
        animations: 'disabled',
      });
    }
  }
  await page.setViewportSize(desktop);
}
