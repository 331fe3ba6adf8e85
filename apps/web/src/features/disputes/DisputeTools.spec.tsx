import type { OrderProof } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { renderScreen } from '../../testing/render-screen';
import { errorReply, server } from '../../testing/server';
import { DisputeTools } from './DisputeTools';

const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
const proof: OrderProof = {
  ...{ at: '2026-03-09T02:00:00.000Z', events: 1_037, isParked: false, differences: [] },
  ...{ signed: 1_035, unsigned: 2, unread: 0, heads: 168 },
  ...{ signedUntil: '2026-03-09T01:30:05.000Z', brokenAt: null },
};
const dialog = async () => within(await screen.findByRole('dialog'));

async function prove(reply: OrderProof | ReturnType<typeof errorReply>) {
  server({ [`GET /api/audit/orders/${id}/proof`]: reply });
  renderScreen(<DisputeTools projectId={id} />);
  fireEvent.click(screen.getByRole('button', { name: 'Kiểm chứng đơn này' }));
  return dialog();
}

it('says in one sentence, with figures, that an order is what its log says', async () => {
  const shown = await prove(proof);
  expect(shown.getByText('Khớp')).toBeTruthy();
  expect(
    shown.getByText(
      '1.037 sự kiện đã được dựng lại, khớp với mọi dòng dữ liệu; đã ký đến 08:30:05 09/03/2026, ' +
        '1.035 sự kiện nằm nguyên vẹn trong phần đã ký (168 trạng thái), 2 sự kiện mới hơn, sẽ được ký trong vòng một giờ.',
    ),
  ).toBeTruthy();
  expect(shown.queryByRole('list', { name: 'Chỗ lệch' })).toBeNull();
});

const differences = [{ table: 'projects', id, columns: ['finalPrice'] }];
it.each<[string, Partial<OrderProof>, RegExp]>([
  ['a row differs', { differences }, /LỆCH ở projects \(finalPrice\)/],
  ['rows stand still', { isParked: true }, /đang dừng vì một sự kiện chưa áp dụng được/],
  [
    'the log was changed',
    { brokenAt: proof.at },
    /KHÔNG khớp với trạng thái đã ký lúc 09:00:00 09\/03\/2026/,
  ],
])('says where not, when %s', async (_, change, text) => {
  const shown = await prove({ ...proof, ...change });
  expect(shown.getByText('Không khớp')).toBeTruthy();
  expect(shown.getByText(text)).toBeTruthy();
});

it('says why it could not be proved', async () => {
  const refused = errorReply(429, 'request.too-many', 'Một lần xuất của bạn đang chạy.');
  expect((await prove(refused)).getByText('Một lần xuất của bạn đang chạy.')).toBeTruthy();
});

it('leads to the file of the order', () => {
  renderScreen(<DisputeTools projectId={id} />);
  expect(screen.getByRole('link', { name: 'Hồ sơ tranh chấp' }).getAttribute('href')).toBe(
    `/api/audit/orders/${id}/file`,
  );
});
