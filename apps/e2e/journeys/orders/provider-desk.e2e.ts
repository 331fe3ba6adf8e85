import type { Project } from '@market/contracts';
import { expect } from '@playwright/test';
import { expectAccessible, expectNoHorizontalScroll } from '../steps/page-checks.js';
import { signIn, signInOnly } from '../steps/people.js';
import { submitProject, uniqueTitle } from '../steps/orders.js';
import { test } from '../steps/test.js';

test(
  'the provider works a queue off by keyboard, and pins what the customer must revise',
  { tag: '@long' },
  async ({ browser }) => {
    const customer = await signInOnly(browser, 'khach2@demo.test');
    const words = uniqueTitle('Bích');
    const orders: Project[] = [];
    for (const number of [1, 2, 3])
      orders.push(
        await submitProject(customer, `${words} ${number}`, {
          projectParts: [{ partId: 'BN-01', partName: 'Bích nối', quantity: 2 }],
        }),
      );
    const provider = await signIn(browser, 'vietphat@demo.test');
    await provider.goto(`/vietphat-admin?view=table&queue=ourTurn&search=${encodeURIComponent(words)}`);
    const row = (index: number) => provider.getByRole('button', { name: orders[index]!.title });
    await expect(row(2)).toBeVisible();
    await expectAccessible(provider);

    await test.step('j, k and x select the rows, and one button starts all reviews', async () => {
      for (const key of ['j', 'x', 'j', 'x', 'j', 'k', 'j', 'x']) await provider.keyboard.press(key);
      await provider.getByRole('button', { name: 'Bắt đầu xem xét (3)' }).click();
      await provider.getByRole('tooltip').getByRole('button', { name: 'Bắt đầu xem xét' }).click();
      await expect(provider.getByText('Đã bắt đầu xem xét 3 đơn')).toBeVisible();
      await expect(row(0)).toContainText('Đang xem xét');
    });

    await test.step('a request is pinned to a part, and the next order opens', async () => {
      await row(0).press('Enter');
      await provider.getByRole('button', { name: 'Ghim yêu cầu chỉnh sửa: BN-01' }).first().click();
      const dialog = provider.getByRole('dialog');
      await dialog.getByLabel('Cần sửa gì').fill('Ghi rõ đường kính lỗ');
      await dialog.getByRole('button', { name: 'Yêu cầu chỉnh sửa', exact: true }).click();
      await expect(provider.getByRole('heading', { name: orders[1]!.title })).toBeVisible();
      await expect(row(0)).toHaveCount(0);
      await customer.goto(`/customer/edit-project/${orders[0]!.id}`);
      await expect(customer.getByRole('article', { name: 'Chi tiết BN-01' })).toContainText(
        'Ghi rõ đường kính lỗ',
      );
    });

    await test.step('nothing of a row is cut off below, whatever the width', async () => {
      // The second line of a row hides what does not fit into it.
      const cutOff = (rows: Element[]) =>
        rows
          .flatMap((cells) => [...cells.querySelectorAll('*')])
          .filter((element) => element.localName !== 'small' && element.clientHeight > 0)
          .filter((element) => getComputedStyle(element).overflowY === 'hidden')
          .filter((element) => element.scrollHeight > element.clientHeight + 1)
          .map((element) => element.textContent);
      for (const width of [1440, 1024, 390]) {
        await provider.setViewportSize({ width, height: 844 });
        await provider.goto(`/vietphat-admin?search=${encodeURIComponent(words)}`);
        await expect(row(2)).toBeVisible();
        expect(await provider.locator('[data-row]').evaluateAll(cutOff), `${width} px`).toEqual([]);
      }
    });

    await test.step('both sides fit a phone', async () => {
      await provider.setViewportSize({ width: 390, height: 844 });
      await expectNoHorizontalScroll(provider);
    });
  },
);
