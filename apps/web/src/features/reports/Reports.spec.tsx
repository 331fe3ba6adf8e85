import { mostReportOrders, reportNames } from '@market/contracts';
import type { ReportOrder, ReportReply, ReportRow } from '@market/contracts';
import { beforeEach, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expectToast, renderScreen, userOf } from '../../testing/render-screen';
import { typeDay } from '../../testing/days';
import { requestsTo, server } from '../../testing/server';
import { isoDay } from '../../components/values/dates';
import { daysOf } from './period';
import { Reports } from './Reports';

// The charts are pictures, which jsdom does not draw.
beforeEach(() => {
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});

const user = userOf({ role: 'vietphat' });
const week: ReportRow = {
  ...{ key: '2026-11-16', name: null },
  figures: {
    ...{ submitted: 7, quoted: 5, approved: 0, paid: 2, in_production: 1, completed: 1, cancelled: 1 },
    ...{ within_share: 0.9, accepted_share: null },
  },
};
const fresh = { lastEventAt: '2026-11-21T03:00:00.000Z', position: '1234', lagSeconds: 0 };

function open(
  search: string,
  reply: Partial<ReportReply> = {},
  orders: ReportOrder[] = [],
  count = 0,
  sum: number | null = null,
) {
  const calls = server({
    'GET /api/reports/people': { factories: [{ id: 'f1', name: 'Xưởng Một' }], customers: [] },
    'GET /api/reports/:report': { rows: [], totals: null, before: null, freshness: fresh, ...reply },
    'GET /api/reports/:report/orders': { count, sum, orders },
  });
  return { calls, ...renderScreen(<Reports user={user} />, { user, path: `/reports?${search}` }) };
}
const heading = (name: string) => screen.findByRole('heading', { name });
const last90 = daysOf('days90', isoDay(new Date()));
const filters = 'from=2026-11-01&to=2026-11-30&factory=f1&customer=c1';

it.each([
  ['', '/api/reports/funnel', last90],
  ['report=lost', '/api/reports/funnel', last90],
  ['period=all', '/api/reports/funnel', {}],
  ['period=year', '/api/reports/funnel', daysOf('year', isoDay(new Date()))],
  [
    `report=funnel&${filters}`,
    '/api/reports/funnel',
    { from: '2026-11-01', to: '2026-11-30', factory: 'f1', customer: 'c1' },
  ],
  [`report=bottlenecks&${filters}`, '/api/reports/bottlenecks', { factory: 'f1', customer: 'c1' }],
  [`report=scorecards&${filters}`, '/api/reports/scorecards', { factory: 'f1' }],
  ['by=month', '/api/reports/funnel', { ...last90, by: 'month' }],
  ['by=day', '/api/reports/funnel', last90],
  ['report=on-time&by=month', '/api/reports/on-time', last90],
])('the address «%s» asks %s for what this report can be narrowed to: %j', async (search, path, query) => {
  const { calls } = open(search);
  await waitFor(() => expect(requestsTo(calls, 'GET', path).map((call) => call.query)).toEqual([query]));
});

it('opens the orders behind a number of the report as it is narrowed; a number of none opens nothing', async () => {
  const { calls, at } = open('report=funnel&factory=f1', { rows: [week] });
  fireEvent.click(await screen.findByRole('button', { name: 'Đã báo giá, 16/11/2026: 5. Xem các đơn' }));
  expect(await screen.findByText('Đơn đứng sau con số «Đã báo giá»')).toBeTruthy();
  const queries = () => requestsTo(calls, 'GET', '/api/reports/funnel/orders').map(({ query }) => query);
  await waitFor(() =>
    expect(queries()).toEqual([{ ...last90, factory: 'f1', row: '2026-11-16', figure: 'quoted' }]),
  );
  expect(at()).toBe('/reports?report=funnel&factory=f1&row=2026-11-16&figure=quoted');
  expect(screen.queryByRole('button', { name: /^Đã duyệt giá/ })).toBeNull();
});

it('another report keeps the filters, and closes the orders', async () => {
  const { at } = open('report=funnel&factory=f1&row=2026-11-16&figure=quoted', { rows: [week] });
  await heading('Phễu yêu cầu');
  fireEvent.click(screen.getByRole('link', { name: 'Thời gian báo giá', hidden: true }));
  await heading('Thời gian báo giá');
  expect(at()).toBe('/reports?report=turnaround&factory=f1');
});

it('the checks of the data have no orders behind their numbers', async () => {
  open('report=quality', { rows: [{ key: 'demo', name: null, figures: { rows: 3 } }] });
  const row = (await screen.findByText('Dự án mẫu, không được tính')).closest('tr')!;
  expect(row.textContent).toContain('3');
  expect(screen.queryByRole('button', { name: /Xem các đơn/ })).toBeNull();
});

it.each([
  [60, null],
  [61, 'Số liệu đang chậm 61 giây.'],
])('figures that are %d s behind say so: %s', async (lagSeconds, text) => {
  open('', { freshness: { ...fresh, lagSeconds } });
  const status = await screen.findByText(/Số liệu đến 10:00 21\/11\/2026, vị trí 1\.234 của nhật ký/);
  expect(/Số liệu đang chậm.*/.exec(status.textContent)?.[0] ?? null).toBe(text);
});

it('a change of what the report is narrowed to closes the orders, and all of it is given up at once', async () => {
  const { calls, at } = open(`report=funnel&${filters}&row=2026-11-16&figure=quoted`, { rows: [week] });
  typeDay((await screen.findAllByPlaceholderText('Từ ngày'))[0]!, '01/10/2026');
  typeDay(screen.getByPlaceholderText('Đến ngày'), '30/11/2026');
  expect(at()).toBe('/reports?report=funnel&from=2026-10-01&to=2026-11-30&factory=f1&customer=c1');
  await waitFor(() =>
    expect(requestsTo(calls, 'GET', '/api/reports/funnel').at(-1)!.query).toEqual({
      ...{ from: '2026-10-01', to: '2026-11-30', factory: 'f1', customer: 'c1' },
    }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Bỏ điều kiện', hidden: true }));
  expect(at()).toBe('/reports?report=funnel');
});

it('a period that is one tap away takes the place of days that were typed', async () => {
  const { calls, at } = open('report=revenue&from=2026-11-01&to=2026-11-30', { rows: [week] });
  fireEvent.click(await screen.findByText('12 tháng'));
  expect(at()).toBe('/reports?report=revenue&period=year');
  const { from, to } = daysOf('year', isoDay(new Date()));
  await waitFor(() =>
    expect(requestsTo(calls, 'GET', '/api/reports/revenue').at(-1)!.query).toEqual({ from, to }),
  );
});

const order: ReportOrder = {
  ...{
    id: 'p1',
    title: 'Bánh răng',
    status: 'quoted',
    customerName: 'An',
    createdAt: '2026-11-16T17:30:00.000Z',
    amount: 1,
  },
};

const money = { booked: 3_063_935_000, billed: 2, collected: 3, overdue: 0, refunded: 0 };
it('shows the whole period beside the one before, and opens the orders behind its numbers', async () => {
  const { at, calls } = open(
    'report=revenue',
    {
      rows: [
        { key: '2026-10-01', name: null, figures: { ...money, booked: 1_000_000_000 } },
        { key: '2026-11-01', name: null, figures: { ...money, booked: 2_063_935_000 } },
      ],
      totals: money,
      before: { from: '2026-06-03', to: '2026-08-30', totals: { ...money, booked: 2_000_000_000 } },
    },
    [{ ...order, amount: 2_500_000 }],
    ...([1, 2_500_000] as const),
  );
  const tiles = within(await screen.findByLabelText('Cả kỳ'));
  expect(tiles.getByText('3,06 tỷ')).toBeTruthy();
  expect(tiles.getByText('+53,2% (kỳ trước 2 tỷ)')).toBeTruthy();
  expect(screen.getByText(/Kỳ trước: 03\/06\/2026 – 30\/08\/2026\./)).toBeTruthy();
  fireEvent.click(tiles.getByRole('button', { name: /^Đã chốt, cả kỳ/ }));
  const list = within(await screen.findByRole('dialog'));
  expect(await list.findByText(/Cộng lại:/)).toBeTruthy();
  expect(list.getAllByText(/^2\.500\.000\s₫$/)).toHaveLength(2);
  expect(at()).toContain('row=*&figure=booked');
  expect(requestsTo(calls, 'GET', '/api/reports/revenue/orders')[0]!.query).toMatchObject({
    ...{ row: '*', figure: 'booked' },
  });
});

it('stands newest first, and in another order when it is asked for', async () => {
  const row = (key: string, submitted: number): ReportRow => ({
    ...week,
    key,
    figures: { ...week.figures, submitted },
  });
  open('report=funnel', { rows: [row('2026-11-02', 9), row('2026-11-09', 1), row('2026-11-16', 5)] });
  const first = async () => {
    const table = within(await screen.findByRole('table'));
    return table
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent.slice(0, 5));
  };
  expect(await first()).toEqual(['16/11', '09/11', '02/11']);
  fireEvent.click(screen.getByRole('columnheader', { name: /Đã gửi/ }));
  expect(await first()).toEqual(['02/11', '16/11', '09/11']);
});

it.each([
  [1, '1 đơn'],
  [mostReportOrders, '200 đơn'],
  [mostReportOrders + 1, '201 đơn, 200 đơn mới nhất ở đây'],
])('of %d orders behind a number it says «%s», and each leads to its page', async (count, text) => {
  open('report=funnel&row=2026-11-16&figure=quoted', { rows: [week] }, [order], count);
  const list = within(await screen.findByRole('dialog'));
  expect(await list.findByText(text)).toBeTruthy();
  expect(list.getByRole('link', { name: 'Bánh răng' }).getAttribute('href')).toBe('/projects/p1');
  expect(list.getByText('An · 17/11/2026')).toBeTruthy();
});

const heads =
  'Tuần từ\tĐã gửi\tĐã báo giá\tĐã duyệt giá\tĐã đặt cọc\tVào sản xuất\tHoàn thành\tĐã huỷ\tBáo giá đúng cam kết\tKhách chấp nhận';
it('every report is offered', async () => {
  open('report=funnel');
  await heading('Phễu yêu cầu');
  const names = screen
    .getAllByRole('link')
    .map((each) => new URLSearchParams(each.getAttribute('href')!.split('?')[1]).get('report'));
  expect(names.filter(Boolean).sort()).toEqual([...reportNames, 'sql', 'files'].sort());
});

it('copies the rows that it shows; where the browser refuses that, it says so', async () => {
  const written: string[] = [];
  const clipboard = { writeText: (text: string) => Promise.resolve(void written.push(text)) };
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
  open('report=funnel', { rows: [week] });
  fireEvent.click(await screen.findByRole('button', { name: 'Chép' }));
  await expectToast('Đã chép bảng');
  expect(written).toEqual([`${heads}\n2026-11-16\t7\t5\t0\t2\t1\t1\t1\t0.9\t`]);
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
  fireEvent.click(screen.getByRole('button', { name: 'Chép' }));
  await expectToast('Trình duyệt không cho chép. Hãy tải CSV.');
});

it('saves the rows that it shows under the name of the report', async () => {
  const urls = { createObjectURL: jest.fn((_file: Blob) => 'blob:x'), revokeObjectURL: jest.fn() };
  Object.assign(URL, urls);
  const names: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  open('report=funnel', { rows: [week] });
  fireEvent.click(await screen.findByRole('button', { name: 'Tải về' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  await waitFor(() => expect(names).toEqual(['funnel.csv']));
  const reader = new FileReader();
  reader.readAsText(urls.createObjectURL.mock.calls[0]![0]);
  await waitFor(() =>
    expect(reader.result).toBe(`${heads.replaceAll('\t', ',')}\r\n2026-11-16,7,5,0,2,1,1,1,0.9,\r\n`),
  );
});

it('the numbers of one report are not shown, nor taken away, as those of the next', async () => {
  open('report=funnel', { rows: [week] });
  server({ 'GET /api/reports/turnaround': () => new Promise(() => undefined) });
  await screen.findByRole('button', { name: 'Tải về' });
  fireEvent.click(screen.getByRole('link', { name: 'Thời gian báo giá' }));
  await heading('Thời gian báo giá');
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Tải về' })).toBeNull();
});

it('numbers that are being narrowed are not taken away before they are there', async () => {
  open('report=funnel', { rows: [week] });
  await screen.findByRole('button', { name: 'Tải về' });
  server({ 'GET /api/reports/funnel': () => new Promise(() => undefined) });
  typeDay(screen.getByPlaceholderText('Từ ngày'), '01/10/2026');
  typeDay(screen.getByPlaceholderText('Đến ngày'), '30/11/2026');
  expect(screen.getByText('16/11/2026')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Tải về' })).toBeNull();
});

it('weeks are named as weeks until the months are there, and the focus stays where they were chosen', async () => {
  const { at } = open('report=funnel', { rows: [week], totals: week.figures });
  const table = async () => (await screen.findByRole('table')).textContent;
  const headline = within(await screen.findByLabelText('Cả kỳ'));
  expect(headline.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    ...['Đã gửi', 'Báo giá đúng cam kết', 'Khách chấp nhận', 'Đã huỷ'],
  ]);
  let answer: (reply: ReportReply) => void = () => undefined;
  const months = new Promise<ReportReply>((resolve) => (answer = resolve));
  server({ 'GET /api/reports/funnel': () => months });
  screen.getByRole('radio', { name: 'Tháng' }).focus();
  fireEvent.click(screen.getByRole('radio', { name: 'Tháng' }));
  expect(at()).toBe('/reports?report=funnel&by=month');
  expect(await table()).toMatch(/^Tuần từ.*16\/11\/2026/);
  answer({ rows: [{ ...week, key: '2026-11-01' }], totals: null, before: null, freshness: fresh });
  await waitFor(async () => expect(await table()).toMatch(/^Tháng.*11\/2026/));
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Tháng' }));
});

it('a report that is opened again is asked for again', async () => {
  const { calls } = open('report=funnel', { rows: [week] });
  await screen.findByText('16/11/2026');
  fireEvent.click(screen.getByRole('link', { name: 'Thời gian báo giá' }));
  await heading('Thời gian báo giá');
  fireEvent.click(screen.getByRole('link', { name: 'Phễu yêu cầu' }));
  await waitFor(() => expect(requestsTo(calls, 'GET', '/api/reports/funnel')).toHaveLength(2));
});
