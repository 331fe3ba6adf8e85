import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../steps/page-checks.js';
import { choose, signIn } from '../steps/people.js';
import { test } from '../steps/test.js';

const region = (page: Page) => page.getByRole('region', { name: /^Thông báo \(F8\)/ });
const toasts = (page: Page) => region(page).locator('[role=status], [role=alert]');

/** Requests a role that the user may not have. The message differs by role. */
async function switchToDeniedRole(page: Page, role: string): Promise<void> {
  await choose(page, 'Vai trò mới', role);
  await page.getByRole('button', { name: 'Chuyển vai trò' }).click();
}

test(
  'one message is shown at a time; F8 focuses it, a swipe removes it, and the recent list contains it',
  { tag: '@long' },
  async ({ browser }) => {
    const page = await signIn(browser, 'khach2@demo.test');
    await page.getByRole('button', { name: /^Vai trò:/ }).click();
    await switchToDeniedRole(page, 'Việt Phát');
    await expect(toasts(page)).toContainText('trang quản lý Việt Phát');
    await switchToDeniedRole(page, 'Quản trị');
    await expect(toasts(page)).toHaveCount(1);
    await expect(toasts(page)).not.toContainText('trang quản lý Việt Phát');
    // The message stays while it has the focus.
    await page.keyboard.press('F8');
    await expect(toasts(page)).toBeFocused();
    const second = await toasts(page).locator('b').innerText();
    const { x, y, height } = (await toasts(page).boundingBox())!;
    const swipe = async (by: number) => {
      await page.mouse.move(x + 40, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(x + 40 + by, y + height / 2, { steps: 4 });
      await page.mouse.up();
    };
    await swipe(40);
    await expect(toasts(page)).toHaveCount(1);
    await swipe(60);
    await expect(toasts(page)).toHaveCount(0);

    await page.keyboard.press('F8');
    const recent = page.getByRole('region', { name: 'Thông báo gần đây' });
    await expect(recent).toBeFocused();
    await expect(recent.getByRole('listitem')).toHaveCount(2);
    await expect(recent.getByRole('listitem').first()).toContainText(second);
    await expect(recent.getByRole('listitem').last()).toContainText('trang quản lý Việt Phát');
    await expectAccessible(page);
    await recent.focus();
    await page.keyboard.press('Escape');
    await expect(recent).toHaveCount(0);
  },
);
