import type { ParkedStream, Rebuild } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import userEvent from '@testing-library/user-event';
import { api } from '../../api/api';
import { operationsTag } from '../../api/tags';
import { expectToast, renderScreen } from '../../testing/render-screen';
import { requestsTo, server } from '../../testing/server';
import { Denials } from './Denials';
import { Erasures } from './Erasures';
import { HealthPanel } from './HealthPanel';
import { ParkedStreams } from './ParkedStreams';
import { Rebuilds } from './Rebuilds';
import { UnreferencedFiles } from './Storage';
import { everyFewSeconds, everySecond } from './operations.api';
import { rebuildOf } from './rebuild.fixture';

const parked: ParkedStream = {
  ...{ stream: 'project-1', revision: 3, type: 'StageCompleted', error: 'TypeError: hỏng', waiting: 2 },
  ...{ attempts: 1, parkedAt: '2026-03-02T03:00:00.000Z' },
};
const rebuild = rebuildOf({ events: 50, total: 200, fraction: 0.259, eventsPerSecond: 100, secondsLeft: 2 });
const health = {
  ...{ status: 'degraded', database: true, eventStore: true, lastError: null, files: true },
  ...{ personalData: { missing: 0, unfit: 0 }, filesProblem: null, problems: [] },
  projector: {
    ...{ alive: true, complete: true, behind: true, secondsBehind: 42 },
    ...{ parkedStreams: 0, parkedEvents: 0 },
  },
};
const press = async (name: string, inside: HTMLElement = document.body) =>
  userEvent.click(await within(inside).findByRole('button', { name }));

it('a parked stream is discarded with a reason, after the consequences were read', async () => {
  let streams = [parked];
  const calls = server({
    'GET /api/admin/parked': () => streams,
    'POST /api/admin/parked/discard': () => (streams = []),
  });
  renderScreen(<ParkedStreams />);
  expect(await screen.findByText('TypeError: hỏng')).toBeTruthy();
  await press('Bỏ qua sự kiện');
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('thấy ngay 2 sự kiện sau nó');
  await press('Bỏ qua vĩnh viễn', dialog);
  expect(await within(dialog).findByText('Vui lòng nêu lý do')).toBeTruthy();
  expect(requestsTo(calls, 'POST')).toEqual([]);
  await userEvent.type(within(dialog).getByLabelText('Lý do'), 'Sự kiện hỏng');
  await press('Bỏ qua vĩnh viễn', dialog);
  await expectToast('Đã bỏ qua sự kiện');
  const { revision } = parked;
  expect(requestsTo(calls, 'POST')[0]!.body).toEqual({
    stream: 'project-1',
    revision,
    reason: 'Sự kiện hỏng',
  });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Luồng bị giữ' })).toBeNull());
});

it('what is discarded is the event that was read, also when its stream has come to stand at another one since', async () => {
  let streams = [parked];
  const calls = server({
    'GET /api/admin/parked': () => streams,
    'POST /api/admin/parked/discard': () => streams,
  });
  const { store } = renderScreen(<ParkedStreams />);
  await press('Bỏ qua sự kiện');
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('Lý do'), 'Sự kiện hỏng');
  streams = [{ ...parked, revision: 5, type: 'PaymentRecorded' }];
  act(() => void store.dispatch(api.util.invalidateTags([operationsTag])));
  expect(await screen.findByText('PaymentRecorded')).toBeTruthy();
  expect(within(dialog).getByText(/«StageCompleted» sẽ không bao giờ có tác dụng/)).toBeTruthy();
  await press('Bỏ qua vĩnh viễn', dialog);
  await waitFor(() => expect(requestsTo(calls, 'POST')[0]!.body).toMatchObject({ revision: 3 }));
});

it('a parked stream without later events is discarded without a word of them', async () => {
  server({ 'GET /api/admin/parked': [{ ...parked, waiting: 0 }] });
  renderScreen(<ParkedStreams />);
  await press('Bỏ qua sự kiện');
  const { textContent } = await screen.findByRole('dialog');
  expect(textContent).toContain('Người đang làm việc với project-1 không thấy điều mà sự kiện này ghi');
});

it('a retry that fails again says so', async () => {
  server({ 'GET /api/admin/parked': [parked], 'POST /api/admin/parked/retry': [{ ...parked, attempts: 2 }] });
  renderScreen(<ParkedStreams />);
  await press('Thử lại');
  await expectToast('Vẫn chưa áp dụng được');
});

it('a rebuild says what it means for people, shows its progress and can be cancelled', async () => {
  let list: Rebuild[] = [];
  const calls = server({
    'GET /api/operations/rebuild': () => list,
    'POST /api/operations/rebuild': () => (list = [rebuild])[0]!,
    'POST /api/operations/rebuild/cancel': () =>
      (list = [{ ...rebuild, state: 'cancelled', finishedAt: '2026-03-02T03:01:00.000Z' }])[0]!,
  });
  renderScreen(<Rebuilds />);
  await press('Dựng lại');
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Mọi người làm việc tiếp trên dữ liệu cũ');
  await press('Bắt đầu', dialog);
  const progress = await screen.findByRole('progressbar');
  expect(progress.getAttribute('aria-valuenow')).toBe('25');
  expect(screen.getByText(/50 \/ 200 sự kiện/)).toBeTruthy();
  for (const name of ['Kiểm chứng', 'Dựng lại'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
  await press('Huỷ');
  expect(await screen.findByText('Đã huỷ')).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Kiểm chứng' }).disabled).toBe(false),
  );
  expect(requestsTo(calls, 'POST').map(({ path }) => path)).toEqual([
    '/api/operations/rebuild',
    '/api/operations/rebuild/cancel',
  ]);
});

it('a rebuild that has not begun can be cancelled', async () => {
  const calls = server({
    'GET /api/operations/rebuild': [{ ...rebuild, state: 'requested', fraction: 0 }],
    'POST /api/operations/rebuild/cancel': rebuild,
  });
  renderScreen(<Rebuilds />);
  await press('Huỷ');
  await expectToast('Đang huỷ');
  expect(requestsTo(calls, 'POST')).toHaveLength(1);
});

it('denials are asked for anew each time they are opened', async () => {
  const calls = server({ 'GET /api/admin/denials': [] });
  let show: (isOpen: boolean) => void = () => undefined;
  const Page = () => {
    const [isOpen, setOpen] = useState(true);
    show = setOpen;
    return isOpen && <Denials />;
  };
  renderScreen(<Page />);
  await screen.findByText('Chưa có lệnh nào bị từ chối.');
  act(() => show(false));
  act(() => show(true));
  await waitFor(() => expect(requestsTo(calls, 'GET')).toHaveLength(2));
});

it('a proof is requested as one', async () => {
  const calls = server({
    'GET /api/operations/rebuild': [],
    'POST /api/operations/proof': { ...rebuild, purpose: 'proof' },
  });
  renderScreen(<Rebuilds />);
  await press('Kiểm chứng');
  await press('Bắt đầu', await screen.findByRole('dialog'));
  await expectToast('Đã yêu cầu kiểm chứng');
  expect(requestsTo(calls, 'POST').map(({ path }) => path)).toEqual(['/api/operations/proof']);
});

it('denials of one kind are one line with their number, which opens to each of them', async () => {
  const at = (minute: number) => `2026-03-02T03:0${minute}:00.000Z`;
  const order = '0f8fad5b-d9cb-469f-a165-70867728950e';
  const denial = (id: string, change: object) => ({
    ...{ id, createdAt: at(Number(id)), actorId: 'a1', actorName: 'Anh Nam', actorRole: 'customer' },
    ...{ code: 'access.denied', reason: 'Không có quyền', count: 1, lastAt: null, correlationId: null },
    ...change,
  });
  server({
    'GET /api/admin/denials': [
      denial('4', { command: `POST /api/projects/${order}/actions/complete-project`, count: 3 }),
      denial('3', { command: 'POST /api/projects/x/actions/complete-project', code: 'project.changed' }),
      denial('2', {
        ...{ command: `POST /api/projects/${order.replace('0', '1')}/actions/complete-project` },
        ...{ actorId: 'a2', actorName: 'Chị Lan' },
      }),
      denial('1', { command: 'DELETE /api/unknown' }),
    ],
  });
  renderScreen(<Denials />);
  await screen.findByText('Một việc khác', { selector: 'b' });
  const lines = [...document.querySelectorAll('summary')].map(({ textContent }) => textContent);
  expect(lines.map((line) => /^(.+?)(access|project)\./.exec(line)![1])).toEqual([
    ...['4×Hoàn thành dự án', '1×Hoàn thành dự án', '1×Một việc khác'],
  ]);
  expect(lines[0]).toContain('2 người');
  expect(lines[1]).toContain('Anh Nam');
  const first = document.querySelector('details')!;
  expect(
    within(first)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringContaining(`POST /api/projects/${order}/actions/complete-project`),
    expect.stringContaining('Chị Lan'),
  ]);
});

it('denials are filtered by the URL, and by a click on an account or a code', async () => {
  const denial = {
    ...{
      id: '1',
      createdAt: '2026-03-02T03:00:00.000Z',
      actorId: 'a1',
      actorName: 'Anh Nam',
      actorRole: 'customer',
    },
    ...{ command: 'POST /api/quotes', code: 'access.denied', reason: 'Không có quyền', count: 1 },
  };
  const calls = server({ 'GET /api/admin/denials': [denial] });
  const { at } = renderScreen(<Denials />, { path: '/?kind=commands' });
  await press('Anh Nam');
  await press('Chỉ xem access.denied');
  expect(at()).toBe('/?kind=commands&actor=a1&code=access.denied');
  await waitFor(() =>
    expect(calls.at(-1)!.query).toEqual({
      ...{ limit: '200', kind: 'commands', actorId: 'a1', code: 'access.denied' },
    }),
  );
});

it('files that nothing uses are deleted after the consequences were read', async () => {
  const calls = server({
    'GET /api/operations/files': {
      files: 1200,
      bytes: 3_145_728,
      due: 3,
      oldestAt: '2026-03-02T03:00:00.000Z',
    },
    'POST /api/admin/objects/collect': { deleted: 2, saved: 1, released: 3 },
  });
  renderScreen(<UnreferencedFiles />);
  expect(await screen.findByText(/tệp đã tới hạn dọn/)).toBeTruthy();
  await press('Dọn ngay');
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Người đang soạn yêu cầu với tệp cũ hơn bảy ngày phải tải lên lại');
  expect(requestsTo(calls, 'POST')).toEqual([]);
  await press('Dọn ngay', dialog);
  await expectToast('Đã xoá 2 tệp, giữ lại 4');
  await waitFor(() => expect(requestsTo(calls, 'GET', '/api/operations/files')).toHaveLength(2));
});

it.each([0, 5])('nothing is offered for deletion while none of %d files is due', async (files) => {
  server({ 'GET /api/operations/files': { files, bytes: 0, due: 0, oldestAt: null } });
  renderScreen(<UnreferencedFiles />);
  expect(await screen.findByText(/tệp đã tới hạn dọn/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Dọn ngay' }).disabled).toBe(true);
});

it('health names each part, the seconds behind the log, and who writes and who stands by', async () => {
  server({
    'GET /api/admin/health': health,
    'GET /api/operations/projectors': [
      { name: 'app-1:4711', isWriter: true },
      { name: 'app-2:4712', isWriter: false },
    ],
  });
  renderScreen(<HealthPanel />);
  expect(await screen.findByText('app-1:4711')).toBeTruthy();
  const panel = screen.getByRole('group', { name: 'Tình trạng' });
  await within(panel).findAllByText(/42 giây/);
  for (const text of [
    'Ứng dụng',
    'Cơ sở dữ liệu',
    'Kho sự kiện',
    'Bộ dựng dữ liệu đọc',
    '42 giây',
    'app-2:4712',
  ])
    expect(panel.textContent).toContain(text);
});

it.each([
  [true, 0, 'true', 'Xong: khoá đã huỷ, không còn phiên nào'],
  [true, 2, 'false', 'Chưa xong: còn 2 phiên đăng nhập'],
  [false, 0, 'false', 'Chưa xong: khoá còn đó'],
  [false, 2, 'false', 'Chưa xong: khoá còn đó'],
])('an erasure whose key is deleted (%s) and that left %d sessions works: %s, «%s»', async (...expected) => {
  const [isKeyDeleted, sessions, works, text] = expected;
  const erasedAt = '2026-03-02T03:00:00.000Z';
  server({ 'GET /api/operations/erasures': [{ accountId: 'abcdefgh-1', erasedAt, isKeyDeleted, sessions }] });
  renderScreen(<Erasures />);
  const row = (await screen.findByText(text)).closest('li')!;
  expect(row.getAttribute('data-works')).toBe(works);
  expect(row.textContent).toContain('abcdefgh 10:00 02/03/2026');
});

it('each parked stream leads to its order, if it is one, and is retried by its own name', async () => {
  const account = { ...parked, stream: 'account-9', type: 'RoleChanged' };
  const calls = server({
    'GET /api/admin/parked': [parked, account],
    'POST /api/admin/parked/retry': [parked],
  });
  renderScreen(<ParkedStreams />);
  const [order, other] = await screen.findAllByRole('listitem');
  expect(within(order!).getByRole('link').getAttribute('href')).toBe('/projects/1');
  expect(within(other!).queryByRole('link')).toBeNull();
  await press('Thử lại', other);
  await expectToast('Luồng đã chạy tiếp');
  expect(requestsTo(calls, 'POST').map(({ body }) => body)).toEqual([{ stream: 'account-9' }]);
});

it('a proof that found differences names the tables and how many rows differ, and none that agree', async () => {
  const tables = [
    { table: 'projects', ids: ['1', '2'] },
    { table: 'payments', ids: [] },
  ];
  server({
    'GET /api/operations/rebuild': [
      { ...rebuild, purpose: 'proof', state: 'failed', finishedAt: '2026-03-02T03:01:00.000Z', tables },
    ],
  });
  renderScreen(<Rebuilds />);
  expect(await screen.findByText('Bảng khác: projects (2)')).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('without a process that writes, health says that the data stands still', async () => {
  server({
    'GET /api/admin/health': health,
    'GET /api/operations/projectors': [],
  });
  renderScreen(<HealthPanel />);
  const row = (await screen.findByText('Không có tiến trình nào ghi')).closest('li')!;
  expect(row.getAttribute('data-works')).toBe('false');
});

// A panel × what it asks for, again and again: the system sends no messages about itself.
it.each<[string, () => ReactNode, Record<string, object>]>([
  ['parked streams', ParkedStreams, { '/api/admin/parked': [] }],
  ['rebuilds', Rebuilds, { '/api/operations/rebuild': [] }],
  ['a running rebuild', Rebuilds, { '/api/operations/rebuild': [rebuild] }],
  ['erasures', Erasures, { '/api/operations/erasures': [] }],
  [
    'unreferenced files',
    UnreferencedFiles,
    { '/api/operations/files': { files: 0, bytes: 0, due: 0, oldestAt: null } },
  ],
  ['health', HealthPanel, { '/api/admin/health': health, '/api/operations/projectors': [] }],
])('the panel of %s shows by itself what has changed', async (_, Panel, answers) => {
  const [usual, fast] = [everyFewSeconds.pollingInterval, everySecond.pollingInterval];
  everyFewSeconds.pollingInterval = everySecond.pollingInterval = 5;
  try {
    const calls = server(
      Object.fromEntries(Object.entries(answers).map(([path, answer]) => [`GET ${path}`, answer])),
    );
    renderScreen(<Panel />);
    for (const path of Object.keys(answers))
      await waitFor(() => expect(requestsTo(calls, 'GET', path).length).toBeGreaterThan(2));
  } finally {
    [everyFewSeconds.pollingInterval, everySecond.pollingInterval] = [usual, fast];
  }
});
