import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { unfoldRequest, uniqueTitle } from '../steps/orders.js';
import { choose, expectSignedOut, holdSignIn, signIn, signInAs } from '../steps/people.js';
import { expectAccessibleNow } from '../steps/page-checks.js';
import { test } from '../steps/test.js';

const title = (page: Page) => page.getByLabel('Tiêu đề dự án');

async function sendWithoutDrawing(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Gửi yêu cầu báo giá' }).click();
  await page.getByRole('button', { name: 'Gửi không có bản vẽ' }).click();
}

async function fillIn(page: Page, words: string): Promise<void> {
  await title(page).fill(words);
  await choose(page, 'Vật liệu', 'Nhôm');
  await page.getByRole('radiogroup', { name: 'Thời gian giao hàng' }).getByText('2–4 tuần').click();
  await page.getByRole('tab', { name: /Danh sách chi tiết/ }).click();
  await page.getByLabel('Mã chi tiết').fill('T-1');
  await page.getByLabel('Tên chi tiết').fill('Trục');
  await page.getByRole('button', { name: 'Thêm chi tiết' }).click();
  await page.getByRole('tab', { name: 'Thông tin cơ bản' }).click();
}

async function expectFilledIn(page: Page, words: string): Promise<void> {
  await expect(title(page)).toHaveValue(words);
  await expect(page.getByTitle('Nhôm')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Danh sách chi tiết (1)' })).toBeVisible();
}

test(
  'typed text survives a reload and the end of the session, and is deleted at a sign-out that says so',
  { tag: '@long' },
  async ({ browser }) => {
    const page = await signIn(browser, 'khach2@demo.test');
    const words = uniqueTitle('Chốt định vị');
    await fillIn(page, words);
    await page.reload();
    await expectFilledIn(page, words);

    await page.context().clearCookies();
    const letSignIn = await holdSignIn(page);
    await sendWithoutDrawing(page);
    await expect(page.getByText('Phiên đăng nhập hết hạn')).toBeVisible();
    letSignIn();
    await signInAs(page, 'khach2@demo.test');
    await expect(page).toHaveURL(/\/customer-interface$/);
    await expectFilledIn(page, words);
    await sendWithoutDrawing(page);
    await expect(page.getByRole('article', { name: words })).toBeVisible();
    await expect(title(page)).toHaveValue('');

    await title(page).fill('Không để lại');
    await page.getByRole('button', { name: /^Tài khoản của/ }).click();
    await page.getByRole('menuitem', { name: 'Đăng xuất' }).click();
    await page.getByRole('button', { name: 'Xoá chữ đã nhập và đăng xuất' }).click();
    await expectSignedOut(page);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Không để lại');
  },
);

test(
  'a session ended from another device keeps what was typed for its account alone',
  { tag: '@long' },
  async ({ browser }) => {
    const page = await signIn(browser, 'khach2@demo.test');
    const words = uniqueTitle('Trục lệch tâm');
    await title(page).fill(words);
    const elsewhere = await signIn(browser, 'khach2@demo.test');
    await elsewhere.getByRole('button', { name: /^Tài khoản của/ }).click();
    await elsewhere.getByRole('menuitem', { name: 'Phiên đăng nhập' }).click();
    await expect(elsewhere.getByText('Phiên này')).toHaveCount(1);
    await expectAccessibleNow(elsewhere);
    await elsewhere.getByRole('button', { name: 'Kết thúc mọi phiên khác' }).click();
    await expect(elsewhere.getByText(/^Đã kết thúc \d+ phiên khác/).first()).toBeVisible();

    // The page hears of it by its socket, and the provider asks who signs in.
    await signInAs(page, 'khach@demo.test');
    await expect(title(page)).toHaveValue('');
    // A provider may let in again without a question who has just signed in.
    await page.context().clearCookies();
    await page.goto('/api/login?email_hint=khach2%40demo.test&returnTo=%2Fcustomer-interface');
    await signInAs(page, 'khach2@demo.test');
    await expect(title(page)).toHaveValue(words);
  },
);

test(
  'a draft can be continued later, loses a removed value, and can be sent',
  { tag: '@long' },
  async ({ browser }) => {
    const page = await signIn(browser, 'khach2@demo.test');
    const words = uniqueTitle('Nắp chụp');
    const processes = page.getByRole('combobox', { name: 'Quy trình gia công' });
    const saveDraft = async () => {
      await page.getByRole('button', { name: 'Lưu nháp' }).click();
      await expect(page.getByText('Đã lưu bản nháp').first()).toBeVisible();
    };
    await title(page).fill(words);
    await unfoldRequest(page);
    await choose(page, 'Quy trình gia công', 'Phay');
    await page.keyboard.press('Escape');
    await saveDraft();
    await expect(page).toHaveURL(/draft=/);
    await page.reload();
    await expect(title(page)).toHaveValue(words);
    await expect(page.getByTitle('Phay')).toBeVisible();

    await processes.focus();
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Escape');
    await expect(page.getByTitle('Phay')).toHaveCount(0);
    const saved = page.waitForResponse((reply) => reply.request().method() === 'PUT');
    await page.getByRole('button', { name: 'Lưu nháp' }).click();
    expect((await saved).ok()).toBe(true);
    await expect(page.getByRole('button', { name: 'Lưu nháp' })).toBeEnabled();
    await page.reload();
    await expect(title(page)).toHaveValue(words);
    await expect(page.getByTitle('Phay')).toHaveCount(0);

    await choose(page, 'Vật liệu', 'Nhôm');
    await page.getByRole('radiogroup', { name: 'Thời gian giao hàng' }).getByText('2–4 tuần').click();
    await sendWithoutDrawing(page);
    await expect(page.getByRole('article', { name: words })).toContainText('Đã gửi yêu cầu');
  },
);

test(
  'a request that is sent while the server is away waits under one line, and arrives once when it is back',
  { tag: '@long' },
  async ({ browser }) => {
    const page = await signIn(browser, 'khach2@demo.test');
    const words = uniqueTitle('Bích nối');
    await fillIn(page, words);
    const keys: string[] = [];
    page.on('request', (request) => {
      const key = request.headers()['idempotency-key'];
      if (key && request.method() === 'POST' && new URL(request.url()).pathname === '/api/projects')
        keys.push(key);
    });
    await page.route('**/api/**', (route) =>
      route.fulfill({ status: 503, json: { message: 'Hệ thống đang bận', code: 'store.unavailable' } }),
    );
    await sendWithoutDrawing(page);
    await expect(page.getByText(/^Máy chủ tạm thời chưa trả lời/)).toHaveCount(1);
    await expect.poll(() => keys.length).toBeGreaterThan(2);
    await expect(page.getByText('Hệ thống đang bận')).toHaveCount(0);
    await expect(page.getByText(/^Máy chủ tạm thời chưa trả lời/)).toHaveCount(1);
    await expect(title(page)).toHaveValue(words);
    await page.unroute('**/api/**');
    await expect(page.getByRole('article', { name: words })).toHaveCount(1);
    await expect(page.getByText(/^Máy chủ tạm thời chưa trả lời/)).toHaveCount(0);
    expect(new Set(keys).size).toBe(1);
  },
);
