import type { Webhook, WebhookDelivery } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderScreen } from '../../testing/render-screen';
import { choose } from '../../testing/select';
import { requestsTo, server } from '../../testing/server';
import { Webhooks } from './Webhooks';

const webhook: Webhook = { id: 'w', url: 'https://erp.test/hooks', kinds: ['quote_received', 'messages'] };
const delivery = (change: Partial<WebhookDelivery>): WebhookDelivery => ({
  ...{ id: 'msg_1', kind: 'quote_received', projectId: 'p1', occurredAt: '2026-11-21T03:00:00.000Z' },
  ...{ state: 'done', attempts: 1, reason: null, at: '2026-11-21T03:00:01.000Z', ...change },
});

it('the secret of a new webhook is shown until it is closed', async () => {
  const list: Webhook[] = [];
  const calls = server({
    'GET /api/webhooks': () => list,
    'POST /api/webhooks': () => {
      list.push(webhook);
      return { webhook, secret: 'whsec_abc' };
    },
  });
  renderScreen(<Webhooks />);
  await screen.findByText(/Chưa có webhook nào/);
  fireEvent.click(screen.getByRole('button', { name: 'Thêm webhook' }));
  fireEvent.change(await screen.findByLabelText('Địa chỉ nhận'), { target: { value: webhook.url } });
  await choose(screen.getByLabelText('Báo khi có'), 'Yêu cầu mới');
  fireEvent.click(screen.getByRole('button', { name: 'Thêm' }));
  await screen.findByText('whsec_abc');
  expect(requestsTo(calls, 'POST').map(({ body }) => body)).toEqual([
    { url: webhook.url, kinds: ['request_submitted'] },
  ]);
  await screen.findByText(webhook.url);
  fireEvent.click(screen.getByRole('button', { name: 'Ẩn mã bí mật' }));
  await waitFor(() => expect(screen.queryByText('whsec_abc')).toBeNull());
});

it('the log of a webhook says what failed and when it is tried again; a removed one is gone', async () => {
  const list = [webhook];
  const calls = server({
    'GET /api/webhooks': () => list,
    'GET /api/webhooks/w/deliveries': [
      delivery({ id: 'msg_2', state: 'waiting', attempts: 2, reason: 'HTTP 503' }),
      delivery({}),
    ],
    'POST /api/webhooks/w/remove': () => list.splice(0) && [],
  });
  renderScreen(<Webhooks />);
  fireEvent.click(await screen.findByRole('button', { name: 'Xem nhật ký gửi' }));
  await screen.findByText(/HTTP 503/);
  const items = screen.getAllByRole('listitem');
  const texts = items.map(({ textContent }) => textContent).filter((text) => !text?.includes('https:'));
  expect(texts[0]).toMatch(/^Chờ gửi.*thử lại lúc .* · đã thử 2 lần · HTTP 503$/);
  expect(texts[1]).toMatch(/^Đã nhận.*Nhà máy đã báo giá/);
  fireEvent.click(screen.getByRole('button', { name: 'Gỡ' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Gỡ webhook' }));
  await screen.findByText(/Chưa có webhook nào/);
  expect(requestsTo(calls, 'POST')).toHaveLength(1);
});
