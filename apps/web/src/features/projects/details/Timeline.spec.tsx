import '../../../testing/browser';
import type { HistoryEntry } from '@control-center/contracts';
import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { configureStore } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { api } from '../../../api/api';
import { projectsApi } from '../projects.api';
import { Timeline } from './Timeline';

const at = (minute: string) => `2026-11-21T03:${minute}:00.000Z`;
const entry = (change: Partial<HistoryEntry>): HistoryEntry => ({
  ...{ id: '0', createdAt: at('00'), what: 'ProjectSubmitted', by: 'customer', status: null },
  ...change,
});
const submitted = entry({ status: 'submitted' });
const part = (id: string, name: string) => entry({ id, what: 'PartAdded', names: [name] });

const storeOf = () =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
type Store = ReturnType<typeof storeOf>;

const told = (store: Store, items: HistoryEntry[], next?: string) =>
  store.dispatch(
    projectsApi.util.upsertQueryData(
      'history',
      { id: 'p1', query: { limit: 50 } },
      { pages: [{ items, next }], pageParams: [''] },
    ),
  );

const draw = (store: Store) =>
  render(
    <Provider store={store}>
      <Timeline project={{ id: 'p1', status: 'in_production' }} />
    </Provider>,
  );

const lines = () => screen.getAllByRole('listitem').map((item) => item.textContent);

afterEach(cleanup);

it('says what happened, who did it and when, newest first; what came in one go is one line', async () => {
  const store = storeOf();
  const started = entry({ id: '9', createdAt: at('30'), what: 'ProductionStarted', by: 'factory' });
  await told(store, [
    entry({ id: '10', createdAt: at('31'), what: 'StageCompleted', by: 'factory', stageId: 'finishing' }),
    { ...started, status: 'in_production' },
    entry({
      ...{ id: '8', what: 'PaymentRecorded', by: 'provider', actorName: 'Trần Bình' },
      ...{ instalment: 'deposit', amount: 3_000_000, status: 'payment_confirmed' },
    }),
    part('2', 'GK-02'),
    part('1', 'GK-01'),
    submitted,
  ]);
  draw(store);
  expect(lines()).toEqual([
    expect.stringMatching(/^Xong công đoạn: Hoàn thiệnNhà máy · 10:31/),
    expect.stringMatching(/^Bắt đầu sản xuất→ Đang sản xuấtNhà máy · /),
    expect.stringMatching(
      /^Đã nhận thanh toán: Đặt cọc, 3\.000\.000.*→ Đã thanh toán cọcViệt Phát · Trần Bình/,
    ),
    expect.stringMatching(/^Thêm chi tiết: GK-01, GK-02Khách hàng/),
    expect.stringMatching(/^Gửi yêu cầu→ Đã gửi yêu cầuKhách hàng/),
  ]);
  const current = screen.getAllByRole('listitem').filter((item) => item.hasAttribute('aria-current'));
  expect(current.map((item) => item.textContent)).toEqual([expect.stringContaining('Bắt đầu sản xuất')]);
});

it('draws what has been loaded anew, and offers older entries where there are some', async () => {
  const store = storeOf();
  await told(store, [submitted], 'older');
  draw(store);
  expect(lines()).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Xem thêm' })).toBeTruthy();
  const reviewed = entry({ id: '1', what: 'ReviewStarted', by: 'provider' });
  act(() => {
    const happens = (draft: { pages: { items: HistoryEntry[]; next: string | undefined }[] }) => {
      draft.pages = [{ items: [reviewed, submitted], next: undefined }];
    };
    store.dispatch(projectsApi.util.updateQueryData('history', { id: 'p1', query: { limit: 50 } }, happens));
  });
  expect(await screen.findByText('Bắt đầu xem xét')).toBeTruthy();
  expect(lines()).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Xem thêm' })).toBeNull();
});

it('waits, says that nothing has happened, or that it could not be had and how to try again', async () => {
  const empty = storeOf();
  await told(empty, []);
  draw(empty);
  expect(screen.getByText('Chưa có gì xảy ra.')).toBeTruthy();
  cleanup();
  draw(storeOf());
  expect(screen.getByRole('status', { name: 'Đang tải' })).toBeTruthy();
  expect(await screen.findByText('Không thể tải lịch sử đơn hàng')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Thử lại' })).toBeTruthy();
});
