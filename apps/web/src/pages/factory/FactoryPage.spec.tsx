import type { Factory, Project, Quote } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { shortDate } from '../../components/values/dates';
import { projectOf } from '../../testing/orders';
import { expectToast, renderScreen } from '../../testing/render-screen';
import { errorReply, requestsTo, server } from '../../testing/server';
import type { Call } from '../../testing/server';
import { FactoryPage } from './FactoryPage';
import { choose } from '../../testing/select';

const counters = { drawings: 12, orders: 3, confirmed: 2, progress: 1 };
const figures = { openOrders: 4, onTimeShare: 0.875, dueOrders: 8, medianResponseHours: 3.4 };
const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
const dueOrders = [
  { projectId: 'p9', title: 'Trục vít', promisedOn: '2026-12-10', isLate: true },
  { projectId: id, title: 'Gá kẹp trục', promisedOn: '2026-12-09', isLate: false },
];
const quoteOf = (change: Partial<Quote>): Quote => ({
  id: 'q1',
  projectId: id,
  projectTitle: 'Gá kẹp trục',
  manufacturerId: 'xuong',
  version: 1,
  state: 'waiting',
  reason: '',
  ...{ materialCost: 1_000_000, laborHours: 2.5, laborRate: 100_000, additionalCosts: 0 },
  ...{ totalPrice: 1_250_000, deliveryDays: 9, notes: 'Phôi có sẵn' },
  ...{ attachments: [], attachmentFileNames: [], mayWithdraw: true },
  ...{ replacedBy: null, ending: null, isOutdated: false, endedReason: '' },
  createdAt: '2026-11-20T03:00:00.000Z',
  updatedAt: '2026-11-20T03:00:00.000Z',
  ...change,
});

/** Answers for one factory; projects are filtered by status as the server does. */
function show(options: {
  tab?: string;
  projects?: Project[];
  quotes?: Quote[];
  role?: 'manufacturer' | 'admin';
  /** The order whose dialog the address opens. */
  quote?: string;
}) {
  const { tab, projects = [], quotes = [], role = 'manufacturer', quote } = options;
  const calls = server({
    'GET /api/projects/counters': counters,
    'GET /api/projects/manufacturer/xuong': ({ query }: { query: Record<string, string> }) =>
      projects.filter(({ status }) => query['status']!.split(',').includes(status)),
    'GET /api/quotes/manufacturer/xuong': quotes,
    'GET /api/progress/:id': { percent: 0, stages: [] },
    'GET /api/factories': [{ id: 'xuong', companyName: 'Xưởng Một', isDefault: true, figures, dueOrders }],
  });
  const path = `/manufacturer-interface?${new URLSearchParams({
    ...(tab ? { tab } : {}),
    ...(quote ? { quote } : {}),
    ...(role === 'admin' ? { factory: 'xuong' } : {}),
  }).toString()}`;
  return { calls, ...renderScreen(<FactoryPage />, { user: { id: 'xuong', role }, path }) };
}
const numbers = () =>
  screen
    .getAllByRole('tab')
    .map(({ textContent }) => textContent)
    .join(' ');
const article = (name = 'Gá kẹp trục') => screen.findByRole('article', { name });
/** What the menu of an order offers. */
const menuOf = async (element: HTMLElement) => {
  fireEvent.click(within(element).getByRole('button', { name: 'Thao tác khác' }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};
const buttons = (element: HTMLElement) =>
  within(element)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);

it('shows the counters of the server as its tabs, with both words; the tab is in the URL', async () => {
  const { at, calls } = show({ projects: [projectOf({ status: 'bidding', allowed: ['SubmitQuote'] })] });
  expect(await article()).toBeTruthy();
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(tabs).toEqual([
    '12 Bản vẽ Dự án cần gia công',
    '3 Đơn hàng Đã báo giá',
    '2 Đã xác nhận Đơn hàng đã xác nhận',
    '1 Tiến độ Đang sản xuất',
  ]);
  fireEvent.click(screen.getByRole('tab', { name: /Tiến độ/ }));
  expect(await screen.findByText('Chưa có dự án nào đang sản xuất.')).toBeTruthy();
  expect(at()).toBe('/manufacturer-interface?tab=progress');
  expect(
    requestsTo(calls, 'GET', '/api/projects/manufacturer/xuong').map(({ query }) => query['status']),
  ).toEqual(['ready_for_manufacturer,bidding,approved', 'in_production,quality_check,ready_for_delivery']);
});

it('says on every tab how many jobs are late, and leads to them', async () => {
  const job = (id: string, expectedOn: string) =>
    projectOf({
      id,
      status: 'in_production',
      times: { promisedOn: '2026-11-30', expectedOn } as Project['times'],
    });
  const { at } = show({
    projects: [job('p1', '2026-12-04'), job('p2', '2026-11-29'), job('p3', '2026-12-01')],
  });
  fireEvent.click(await screen.findByRole('button', { name: '2 đơn đang trễ hẹn' }));
  expect(await screen.findAllByRole('article')).toHaveLength(3);
  expect(at()).toBe('/manufacturer-interface?tab=progress');
  // There they stand first, and are said once.
  expect(screen.queryByRole('button', { name: /trễ hẹn$/ })).toBeNull();
});

it('shows the confirmed order with its own price, and none at the machine', async () => {
  const order = { finalPrice: 2_600_001, deadline: '', allowed: ['StartProduction' as const] };
  show({ tab: 'confirmed', projects: [projectOf({ ...order, status: 'approved' })] });
  const { textContent } = await article();
  for (const text of ['0f8fad5b', '2.600.001', '6 sản phẩm', 'Thép', 'thoả thuận sau', 'Sẵn sàng sản xuất'])
    expect(textContent).toContain(text);
  expect(buttons(await article())).toContain('Bắt đầu sản xuất');
});

it.each([
  [{ status: 'approved', finalPrice: null } as const, 'đang tính toán'],
  [{ status: 'payment_pending', finalPrice: 5 } as const, 'Chờ khách đặt cọc'],
])('tells the state of a confirmed order: %j', async (change, text) => {
  show({ tab: 'confirmed', projects: [projectOf(change)] });
  expect((await article()).textContent).toContain(text);
});

it('offers to decline only before a quote waits, and to start only what is confirmed', async () => {
  const allowed: Project['allowed'] = ['DeclineOrder', 'StartProduction'];
  const status = 'approved' as const;
  show({ projects: [projectOf({ status, allowed })] });
  expect(await menuOf(await article())).toEqual(['Không nhận đơn', 'Trao đổi với Việt Phát']);
  expect(buttons(await article())).not.toContain('Bắt đầu sản xuất');
  cleanup();
  show({ projects: [projectOf({ status, allowed, hasWaitingQuote: true })] });
  expect(await menuOf(await article())).toEqual(['Trao đổi với Việt Phát']);
});

it('offers a quote only where the server takes one', async () => {
  show({ projects: [projectOf({ status: 'approved' })] });
  const button = within(await article()).getByRole<HTMLButtonElement>('button', { name: 'Báo giá ngay' });
  expect(button.disabled).toBe(true);
});

it('opens the quote of the one order that the address names', async () => {
  const allowed: Project['allowed'] = ['SubmitQuote'];
  const others = ['p1', 'p2', 'p3'].map((id) =>
    projectOf({ ...{ id, title: `Đơn ${id}`, status: 'ready_for_manufacturer' }, allowed }),
  );
  show({ projects: others, quote: 'p2' });
  server({ 'GET /api/quotes/project/p2': [], 'GET /api/project-parts/p2': [] });
  await screen.findByText('Báo giá: Đơn p2');
  expect(screen.getAllByText(/^Báo giá: /).map(({ textContent }) => textContent)).toEqual([
    'Báo giá: Đơn p2',
  ]);
});

it('lists own quotes with their true state, one entry an order, its versions side by side', async () => {
  const lost = quoteOf({
    ...{ id: 'q9', projectId: 'p9', projectTitle: 'Trục vít', state: 'rejected' },
    ...{ reason: 'Giá cao', mayWithdraw: false },
  });
  const withdrawn = quoteOf({ id: 'q0', state: 'withdrawn', totalPrice: 1_400_000, mayWithdraw: false });
  show({ tab: 'orders', quotes: [lost, quoteOf({ id: 'q2', version: 2 }), withdrawn] });
  const entry = await article('Trục vít');
  expect(entry.textContent).toContain('Không được chọn');
  expect(entry.textContent).toContain('Giá cao');
  expect(buttons(entry)).toEqual([]);
  expect(within(entry).queryByRole('link')).toBeNull();
  expect(screen.getAllByRole('article')).toHaveLength(2);
  const current = await article();
  for (const text of ['Chờ Việt Phát duyệt', '1.000.000', '2,5 giờ', '9 ngày', 'Phôi có sẵn'])
    expect(current.textContent).toContain(text);
  fireEvent.click(within(current).getByRole('button', { name: 'So sánh 2 phiên bản' }));
  const versions = within(current).getByRole('region', { name: 'Các phiên bản báo giá' });
  const [head, total] = within(versions).getAllByRole('row');
  expect(head!.textContent).toBe('Phiên bản21');
  expect(total!.textContent).toMatch(/^Tổng giá1\.250\.000.₫1\.400\.000.₫$/);
  const changed = [...current.querySelectorAll('[data-changed]')].map(({ textContent }) => textContent);
  expect(changed[0]).toMatch(/^1\.250\.000/);
  expect(changed).not.toContain('9 ngày');
});

it('withdraws a waiting quote with a reason, which it asks for', async () => {
  const { calls } = show({ tab: 'orders', quotes: [quoteOf({ version: 1 })] });
  fireEvent.click(within(await article()).getByRole('button', { name: 'Rút báo giá' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Rút báo giá' }));
  expect(await within(dialog).findByText('Vui lòng nêu lý do')).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText('Lý do rút báo giá'), { target: { value: 'Hết phôi' } });
  server({ 'PATCH /api/quotes/q1': errorReply(409, 'quote.not-open', 'Báo giá này không còn hiệu lực') });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Rút báo giá' }));
  await expectToast('Báo giá này không còn hiệu lực');
  server({ 'PATCH /api/quotes/q1': {} });
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Rút báo giá' }));
  await expectToast('Đã rút báo giá');
  expect(requestsTo(calls, 'PATCH').at(-1)!.body).toEqual({
    projectId: id,
    state: 'withdrawn',
    reason: 'Hết phôi',
  });
});

it('an admin looks at one factory with its numbers, and changes nothing', async () => {
  const all = ['SubmitQuote', 'StartProduction', 'CancelProject'] as const;
  const order = projectOf({ status: 'approved', allowed: [...all] });
  const { calls } = show({ role: 'admin', projects: [order], quotes: [quoteOf({})] });
  expect(buttons(await article())).toEqual([]);
  expect(requestsTo(calls, 'GET', '/api/projects/counters')[0]!.query).toEqual({ manufacturerId: 'xuong' });
  for (const tab of [/Đã báo giá/, /Đã xác nhận/]) {
    fireEvent.click(await screen.findByRole('tab', { name: tab }));
    expect(buttons(await article())).toEqual([]);
  }
});

it('an admin is asked for a factory first, and sees its first tab', async () => {
  server({
    'GET /api/factories': [{ id: 'xuong', companyName: 'Xưởng Một', figures, dueOrders: [] }],
    'GET /api/projects/counters': counters,
    'GET /api/projects/manufacturer/xuong': [],
  });
  const { at } = renderScreen(<FactoryPage />, { user: { role: 'admin' }, path: '/?tab=progress&pages=3' });
  expect(await screen.findByText(/Chọn một nhà máy để xem/)).toBeTruthy();
  await choose(screen.getByLabelText('Nhà máy'), 'Xưởng Một');
  expect(await screen.findByText('Chưa có bản vẽ nào được gửi đến nhà máy.')).toBeTruthy();
  expect(at()).toBe('/?factory=xuong');
});

it('shows its own score as the provider sees it, and the orders behind it', async () => {
  show({});
  const score = await screen.findByRole('region', { name: 'Điểm của nhà máy' });
  expect(score.textContent).toBe(
    'Đúng hẹn 88% của 8 đơn gần nhất · trả lời trong 3,4 giờ làm việc · 4 đơn đang giữ',
  );
  fireEvent.click(within(score).getByRole('button'));
  await screen.findByText('Những đơn được tính đúng hẹn');
  const due = screen.getByText('Trục vít').closest('ul')!.children;
  expect([...due].map(({ textContent }) => textContent)).toEqual([
    `Trục vítđã hứa ${shortDate('2026-12-10')}Trễ`,
    `Gá kẹp trụcđã hứa ${shortDate('2026-12-09')}đúng hẹn`,
  ]);
  expect(screen.getByRole('link', { name: 'Gá kẹp trục' }).getAttribute('href')).toBe(`/projects/${id}`);
});

// What is known of a factory × how its score is told: what is not known is not told as nothing.
it.each<[Partial<Factory['figures']>, string]>([
  [
    { onTimeShare: null, dueOrders: 0, medianResponseHours: null, openOrders: 0 },
    'Đúng hẹn: chưa có đơn đến hạn · 0 đơn đang giữ',
  ],
  [
    { onTimeShare: 0, dueOrders: 3, medianResponseHours: 0 },
    'Đúng hẹn 0% của 3 đơn gần nhất · trả lời trong dưới 1 giờ làm việc · 4 đơn đang giữ',
  ],
])('the score of a factory of which %j is known', async (change, text) => {
  show({});
  const known = { id: 'xuong', companyName: 'Xưởng Một', figures: { ...figures, ...change }, dueOrders };
  server({ 'GET /api/factories': [{ ...known, id: 'khac', figures }, known] });
  const score = await screen.findByRole('region', { name: 'Điểm của nhà máy' });
  await waitFor(() => expect(score.textContent).toBe(text));
});

it('a factory looks at its own orders, whatever the address says', async () => {
  server({
    'GET /api/projects/counters': counters,
    'GET /api/projects/manufacturer/xuong': [projectOf({ status: 'bidding' })],
    'GET /api/progress/:id': { percent: 0, stages: [] },
    'GET /api/factories': [],
  });
  const user = { id: 'xuong', role: 'manufacturer' } as const;
  const { at } = renderScreen(<FactoryPage />, { user, path: '/?factory=khac&pages=3' });
  expect(await article()).toBeTruthy();
  expect(screen.queryByLabelText('Nhà máy')).toBeNull();
  // Another list begins with its first page.
  fireEvent.click(await screen.findByRole('tab', { name: /Tiến độ/ }));
  expect(at()).toBe('/?factory=khac&tab=progress');
});

it('nothing of the factory that an admin looked at before stands for the next one', async () => {
  show({ role: 'admin' });
  let answer: (reply: object) => void = () => undefined;
  const late = new Promise<object>((resolve) => (answer = resolve));
  server({
    'GET /api/projects/counters': ({ query }: Call) =>
      query['manufacturerId'] === 'xuong' ? counters : late,
    'GET /api/projects/manufacturer/hai': [],
    'GET /api/factories': ['xuong', 'hai'].map((each) => ({ id: each, companyName: each, figures })),
  });
  await waitFor(() => expect(numbers()).toContain('12'));
  await choose(await screen.findByLabelText('Nhà máy'), 'hai');
  await waitFor(() => expect(numbers()).not.toContain('12'));
  answer({ ...counters, drawings: 34 });
  await waitFor(() => expect(numbers()).toContain('34'));
});

it('the orders that wait for the factory stand first, those that wait for others after them', async () => {
  const orders = [
    projectOf({ id: 'p1', title: 'Đã duyệt', status: 'approved' }),
    projectOf({ id: 'p2', title: 'Đã báo giá', status: 'bidding', hasWaitingQuote: true }),
    projectOf({ id: 'p3', title: 'Chờ báo giá', status: 'bidding' }),
  ];
  const shown = async () => {
    await article('Chờ báo giá');
    return screen
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent)
      .concat(screen.getAllByRole('article').map((order) => order.getAttribute('aria-label')!));
  };
  show({ projects: orders });
  const [first, ...others] = ['Chờ báo giá', 'Đã duyệt', 'Đã báo giá'];
  expect(await shown()).toEqual(['Đến lượt bạn (1)', 'Dự án khác', first, ...others]);
  cleanup();
  // An admin has no turn here.
  show({ projects: orders, role: 'admin' });
  await article('Chờ báo giá');
  expect(screen.queryByRole('heading', { level: 3 })).toBeNull();
});

// The state of a quote × whether its order can be opened, and the quote withdrawn × by whom.
it.each<[Quote['state'], boolean, 'manufacturer' | 'admin', opens: boolean, withdraws: boolean]>([
  ['waiting', true, 'manufacturer', true, true],
  ['waiting', false, 'manufacturer', true, false],
  ['accepted', false, 'manufacturer', true, false],
  ['rejected', false, 'manufacturer', false, false],
  ['withdrawn', false, 'manufacturer', false, false],
  ['rejected', false, 'admin', true, false],
  ['waiting', true, 'admin', true, false],
])('a quote %s (withdrawable: %s): %s', async (state, mayWithdraw, role, opens, withdraws) => {
  show({ tab: 'orders', role, quotes: [quoteOf({ state, mayWithdraw })] });
  const entry = await article();
  expect(within(entry).queryByRole('link', { name: /^Xem chi tiết/ }) !== null).toBe(opens);
  expect(buttons(entry)).toEqual(withdraws ? ['Rút báo giá'] : []);
});

it.each([
  ['drawings', 'approved', ['Báo giá ngay', '']],
  ['confirmed', 'payment_pending', ['']],
] as const)('an order in the tab %s offers no quote but with its drawings', async (tab, status, expected) => {
  show({ tab, projects: [projectOf({ status })] });
  expect(buttons(await article())).toEqual(expected);
});
