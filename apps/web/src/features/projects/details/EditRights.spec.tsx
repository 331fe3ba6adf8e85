import { actionOf } from '@market/contracts';
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { EditRights } from './EditRights';

afterEach(cleanup);

it('shows who may change what in each status, from the action table, and marks the present one', async () => {
  render(<EditRights status="reviewing" />);
  fireEvent.click(screen.getByRole('button', { name: 'Ai được sửa gì, khi nào' }));
  const dialog = within(await screen.findByRole('dialog'));
  const cells = (status: RegExp) =>
    within(dialog.getByRole('row', { name: status }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  const labels = (...actions: Parameters<typeof actionOf>[0][]) =>
    actions.map((action) => actionOf(action).label).join(', ');
  expect(dialog.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Trạng thái', 'Bạn', 'Việt Phát', 'Nhà máy'],
  ]);
  expect(cells(/^Đang xem xét/)).toEqual([
    labels('ReviseDetails', 'RevisePart', 'ReplaceDrawing', 'CancelProject'),
    labels('ReviseDetails', 'RevisePart', 'ReplaceDrawing', 'RequestRevision', 'CancelProject'),
    '–',
  ]);
  expect(cells(/^Bản nháp/)).toEqual([expect.stringMatching(/Xoá bản nháp$/), '–', '–']);
  expect(cells(/^Đã báo giá/)[0]).toBe(labels('ApproveQuote', 'RequestQuoteChange', 'DeclineQuote'));
  expect(cells(/^Đang đấu giá/)[2]).toBe(labels('SubmitQuote'));
  expect(dialog.getByRole('row', { current: true }).textContent).toContain('Đang xem xét (hiện tại)');
  expect(dialog.queryByRole('row', { name: /^Hoàn thành/ })).toBeNull();
});
