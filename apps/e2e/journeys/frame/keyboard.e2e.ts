import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { uniqueTitle } from '../steps/orders.js';
import { expectFocusInside, signIn } from '../steps/people.js';
import { test } from '../steps/test.js';

const maxPresses = 60;

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < maxPresses; presses++) {
    await page.keyboard.press('Tab');
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${control.toString()}`);
}

async function pick(page: Page, label: string, words: string): Promise<void> {
  await tabTo(page, page.getByRole('combobox', { name: label }));
  await page.keyboard.type(words);
  await expect(page.locator('.ant-select-dropdown:visible .ant-select-item-option-active')).toContainText(
    words,
  );
  await page.keyboard.press('Enter');
  const box = page.getByRole('combobox', { name: label });
  await expect(page.locator('.ant-select').filter({ has: box })).toContainText(words);
}

test(
  'a request can be filled in, sent and opened with the keyboard alone',
  { tag: '@long' },
  async ({ browser }) => {
    const page = await signIn(browser, 'khach2@demo.test');
    const title = uniqueTitle('Bằng bàn phím');
    await tabTo(page, page.getByRole('button', { name: /^File, quy trình/ }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Tải lên bản vẽ chính' }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Tải lên file bản vẽ' });
    await expectFocusInside(dialog);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Tải lên bản vẽ chính' })).toBeFocused();

    await tabTo(page, page.getByRole('tab', { name: 'Thông tin cơ bản' }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: /^Danh sách chi tiết/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Mã chi tiết')).toBeVisible();
    await tabTo(page, page.getByLabel('Mã chi tiết'));
    await page.keyboard.type('BP-1');
    await tabTo(page, page.getByLabel('Tên chi tiết'));
    await page.keyboard.type('Chốt');
    await expect(page.getByRole('button', { name: 'Thêm chi tiết' })).toBeEnabled();
    await tabTo(page, page.getByRole('button', { name: 'Thêm chi tiết' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article', { name: 'Chi tiết BP-1' })).toBeVisible();

    await tabTo(page, page.getByRole('button', { name: 'Gửi yêu cầu báo giá' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Tiêu đề không được để trống')).toBeVisible();
    await expect(page.getByLabel('Tiêu đề dự án')).toBeFocused();
    await page.keyboard.type(title);
    await pick(page, 'Vật liệu', 'Nhôm');
    await tabTo(page, page.getByRole('radio', { name: '1–2 tuần' }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: '2–4 tuần' })).toBeChecked();
    await tabTo(page, page.getByRole('button', { name: 'Gửi yêu cầu báo giá' }));
    await page.keyboard.press('Enter');
    const confirm = page.getByRole('button', { name: 'Gửi không có bản vẽ' });
    await expectFocusInside(page.getByRole('dialog'));
    await tabTo(page, confirm);
    await page.keyboard.press('Enter');
    const card = page.getByRole('article', { name: title });
    await expect(card).toContainText('Đã gửi yêu cầu');
    await tabTo(page, card.getByRole('link', { name: title, exact: true }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  },
);
