import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { erasedText, pathOf, projectRoutes, quoteRoutes, replayRoutes } from '@market/contracts';
import type { Factory, Part, PastAccount, PastMoment, PastOrder, Project, Quote } from '@market/contracts';
import { seedOrders } from '../steps/event-log.js';
import { submitProject, uniqueTitle } from '../steps/orders.js';
import { expectAccessible, expectNoHorizontalScroll } from '../steps/page-checks.js';
import { choose, read, sendCommand, signIn, signInOnly } from '../steps/people.js';
import { test } from '../steps/test.js';

/** The project and the quotes that the user of `page` sees now; null for an order in which they take no part. */
async function seenNow(page: Page, id: string): Promise<unknown> {
  const [project, quotes] = await Promise.all([
    page.request.get(pathOf(projectRoutes.detail, { id })),
    page.request.get(pathOf(quoteRoutes.ofProject, { projectId: id })),
  ]);
  const [one, all] = [
    project.ok() ? withoutTimes((await project.json()) as Project) : null,
    quotes.ok() ? ((await quotes.json()) as Quote[]) : [],
  ];
  return one === null && all.length === 0 ? null : { project: one, quotes: all };
}

/** How long something lasts depends on when it is looked at. */
const withoutTimes = (project: Project | null) => project && { ...project, times: undefined };

async function momentOf(
  page: Page,
  kind: 'project' | 'conversation' | 'account',
  id: string,
  query: Record<string, string> = {},
): Promise<PastMoment> {
  const reply = await page.request.get(pathOf(replayRoutes.moment, { kind, id }), { params: query });
  expect([reply.status(), await reply.text()]).toEqual([200, expect.any(String)]);
  return (await reply.json()) as PastMoment;
}

/** The change with a number, from 1, is on the screen. */
const expectShown = (page: Page, number: number) =>
  expect(page.getByRole('region', { name: `Thay đổi ở lần ${number}`, exact: true })).toBeVisible();

async function upload(page: Page, name: string): Promise<string> {
  const ticket = await sendCommand<{ uploadURL: string }>(page, 'POST', '/api/objects/upload', { name });
  const data = Buffer.from(`%PDF-1.7 ${name}`);
  const headers = { 'x-requested-with': 'test' };
  const stored = await page.request.put(ticket.uploadURL, { data, headers });
  return ((await stored.json()) as { url: string }).url;
}

test(
  'a dispute about a price and a replaced drawing is settled from a pasted link; a factory that lost sees what it saw',
  { tag: '@long' },
  async ({ browser }) => {
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
    /** What the factory that will lose sees after each command, by the revision of the order. */
    const saw = new Map<number, unknown>();
    const look = async (author: Page) => {
      // Answered once the rows have what the author has just done.
      await author.request.get(pathOf(projectRoutes.detail, { id }));
      const reply = await provider.request.get(pathOf(projectRoutes.detail, { id }));
      saw.set(((await reply.json()) as Project).revision, await seenNow(bidders[1]!, id));
    };
    await look(customer);
    const act = async (page: Page, action: string, body: object = {}) => {
      await sendCommand(page, 'POST', `/api/projects/${id}/actions/${action}`, body);
      await look(page);
    };
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
    for (const [index, totalPrice] of [5_100_000, 5_400_000].entries()) {
      quotes.push(
        await sendCommand(bidders[index]!, 'POST', '/api/quotes', {
          ...{ projectId: id, materialCost: totalPrice, laborHours: 0, laborRate: 0, additionalCosts: 0 },
          ...{ totalPrice, deliveryDays: 9, notes: `Bí mật ${String(index)}` },
        }),
      );
      await look(bidders[index]!);
    }
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
    for (const width of [1024, 1440]) {
      await admin.setViewportSize({ width, height: 900 });
      await expectNoHorizontalScroll(admin);
      await expectAccessible(admin);
    }

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
    await colleague.getByRole('button', { name: 'Ai đặt giá trị này? Bản vẽ', exact: true }).click();
    await colleague.getByRole('tooltip').getByRole('button', { name: 'Tới lúc đó' }).click();
    const colleagueSlider = colleague.getByRole('slider', { name: 'Lần thay đổi' });
    await expect(colleagueSlider).toHaveAttribute('aria-valuetext', /đính kèm Trục bản 2\.pdf/);
    await expect(colleague.getByRole('region', { name: /^Thay đổi ở lần/ })).toContainText(
      'File Trục bản 1.pdf: Tình trạng',
    );
    await colleague.getByRole('button', { name: 'Cả trang' }).click();
    await colleague.getByRole('tab', { name: /^Bản vẽ và file/ }).click();
    const files = colleague.getByRole('group', { name: 'Bản vẽ và file của dự án' });
    await expect(files).toContainText('Trục bản 2.pdf');
    await colleagueSlider.focus();
    for (let step = 0; step < 2; step += 1) await colleagueSlider.press('ArrowLeft');
    await expect(files).not.toContainText('Trục bản 2.pdf');
    await expect(files).toContainText('Trục bản 1.pdf');
    expect((await colleague.request.get(first)).status()).toBe(200);
    await colleagueSlider.press('Home');
    await expect(colleague.getByText('Liên hệ báo giá').first()).toBeVisible();
    await expectNoHorizontalScroll(colleague);
    await expectAccessible(colleague);
    expect(sent).toEqual([]);

    // The factory that lost: at each revision what it saw then, and nothing of its rival.
    const as = `manufacturer:${invited[1]!}`;
    const seen = [...saw.values()];
    expect([seen[0], seen.at(-1)]).toEqual([null, { project: null, quotes: [expect.anything()] }]);
    for (const [revision, what] of saw) {
      const { state } = await momentOf(admin, 'project', id, { at: String(revision), as });
      const { project, quotes: own } = (state ?? {}) as PastOrder;
      expect([revision, state && { project: withoutTimes(project), quotes: own }]).toEqual([revision, what]);
    }
    await admin.getByRole('button', { name: 'Cả trang' }).click();
    await choose(admin, 'Xem như', 'Xưởng Mẫu Số Hai');
    const lost = admin.getByRole('region', { name: 'Không thấy đơn hàng' });
    await expect(lost).toContainText('Hết hiệu lực vì đã chọn báo giá khác');
    await slider.focus();
    await slider.press('Home');
    await expect(admin.getByRole('heading', { name: 'Không thấy', exact: true })).toBeVisible();
    const head = Number(/trên (\d+)/.exec((await slider.getAttribute('aria-valuetext'))!)![1]);
    const shown = new Set<string>();
    for (let number = 1; number <= head; number += 1) {
      if (number > 1) await slider.press('ArrowRight');
      await expectShown(admin, number);
      const page = admin.locator('main');
      await expect(page).not.toContainText(/Bí mật 0|5\.100\.000|6\.700\.000|Trần Bình/);
      if (await admin.getByRole('heading', { name: title }).isVisible()) shown.add('the order');
      if (await page.getByText('Bí mật 1').isVisible()) shown.add('its quote');
    }
    expect(shown).toEqual(new Set(['the order', 'its quote']));
    await expect(lost).toContainText('Hết hiệu lực vì đã chọn báo giá khác');
  },
);

test(
  'the order of somebody who was erased is replayed without their name, at every moment',
  { tag: '@long' },
  async ({ browser }, { retry, repeatEachIndex }) => {
    const admin = await signIn(browser, 'admin@demo.test');
    // Each attempt has people of its own, whose names are the same in every run.
    await seedOrders(`erased-${repeatEachIndex}-${retry}`, 3);
    // The companies that the seed invents have numbers. One that is also a factory's would be named in spite of the erasure.
    const orders = async () => {
      const all = await read<Project[]>(admin, '/api/projects?limit=500');
      const factories = await read<Factory[]>(admin, '/api/factories');
      const isFactory = (name: string) => factories.some(({ companyName }) => companyName === name);
      return all.filter(({ customerName = '' }) => / \d+$/.test(customerName) && !isFactory(customerName));
    };
    await expect.poll(async () => (await orders()).length).toBeGreaterThan(0);
    const [{ id, customerId }] = (await orders()) as [Project];
    const all = async () => {
      const { head } = await momentOf(admin, 'project', id);
      const moments = [
        ...Array.from({ length: head + 1 }, (_, at) => momentOf(admin, 'project', id, { at: String(at) })),
        momentOf(admin, 'account', customerId),
        momentOf(admin, 'conversation', id),
      ];
      return Promise.all(moments);
    };
    const before = await all();
    const customerName = (before[0]!.state as PastOrder).project!.customerName ?? '';
    const { email } = (before.at(-2)!.state as PastAccount).person;
    const personal = [customerName, email];
    const textBefore = JSON.stringify(before);
    expect(personal.filter((text) => text === '' || !textBefore.includes(text))).toEqual([]);

    await admin.goto(`/admin-dashboard/replay/project/${id}?at=0`);
    await expect(admin.locator('main')).toContainText(customerName);
    await admin.goto(`/admin-dashboard/people/${customerId}`);
    await admin.getByRole('button', { name: 'Xoá dữ liệu cá nhân' }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByLabel(/^Gõ /).fill(email);
    const answered = admin.waitForResponse((response) => response.url().endsWith('/erase'));
    await dialog.getByRole('button', { name: 'Xoá vĩnh viễn' }).click();
    const reply = await answered;
    expect([reply.status(), await reply.text()]).toEqual([200, expect.anything()]);

    await expect
      .poll(async () => {
        const text = JSON.stringify(await all());
        return personal.filter((one) => text.includes(one));
      })
      .toEqual([]);
    const after = await all();
    expect(after).toHaveLength(before.length);
    const ordersOf = (moments: readonly PastMoment[]) =>
      moments.slice(0, -2).map(({ state }) => (state as PastOrder).project!);
    // What the person does not concern reads as it did: also the title, which may have changed on the way.
    const titles = ordersOf(before).map(({ title }) => title);
    expect(ordersOf(after)).toMatchObject(titles.map((title) => ({ title, customerName: erasedText })));
    expect((after.at(-2)!.state as PastAccount).person).toMatchObject({ firstName: erasedText });

    await admin.goto(`/admin-dashboard/replay/project/${id}?at=0`);
    const slider = admin.getByRole('slider', { name: 'Lần thay đổi' });
    await slider.focus();
    const last = Number(/trên (\d+)/.exec((await slider.getAttribute('aria-valuetext'))!)![1]);
    for (const [key, revision] of [
      ['Home', 1],
      ['ArrowRight', 2],
      ['End', last],
      ['ArrowLeft', last - 1],
    ] as const) {
      await slider.press(key);
      await expectShown(admin, revision);
      await expect(admin.locator('main').getByText(erasedText).first()).toBeVisible();
      await expect(admin.locator('main')).not.toContainText(customerName);
    }
    await admin.goto(`/admin-dashboard/replay/account/${customerId}`);
    await expect(admin.getByRole('heading', { name: erasedText })).toBeVisible();
    await admin.setViewportSize({ width: 390, height: 844 });
    await expectNoHorizontalScroll(admin);
    await expectAccessible(admin);
  },
);
