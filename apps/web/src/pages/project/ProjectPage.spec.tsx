import { plainDetailNames, plainDetails, stages } from '@market/contracts';
import type { Project, Role } from '@market/contracts';
import { describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { renderScreen, renderWithLink } from '../../testing/render-screen';
import { take } from '../../testing/menu';
import { pushBrowser } from '../../testing/push-browser';
import { besideOrder, projectOf } from '../../testing/orders';
import { errorReply, requestsTo, server } from '../../testing/server';
import { keep } from '../../testing/unsent';
import { outbox } from '../../features/progress/outbox/outbox';
import { editPlace } from '../../features/projects/edit/edited';
import { ProjectPage } from './ProjectPage';

const { id } = projectOf();
const quote = {
  id: 'q1',
  projectId: id,
  totalPrice: 4_000_000,
  deliveryDays: 9,
  updatedAt: '2026-11-21T03:00:00.000Z',
};

async function open(
  role: Role,
  change: Partial<Project> = {},
  path = '/',
  instalments: object[] = [],
  grants: object = {},
  quotes: object[] = [quote],
) {
  const project = projectOf(change);
  const calls = server({
    ...besideOrder,
    'GET /api/projects/': project,
    'GET /api/quotes/project/:id': quotes,
    [`GET /api/payments/${id}`]: {
      ...{ projectId: id, total: change.finalPrice ?? 0, instalments, bank: null, received: 0, refunds: [] },
    },
    'GET /api/notices/settings': { pushKey: 'public key' },
    'POST /api/notices/push': { isOn: true },
  });
  const { at } = renderScreen(<ProjectPage />, { user: { role, ...grants }, path });
  await screen.findByRole('heading', { level: 1, name: 'Gá kẹp trục' });
  return { calls, at };
}
const panels = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const edit = (name: string | RegExp = /^(Sửa|Chỉnh sửa và gửi lại)$/) =>
  screen.queryByRole('link', { name })?.getAttribute('href');

it('displays id, deadline and status of the project', async () => {
  await open('customer', { dueDate: '2026-12-19' });
  expect(screen.getByText('0f8fad5b')).toBeTruthy();
  expect(screen.getByText('Hạn giao: 2–4 tuần, trước 19/12/2026')).toBeTruthy();
  expect(screen.getByText('Đã gửi yêu cầu')).toBeTruthy();
  expect(edit()).toBe(`/customer/edit-project/${id}`);
  expect(await screen.findByRole('list', { name: 'Lưu ý' })).toBeTruthy();
  await waitFor(() => expect(panels()).toEqual(['Tiếp theo', 'Báo giá', 'Tin nhắn', 'Mốc thời gian']));
});

it('shows a factory what it noted before the order took no stages any more', async () => {
  const owner = { accountId: 'an', role: 'manufacturer' } as const;
  outbox.add({
    ...{ ...owner, key: 'k', projectId: id, stageId: 'machine-setup', photos: [], sendAfter: 0 },
    ...{ notes: 'Đã rà tâm', notedAt: '2026-11-22T03:00:00.000Z', isFinal: true },
  });
  outbox.refuse(outbox.current(owner)[0]!, { reason: 'Đơn đã huỷ' });
  await open('manufacturer', { status: 'cancelled' });
  expect(screen.getByText('«Đã rà tâm»')).toBeTruthy();
});

it('displays every plain detail of the request under its label', async () => {
  const typed = Object.fromEntries(plainDetailNames.map((name) => [name, `«${name}»`]));
  await open('customer', {
    ...{ ...typed, desiredCompletionTime: '12 ngày', estimatedDays: 12 },
    wishedCompletionTime: typed['desiredCompletionTime']!,
  });
  expect(await screen.findByText('«description»')).toBeTruthy();
  expect(document.body.textContent).toContain('Việt Phát ước tính12 ngày');
  const labelled = plainDetailNames.filter((name) => name !== 'description');
  for (const name of labelled)
    expect(document.body.textContent).toContain(`${plainDetails[name].label}«${name}»`);
});

it.each([
  ['quoted', 'Sửa', undefined],
  ['reviewing', 'Sửa', `/customer/edit-project/${id}`],
  ['need_customer_revision', 'Chỉnh sửa và gửi lại', `/customer/edit-project/${id}`],
] as const)('a project with the status %s has the link «%s» to %s', async (status, name, path) => {
  await open('customer', { status });
  expect([edit(), edit(name)]).toEqual([path, path]);
});

it.each([
  ['customer', {}, true],
  ['customer', { customerId: 'binh' }, false],
  ['vietphat', {}, false],
] as const)('a %s of the project %j reads of unsent changes: %s', async (role, change, announced) => {
  for (const account of ['an', 'binh']) keep(editPlace(id), { title: 'Gõ dở' }, { by: account });
  await open(role, change);
  expect(screen.queryByText(/^Nội dung chưa gửi, lưu trên máy này/) !== null).toBe(announced);
});

it.each<[Project['status'], string | null]>([
  ['need_customer_revision', 'Việt Phát yêu cầu chỉnh sửa: Thiếu dung sai'],
  ['reviewing', 'Lý do xem xét lại: Thiếu dung sai'],
  ['cancelled', 'Lý do huỷ: Thiếu dung sai'],
  ['submitted', null],
  ['quoted', null],
])('the last reason of a project with the status %s reads «%s»', async (status, reason) => {
  await open('customer', { status, reason: 'Thiếu dung sai' });
  expect(screen.queryByText(/Thiếu dung sai/)?.textContent ?? null).toBe(reason);
});

it('has no edit link for the project of another customer', async () => {
  await open('customer', { customerId: 'binh' });
  expect(edit()).toBeUndefined();
});

const all = ['Tiếp theo', 'Báo giá và thanh toán', 'Tin nhắn', 'Mốc thời gian'];

it('displays price, payments and production progress to the customer', async () => {
  const terms = { ...projectOf().terms, deliveryDays: 9 };
  await open('customer', { status: 'in_production', finalPrice: 4_250_000, terms });
  expect(panels()).toEqual(all);
  expect(screen.getByText(/4\.250\.000/)).toBeTruthy();
  expect(await screen.findByText(/giao 9 ngày/)).toBeTruthy();
  expect(await screen.findByRole('list', { name: 'Công đoạn sản xuất' })).toBeTruthy();
});

it('displays quotes and stages to a factory, and what it is paid: the total of its own quote', async () => {
  await open('manufacturer', { status: 'in_production', finalPrice: 4_250_000 });
  expect(panels()).toEqual(['Tiến độ']);
  await take('Báo giá, thanh toán, mốc thời gian');
  const paid = await screen.findByText('Việt Phát trả theo báo giá được chọn');
  expect(paid.parentElement!.textContent).toContain('4.250.000');
  expect(screen.queryByText('Đặt cọc')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Báo giá ngay' })).toBeNull();
});

it.each<[Role, object, string[]]>([
  [
    'manufacturer',
    { pagePermissions: { 'manufacturer-interface': { canViewPayments: false } } },
    ['Tiến độ'],
  ],
  [
    'vietphat',
    { pagePermissions: { 'vietphat-admin': { canManageWorkflow: false, canAssignManufacturer: false } } },
    ['Tiếp theo', 'Báo giá', 'Tin nhắn', 'Mốc thời gian'],
  ],
  [
    'customer',
    { allowedPages: ['customer-interface', 'project-details'] },
    ['Tiếp theo', 'Báo giá', 'Mốc thời gian'],
  ],
])('a %s without a right is shown nothing of it: %j', async (role, grants, expected) => {
  const { calls } = await open(role, { status: 'in_production', finalPrice: 4_250_000 }, '/', [], grants);
  expect(panels()).toEqual(expected);
  const refused = ['payments', ...(role === 'vietphat' ? ['factories'] : [])];
  if (role === 'customer') {
    refused.push('progress', 'messages');
    expect(screen.queryByRole('tab', { name: 'Tin nhắn' })).toBeNull();
  }
  expect(calls.map(({ path }) => path.split('/')[2]).filter((name) => refused.includes(name!))).toEqual([]);
});

it('displays the quote button to a factory while the drawing is with it, disabled once the price is agreed', async () => {
  await open('manufacturer', { status: 'approved', finalPrice: 4_250_000 });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Báo giá ngay' }).disabled).toBe(true);
});

it('offers the answer to a quote once: to the customer beside the price, to the provider among the actions', async () => {
  const quoted = { status: 'quoted', finalPrice: 4_250_000, allowed: ['ApproveQuote'] } as const;
  const answers = () => screen.getAllByRole('button', { name: 'Chấp nhận báo giá' });
  await open('vietphat', { ...quoted, allowed: [...quoted.allowed] });
  expect(answers()).toHaveLength(1);
  expect(screen.getByRole('region', { name: 'Báo giá' }).contains(answers()[0]!)).toBe(false);
  cleanup();
  await open('customer', { ...quoted, allowed: [...quoted.allowed] });
  expect(answers()).toHaveLength(1);
  expect(screen.getByRole('region', { name: 'Báo giá' }).contains(answers()[0]!)).toBe(true);
});

// Whether the customer has said that the deposit is on its way × whose turn the page says it is.
it.each<[announcedAt: string | null, panels: string[], isTheirs: boolean]>([
  [null, ['Đặt cọc 30%', ...all.slice(1)], true],
  ['2026-11-29T03:00:00.000Z', all, false],
])('a deposit of which was said at %s that it is on its way', async (announcedAt, expected, isTheirs) => {
  const due = { kind: 'deposit', amount: 3_000_000, dueAt: '2126-12-01T00:00:00.000Z', announcedAt } as const;
  const instalment = {
    ...due,
    percent: 30,
    paidAt: null,
    state: 'overdue',
    receivedAmount: null,
    receipts: [],
  };
  await open(
    'customer',
    { status: 'payment_pending', finalPrice: 10_000_000, allowed: ['AnnouncePayment'], duePayment: due },
    '/',
    [instalment],
  );
  await waitFor(() => expect(panels()).toEqual(expected));
  expect(screen.queryAllByText('Đến lượt bạn').length).toBe(isTheirs ? 1 : 0);
  expect(screen.queryAllByText('Bạn chưa cần làm gì').length).toBe(isTheirs ? 0 : 1);
  expect(screen.queryAllByText('Quá hạn · hạn 01/12/2126').length).toBe(isTheirs ? 1 : 0);
});

// Each action of the provider whose dialog tells of money × what it tells.
it.each([
  ['Hoàn thành dự án', ['Sản xuất mới xong 10%.', 'Còn 70% chưa thu: 7.000.000 ₫.']],
  ['Huỷ dự án', ['Đã thu 30%: 3.000.000 ₫.']],
])('«%s» tells the provider what is made and paid: %j', async (action, texts) => {
  const instalments = [30, 50, 20].map((percent, index) => ({
    ...{ kind: ['deposit', 'progress', 'final'][index], percent, amount: percent * 100_000, dueAt: null },
    ...{ paidAt: index === 0 ? '2026-11-21T03:00:00.000Z' : null, state: 'pending', receipts: [] },
  }));
  const order = { status: 'in_production', percent: 10, finalPrice: 10_000_000 } as const;
  const allowed = ['CompleteProject', 'CancelProject', 'RecordPayment'] as const;
  await open('vietphat', { ...order, allowed: [...allowed] }, '/', instalments);
  await take(action);
  const dialog = within(await screen.findByRole('dialog'));
  for (const text of texts) expect(await dialog.findByText(text)).toBeTruthy();
});

it('stores the open tab in the URL', async () => {
  const { calls, at } = await open('customer');
  fireEvent.click(screen.getByRole('tab', { name: 'Tin nhắn' }));
  await waitFor(() => expect(at()).toBe('/?tab=messages'));
  // The newest message, beside the order, is one of the conversation: they are loaded once, and answered in one place.
  expect(await screen.findAllByRole('textbox', { name: 'Tin nhắn' })).toHaveLength(1);
  expect(requestsTo(calls, 'GET', `/api/messages/project/${id}`)).toHaveLength(1);
  fireEvent.click(screen.getByRole('tab', { name: 'Tổng quan' }));
  await waitFor(() => expect(at()).toBe('/'));
});

it('the address of the messages brings them into view', async () => {
  const scrollIntoView = jest.fn();
  Object.assign(Element.prototype, { scrollIntoView });
  await open('customer', { status: 'quoted' }, '/?tab=messages');
  await screen.findByText(/Chưa có tin nhắn/);
  expect(scrollIntoView).toHaveBeenCalledWith({ block: 'nearest' });
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

// What becomes of the order that the address names next × that nothing of the one before stands for it.
it.each<[string, object]>([
  ['is there', projectOf({ id: 'p2', title: 'Nắp máy', allowed: ['CancelProject'] })],
  ['cannot be loaded', errorReply(500, 'server.failed')],
  ['is not for this reader', errorReply(400, 'request.invalid')],
])('an order that is opened after another one %s: nothing of the other one stays', async (_, reply) => {
  server({
    ...besideOrder,
    [`GET /api/projects/${id}`]: projectOf({ allowed: ['CancelProject'] }),
    'GET /api/projects/p2': reply,
  });
  renderWithLink(<ProjectPage />, '/projects/:id', '/projects/p2', {
    user: { role: 'vietphat' },
    path: `/projects/${id}`,
  });
  await screen.findByRole('heading', { level: 1 });
  await take('Huỷ dự án');
  await screen.findByRole('dialog');
  fireEvent.click(screen.getByText('sang trang khác'));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Gá kẹp trục' })).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
  if ('id' in reply) expect(screen.getByRole('heading', { level: 1, name: 'Nắp máy' })).toBeTruthy();
  else expect(screen.getByText(/^Không (thể tải|tìm thấy) dự án$/)).toBeTruthy();
});

it('marks what the page tells as read: the news of this order, but no messages and none of another order', async () => {
  const newsOf = (projectId: string, kind: string) => ({
    kind,
    projectId,
    createdAt: quote.updatedAt,
    count: 1,
  });
  const news = [newsOf(id, 'status'), newsOf(id, 'messages'), newsOf('p2', 'status')];
  const { calls } = await open('customer');
  cleanup();
  server({
    [`GET /api/projects/${id}`]: projectOf(),
    'GET /api/notifications': { unreadMessages: 0, items: news },
    'POST /api/notifications/read': {},
  });
  renderScreen(
    <Routes>
      <Route path="/projects/:id" element={<ProjectPage />} />
    </Routes>,
    { path: `/projects/${id}` },
  );
  await waitFor(() => expect(requestsTo(calls, 'POST').length).toBeGreaterThan(0));
  expect(requestsTo(calls, 'POST').map(({ body }) => body)).toMatchObject([
    { projectId: id, kind: 'status' },
  ]);
});

// What the server allows to whom × that the page offers nothing else, although it has a place for it.
it.each<[Role, Partial<Project>, string[]]>([
  ['vietphat', { allowed: [] }, []],
  ['vietphat', { allowed: ['RecordPayment'] }, ['Ghi nhận đặt cọc']],
  ['manufacturer', { allowed: [] }, []],
  ['manufacturer', { allowed: ['DeclineOrder'] }, ['Không nhận đơn']],
  ['manufacturer', { allowed: ['CompleteStage'] }, [`Hoàn thành: ${stages[0].label}`]],
  // Its quote is withdrawn first.
  ['manufacturer', { allowed: ['DeclineOrder'], hasWaitingQuote: true }, []],
  ['customer', { status: 'need_customer_revision', allowed: ['Resubmit'], finalPrice: null }, []],
])('a %s for whom the order is %j is offered %j', async (role, change, expected) => {
  const instalment = { kind: 'deposit', percent: 30, amount: 3, dueAt: null, paidAt: null, state: 'pending' };
  const { calls } = await open(role, { status: 'in_production', finalPrice: 10, ...change }, '/', [
    { ...instalment, receivedAmount: null, announcedAt: null, receipts: [] },
  ]);
  if (role === 'vietphat') await screen.findByText('Đặt cọc');
  if (role === 'manufacturer') await screen.findAllByText(new RegExp(stages[0].label));
  // Of the stages one is next.
  const concerned = new RegExp(`^(Ghi nhận|Không nhận đơn|Gửi lại|Chỉnh sửa|Hoàn thành: ${stages[0].label})`);
  const names = [...document.querySelectorAll('button')].map(
    (button) => button.getAttribute('aria-label') ?? button.textContent,
  );
  expect(names.filter((name) => concerned.test(name))).toEqual(expected);
  expect(requestsTo(calls, 'POST')).toEqual([]);
});

it.each([
  [{}, true],
  [{ pagePermissions: { 'admin-dashboard': { canAccessLogs: false } } }, false],
])('an admin with %j is offered the past of an order: %s', async (grants, offered) => {
  await open('admin', {}, '/', [], grants);
  expect(screen.queryByRole('link', { name: 'Xem lại quá khứ' }) !== null).toBe(offered);
});

describe('pushes to this browser', () => {
  const offer = () => screen.queryByRole('group', { name: 'Thông báo trên máy này' });

  it('are offered to a customer at an order of their own, and begin with a button', async () => {
    const asked = pushBrowser('granted');
    const { calls } = await open('customer');
    fireEvent.click(await screen.findByRole('button', { name: 'Nhận thông báo trên máy này' }));
    await waitFor(() => expect(offer()).toBeNull());
    expect(asked).toHaveBeenCalledTimes(1);
    expect(requestsTo(calls, 'POST').map(({ path }) => path)).toEqual(['/api/notices/push']);
  });

  it('are not offered again to who closed the offer, nor to others', async () => {
    pushBrowser('granted');
    await open('customer');
    fireEvent.click(await screen.findByRole('button', { name: 'Không hỏi lại' }));
    expect(offer()).toBeNull();
    for (const role of ['customer', 'vietphat'] as const) {
      cleanup();
      await open(role);
      await screen.findByRole('heading', { level: 2, name: 'Mốc thời gian' });
      expect(offer()).toBeNull();
      localStorage.clear();
    }
  });
});
