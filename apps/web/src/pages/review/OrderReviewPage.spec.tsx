import type { Project } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { api } from '../../api/api';
import { projectTag } from '../../api/tags';
import { besideOrder, projectOf } from '../../testing/orders';
import { expectToast, renderScreen } from '../../testing/render-screen';
import { errorReply, requestsTo, server } from '../../testing/server';
import { OrderReviewPage } from './OrderReviewPage';

const { id } = projectOf();

function open(project: Project, path = '/admin', more: Parameters<typeof server>[0] = {}) {
  const calls = server({
    ...besideOrder,
    'GET /api/projects': [project],
    'GET /api/projects/counters': {
      ...{ submitted: 3, reviewing: 2, quoted: 4, approved: 1, cancelled: 5, total: 1234 },
    },
    [`GET /api/projects/${id}`]: project,
    ...more,
  });
  return { calls, ...renderScreen(<OrderReviewPage />, { user: { role: 'vietphat' }, path }) };
}

it('counts by status, filters in the URL, and names statuses in its own words', async () => {
  const { calls, at } = open(projectOf({ status: 'cancelled' }));
  const row = within(await screen.findByRole('article', { name: 'Gá kẹp trục' }));
  expect(row.getByText('Từ chối')).toBeTruthy();
  await screen.findByText('1.234');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    ...['1.234 Tất cả (tổng số)', '3 Chờ duyệt', '2 Đang xem xét'],
    ...['4 Đã báo giá', '1 Đã duyệt', '5 Từ chối'],
  ]);
  fireEvent.click(screen.getByRole('tab', { name: '5 Từ chối' }));
  await waitFor(() =>
    expect(requestsTo(calls, 'GET', '/api/projects').at(-1)!.query).toEqual({ status: 'cancelled' }),
  );
  expect(at()).toBe('/admin?status=cancelled');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/');
});

it('sets status, price, days and notes in the details, with the actions beside them', async () => {
  const project = projectOf({
    status: 'submitted',
    allowed: ['StartReview', 'CancelProject', 'OverrideStatus', 'AddNotes'],
  });
  const { calls, at } = open(project, '/admin', { [`PUT /api/projects/${id}`]: project });
  fireEvent.click(await screen.findByRole('button', { name: 'Xem chi tiết Gá kẹp trục' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(at()).toBe(`/admin?project=${id}`);
  const toolbar = within(await dialog.findByRole('toolbar', { name: 'Xử lý dự án' }));
  expect(toolbar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    // The menu, which has no text.
    ...['Bắt đầu xem xét', ''],
  ]);
  const primary = [...document.querySelectorAll('.ant-btn-primary')].map(({ textContent }) => textContent);
  expect(primary).toEqual(['Bắt đầu xem xét']);
  fireEvent.mouseDown(dialog.getByLabelText('Trạng thái'));
  const options = [...document.querySelectorAll('.ant-select-item-option')].map((each) =>
    each.getAttribute('title'),
  );
  expect(options).toEqual([
    ...['Chờ duyệt', 'Đang xem xét', 'Đã báo giá – ghi đè', 'Đã duyệt – ghi đè', 'Từ chối'],
  ]);
  fireEvent.click(screen.getByTitle('Đang xem xét'));
  fireEvent.change(dialog.getByLabelText('Số ngày ước tính'), { target: { value: '14' } });
  fireEvent.change(dialog.getByLabelText(/^Ghi chú của Việt Phát/), { target: { value: 'Ưu tiên' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Lưu' }));
  await expectToast('Đã cập nhật dự án');
  expect(requestsTo(calls, 'PUT').map(({ body }) => body)).toEqual([
    {
      ...{ status: 'reviewing', desiredCompletionTime: '14 ngày', vietPhatNotes: 'Ưu tiên' },
      updatedAt: expect.any(String) as unknown,
      seen: { manufacturerId: null, status: 'submitted', request: 4, price: null },
    },
  ]);
});

it('shows the basic info of an order whose parts do not load', async () => {
  const project = projectOf({ status: 'reviewing', specialRequirements: 'Vát mép' });
  open(project, `/admin?project=${id}`, {
    'GET /api/project-parts/:id': errorReply(403, 'access.denied', 'Không được'),
  });
  expect(await screen.findByText(/^Không tải được danh sách chi tiết/)).toBeTruthy();
  expect(screen.getAllByText('Vát mép').length).toBeGreaterThan(0);
});

it('does not set the status back that somebody else has changed meanwhile', async () => {
  const allowed = ['StartReview', 'CancelProject', 'OverrideStatus', 'AddNotes'] as const;
  const project = projectOf({ status: 'submitted', allowed: [...allowed] });
  const { calls, store } = open(project, `/admin?project=${id}`, { [`PUT /api/projects/${id}`]: project });
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByLabelText('Trạng thái');
  const reviewing = { ...project, status: 'reviewing' as const };
  server({ [`GET /api/projects/${id}`]: reviewing, [`PUT /api/projects/${id}`]: reviewing });
  store.dispatch(api.util.invalidateTags([projectTag(id)]));
  await dialog.findByText('Đang xem xét', { selector: '.ant-select *' });
  fireEvent.change(dialog.getByLabelText(/^Ghi chú của Việt Phát/), { target: { value: 'Ưu tiên' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Lưu' }));
  await expectToast('Đã cập nhật dự án');
  expect(requestsTo(calls, 'PUT').map(({ body }) => body)).toEqual([
    { vietPhatNotes: 'Ưu tiên', updatedAt: expect.any(String) as unknown },
  ]);
});

it('another filter begins with its first page; an unknown one filters nothing', async () => {
  const { calls, at } = open(projectOf(), '/admin?status=lost&pages=3');
  await screen.findByRole('article', { name: 'Gá kẹp trục' });
  expect(requestsTo(calls, 'GET', '/api/projects').map(({ query }) => query)).toEqual([{}]);
  fireEvent.click(screen.getByRole('tab', { name: /Đã duyệt$/ }));
  expect(at()).toBe('/admin?status=approved');
});

it('an order that was left leaves nothing open for the next one', async () => {
  const other = projectOf({ id: 'p2', title: 'Nắp' });
  let answer: (reply: Project) => void = () => undefined;
  const late = new Promise<Project>((resolve) => (answer = resolve));
  const { at } = open(projectOf(), `/admin?status=submitted&project=${id}&tab=files`, {
    'GET /api/projects': [projectOf(), other],
    'GET /api/projects/p2': () => late,
  });
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('heading', { name: /^Gá kẹp trục/ });
  fireEvent.click(screen.getByRole('button', { name: 'Xem chi tiết Nắp' }));
  await waitFor(() => expect(dialog.queryByRole('heading', { name: /^Gá kẹp trục/ })).toBeNull());
  answer(other);
  await dialog.findByRole('heading', { name: /^Nắp/ });
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(at()).toBe('/admin?status=submitted');
});
