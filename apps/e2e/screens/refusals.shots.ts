import type { Project, Quote } from '@market/contracts';
import { offer } from '@market/contracts/story';
import type { StoryStepName } from '@market/contracts/story';
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { openOrder, submitOf, updateProject, walkOf } from '../journeys/steps/orders.js';
import { read, sendCommand } from '../journeys/steps/people.js';
import { signInAll } from './orders.js';
import { takeScreenshots } from './screenshots.js';

// What a person sees whose decision somebody else has overtaken, and the screens of money.

let people: Awaited<ReturnType<typeof signInAll>>;

test.beforeAll(async ({ browser }) => {
  people = await signInAll(browser);
});

const firstFactory = 'Xưởng Mẫu Số Một';
const orderAt = async (title: string, step: StoryStepName, finalPrice = 3_000_001): Promise<Project> =>
  (await walkOf(people, firstFactory)).to(step, {
    submit: { title },
    release: { finalPrice, reason: 'Khách quen' },
  });
const act = (page: Page, { id }: Pick<Project, 'id'>, action: string, body: object = {}) =>
  sendCommand<Project>(page, 'POST', `/api/projects/${id}/actions/${action}`, body);
const pay = (page: Page, { id }: Pick<Project, 'id'>, body: object) =>
  sendCommand(page, 'POST', `/api/payments/${id}`, body);
const quoteOf = ({ id }: Pick<Project, 'id'>, change: object = {}) =>
  sendCommand<Quote>(people.factory, 'POST', '/api/quotes', { ...offer, projectId: id, ...change });
const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
/** The button below the form: the cross above has the same name. */
const close = (dialog: Locator) => button(dialog, 'Đóng').last().click();
const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const take = (page: Page, name: string, of: 'page' | 'window' | Locator = 'window') =>
  takeScreenshots(page, `refusal-${name}`, of, sizes);

/** Opens the dialog of a button, lets others act, and confirms what was on the screen. */
async function overtaken(
  page: Page,
  {
    open,
    submit = open,
    fill,
  }: { open: string; submit?: string | RegExp; fill?: (dialog: Locator) => Promise<void> },
  meanwhile: () => Promise<unknown>,
): Promise<Locator> {
  await button(page, open).first().click();
  const dialog = page.getByRole('dialog');
  await button(dialog, submit).waitFor();
  await fill?.(dialog);
  await meanwhile();
  await button(dialog, submit).click();
  return dialog;
}

test('a deposit is asked for without an account, then paid by a code', async () => {
  const { provider, customer, admin } = people;
  const order = await orderAt('Trục vít me Ø32 × 1200', 'approve', 12_345_678);
  await openOrder(provider, order);
  await button(provider, 'Yêu cầu thanh toán').click();
  await provider.getByRole('dialog').waitFor();
  await take(provider, 'no-bank');
  await sendCommand(admin, 'PUT', '/api/settings/company', {
    bank: {
      ...{ bankName: 'Vietcombank', accountName: 'CONG TY VIET PHAT', accountNumber: '0123456789' },
      bankBin: '970436',
    },
  });
  await updateProject(provider, order, { status: 'payment_pending' });
  await openOrder(customer, order);
  await customer.getByRole('img', { name: /QR/i }).waitFor();
  await take(customer, 'deposit', 'page');
  await button(customer, 'Tôi đã chuyển khoản').first().click();
  await customer.getByRole('dialog').waitFor();
  await take(customer, 'announce');
  const dialog = customer.getByRole('dialog');
  await act(provider, order, 'override-status', {
    status: 'approved',
    reason: 'Giảm giá',
    finalPrice: 11_000_000,
  });
  await act(provider, order, 'request-payment');
  await button(dialog, 'Tôi đã chuyển khoản').click();
  await dialog.getByRole('table').waitFor();
  await take(customer, 'announce-changed');
  await button(dialog, 'Vẫn báo đã chuyển khoản').click();
  await expect(dialog).toHaveCount(0);
  await openOrder(provider, order);
  await provider.getByText('khách báo đã chuyển').waitFor();
  await take(provider, 'announced', 'page');
});

test('records of money that colleagues have overtaken', async () => {
  const { provider, admin } = people;
  const order = await orderAt('Puli răng 40 răng', 'requestPayment', 10_000_000);
  await openOrder(provider, order);
  const recording = await overtaken(
    provider,
    {
      open: 'Ghi nhận đặt cọc',
      submit: 'Đã nhận tiền',
      fill: (dialog) => dialog.getByLabel('Mã giao dịch').fill('FT-1'),
    },
    () =>
      pay(admin, order, { kind: 'deposit', amount: 2_900_000, reference: 'FT-9', note: 'Phí chuyển khoản' }),
  );
  await recording.getByText('Người khác vừa ghi nhận').waitFor();
  await take(provider, 'recorded-already');
  await close(recording);
  const correction = { kind: 'deposit', amount: 3_000_000, receivedOn: '2026-11-25', reason: 'Nhập nhầm' };
  const correcting = await overtaken(
    provider,
    {
      ...{ open: 'Sửa bản ghi đặt cọc', submit: 'Lưu bản sửa' },
      fill: (dialog) => dialog.getByLabel('Vì sao sửa?').fill('Thiếu phí'),
    },
    () => act(admin, order, 'correct-payment', correction),
  );
  await correcting.getByRole('table').first().waitFor();
  await take(provider, 'correction-changed');
  await close(correcting);
  const refunding = await overtaken(
    provider,
    {
      ...{ open: 'Hoàn tiền', submit: 'Ghi nhận hoàn tiền' },
      fill: async (dialog) => {
        await dialog.getByLabel('Số tiền hoàn').fill('500.000');
        await dialog.getByLabel('Vì sao hoàn tiền?').fill('Khách trả thừa');
      },
    },
    () =>
      act(admin, order, 'refund-payment', { amount: 500_000, refundedOn: '2026-11-26', reason: 'Trả thừa' }),
  );
  await refunding.getByRole('table').waitFor();
  await take(provider, 'refund-changed');
  await close(refunding);
  await take(provider, 'money', 'page');
});

test('the customer accepts a price that was replaced meanwhile', async () => {
  const { customer, provider } = people;
  const order = await orderAt('Khung máy hàn CO₂', 'release');
  await openOrder(customer, order);
  const dialog = await overtaken(
    customer,
    { open: 'Chấp nhận báo giá', submit: submitOf('Chấp nhận báo giá') },
    async () => {
      await act(provider, order, 'return-to-review', { reason: 'Sai vật liệu' });
      await act(provider, order, 'send-to-factory', { assignedManufacturerId: order.assignedManufacturerId });
      await quoteOf(order, { materialCost: 28_600_000, totalPrice: 30_000_001, deliveryDays: 15 });
      await updateProject(provider, order, { status: 'quoted', finalPrice: 30_000_010 });
    },
  );
  await dialog.getByRole('table').waitFor();
  await take(customer, 'price-changed');
});

test('the request changes while it is sent, and a quote is for the one before', async () => {
  const { customer, provider, factory } = people;
  const order = await orderAt('Mặt bích DN80', 'quote');
  await act(provider, order, 'return-to-review', { reason: 'Khách đổi số lượng' });
  await openOrder(provider, order);
  const dialog = await overtaken(provider, { open: 'Duyệt và gửi nhà máy' }, () =>
    updateProject(customer, order, { description: 'Thêm rãnh then 8 mm.' }),
  );
  await dialog.getByRole('table').waitFor();
  await take(provider, 'request-changed');
  await button(dialog, /theo nội dung mới/).click();
  await expect(dialog).toHaveCount(0);
  await openOrder(factory, order);
  await button(factory, 'Giữ nguyên giá').waitFor();
  await take(factory, 'stale-quote-factory', 'page');
  await openOrder(provider, order);
  await expect(button(provider, 'Duyệt và gửi báo giá cho khách')).toBeDisabled();
  await take(provider, 'stale-quote-provider', 'page');
  await act(provider, order, 'return-to-review', { reason: 'Chờ khách chốt vật liệu' });
  await factory.goto(`/projects/${order.id}`);
  await factory.getByText('Chờ khách chốt vật liệu').waitFor();
  await take(factory, 'left');
});

test('an approved order is given to a factory that was replaced meanwhile', async () => {
  const { provider, admin } = people;
  const order = await orderAt('Vỏ hộp số nhôm đúc', 'approve');
  await openOrder(provider, order);
  await button(provider, 'Thao tác khác').first().click();
  await provider.getByRole('menuitem').first().waitFor();
  await take(provider, 'requote-menu');
  await provider.keyboard.press('Escape');
  const other = (await read<{ id: string; companyName: string }[]>(provider, '/api/factories')).find(
    ({ companyName }) => companyName !== firstFactory,
  )!;
  const dialog = await overtaken(
    provider,
    {
      open: 'Giao cho nhà máy',
      fill: async (open) => {
        await open.getByRole('radio').first().check();
        await open.getByLabel('Vì sao đổi nhà máy?').fill('Máy hỏng');
      },
    },
    async () => {
      await take(provider, 'assign');
      await act(admin, order, 'assign-manufacturer', {
        ...{ assignedManufacturerId: other.id, reason: 'Xưởng cũ quá tải' },
      });
    },
  );
  await dialog.getByRole('table').first().waitFor();
  await take(provider, 'assign-changed');
});

test('a stage that was noted on a phone no longer fits', async () => {
  const { factory, provider } = people;
  const order = await orderAt('Bánh răng côn m2 Z24', 'startProduction');
  const toggle = (isCompleted: boolean, notes: string) =>
    sendCommand(factory, 'POST', `/api/progress/${order.id}/update`, {
      ...{ stageId: 'material-preparation', isCompleted, notes },
    });
  await openOrder(factory, order);
  await factory
    .getByRole('button', { name: /^Hoàn thành: /, disabled: false })
    .first()
    .click();
  await button(factory, /^Hoàn tác/).waitFor();
  await toggle(true, 'Đủ phôi');
  await toggle(false, 'QC: phôi nứt, mở lại');
  await factory.getByRole('button', { name: 'Vẫn gửi' }).waitFor();
  await factory.getByRole('table').waitFor();
  await take(factory, 'stage-changed', 'page');
  await act(provider, order, 'cancel-project', { reason: 'Khách không cần nữa' });
  await button(factory, 'Vẫn gửi').click();
  await factory.goto('/manufacturer-interface');
  await factory.getByText(/^Không gửi được/).waitFor();
  await take(factory, 'stage-of-cancelled', 'page');
});

test('a draft was sent in another tab', async () => {
  const { customer } = people;
  const draft = await sendCommand<Project>(customer, 'POST', '/api/projects', {
    ...{ title: 'Nắp che bụi', status: 'draft', material: 'plastic', quantity: 2, deadline: '2-4-weeks' },
    manufacturingProcesses: ['cnc'],
  });
  await customer.goto(`/?draft=${draft.id}`);
  await button(customer, /^Gửi yêu cầu/)
    .first()
    .waitFor();
  await updateProject(customer, draft, { status: 'submitted' });
  await customer.getByText('Yêu cầu này đã được gửi').waitFor();
  await take(customer, 'draft-sent', 'page');
});
