import type { HistoryEntry, Part, Project, Quote } from '@market/contracts';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { entry } from '../steps/factory.js';
import { uploadFile } from '../steps/files.js';
import { binaryStl } from '../steps/models.js';
import {
  cutTabs,
  expectAccessible,
  expectAccessibleDialog,
  expectNoHorizontalScroll,
  smallTargets,
} from '../steps/page-checks.js';
import { pressAction, signInParties, submitProject, uniqueTitle, walkOf } from '../steps/orders.js';
import { idOf, read, sendCommand, signInOnly, statusOf } from '../steps/people.js';
import { test } from '../steps/test.js';

const phone = { width: 360, height: 740 };

/** Every target on the screen is large enough for a thumb, all tabs are in sight, and nothing scrolls sideways. */
async function expectFitsPhone(page: Page): Promise<void> {
  await expectNoHorizontalScroll(page);
  expect(await cutTabs(page), page.url()).toEqual([]);
  expect(await smallTargets(page), page.url()).toEqual([]);
}

test(
  'a drawing is revised before the start: the factory confirms it, and all sides read one day',
  { tag: '@long' },
  async ({ browser }) => {
    const { customer, provider, factory } = await signInParties(browser);
    const title = uniqueTitle('Trục vít');
    const drawing = await uploadFile(customer, 'Trục.stl', binaryStl());
    const { id } = await submitProject(customer, title, {
      projectParts: [
        { partId: 'TV-01', partName: 'Trục', quantity: 2, drawingFileUrl: drawing.url },
        { partId: 'TV-02', partName: 'Bạc', quantity: 4 },
      ],
    });
    const factoryId = await idOf(factory);
    const act = (page: Page, action: string, body: object = {}) =>
      sendCommand<Project>(page, 'POST', `/api/projects/${id}/actions/${action}`, body);
    const send = () => act(provider, 'send-to-factory', { assignedManufacturerId: factoryId });
    const [part] = await read<Part[]>(customer, `/api/project-parts/${id}`);
    const card = entry(factory, title);
    const seen = card.getByRole('button', { name: 'Bản vẽ mới – đã xem' });
    const unseen = provider.getByText('Nhà máy chưa xác nhận đã xem bản vẽ mới.');

    await factory.setViewportSize(phone);
    await act(provider, 'start-review');
    await sendCommand(provider, 'PUT', `/api/project-parts/${part!.id}`, { estimatedLeadTime: 30 });
    await send();
    await factory.goto('/manufacturer-interface');
    await expect(card).toBeVisible();
    await expect(seen).toHaveCount(0);

    await test.step('the provider replaces the drawing, which the factory is asked to see', async () => {
      await act(provider, 'return-to-review', { reason: 'Bản vẽ thiếu dung sai' });
      const revised = await uploadFile(provider, 'Trục, có dung sai.stl', binaryStl());
      await sendCommand(provider, 'PUT', `/api/project-parts/${part!.id}`, { drawingFileUrl: revised.url });
      await send();
      await expect(card.getByRole('link', { name: 'Bản vẽ TV-01 – phiên bản 2' })).toBeVisible();
      await expect(seen).toBeVisible();
      await expectFitsPhone(factory);
      await card.getByRole('button', { name: 'Báo giá ngay' }).click();
      await expect(factory.getByRole('dialog').getByLabel('Chi phí vật liệu')).toBeVisible();
      await expectFitsPhone(factory);
      await provider.goto(`/vietphat-admin?project=${id}`);
      await expect(unseen).toBeVisible();
    });

    await test.step('it still asks once the order is confirmed; what it has seen is recorded', async () => {
      const figures = { materialCost: 2_000_000, laborHours: 0, laborRate: 0, additionalCosts: 0 };
      const quote = { ...figures, totalPrice: 2_000_000, deliveryDays: 9 };
      await sendCommand<Quote>(factory, 'POST', '/api/quotes', { projectId: id, ...quote });
      await act(provider, 'release-quote', { finalPrice: 3_000_000 });
      await act(customer, 'approve-quote');
      await factory.goto('/manufacturer-interface?tab=orders');
      await expect(card).toContainText('Đã được chọn');
      await expectFitsPhone(factory);
      await factory.goto('/manufacturer-interface?tab=confirmed');
      await expect(seen).toBeVisible();
      await expectFitsPhone(factory);
      await expectAccessible(factory);
      await seen.click();
      await expect(factory.getByText('Đã ghi nhận bản vẽ đã xem')).toBeVisible();
      await expect(seen).toHaveCount(0);
      await expect(unseen).toHaveCount(0);
      const history = await read<HistoryEntry[]>(provider, `/api/projects/${id}/history`);
      expect(history.filter(({ what }) => what === 'DrawingsSeen')).toHaveLength(1);
      await card.getByRole('button', { name: 'Bắt đầu sản xuất' }).click();
      expect(await smallTargets(factory)).toEqual([]);
      await expectAccessibleDialog(factory);
      await factory.getByRole('dialog').getByRole('button', { name: 'Bắt đầu sản xuất' }).click();
      await expect(factory.getByText('Đã bắt đầu sản xuất')).toBeVisible();
    });

    await test.step('factory, customer and provider read the same days of the order', async () => {
      // The factory has just started the order: others read that a moment later.
      const { times } = await read<Project>(factory, `/api/projects/${id}`);
      const shown = (day: string) => day.split('-').reverse().join('/');
      // It is planned as it was promised.
      expect(times!.expectedOn).toBe(times!.promisedOn);
      const order = shown(times!.promisedOn!);
      await factory.goto('/manufacturer-interface?tab=progress');
      await expect(card.locator(`time[title="${order}"]`).first()).toBeVisible();
      await pressAction(factory, 'Báo trễ', card);
      await expect(factory.getByRole('dialog').getByLabel('Vì sao trễ?')).toBeVisible();
      await expectFitsPhone(factory);
      await factory.keyboard.press('Escape');
      await customer.goto(`/projects/${id}`);
      // A payment is due, which takes the place of what is next.
      const steps = customer.getByRole('list', { name: 'Tiến trình đơn hàng' });
      await expect(steps).toContainText(order.slice(0, 5));
      await provider.goto(`/vietphat-admin?project=${id}&tab=money`);
      await expect(provider.getByText(`Đã hứa giao ${order}`)).toBeVisible();
    });
  },
);

test(
  'without the right to payments a factory neither sees nor reads what it is paid',
  { tag: '@long' },
  async ({ browser }) => {
    const people = await signInParties(browser);
    const { factory, customer } = people;
    const admin = await signInOnly(browser, 'admin@demo.test');
    const order = await walkOf(people, 'Xưởng Mẫu Số Hai');
    const { id } = await order.to('approve', { submit: { title: uniqueTitle('Khớp nối') } });
    const factoryId = await idOf(factory);
    const without = (...features: string[]) =>
      sendCommand(admin, 'POST', `/api/admin/set-permissions/${factoryId}`, {
        pagePermissions: {
          'manufacturer-interface': Object.fromEntries(features.map((one) => [one, false])),
        },
      });
    const panel = factory.getByText('Việt Phát trả theo báo giá được chọn');
    try {
      await factory.goto(`/projects/${id}`);
      await expect(panel.locator('..')).toContainText('2.600.001');
      const paid = await (await factory.request.get(`/api/payments/${id}`)).text();
      expect(paid).not.toContain('3333333');
      expect(await (await customer.request.get(`/api/payments/${id}`)).text()).not.toContain('2600001');
      await without('canViewPayments');
      await expect(panel).toHaveCount(0);
      expect(await statusOf(factory, `/api/payments/${id}`)).toBe(403);
    } finally {
      await without();
    }
  },
);
