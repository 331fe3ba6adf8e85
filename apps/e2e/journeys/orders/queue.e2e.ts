import { expect } from '@playwright/test';
import { submitProject, uniqueTitle } from '../steps/orders.js';
import { signIn, signInOnly } from '../steps/people.js';
import { test } from '../steps/test.js';

/** A few; two hundred before a release, when `npm run test:all` sets the rounds. */
const count = 20 * Number(process.env['TEST_ROUNDS'] ?? 0.3);
/** How many are submitted at once. */
const atOnce = 8;

test('a queue is cleared with the keyboard alone', { tag: '@long' }, async ({ browser }) => {
  test.setTimeout(120_000 + count * 6_000);
  const customer = await signInOnly(browser, 'khach2@demo.test');
  const words = uniqueTitle('Chốt định vị');
  const titles = Array.from({ length: count }, (_, index) => `${words} số ${index + 1}.`);
  for (let at = 0; at < count; at += atOnce)
    await Promise.all(titles.slice(at, at + atOnce).map((title) => submitProject(customer, title)));

  const provider = await signIn(browser, 'vietphat@demo.test');
  await provider.goto(`/vietphat-admin?view=table&queue=ourTurn&search=${encodeURIComponent(words)}`);
  const { keyboard } = provider;
  const rows = provider.locator('[data-row]');
  await expect(rows.first()).toBeVisible();

  await test.step('every order is selected, and one key starts all reviews', async () => {
    for (let index = 0; index < count; index += 1) {
      // Only the rows in view are on the page; the next page of orders is loaded when its place comes near.
      await expect(provider.locator(`li[aria-posinset="${index + 1}"]`)).toBeAttached();
      for (const key of ['j', 'x']) await keyboard.press(key);
    }
    await expect(provider.getByText(`Đã chọn ${count}`)).toBeVisible();
    await keyboard.press('a');
    await expect(
      provider.getByRole('tooltip').getByRole('button', { name: 'Bắt đầu xem xét' }),
    ).toBeFocused();
    await keyboard.press('Enter');
    await expect(provider.getByText(`Đã bắt đầu xem xét ${count} đơn`)).toBeVisible({ timeout: 60_000 });
  });

  await test.step('each order is sent to the factory with two keys, and the next one opens', async () => {
    await keyboard.press('j');
    await keyboard.press('Enter');
    const heading = provider.getByRole('heading', { level: 1 });
    const open = new Set<string>();
    for (let left = count; left > 0; left -= 1) {
      await expect(heading).toContainText(words);
      await expect.poll(async () => open.has((await heading.textContent())!)).toBe(false);
      open.add((await heading.textContent())!);
      const next = provider.getByRole('button', { name: 'Duyệt và gửi nhà máy', exact: true });
      await expect(next.first()).toBeEnabled();
      await keyboard.press('a');
      const confirm = provider.getByRole('dialog').getByRole('button', { name: 'Duyệt và gửi nhà máy' });
      await expect(confirm).toBeFocused();
      await keyboard.press('Enter');
      await expect(provider.getByRole('dialog')).toHaveCount(0);
    }
    expect(open.size).toBe(count);
  });
  await expect(rows).toHaveCount(0);
  await expect(provider.getByText('Không có dự án nào phù hợp.')).toBeVisible();
});
