import type { HistoryEntry, SentencePart } from '@market/contracts';
import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { configureStore } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { api } from '../../../api/api';
import { PastContext } from '../../../components/past/past';
import type { Past } from '../../../components/past/past';
import { projectsApi } from '../projects.api';
import { userOf } from '../../../testing/render-screen';
import { errorReply, server } from '../../../testing/server';
import { Timeline } from './Timeline';
import type { Reader } from './timeline-lines';

const timeAt = (minute: string) => `2026-11-21T03:${minute}:00.000Z`;
const customer: SentencePart = { text: 'Khách hàng' };
const employee: SentencePart[] = [{ text: 'Lan', accountId: 'vietphat-1' }, { text: ' (Việt Phát)' }];
const sentence = (actor: SentencePart | SentencePart[], verb: string, ...objects: SentencePart[]) => [
  ...[actor].flat(),
  { text: ` ${verb}` },
  ...objects.flatMap((object, index) => [{ text: index === 0 ? ' ' : ', ' }, object]),
];
const entry = (change: Partial<HistoryEntry>): HistoryEntry => ({
  ...{ id: '0', createdAt: timeAt('00'), what: 'ProjectSubmitted', by: 'customer', status: null },
  sentence: sentence(customer, 'gửi yêu cầu'),
  ...change,
});
const submitted = entry({ status: 'submitted' });
const part = (id: string, name: string, actor: SentencePart | SentencePart[] = customer) =>
  entry({
    ...{ id, what: 'PartAdded' },
    sentence: sentence(actor, 'thêm chi tiết', { text: name, partId: `p1.${id}` }),
    names: [name],
  });

const storeOf = () =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
type Store = ReturnType<typeof storeOf>;

const cacheHistory = (store: Store, items: HistoryEntry[], next?: string) =>
  store.dispatch(
    projectsApi.util.upsertQueryData(
      'history',
      { id: 'p1', query: { limit: 50 } },
      { pages: [{ items, next }], pageParams: [''] },
    ),
  );

const stranger: Reader = { id: 'minh', role: 'vietphat' };
const renderTimeline = (store: Store, reader = stranger, past?: Past) =>
  render(
    <MemoryRouter>
      <Provider store={store}>
        <PastContext value={past}>
          <Timeline project={{ id: 'p1', status: 'in_production' }} reader={reader} />
        </PastContext>
      </Provider>
    </MemoryRouter>,
  );

const lines = () => screen.getAllByRole('listitem').map((item) => item.textContent);

afterEach(cleanup);

it('displays who did what and when, newest first; entries of one kind, time and actor are one line', async () => {
  const store = storeOf();
  const factory = { text: 'Hùng', accountId: 'factory-1' };
  await cacheHistory(store, [
    entry({
      ...{ id: '10', createdAt: timeAt('31'), what: 'StageCompleted' },
      sentence: sentence(factory, 'hoàn thành công đoạn', { text: 'Hoàn thiện' }),
    }),
    entry({
      ...{ id: '9', createdAt: timeAt('30'), what: 'ProductionStarted', status: 'in_production' },
      sentence: sentence(factory, 'bắt đầu sản xuất'),
    }),
    entry({
      ...{ id: '8', what: 'PaymentRecorded', status: 'payment_confirmed' },
      sentence: sentence(employee, 'ghi nhận thanh toán:', { text: 'Đặt cọc' }, { text: '3.000.000 ₫' }),
    }),
    part('3', 'GK-03'),
    part('2', 'GK-02'),
    part('1', 'GK-01'),
    submitted,
  ]);
  renderTimeline(store);
  expect(lines()).toEqual([
    expect.stringMatching(/^Hùng hoàn thành công đoạn Hoàn thiện10:31/),
    expect.stringMatching(/^Hùng bắt đầu sản xuất→ Đang sản xuất10:30/),
    expect.stringMatching(
      /^Lan \(Việt Phát\) ghi nhận thanh toán: Đặt cọc, 3\.000\.000 ₫→ Đã thanh toán cọc10:00/,
    ),
    expect.stringMatching(/^Khách hàng gửi yêu cầu: 3 chi tiết→ Đã gửi yêu cầu10:00/),
  ]);
  const actors = screen.getAllByRole('listitem').map((item) => item.querySelector('b')?.textContent);
  expect(actors).toEqual(['Hùng', 'Hùng', 'Lan', 'Khách hàng']);
  const current = screen.getAllByRole('listitem').filter((item) => item.hasAttribute('aria-current'));
  expect(current.map((item) => item.textContent)).toEqual([expect.stringContaining('bắt đầu sản xuất')]);
});

it('displays what a request brought along as numbers in its line, and merges the parts that were added later', async () => {
  const store = storeOf();
  const files = entry({ id: '4', what: 'FilesAttached', names: ['A.pdf', 'B.pdf'] });
  const later = (id: string, name: string) => ({ ...part(id, name), createdAt: timeAt('20') });
  await cacheHistory(store, [later('6', 'GK-05'), later('5', 'GK-04'), files, part('1', 'GK-01'), submitted]);
  renderTimeline(store);
  expect(lines()).toEqual([
    expect.stringMatching(/^Khách hàng thêm chi tiết GK-04, GK-0510:20/),
    expect.stringMatching(/^Khách hàng gửi yêu cầu: 2 file, 1 chi tiết→ Đã gửi yêu cầu10:00/),
  ]);
});

it.each<[string, Reader, string[]]>([
  ['customer', { id: 'an', role: 'customer' }, ['Lan (Việt Phát) bắt đầu xem xét', 'Bạn gửi yêu cầu']],
  ['provider', { id: 'lan', role: 'vietphat' }, ['Bạn bắt đầu xem xét', 'Khách hàng gửi yêu cầu']],
  ['provider’s colleague', stranger, ['Lan (Việt Phát) bắt đầu xem xét', 'Khách hàng gửi yêu cầu']],
])('signs what the %s did themselves as «Bạn»', async (_, reader, sentences) => {
  const store = storeOf();
  const review = { id: '1', what: 'ReviewStarted', by: 'provider', actorId: 'lan' } as const;
  await cacheHistory(store, [
    entry({ ...review, sentence: sentence(employee, 'bắt đầu xem xét') }),
    submitted,
  ]);
  renderTimeline(store, reader);
  expect(screen.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual(
    sentences,
  );
});

it('signs what a factory did as «Bạn» for that factory alone', async () => {
  const done = { id: '1', what: 'StageCompleted', by: 'factory' } as const;
  for (const [role, signature] of [
    ['manufacturer', 'Bạn'],
    ['customer', 'Nhà máy'],
    ['vietphat', 'Nhà máy'],
    ['admin', 'Nhà máy'],
  ] as const) {
    const store = storeOf();
    await cacheHistory(store, [entry({ ...done, sentence: sentence({ text: 'Nhà máy' }, 'hoàn thành') })]);
    renderTimeline(store, { id: 'xuong', role });
    expect(screen.getByRole('listitem').querySelector('p')?.textContent).toBe(`${signature} hoàn thành`);
    cleanup();
  }
});

// Who reads the history, and where × whether each of its times leads to the past.
it.each<[Reader['role'], boolean, string | null]>([
  ['admin', false, '/admin-dashboard/replay/project/p1?at=0'],
  ['admin', true, null],
  ['vietphat', false, null],
  ['customer', false, null],
])('for the %s, in the past: %s, its times lead to %s', async (role, isPast, address) => {
  const store = storeOf();
  await cacheHistory(store, [submitted]);
  renderTimeline(
    store,
    userOf({ role }),
    isPast ? { changeOf: () => undefined, blame: () => null } : undefined,
  );
  expect(screen.queryByRole('link')?.getAttribute('href') ?? null).toBe(address);
});

const note = (id: string, text: string) =>
  entry({
    id,
    what: 'NotesAdded',
    sentence: [...sentence(employee, 'thêm ghi chú'), { text: ` – ${text}` }],
  });

it.each<[string, HistoryEntry, HistoryEntry]>([
  ['another actor', part('2', 'GK-02', employee), part('1', 'GK-01')],
  [
    'an actor who acted for the customer',
    part('2', 'GK-02', [...employee, { text: ' thay khách hàng' }]),
    part('1', 'GK-01', employee),
  ],
  ['another time', { ...part('2', 'GK-02'), createdAt: timeAt('01') }, part('1', 'GK-01')],
  ['another kind', { ...part('2', 'GK-02'), what: 'PartRevised' }, part('1', 'GK-01')],
  ['a new status', { ...part('2', 'GK-02'), status: 'submitted' }, part('1', 'GK-01')],
  ['another note', note('2', 'Vát mép'), note('1', 'Mạ kẽm')],
])('an entry with %s has a line of its own', async (_, newer, older) => {
  const store = storeOf();
  await cacheHistory(store, [newer, older]);
  renderTimeline(store);
  expect(lines()).toHaveLength(2);
});

it('marks no line as current while the latest status is not loaded yet', async () => {
  const store = storeOf();
  await cacheHistory(store, [submitted]);
  renderTimeline(store);
  expect(screen.getByRole('listitem').hasAttribute('aria-current')).toBe(false);
});

it('merges the objects of an employee’s entries, and links files', async () => {
  const store = storeOf();
  const attached = (id: string, name: string) =>
    entry({
      ...{ id, what: 'FilesAttached' },
      sentence: sentence(employee, 'đính kèm', { text: name, fileUrl: `/objects/${id}` }),
    });
  await cacheHistory(store, [attached('2', 'B.pdf'), attached('1', 'A.pdf')]);
  renderTimeline(store);
  expect(lines()).toEqual([expect.stringMatching(/^Lan \(Việt Phát\) đính kèm A\.pdf, B\.pdf10:00/)]);
  const link = screen.getByRole('link', { name: 'B.pdf' });
  expect(link.getAttribute('href')).toBe('/objects/2');
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
});

it('displays reloaded entries, and offers older entries when there are any', async () => {
  const store = storeOf();
  await cacheHistory(store, [submitted], 'older');
  renderTimeline(store);
  expect(lines()).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Xem thêm' })).toBeTruthy();
  const reviewed = entry({ id: '1', what: 'ReviewStarted', sentence: sentence(employee, 'bắt đầu xem xét') });
  act(() => {
    const update = (draft: { pages: { items: HistoryEntry[]; next: string | undefined }[] }) => {
      draft.pages = [{ items: [reviewed, submitted], next: undefined }];
    };
    store.dispatch(projectsApi.util.updateQueryData('history', { id: 'p1', query: { limit: 50 } }, update));
  });
  expect(await screen.findByText(/bắt đầu xem xét/)).toBeTruthy();
  expect(lines()).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Xem thêm' })).toBeNull();
});

it('displays the loading state, an empty history, and a failure with a retry button', async () => {
  const empty = storeOf();
  await cacheHistory(empty, []);
  renderTimeline(empty);
  expect(screen.getByText('Chưa có gì xảy ra.')).toBeTruthy();
  cleanup();
  server({ 'GET /api/projects/:id/history': errorReply(503, 'store.unavailable') });
  renderTimeline(storeOf());
  expect(screen.getByRole('status', { name: 'Đang tải' })).toBeTruthy();
  expect(await screen.findByText('Không thể tải lịch sử đơn hàng')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Thử lại' })).toBeTruthy();
});

it('begins with the request: its first drawings are among its files, later ones have lines of their own', async () => {
  const store = storeOf();
  const drawing = (id: string, at: string) =>
    entry({
      ...{ id, createdAt: timeAt(at), what: 'DrawingRevised' },
      sentence: sentence(customer, 'cập nhật bản vẽ', { text: `${id}.stl` }),
    });
  const files = entry({
    ...{ id: '1', what: 'FilesAttached', names: ['a.stl', 'b.pdf'] },
    sentence: sentence(customer, 'thêm file', { text: 'a.stl' }, { text: 'b.pdf' }),
  });
  const resubmitted = entry({
    ...{ id: '5', createdAt: timeAt('40'), what: 'ProjectResubmitted', status: 'submitted' },
    sentence: sentence(customer, 'gửi lại yêu cầu'),
  });
  await cacheHistory(store, [drawing('6', '40'), resubmitted, drawing('2', '00'), files, submitted]);
  renderTimeline(store);
  const texts = lines();
  expect(texts).toHaveLength(3);
  expect(texts[0]).toContain('cập nhật bản vẽ 6.stl');
  expect(texts[1]).toContain('gửi lại yêu cầu');
  expect(texts[2]).toContain('gửi yêu cầu: 2 file');
});
