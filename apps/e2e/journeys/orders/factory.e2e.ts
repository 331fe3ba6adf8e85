import type { Factory, HistoryEntry, Project, Progress, Quote } from '@market/contracts';
import { expect } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import {
  expectAccessible,
  expectAccessibleDialog,
  expectNoHorizontalScroll,
  smallTargets,
} from '../steps/page-checks.js';
import {
  pressAction,
  signInParties,
  submitProject,
  takeAction,
  uniqueTitle,
  updateProject,
  walkOf,
} from '../steps/orders.js';
import { holdSignIn, idOf, read, sendCommand, signInAs, signInOnly, statusOf } from '../steps/people.js';
import { entry } from '../steps/factory.js';
import { chooseFile } from '../steps/files.js';
import { binaryStl } from '../steps/models.js';
import { test } from '../steps/test.js';

const phone = { width: 360, height: 740 };

/** A third factory: a customer who acts as one, which everybody may. */
async function thirdFactory(browser: Browser): Promise<Page> {
  const page = await signInOnly(browser, 'khach@demo.test');
  // Sessions that other journeys left use another interface.
  await sendCommand(page, 'POST', '/api/sessions/end-others', {});
  await sendCommand(page, 'POST', '/api/auth/set-role', { role: 'manufacturer' });
  return page;
}

test(
  'of three bidders one declines, one withdraws and one wins; the rivals learn nothing',
  { tag: '@long' },
  async ({ browser }) => {
    const { customer, provider, factory: winner } = await signInParties(browser);
    const withdraws = await signInOnly(browser, 'xuong@demo.test');
    const declines = await thirdFactory(browser);
    const rivals = [withdraws, declines];
    const title = uniqueTitle('Bạc lót');
    const project = await submitProject(customer, title);
    await updateProject(provider, project, { status: 'reviewing' });
    const factories = await read<Factory[]>(provider, '/api/factories');
    expect(factories.length).toBeGreaterThanOrEqual(3);
    const invitedManufacturerIds = await Promise.all([winner, ...rivals].map(idOf));
    await sendCommand(provider, 'POST', `/api/projects/${project.id}/actions/invite-factories`, {
      invitedManufacturerIds,
    });

    const quoteOf = (page: Page, totalPrice: number) =>
      sendCommand(page, 'POST', '/api/quotes', {
        ...{ projectId: project.id, materialCost: totalPrice, laborHours: 0, laborRate: 0 },
        ...{ additionalCosts: 0, totalPrice, deliveryDays: 9 },
      });
    const ownTexts = new Map([
      [winner, /2345671|Xưởng Mẫu Số Hai/],
      [withdraws, /1234567|Hết phôi|Xưởng Mẫu Số Một/],
      [declines, /Máy kín lịch/],
    ]);
    /** Whatever a factory can read of the order holds nothing of the two others. */
    const expectNothingOfRivals = async () => {
      for (const page of ownTexts.keys()) {
        const replies = await Promise.all(
          [
            ...['', '/history'].map((path) => `/api/projects/${project.id}${path}`),
            ...['quotes/project', 'project-parts', 'payments', 'progress'].map(
              (of) => `/api/${of}/${project.id}`,
            ),
            ...[`/api/quotes/manufacturer/${await idOf(page)}`, '/api/projects', '/api/notifications'],
          ].map(async (path) => (await page.request.get(path)).text()),
        );
        for (const [other, texts] of ownTexts)
          if (other !== page) expect(replies.join('\n')).not.toMatch(texts);
      }
    };
    await quoteOf(winner, 2_345_671);

    await test.step('another one withdraws its quote, with a reason', async () => {
      await quoteOf(withdraws, 1_234_567);
      await expectNothingOfRivals();
      await withdraws.setViewportSize(phone);
      await withdraws.goto('/manufacturer-interface?tab=orders');
      const row = entry(withdraws, title);
      await row.getByRole('button', { name: 'Rút báo giá' }).click();
      const dialog = withdraws.getByRole('dialog');
      await dialog.getByLabel('Lý do rút báo giá').fill('Hết phôi');
      expect(await smallTargets(withdraws)).toEqual([]);
      await expectAccessibleDialog(withdraws);
      await dialog.getByRole('button', { name: 'Rút báo giá' }).click();
      await expect(row).toContainText('Đã rút');
      await expect(row).toContainText('Hết phôi');
      await expect(row.getByRole('button', { name: 'Rút báo giá' })).toHaveCount(0);
      await expectNothingOfRivals();
    });

    await test.step('the third declines the invitation, and reads nothing more of the order', async () => {
      await declines.goto(`/projects/${project.id}`);
      await declines.getByRole('button', { name: 'Không nhận đơn', exact: true }).click();
      await expectAccessibleDialog(declines);
      await declines.keyboard.press('Escape');
      await takeAction(declines, 'Không nhận đơn', { 'Vì sao nhà máy không nhận đơn này?': 'Máy kín lịch' });
      expect(await statusOf(declines, `/api/projects/${project.id}`)).toBe(404);
      const reasons = async () =>
        (await read<Project>(provider, `/api/projects/${project.id}`)).declines.map(({ reason }) => reason);
      await expect.poll(reasons).toEqual(['Máy kín lịch']);
      const { status } = await read<Project>(provider, `/api/projects/${project.id}`);
      expect(status).toBe('bidding');
      expect(JSON.stringify(await read(customer, `/api/projects/${project.id}`))).not.toContain('kín lịch');
      await expectNothingOfRivals();
    });

    await test.step('the winner is chosen; the others see their own outcome and no price', async () => {
      await updateProject(provider, project, { status: 'quoted', finalPrice: 3_141_592 });
      for (const rival of rivals) {
        await expect.poll(() => statusOf(rival, `/api/projects/${project.id}`)).toBe(404);
        const own = await read<Quote[]>(rival, `/api/quotes/manufacturer/${await idOf(rival)}`);
        expect(JSON.stringify(own)).not.toContain('3141592');
      }
      await expectNothingOfRivals();
      await winner.goto('/manufacturer-interface?tab=orders');
      await expect(entry(winner, title)).toContainText('Đã được chọn');
      await expect(entry(winner, title)).not.toContainText('3.141.592');
      await expectAccessible(winner);
      const counters = await read<Record<string, number>>(winner, '/api/projects/counters');
      await expect(winner.getByRole('tab', { name: `${counters['orders']} Đơn hàng` })).toBeVisible();
    });
    await sendCommand(declines, 'POST', '/api/auth/set-role', { role: 'customer' });
  },
);

/** A picture with a place in it, as a camera writes it. */
const photoOf = async (page: Page, name: string) => {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 2_400, height: 1_200 });
    canvas.getContext('2d')!.fillRect(0, 0, 600, 600);
    return canvas.toDataURL('image/jpeg').split(',')[1]!;
  });
  const bytes = Buffer.from(base64, 'base64');
  const place = Buffer.from('Exif\0\0GPS 10.762622');
  const segment = Buffer.from([0xff, 0xe1, 0, place.length + 2]);
  const buffer = Buffer.concat([bytes.subarray(0, 2), segment, place, bytes.subarray(2)]);
  return { name, mimeType: 'image/jpeg', buffer };
};

test(
  'a phone without a network ticks stages with photos, is closed, and everything arrives in order',
  { tag: '@spine' },
  async ({ browser }) => {
    const people = await signInParties(browser);
    const { customer, provider, factory } = people;
    const outsider = await signInOnly(browser, 'xuong@demo.test');
    const order = await walkOf(people, 'Xưởng Mẫu Số Hai');
    const title = uniqueTitle('Trục cam');
    const { id } = await order.to('startProduction', { submit: { title } });
    await factory.setViewportSize(phone);
    await factory.goto('/manufacturer-interface?tab=progress');
    const card = entry(factory, title);
    /** A tap too soon after the last one counts as the same tap, and changes nothing. */
    const tick = (label: string) =>
      expect(async () => {
        const button = card.getByRole('button', { name: `Hoàn thành: ${label}` });
        await button.click();
        await expect(button).toHaveCount(0, { timeout: 5_000 });
      }).toPass();
    await expect(card.getByRole('button', { name: 'Hoàn thành: Chuẩn bị vật liệu' })).toBeVisible();
    await expectNoHorizontalScroll(factory);
    expect(await smallTargets(factory)).toEqual([]);
    await expectAccessible(factory);
    await expect(card).not.toContainText('₫');

    await test.step('a tick that is taken back is told to nobody', async () => {
      await tick('Chuẩn bị vật liệu');
      await card.getByRole('button', { name: /^Hoàn tác/ }).click();
      await expect(card.getByRole('button', { name: 'Hoàn thành: Chuẩn bị vật liệu' })).toBeVisible();
    });

    await test.step('three stages and two photos wait on the phone', async () => {
      const photos = [await photoOf(factory, 'phôi.jpg'), await photoOf(factory, 'máy.jpg')];
      await factory.context().setOffline(true);
      for (const label of ['Chuẩn bị vật liệu', 'Kiểm tra thiết kế', 'Gá đặt máy']) await tick(label);
      await pressAction(factory, 'Thêm ghi chú, ảnh: Gá đặt máy', card);
      const dialog = factory.getByRole('dialog');
      await dialog.getByLabel('Ghi chú').fill('Đã rà tâm');
      await dialog.locator('input[type=file]').setInputFiles(photos);
      await expect(dialog.getByRole('img')).toHaveCount(2);
      expect(await smallTargets(factory)).toEqual([]);
      await expectAccessibleDialog(factory);
      await dialog.getByRole('button', { name: 'Lưu' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(card.getByText(/cập nhật chờ gửi/)).toBeVisible();
      await factory.getByRole('button', { name: /^Tài khoản của/ }).click();
      await factory.getByRole('menuitem', { name: 'Đăng xuất' }).click();
      await expect(factory.getByText('Còn nội dung chưa gửi')).toBeVisible();
      await factory.getByRole('button', { name: 'Ở lại' }).click();
    });

    await test.step('the phone is closed; under another network and a new session everything is sent', async () => {
      const context = factory.context();
      await factory.close();
      await context.clearCookies();
      await context.setOffline(false);
      const again = await context.newPage();
      await again.goto('/api/login?returnTo=%2Fmanufacturer-interface%3Ftab%3Dprogress');
      await signInAs(again, 'xuong2@demo.test');
      const progress = () => read<Progress>(again, `/api/progress/${id}`);
      await expect.poll(async () => (await progress()).stages[2]!.attachments.length).toBe(2);
      const { stages } = await progress();
      expect(stages.map(({ isCompleted }) => isCompleted)).toEqual([
        true,
        true,
        true,
        ...Array<boolean>(5).fill(false),
      ]);
      expect(stages[2]).toMatchObject({ notes: 'Đã rà tâm' });
      const history = await read<HistoryEntry[]>(again, `/api/projects/${id}/history`);
      const completed = history.filter(({ what }) => what === 'StageCompleted').map(({ stageId }) => stageId);
      expect(completed.reverse()).toEqual(['material-preparation', 'design-verification', 'machine-setup']);
      await expect(entry(again, title).getByText(/cập nhật chờ gửi/)).toHaveCount(0);

      const [photo] = stages[2]!.attachments;
      const bytes = await (await customer.request.get(photo!)).body();
      expect(bytes.includes('GPS')).toBe(false);
      expect(bytes.length).toBeGreaterThan(500);
      expect(await statusOf(provider, photo!)).toBe(200);
      expect(await statusOf(outsider, photo!)).toBe(403);
      await customer.goto(`/projects/${id}`);
      await customer.getByRole('button', { name: 'Mọi bước' }).click();
      await customer.getByText('Ghi chú và ảnh từ xưởng (1)').click();
      await expect(customer.getByRole('link', { name: 'Ảnh 1: Gá đặt máy' })).toBeVisible();
    });
  },
);

test(
  'a session that expires while a factory writes its quote loses nothing of it',
  { tag: '@long' },
  async ({ browser }) => {
    const people = await signInParties(browser);
    const { provider, factory } = people;
    const rival = await signInOnly(browser, 'xuong@demo.test');
    const order = await walkOf(people, 'Xưởng Mẫu Số Hai');
    const title = uniqueTitle('Ống lót');
    const { id } = await order.to('send', { submit: { title } });
    await factory.setViewportSize(phone);
    await factory.goto('/manufacturer-interface');
    await entry(factory, title).getByRole('button', { name: 'Báo giá ngay' }).click();
    const dialog = factory.getByRole('dialog', { name: `Báo giá: ${title}` });
    await dialog.getByLabel('Chi phí vật liệu').fill('2000000');
    await dialog.getByLabel('Thời gian giao hàng').fill('9');
    await dialog.getByLabel('Ghi chú').fill('Phôi có sẵn');
    const model = { name: 'Phôi.stl', mimeType: 'model/stl', buffer: binaryStl() };
    const upload = await chooseFile(factory, 'Đính kèm file (0/5)', model);
    await upload.getByRole('button', { name: /^Tải lên \d/ }).click();
    await expect(dialog.getByRole('button', { name: 'Bỏ file Phôi.stl' })).toBeVisible();
    await expectAccessibleDialog(factory);

    await factory.context().clearCookies();
    const letSignIn = await holdSignIn(factory);
    await dialog.getByRole('button', { name: 'Gửi báo giá' }).click();
    await expect(factory.getByText('Phiên đăng nhập hết hạn')).toBeVisible();
    letSignIn();
    await signInAs(factory, 'xuong2@demo.test');
    await expect(dialog.getByLabel('Chi phí vật liệu')).toHaveValue('2.000.000');
    await expect(dialog.getByLabel('Tổng giá')).toHaveValue('2.000.000');
    await expect(dialog.getByLabel('Thời gian giao hàng')).toHaveValue('9');
    await expect(dialog.getByLabel('Ghi chú')).toHaveValue('Phôi có sẵn');
    await dialog.getByRole('button', { name: 'Gửi báo giá' }).click();
    await expect(factory.getByText('Báo giá đã được gửi cho Việt Phát!')).toBeVisible();
    const received = () => read<Quote[]>(provider, `/api/quotes/project/${id}`);
    await expect.poll(received).toHaveLength(1);
    const [quote] = await received();
    expect(quote).toMatchObject({
      totalPrice: 2_000_000,
      deliveryDays: 9,
      attachmentFileNames: ['Phôi.stl'],
    });
    expect(await statusOf(provider, quote!.attachments[0]!)).toBe(200);
    expect(await statusOf(people.customer, quote!.attachments[0]!)).toBe(403);
    expect(await statusOf(rival, quote!.attachments[0]!)).toBe(403);
  },
);

test(
  'a late notice reaches the provider’s queue with its reason, the customer as a day, and no rival',
  { tag: '@long' },
  async ({ browser }) => {
    const people = await signInParties(browser);
    const { customer, provider, factory } = people;
    const rival = await signInOnly(browser, 'xuong@demo.test');
    const order = await walkOf(people, 'Xưởng Mẫu Số Hai');
    const title = uniqueTitle('Trục đũa');
    const { id } = await order.to('startProduction', { submit: { title } });
    const present = () => read<Project>(customer, `/api/projects/${id}`);
    // The customer reads what the factory did a moment later.
    await expect.poll(present).toMatchObject({ status: 'in_production' });
    const { times: before } = await present();
    await provider.goto(`/vietphat-admin?search=${encodeURIComponent(title)}`);
    await expect(provider.getByRole('button', { name: title })).toBeVisible();
    await customer.goto(`/projects/${id}`);
    await factory.setViewportSize(phone);
    await factory.goto('/manufacturer-interface?tab=progress');
    await pressAction(factory, 'Báo trễ', entry(factory, title));
    const dialog = factory.getByRole('dialog');
    const date = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
    await dialog.getByLabel('Ngày giao mới').fill(date.split('-').reverse().join('/'));
    await dialog.getByLabel('Ngày giao mới').press('Enter');
    await dialog.getByLabel('Vì sao trễ?').fill('Máy phay hỏng');
    await expectAccessibleDialog(factory);
    await dialog.getByRole('button', { name: 'Báo trễ' }).click();
    await expect(dialog).toHaveCount(0);

    const shown = date.split('-').reverse().join('/');
    const news = provider.getByRole('button', { name: title }).getByText(`Báo trễ ${shown.slice(0, 5)}`);
    await expect(news).toBeVisible();
    const isCut = (text: Element) => text.scrollWidth > text.clientWidth;
    expect(await news.locator('xpath=..').evaluate(isCut), 'the news of the factory is cut off').toBe(false);
    await expect(customer.getByText(`dự kiến xong ${shown}`)).toBeVisible();
    const seen = await customer.request.get(`/api/projects/${id}`);
    expect(await seen.text()).not.toContain('Máy phay hỏng');
    // The promise stays what it was.
    const { times } = (await seen.json()) as Project;
    expect(times).toMatchObject({ promisedOn: before!.promisedOn, announcedOn: date, expectedOn: date });
    await provider.goto(`/vietphat-admin?project=${id}`);
    await expect(provider.getByText(`Nhà máy báo trễ đến ${shown}: Máy phay hỏng`)).toBeVisible();
    for (const path of ['projects', 'progress', 'quotes/project', 'payments'])
      expect(await statusOf(rival, `/api/${path}/${id}`), path).toBe(404);
  },
);
