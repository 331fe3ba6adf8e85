import { anyMailTime } from '@market/contracts';
import type { NoticeSettings } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../testing/render-screen';
import { pushBrowser } from '../../testing/push-browser';
import { requestsTo, server } from '../../testing/server';
import { NoticesPage } from './NoticesPage';

const settings: NoticeSettings = {
  ...{ email: 'an@demo.test', refusal: null, pushKey: 'public key', calendar: null, mailTimes: anyMailTime },
  settings: [{ kind: 'quote_released', channels: ['bell', 'mail'] }],
};
const address = 'https://cc.test/api/calendar.ics?token=t';
const show = (changed: Partial<NoticeSettings> = {}) => {
  const calls = server({
    'GET /api/notices/settings': { ...settings, ...changed },
    'PUT /api/notices/settings': { ...settings, ...changed },
    'PUT /api/notices/mail-times': { ...settings, ...changed },
    'POST /api/notices/calendar': () => ({ ...settings, calendar: address }),
    'POST /api/notices/calendar/end': { ...settings, ...changed },
    'POST /api/notices/push': { isOn: true },
    'POST /api/notices/push/end': { isOn: false },
  });
  renderScreen(<NoticesPage />);
  return calls;
};

it('a way is chosen for each kind; pushes have a column where the installation sends them', async () => {
  const calls = show();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Báo giá đã sẵn sàng: Trình duyệt' }));
  await screen.findByRole('columnheader', { name: 'Trình duyệt' });
  expect(requestsTo(calls, 'PUT').map(({ body }) => body)).toEqual([
    { kind: 'quote_released', channels: ['bell', 'mail', 'push'] },
  ]);
});

it('without pushes neither the column nor the switch is there', async () => {
  pushBrowser('granted');
  show({ pushKey: null });
  await screen.findByText('Báo giá đã sẵn sàng');
  expect(screen.queryByText('Trình duyệt')).toBeNull();
  expect(screen.queryByText('Thông báo trên máy này')).toBeNull();
});

it('pushes are asked for only when the button is pressed, and end with another', async () => {
  const asked = pushBrowser('granted');
  const calls = show();
  const panel = await screen.findByRole('region', { name: 'Thông báo trên máy này' });
  expect(asked).not.toHaveBeenCalled();
  fireEvent.click(await within(panel).findByRole('button', { name: 'Bật thông báo' }));
  fireEvent.click(await within(panel).findByRole('button', { name: 'Tắt thông báo' }));
  await within(panel).findByRole('button', { name: 'Bật thông báo' });
  expect(asked).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'public key' });
  expect(requestsTo(calls, 'POST').map(({ path, body }) => [path, body])).toEqual([
    ['/api/notices/push', { endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a' }],
    ['/api/notices/push/end', { endpoint: 'https://push.example/1' }],
  ]);
});

it('a browser whose user refuses, or that cannot, says what to do', async () => {
  const asked = pushBrowser('denied');
  const calls = show();
  fireEvent.click(await screen.findByRole('button', { name: 'Bật thông báo' }));
  await screen.findByText(/Trình duyệt đang chặn thông báo/);
  expect([asked.mock.calls, requestsTo(calls, 'POST')]).toEqual([[], []]);
});

it('a browser that cannot be pushed to says so', async () => {
  show();
  await screen.findByText(/Trình duyệt này không nhận được thông báo/);
});

it('a calendar gets an address, which can be renewed and ended', async () => {
  const calls = show({ calendar: address });
  await screen.findByText(address);
  for (const name of ['Đổi địa chỉ mới', 'Tắt lịch']) {
    fireEvent.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(requestsTo(calls, 'POST')).toHaveLength(name === 'Tắt lịch' ? 2 : 1));
  }
  expect(requestsTo(calls, 'POST').map(({ path }) => path)).toEqual([
    ...['/api/notices/calendar', '/api/notices/calendar/end'],
  ]);
  cleanup();
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Tạo địa chỉ lịch' }));
  await waitFor(() => expect(requestsTo(calls, 'POST')).toHaveLength(3));
});

it('mails come once a day or keep a night free, as is ticked', async () => {
  const calls = show();
  fireEvent.click(await screen.findByRole('checkbox', { name: /Gộp tin trong ngày/ }));
  await waitFor(() => expect(requestsTo(calls, 'PUT')).toHaveLength(1));
  await waitFor(() =>
    expect(screen.getByRole('checkbox', { name: /giờ yên lặng/ })).toHaveProperty('disabled', false),
  );
  fireEvent.click(screen.getByRole('checkbox', { name: /giờ yên lặng/ }));
  await waitFor(() => expect(requestsTo(calls, 'PUT')).toHaveLength(2));
  expect(requestsTo(calls, 'PUT').map(({ body }) => body)).toEqual([
    { ...anyMailTime, digest: true },
    { ...anyMailTime, quietFrom: '22:00', quietUntil: '06:00' },
  ]);
  cleanup();
  show({ mailTimes: { digest: false, quietFrom: '22:00', quietUntil: '06:00' } });
  fireEvent.click(await screen.findByRole('checkbox', { name: /giờ yên lặng/ }));
  await waitFor(() => expect(requestsTo(calls, 'PUT')).toHaveLength(3));
  expect(requestsTo(calls, 'PUT')[2]!.body).toEqual(anyMailTime);
});
