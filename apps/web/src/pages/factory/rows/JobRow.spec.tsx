import 'fake-indexeddb/auto';
import { stages as plan } from '@market/contracts';
import type { Project } from '@market/contracts';
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { shortDate } from '../../../components/values/dates';
import { outbox } from '../../../features/progress/outbox/outbox';
import { projectOf } from '../../../testing/orders';
import { expectToast, renderScreen } from '../../../testing/render-screen';
import { typeDay } from '../../../testing/days';
import { requestsTo, server } from '../../../testing/server';
import { JobRow } from './JobRow';

const { id } = projectOf();
const progress = {
  percent: 15,
  stages: plan.map((stage, index) => ({
    ...{ stageId: stage.id, isCompleted: index < 2, notes: '', attachments: [], version: `${stage.id}:2` },
    completedAt: index < 2 ? '2026-11-21T03:00:00.000Z' : null,
  })),
};
const allowed = ['CompleteStage', 'ReopenStage', 'AnnounceDelay', 'ConfirmDrawings'] as const;
const order = (change: Partial<Project> = {}) =>
  projectOf({ status: 'in_production', finalPrice: 9_999_999, allowed: [...allowed], ...change });
const show = (change: Partial<Project> = {}, readOnly = false, isFirst = true) => {
  const calls = server({ [`GET /api/progress/${id}`]: progress });
  renderScreen(<JobRow project={order(change)} readOnly={readOnly} isFirst={isFirst} />, {
    user: { id: 'xuong', role: 'manufacturer' },
  });
  return calls;
};
const row = () => screen.findByRole('article', { name: 'Gá kẹp trục' });
const pick = async (name: string) => {
  fireEvent.click(within(await row()).getByRole('button', { name: 'Thao tác khác' }));
  fireEvent.click(await screen.findByRole('menuitem', { name }));
};

afterEach(() => {
  cleanup();
  localStorage.clear();
});

it('says what to make, by when and how far it is, with one button for the next stage and no price', async () => {
  show({ times: { expectedOn: '2026-12-07', promisedOn: '2026-12-04' } as Project['times'] & object });
  const next = await screen.findByRole('button', { name: 'Hoàn thành: Gá đặt máy' });
  expect(next.textContent).toBe('Xong: Gá đặt máydự kiến 1 ngày');
  expect(next.classList.contains('ant-btn-primary')).toBe(true);
  const { textContent } = await row();
  expect(textContent).toContain('6 sản phẩm');
  expect(textContent).toContain(
    `Trễ 3 ngày: đã hứa ${shortDate('2026-12-04')}, dự kiến ${shortDate('2026-12-07')}`,
  );
  expect(textContent).toContain('15%Xong 2 trên 8 công đoạn');
  expect(textContent).not.toMatch(/9\.999\.999|₫/);
  fireEvent.click(next);
  await waitFor(() => expect(outbox.current({ accountId: 'xuong', role: 'manufacturer' })).toHaveLength(1));
  expect(screen.getByText('đã xong Gá đặt máy')).toBeTruthy();
});

it('of several orders only the first has the primary button', async () => {
  show({}, false, false);
  const next = await screen.findByRole('button', { name: 'Hoàn thành: Gá đặt máy' });
  expect(next.classList.contains('ant-btn-primary')).toBe(false);
});

it('announces a delay with a reason and a date, which it asks for', async () => {
  const calls = show();
  server({ [`POST /api/projects/${id}/actions/announce-delay`]: {} });
  await screen.findByRole('button', { name: 'Hoàn thành: Gá đặt máy' });
  await pick('Báo trễ');
  const dialog = await screen.findByRole('dialog');
  const submit = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Báo trễ' }));
  submit();
  expect(await within(dialog).findByText('Vui lòng chọn ngày giao mới')).toBeTruthy();
  expect(within(dialog).getByText('Vui lòng nêu lý do')).toBeTruthy();
  typeDay(within(dialog).getByLabelText('Ngày giao mới'), '05/12/2026');
  fireEvent.change(within(dialog).getByLabelText('Vì sao trễ?'), { target: { value: 'Máy hỏng' } });
  submit();
  await expectToast('Đã báo trễ');
  expect(requestsTo(calls, 'POST')[0]!.body).toEqual({ date: '2026-12-05', reason: 'Máy hỏng' });
});

it('asks for a new drawing to be seen, and names exactly what was shown', async () => {
  const file = { place: 'main', partId: null, state: 'current', revision: 2, url: '/objects/b.pdf' };
  const files = [{ ...file, partNumber: null, stageId: null, name: 'b.pdf' }] as unknown as Project['files'];
  const calls = show({ files, newDrawings: ['/objects/b.pdf'] });
  server({ [`POST /api/projects/${id}/actions/confirm-drawings`]: {} });
  expect(
    (await screen.findByRole('link', { name: 'Bản vẽ chính – phiên bản 2' })).getAttribute('href'),
  ).toContain('/objects/b.pdf');
  fireEvent.click(screen.getByRole('button', { name: 'Bản vẽ mới – đã xem' }));
  await expectToast('Đã ghi nhận bản vẽ đã xem');
  expect(requestsTo(calls, 'POST')[0]!.body).toEqual({ drawings: ['/objects/b.pdf'] });
});

// Who looks at an order × what the server allows × what its menu offers.
it.each<[boolean, Project['allowed'], string[]]>([
  [true, [...allowed], []],
  [false, [], ['Trao đổi với Việt Phát']],
  [false, ['AnnounceDelay'], ['Báo trễ', 'Trao đổi với Việt Phát']],
  [false, ['CompleteStage'], ['Thêm ghi chú, ảnh: Kiểm tra thiết kế', 'Trao đổi với Việt Phát']],
  [
    false,
    ['CompleteStage', 'ReopenStage'],
    ['Thêm ghi chú, ảnh: Kiểm tra thiết kế', 'Trao đổi với Việt Phát', 'Mở lại: Kiểm tra thiết kế'],
  ],
])('an order that is only looked at (%s), with %j, offers %j', async (readOnly, may, expected) => {
  show({ allowed: may }, readOnly);
  await screen.findByText('Xong 2 trên 8 công đoạn');
  const hasNext = screen.queryByRole('button', { name: 'Hoàn thành: Gá đặt máy' }) !== null;
  expect(hasNext).toBe(!readOnly && may.includes('CompleteStage'));
  const menu = within(await row()).queryByRole('button', { name: 'Thao tác khác' });
  expect(menu !== null).toBe(expected.length > 0);
  if (!menu) return;
  fireEvent.click(menu);
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(expected);
});
