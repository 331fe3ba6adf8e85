import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Factory, Part, Quote } from '@control-center/contracts';
import { submitProject, uniqueTitle } from '../steps/orders.js';
import { expectAccessible, expectNoHorizontalScroll } from '../steps/page-checks.js';
import { choose, sendCommand, signIn, signInOnly } from '../steps/people.js';
import { test } from '../steps/test.js';

async function upload(page: Page, name: string): Promise<string> {
  const ticket = await sendCommand<{ uploadURL: string }>(page, 'POST', '/api/objects/upload', { name });
  const data = Buffer.from(`%PDF-1.7 ${name}`);
  const headers = { 'x-requested-with': 'test' };
  const stored = await page.request.put(ticket.uploadURL, { data, headers });
  return ((await stored.json()) as { url: string }).url;
}

test('a dispute about a price and a replaced drawing is settled from a pasted link; a factory that lost sees what it saw', async ({
  browser,
}) => {
  const customer = await signInOnly(browser, 'khach2@demo.test');
  const provider = await signInOnly(browser, 'vietphat@demo.test');
  const bidders = [
    await signInOnly(browser, 'xuong@demo.test'),
    await signInOnly(browser, 'xuong2@demo.test'),
  ];
  const title = uniqueTitle('Trục chính');
  const first = await upload(customer, 'Trục bản 1.pdf');
  const { id } = await submitProject(customer, title, {
    projectParts: [{ partId: 'TC-01', partName: 'Trục', quantity: 4, drawingFileUrl: first }],
  });
  const act = (page: Page, action: string, body: object = {}) =>
    sendCommand(page, 'POST', `/api/projects/${id}/actions/${action}`, body);
  await act(provider, 'start-review');
  const [part] = await sendCommand<Part[]>(provider, 'GET', `/api/project-parts/${id}`, undefined);
  await sendCommand(provider, 'PUT', `/api/project-parts/${part!.id}`, {
    drawingFileUrl: await upload(provider, 'Trục bản 2.pdf'),
  });
  const factories = await sendCommand<Factory[]>(provider, 'GET', '/api/factories', undefined);
  const invited = ['Xưởng Mẫu Số Một', 'Xưởng Mẫu Số Hai'].map(
    (name) => factories.find(({ companyName }) => companyName === name)!.id,
  );
  await act(provider, 'invite-factories', { invitedManufacturerIds: invited });
  const quotes: Quote[] = [];
  for (const [index, totalPrice] of [5_100_000, 5_400_000].entries())
    quotes.push(
      await sendCommand(bidders[index]!, 'POST', '/api/quotes', {
        ...{ projectId: id, materialCost: totalPrice, laborHours: 0, laborRate: 0, additionalCosts: 0 },
        ...{ totalPrice, deliveryDays: 9, notes: `Bí mật ${String(index)}` },
      }),
    );
  await act(provider, 'release-quote', { quoteId: quotes[0]!.id, finalPrice: 6_700_000 });
  await act(customer, 'approve-quote');

  // From the order to its past, and back to when the price was released.
  const admin = await signIn(browser, 'admin@demo.test');
  await admin.goto(`/projects/${id}`);
  await admin.getByRole('link', { name: 'Xem lại quá khứ' }).click();
  await expect(admin.getByText('Đang xem quá khứ – chỉ đọc')).toBeVisible();
  const slider = admin.getByRole('slider', { name: 'Lần thay đổi' });
  await slider.focus();
  await slider.press('End');
  await slider.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', /báo giá cho khách hàng: 6\.700\.000/);
  await expect(admin).toHaveURL(/at=\d+/);
  const changes = admin.getByRole('region', { name: /^Thay đổi ở lần/ });
  await expect(changes).toContainText('Đang đấu giá → Đã báo giá');
  await expect(changes).toContainText('Báo giá Xưởng Mẫu Số Hai lần 1: Tình trạng');
  await expectAccessible(admin);

  // The link alone shows a colleague the same moment, and who set the price and the drawing.
  const link = admin.url();
  const colleague = await signIn(browser, 'admin@demo.test', { viewport: { width: 390, height: 844 } });
  const sent: string[] = [];
  colleague.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`);
  });
  await colleague.goto(link);
  await colleague.getByRole('button', { name: 'Ai đặt giá trị này? Giá', exact: true }).click();
  const answer = colleague.getByRole('tooltip', { name: /Ai đặt giá trị này/ });
  await expect(answer).toContainText('báo giá cho khách hàng: 6.700.000');
  await colleague.keyboard.press('Escape');
  await colleague.getByRole('button', { name: 'Ai đặt giá trị này? Bản vẽ TC-01' }).click();
  await colleague.getByRole('tooltip').getByRole('button', { name: 'Tới lúc đó' }).click();
  const colleagueSlider = colleague.getByRole('slider', { name: 'Lần thay đổi' });
  await expect(colleagueSlider).toHaveAttribute('aria-valuetext', /cập nhật bản vẽ Trục bản 2\.pdf/);
  await expect(colleague.getByRole('region', { name: /^Thay đổi ở lần/ })).toContainText(
    'File Trục bản 1.pdf: Tình trạng',
  );
  const files = colleague.getByRole('table', { name: 'Bản vẽ và file của dự án' });
  await expect(files).toContainText('Trục bản 2.pdf');
  await colleagueSlider.focus();
  for (let step = 0; step < 2; step += 1) await colleagueSlider.press('ArrowLeft');
  await expect(files).not.toContainText('Trục bản 2.pdf');
  await expect(files).toContainText('Trục bản 1.pdf');
  expect((await colleague.request.get(first)).status()).toBe(200);
  await colleagueSlider.press('Home');
  await expect(colleague.getByText('Liên hệ báo giá')).toBeVisible();
  await expectNoHorizontalScroll(colleague);
  await expectAccessible(colleague);
  expect(sent).toEqual([]);

  // The factory that lost: its own quote, and nothing of its rival.
  await choose(admin, 'Xem như', 'Xưởng Mẫu Số Hai');
  await expect(admin.getByRole('region', { name: 'Không thấy đơn hàng' })).toContainText('Không được chọn');
  await slider.focus();
  for (let step = 0; step < 3; step += 1) {
    await slider.press('ArrowLeft');
    await expect(admin.locator('main')).not.toContainText('Bí mật 0');
  }
  await expect(admin.getByRole('heading', { name: title })).toBeVisible();
  await slider.press('Home');
  await expect(admin.getByRole('heading', { name: 'Không thấy', exact: true })).toBeVisible();
});
