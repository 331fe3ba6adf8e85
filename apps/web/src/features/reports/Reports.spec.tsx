import type { ReportReply, ReportRow } from '@control-center/contracts';
import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderScreen, userOf } from '../../testing/render-screen';
import { requestsTo, server } from '../../testing/server';
import { Reports } from './Reports';

const user = userOf({ role: 'vietphat' });
const week: ReportRow = {
  ...{ key: '2026-11-16', name: null },
  figures: { submitted: 7, quoted: 5, approved: 0, paid: 2, in_production: 1, completed: 1, cancelled: 1 },
};
const fresh = { lastEventAt: '2026-11-21T03:00:00.000Z', position: '1234', lagSeconds: 0 };

function open(search: string, reply: Partial<ReportReply> = {}) {
  const calls = server({
    'GET /api/reports/people': { factories: [], customers: [] },
    'GET /api/reports/:report': { rows: [], freshness: fresh, ...reply },
    'GET /api/reports/:report/orders': { count: 0, orders: [] },
  });
  return { calls, ...renderScreen(<Reports user={user} />, { user, path: `/reports?${search}` }) };
}
const heading = (name: string) => screen.findByRole('heading', { name });
const filters = 'from=2026-11-01&to=2026-11-30&factory=f1&customer=c1';

it.each([
  ['', '/api/reports/funnel', {}],
  ['report=lost', '/api/reports/funnel', {}],
  [
    `report=funnel&${filters}`,
    '/api/reports/funnel',
    { from: '2026-11-01', to: '2026-11-30', factory: 'f1', customer: 'c1' },
  ],
  [`report=bottlenecks&${filters}`, '/api/reports/bottlenecks', { factory: 'f1', customer: 'c1' }],
  [`report=scorecards&${filters}`, '/api/reports/scorecards', { factory: 'f1' }],
])('the address «%s» asks %s for what this report can be narrowed to: %j', async (search, path, query) => {
  const { calls } = open(search);
  await waitFor(() => expect(requestsTo(calls, 'GET', path).map((call) => call.query)).toEqual([query]));
});

it('opens the orders behind a number of the report as it is narrowed; a number of none opens nothing', async () => {
  const { calls, at } = open('report=funnel&factory=f1', { rows: [week] });
  fireEvent.click(await screen.findByRole('button', { name: 'Đã báo giá, 16/11/2026: 5. Xem các đơn' }));
  expect(await screen.findByText('Đơn đứng sau con số «Đã báo giá»')).toBeTruthy();
  const { query } = requestsTo(calls, 'GET', '/api/reports/funnel/orders')[0]!;
  expect(query).toEqual({ factory: 'f1', row: '2026-11-16', figure: 'quoted' });
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
