import { formatVnd, stageIds } from '@market/contracts';
import type { FileState, Lane, OrderFile, PastEvent, PastMoment, PastOrder } from '@market/contracts';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { partOf, projectOf } from '../../testing/orders';
import { renderScreen, userOf } from '../../testing/render-screen';
import { errorReply, requestsTo, server } from '../../testing/server';
import type { Call } from '../../testing/server';
import { ReplayPage } from './ReplayPage';
import { choose } from '../../testing/select';

const id = projectOf().id;
const stream = `/api/audit/streams/project/${id}`;
const factory = '981ec154-ed3d-550d-874e-3960a1bdb9be';

const eventOf = (revision: number, text?: string, command = revision): PastEvent => ({
  ...{ revision, command, topics: text?.includes('báo giá') ? ['price' as const] : [] },
  at: `2026-03-0${revision + 2}T03:00:00.000Z`,
  isDiscarded: false,
  phase: text ? 'quoting' : null,
  entry: text
    ? {
        ...{ id: String(revision), createdAt: `2026-03-0${revision + 2}T03:00:00.000Z`, what: 'X' },
        ...{ by: 'provider', status: null, sentence: [{ text }] },
      }
    : null,
});
const events = [eventOf(0, 'Khách gửi yêu cầu'), eventOf(1, 'Việt Phát báo giá'), eventOf(2)];

const orderOf = (finalPrice: number | null): PastOrder => ({
  project: projectOf({
    ...{ finalPrice, status: finalPrice ? 'quoted' : 'submitted', customerName: 'Công ty Bình Minh' },
    allowed: ['ApproveQuote', 'DeclineQuote', 'ReviseDetails', 'CancelProject', 'OverrideStatus'],
  }),
  ...{ parts: [], progress: null, payments: null, drawings: [], quotes: [] },
});

const fileOf = (name: string, state: FileState): OrderFile => ({
  ...{ url: `/objects/${name}`, name, size: 1, type: 'application/pdf', description: '' },
  ...{ place: 'main', partId: null, partNumber: null, stageId: null, revision: null, state },
  ...{ visibility: 'public', by: 'customer', addedAt: events[0]!.at, endedAt: null },
});

function momentAt({ query: { at = '2' } }: Call): PastMoment {
  const revision = /^\d+$/.test(at) ? Number(at) : 1;
  return {
    ...{ revision, head: 2, now: events[revision]!.at, event: events[revision]! },
    sentence: events[revision]!.entry?.sentence ?? [],
    state: orderOf(revision > 0 ? 3_000_000 : null),
    changed: revision === 1 ? [{ pointer: '/project/finalPrice', before: 2_500_000, after: 3_000_000 }] : [],
  };
}

const lanes: Lane[] = [
  { kind: 'project', id, label: 'Đơn hàng', events },
  { kind: 'conversation', id, label: 'Trao đổi', events: [eventOf(1)] },
];

const placeAt = (revision: number) => ({ revision, now: events[revision]!.at });

let calls: readonly Call[];
const replies = () => ({
  [`GET ${stream}`]: momentAt,
  [`GET ${stream}/lanes`]: lanes,
  [`GET ${stream}/viewpoints`]: [
    { as: 'admin', label: 'Quản trị' },
    { as: 'customer', label: 'Khách hàng' },
    { as: `manufacturer:${factory}`, label: 'Xưởng Hai' },
  ],
  [`GET ${stream}/blame`]: {
    revision: 1,
    values: [{ pointer: '/project/finalPrice', revision: 1 }],
    events: [events[1]],
  },
  [`GET ${stream}/value`]: {
    changes: [
      { revision: 1, before: 2_500_000, after: 3_000_000 },
      { revision: 0, before: null, after: 2_500_000 },
    ],
    events: events.slice(0, 2),
  },
  [`GET ${stream}/compare`]: {
    ...{ from: placeAt(0), to: placeAt(1), events: [events[1]] },
    changed: [
      { pointer: '/project/status', before: 'submitted', after: 'quoted', revision: 1, changes: 1 },
      { pointer: '/project/times/daysOpen', before: 1, after: 2, revision: 1, changes: 0 },
    ],
    same: [{ pointer: '/project/title', value: 'Gá kẹp trục Ø45' }],
  },
  [`GET /api/audit/streams/conversation/${id}`]: {
    ...momentAt({ query: {} } as Call),
    state: { messages: [] },
  },
});
beforeEach(() => {
  calls = server(replies());
});

const show = (query: string, user = { role: 'admin' as const, pagePermissions: {} }, kind = 'project') =>
  renderScreen(
    <Routes>
      <Route path="/admin-dashboard/replay/:kind/:id" element={<ReplayPage />} />
    </Routes>,
    { user, path: `/admin-dashboard/replay/${kind}/${id}${query}` },
  );
/** The whole page of the order, as its viewer had it. */
const showPage = (query: string, ...rest: [user?: Parameters<typeof show>[1], kind?: string]) =>
  show(`${query || '?'}&view=page`, ...rest);

const slider = () => screen.findByRole('slider', { name: 'Lần thay đổi' });

describe('the past of an order', () => {
  it.each(['', '&as=customer', `&as=manufacturer:${factory}`, '&as=provider'])(
    'shows the order of that moment and offers no action: %s',
    async (as) => {
      showPage(`?at=1${as}`);
      expect(await screen.findByRole('heading', { name: /^Gá kẹp trục/ })).toBeTruthy();
      expect(screen.getByText('Đang xem quá khứ – chỉ đọc')).toBeTruthy();
      const buttons = screen.getAllByRole('button').map((button) => button.textContent);
      expect(
        buttons.filter((text) => /Đồng ý|Từ chối|Huỷ|Sửa|Ghi đè|Báo giá ngay|Xem lại quá khứ/.test(text)),
      ).toEqual([]);
      expect(screen.queryByRole('link', { name: 'Sửa' })).toBeNull();
      fireEvent.click(screen.getByRole('tab', { name: 'Tin nhắn' }));
      await waitFor(() => expect(screen.queryByText('Đang tải')).toBeNull());
      expect(screen.queryByRole('textbox', { name: 'Tin nhắn' })).toBeNull();
      expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
      expect(calls.filter(({ path }) => path.startsWith('/api/projects'))).toEqual([]);
    },
  );

  it('marks what changed with its old value, and says who set it', async () => {
    const { at } = showPage('?at=1&as=customer');
    const mark = await screen.findByText('2.500.000 ₫', { selector: '[data-changed] > del' });
    expect(mark.textContent).toBe(`trước đó: ${formatVnd(2_500_000)}`);
    fireEvent.click(screen.getByRole('button', { name: 'Ai đặt giá trị này? Giá' }));
    const answer = await screen.findByRole('tooltip');
    expect(await within(answer).findByText('Việt Phát báo giá')).toBeTruthy();
    expect(requestsTo(calls, 'GET', `${stream}/blame`)[0]!.query).toEqual({ at: '1', as: 'customer' });
    fireEvent.click(within(answer).getByRole('button', { name: 'Tới lúc đó' }));
    expect(at()).toContain('at=1');
  });

  it.each([
    ['', 'Gia công thô', 'Chưa xong'],
    ['&as=customer', 'Gia công CNC', 'Đang làm · 0/2'],
  ])(
    'marks a replaced file and a completed stage in place with what they were: %s',
    async (as, stage, was) => {
      const order = orderOf(null);
      const done = stageIds.slice(0, 5);
      server({
        ...replies(),
        [`GET ${stream}`]: (call: Call) => ({
          ...momentAt(call),
          state: {
            ...order,
            project: {
              ...order.project!,
              status: 'in_production',
              manufacturingProcesses: ['cnc'],
              files: [fileOf('Trục 2.pdf', 'current'), fileOf('Trục 1.pdf', 'superseded')],
            },
            progress: {
              ...{ projectId: id, percent: 70 },
              stages: stageIds.map((stageId) => ({
                ...{ stageId, isCompleted: done.includes(stageId), notes: '', attachments: [] },
                completedAt: done.includes(stageId) ? events[1]!.at : null,
              })),
            },
          },
          changed: [
            { pointer: '/project/files/1/state', before: 'current', after: 'superseded' },
            { pointer: '/progress/stages/3/isCompleted', before: false, after: true },
            { pointer: '/progress/stages/4/isCompleted', before: false, after: true },
            { pointer: '/progress/percent', before: 20, after: 70 },
          ],
        }),
      });
      showPage(`?at=1${as}`);
      fireEvent.click(await screen.findByRole('tab', { name: /^Bản vẽ và file/ }));
      const files = await screen.findByRole('group', { name: 'Bản vẽ và file của dự án' });
      const [newer, older] = within(files).getAllByRole('listitem');
      expect(older!.textContent).toContain('trước đó: Đang dùngĐã thay thế');
      expect(newer!.textContent).not.toContain('trước đó');
      const step = await waitFor(() => {
        const all = within(screen.getByRole('region', { name: 'Tiến độ sản xuất' }));
        const steps = all.getAllByRole('listitem');
        const found = steps.find(({ textContent }) => textContent.includes(stage));
        expect(found).toBeTruthy();
        return found!;
      });
      expect(step.querySelector('del')!.textContent).toBe(`trước đó: ${was}`);
      expect(screen.getAllByText('20%', { selector: 'del' }).length).toBeGreaterThan(0);
    },
  );

  it('moves with the keyboard, speaks the sentence, and keeps the moment in the address', async () => {
    const { at } = showPage('?at=0');
    const range = await slider();
    const says = () => range.getAttribute('aria-valuetext');
    expect(says()).toBe('Lần 1 trên 3: Khách gửi yêu cầu');
    for (const [key, text] of [
      ['ArrowRight', 'Lần 2 trên 3: Việt Phát báo giá'],
      ['End', 'Lần 3 trên 3: Người xem này không xem được'],
      ['ArrowRight', 'Lần 3 trên 3: Người xem này không xem được'],
      ['ArrowLeft', 'Lần 2 trên 3: Việt Phát báo giá'],
      ['Home', 'Lần 1 trên 3: Khách gửi yêu cầu'],
      ['ArrowLeft', 'Lần 1 trên 3: Khách gửi yêu cầu'],
      ['End', 'Lần 3 trên 3: Người xem này không xem được'],
    ] as const) {
      fireEvent.keyDown(range, { key });
      expect(says()).toBe(text);
    }
    await waitFor(() => expect(at()).toContain('at=2'));
    await waitFor(() =>
      expect(requestsTo(calls, 'GET', stream).map(({ query }) => query['at'])).toEqual(['0', '2']),
    );
    expect(await screen.findByText('3.000.000 ₫')).toBeTruthy();
  });

  it('plays from where it is to the end, and begins again from the start', async () => {
    show('?at=1');
    await slider();
    fireEvent.click(screen.getByText('4×'));
    fireEvent.click(screen.getByRole('button', { name: 'Phát' }));
    await waitFor(async () => expect((await slider()).getAttribute('aria-valuetext')).toContain('Lần 3'));
    const range = await slider();
    fireEvent.click(await screen.findByRole('button', { name: 'Phát' }));
    // It plays on while a search waits.
    expect(range.getAttribute('aria-valuetext')).toContain('Lần 1');
    fireEvent.click(screen.getByRole('button', { name: 'Dừng' }));
    expect(screen.getByRole('button', { name: 'Phát' })).toBeTruthy();
  });

  it('strikes out an event that was discarded, and gives it a row of its own', async () => {
    const discarded = events.map((event) => ({ ...event, isDiscarded: event.revision === 1 }));
    server({ ...replies(), [`GET ${stream}/lanes`]: [{ ...lanes[0]!, events: discarded }] });
    showPage('?at=1');
    expect(await screen.findByText('Việt Phát báo giá', { selector: 'p > span[data-struck]' })).toBeTruthy();
    const rows = screen.getByRole('list', { name: 'Các việc theo thời gian' });
    expect(within(rows).getByText('Đã bị bỏ qua')).toBeTruthy();
    // It is no part of the order's history.
    const history = within(await screen.findByRole('region', { name: 'Mốc thời gian' }));
    expect(await history.findByText('Khách gửi yêu cầu')).toBeTruthy();
    expect(history.queryByText('Việt Phát báo giá')).toBeNull();
  });

  it('says how many events of a stream beside are not drawn', async () => {
    const many = { ...lanes[1]!, events: [], untold: 20_500 };
    server({ ...replies(), [`GET ${stream}/lanes`]: [lanes[0]!, many] });
    showPage('?at=1');
    expect(await screen.findByText('20.500 việc, quá nhiều để vẽ ở đây')).toBeTruthy();
  });

  it('a step is a command: its single events open inside it, on demand', async () => {
    const submitted = [eventOf(0, 'Khách gửi yêu cầu', 0), eventOf(1, 'Thêm chi tiết', 0)];
    const all = [...submitted, eventOf(2, 'Việt Phát báo giá', 1)];
    server({ ...replies(), [`GET ${stream}/lanes`]: [{ ...lanes[0]!, events: all }] });
    const { at } = show('?at=2');
    const range = await slider();
    expect(range.getAttribute('aria-valuetext')).toBe('Lần 2 trên 2: Việt Phát báo giá');
    fireEvent.keyDown(range, { key: 'ArrowLeft' });
    expect(range.getAttribute('aria-valuetext')).toBe('Lần 1 trên 2: Khách gửi yêu cầu');
    await waitFor(() => expect(at()).toContain('at=1'));
    const list = screen.getByRole('list', { name: 'Sự kiện, mới nhất trước' });
    expect(within(list).queryByText('Thêm chi tiết')).toBeNull();
    fireEvent.click(within(list).getByRole('button', { name: 'Gồm 2 việc nhỏ' }));
    fireEvent.click(within(list).getByText('Thêm chi tiết'));
    await waitFor(() => expect(at()).toContain('step=event'));
    expect(await screen.findByRole('region', { name: 'Riêng việc nhỏ này' })).toBeTruthy();
  });

  it('only what a filter is about is listed, and stepped through', async () => {
    const all = [eventOf(0, 'Khách gửi yêu cầu'), eventOf(1, 'Đổi mô tả'), eventOf(2, 'Việt Phát báo giá')];
    server({ ...replies(), [`GET ${stream}/lanes`]: [{ ...lanes[0]!, events: all }] });
    show('?at=0&topic=price');
    const list = await screen.findByRole('list', { name: 'Sự kiện, mới nhất trước' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Lần sau' }));
    expect((await slider()).getAttribute('aria-valuetext')).toBe('Lần 3 trên 3: Việt Phát báo giá');
    expect(screen.getByRole('button', { name: 'Lần sau' }).hasAttribute('disabled')).toBe(true);
  });

  it('goes to the moment that is typed, or says how to type one', async () => {
    const { at } = show('?at=0');
    const field = await screen.findByRole('textbox', { name: 'Tới lúc' });
    const type = (value: string) => {
      fireEvent.change(field, { target: { value } });
      fireEvent.keyDown(field, { key: 'Enter' });
      fireEvent.keyUp(field, { key: 'Enter' });
    };
    type('lúc nào đó');
    expect(screen.getByRole('alert').textContent).toContain('14:32 ngày 3/11');
    expect(at()).toContain('at=0');
    type('14:32 ngày 3/3/2026');
    await waitFor(() => expect(decodeURIComponent(at())).toContain('at=2026-03-03T07:32:59.999Z'));
  });

  it('follows one value through its changes', async () => {
    const { at } = show('?at=1');
    const changes = await screen.findByRole('region', { name: 'Thay đổi ở lần 2' });
    fireEvent.click(await within(changes).findByRole('button', { name: 'Mọi lần đổi: Giá' }));
    const history = await screen.findByRole('region', { name: 'Mọi lần đổi: Giá' });
    expect(await within(history).findByText('đổi 2 lần')).toBeTruthy();
    expect(requestsTo(calls, 'GET', `${stream}/value`)[0]!.query).toEqual({
      ...{ as: 'admin', at: '1', pointer: '/project/finalPrice' },
    });
    const told = within(history)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(told).toEqual([
      expect.stringMatching(/^2\.500\.000.₫ → 3\.000\.000.₫Việt Phát · /),
      expect.stringMatching(/^– → 2\.500\.000.₫Việt Phát · /),
    ]);
    fireEvent.click(within(history).getByRole('button', { name: 'Lần đổi trước' }));
    await waitFor(() => expect(at()).toContain('at=0'));
    // It stays while other moments are visited.
    expect(screen.getByRole('region', { name: 'Mọi lần đổi: Giá' })).toBeTruthy();
  });

  it('compares two moments: what differs between them and nothing else, with who changed it', async () => {
    const { at } = show('?at=1');
    await slider();
    fireEvent.click(await screen.findByRole('button', { name: 'So với lúc khác' }));
    expect(at()).toContain('with=0');
    const table = within(await screen.findByRole('table'));
    expect(
      table
        .getAllByRole('row')
        .slice(2)
        .map((row) => [...row.children].map(({ textContent }) => textContent)),
    ).toEqual([['Trạng thái', 'Đã gửi yêu cầu', 'Đã báo giá', 'Việt Phát · 10:00:00 03/03']]);
    expect(requestsTo(calls, 'GET', `${stream}/compare`)[0]!.query).toEqual({
      ...{ from: '0', to: '1', as: 'admin', show: 'all' },
    });
    const differences = within(screen.getByRole('region', { name: 'Khác nhau' }));
    expect(differences.getByText('1 mục giống nhau được ẩn')).toBeTruthy();
    // Nothing of the single moment stands beside it.
    expect(screen.queryByRole('region', { name: /^Thay đổi ở lần/ })).toBeNull();
    fireEvent.click(screen.getByText('Hiện tất cả 2'));
    expect(await table.findByRole('rowheader', { name: 'Tiêu đề dự án' })).toBeTruthy();
    expect(differences.queryByText(/được ẩn/)).toBeNull();
  });

  it('gives what differs as a file', async () => {
    const saved = jest.fn((_file: Blob) => 'blob:x');
    Object.assign(URL, { createObjectURL: saved, revokeObjectURL: jest.fn() });
    const names: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    show('?at=1&with=0');
    await screen.findByRole('table');
    fireEvent.click(screen.getByRole('button', { name: 'Tải về' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    await waitFor(() => expect(names).toEqual([`so-sanh-${id.slice(0, 8)}-0-1.csv`]));
    const reader = new FileReader();
    reader.readAsText(saved.mock.calls[0]![0]);
    await waitFor(() =>
      expect(reader.result).toBe(
        'Nhóm,Mục,"A: lần 1, 10:00:00 02/03/2026","B: lần 2, 10:00:00 03/03/2026",Ai,Khi nào,Số lần đổi\r\n' +
          'Trạng thái và giá,Trạng thái,Đã gửi yêu cầu,Đã báo giá,Việt Phát,2026-03-03T03:00:00.000Z,1\r\n',
      ),
    );
  });

  it('the earlier moment is A, whichever was chosen first', async () => {
    show('?at=1&with=2');
    await screen.findByRole('table');
    expect(requestsTo(calls, 'GET', `${stream}/compare`)[0]!.query).toMatchObject({ from: '1', to: '2' });
    expect((await slider()).closest('[data-cursor]')!.textContent).toBe('A');
  });

  it('what differs is of the part that has it now, also where an earlier part has been removed', async () => {
    const part = (partId: string) => partOf({ id: `${id}.${partId}`, partId });
    const parts = [[part('GK-01'), part('GK-02')], [part('GK-02')]];
    server({
      [`GET ${stream}`]: (call: Call) => {
        const moment = momentAt(call);
        return { ...moment, state: { ...orderOf(null), parts: parts[moment.revision] } };
      },
      [`GET ${stream}/compare`]: {
        ...{ from: placeAt(0), to: placeAt(1), events: [] },
        changed: [{ pointer: '/parts/0/quantity', before: 2, after: 5, revision: 1, changes: 1 }],
      },
    });
    show('?at=1&with=0');
    expect(await screen.findByText('Chi tiết GK-02')).toBeTruthy();
    expect(screen.getByRole('rowheader', { name: 'Số lượng' })).toBeTruthy();
  });

  it('both moments, and what differs between them, are those of the same viewer', async () => {
    show('?at=1&with=0&as=customer');
    await screen.findByRole('table');
    const asked = [...requestsTo(calls, 'GET', stream), ...requestsTo(calls, 'GET', `${stream}/compare`)];
    expect(new Set(asked.map(({ query }) => query['as']))).toEqual(new Set(['customer']));
  });

  it('says that the viewer took no part, and tells a wrong moment in the words of the server', async () => {
    server({
      [`GET ${stream}`]: (call: Call) => ({ ...momentAt(call), state: null, changed: [{ pointer: '' }] }),
    });
    show('?at=1&as=customer');
    expect(await screen.findByRole('heading', { name: 'Không thấy' })).toBeTruthy();
    server({ [`GET ${stream}`]: errorReply(400, 'request.invalid', 'Chưa có lần thay đổi 9') });
    show('?at=9');
    expect(await screen.findByText('Chưa có lần thay đổi 9')).toBeTruthy();
  });
});

it('a conversation without messages says so, and names no moment', async () => {
  const conversation = `/api/audit/streams/conversation/${id}`;
  server({ ...replies(), [`GET ${conversation}/lanes`]: [{ ...lanes[1]!, events: [] }, lanes[0]!] });
  show('', undefined, 'conversation');
  expect(await screen.findByRole('heading', { name: 'Chưa có gì để xem lại' })).toBeTruthy();
  expect(screen.queryByRole('slider')).toBeNull();
});

it('the past is closed to those without the right to it', async () => {
  show('', { role: 'admin', pagePermissions: { 'admin-dashboard': { canAccessLogs: false } } });
  expect(await screen.findByRole('heading', { name: 'Không xem lại được' })).toBeTruthy();
  expect(calls).toEqual([]);
});

it.each([
  ['admin', ''],
  ['customer', '&as=customer'],
  [`manufacturer:${factory}`, `&as=manufacturer:${factory}`],
])('asks for the messages of the moment as %s reads them', async (viewer, as) => {
  showPage(`?at=1${as}`);
  await screen.findByRole('heading', { name: /^Gá kẹp trục/ });
  await waitFor(() =>
    expect(
      requestsTo(calls, 'GET', `/api/audit/streams/conversation/${id}`).map(({ query }) => query),
    ).toEqual([{ at: events[1]!.at, as: viewer }]),
  );
});

it('reads no messages for an admin without the right to reviews', async () => {
  showPage('?at=1', {
    role: 'admin',
    pagePermissions: { 'vietphat-admin': { canReviewProjects: false } },
  } as never);
  await screen.findByRole('heading', { name: /^Gá kẹp trục/ });
  expect(calls.filter(({ path }) => path.includes('/conversation/'))).toEqual([]);
});

it('shows nothing of the former viewer while the lanes of the next one are loaded', async () => {
  show('?at=1');
  await slider();
  server({ ...replies(), [`GET ${stream}/lanes`]: () => new Promise(() => undefined) });
  await choose(await screen.findByLabelText('Xem như'), 'Khách hàng');
  const asked = () =>
    calls.filter(({ path, query }) => path.endsWith('/lanes') && query['as'] === 'customer');
  await waitFor(() => expect(asked()).toHaveLength(1));
  // At once: a call without an answer ends by itself at last.
  expect(screen.queryByRole('slider')).toBeNull();
  expect(screen.queryByText('Việt Phát báo giá')).toBeNull();
});

// The moment × the order's history, newest first: what had happened by then, and nothing later.
it.each([
  [0, ['Khách gửi yêu cầu']],
  [1, ['Việt Phát báo giá', 'Khách gửi yêu cầu']],
  [2, ['Việt Phát báo giá', 'Khách gửi yêu cầu']],
])('at moment %d the history of the order tells %j', async (at, expected) => {
  showPage(`?at=${at}`);
  const history = within(await screen.findByRole('region', { name: 'Mốc thời gian' }));
  const told = () =>
    history.queryAllByText(/^(Khách gửi|Việt Phát báo)/).map(({ textContent }) => textContent);
  await waitFor(() => expect(told()).toEqual(expected));
});

it('a moment that is named by its time stands where it happened', async () => {
  const at = events[1]!.at;
  server({ ...replies(), [`GET ${stream}`]: (call: Call) => momentAt({ ...call, query: { at: '1' } }) });
  showPage(`?at=${encodeURIComponent(at)}`);
  await screen.findByRole('heading', { name: /^Gá kẹp trục/ });
  expect((await slider()).getAttribute('aria-valuetext')).toBe('Lần 2 trên 3: Việt Phát báo giá');
});

it('a moment that cannot be loaded is not the one before', async () => {
  showPage('?at=0');
  await screen.findByRole('heading', { name: /^Gá kẹp trục/ });
  server({ [`GET ${stream}`]: errorReply(500, 'server.failed') });
  fireEvent.keyDown(await slider(), { key: 'End' });
  expect(await screen.findByText('Không thể tải lúc này')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: /^Gá kẹp trục/ })).toBeNull();
});

it('the first moment is compared with itself: there is none before it', async () => {
  const { at } = show('?at=0');
  fireEvent.click(await screen.findByRole('button', { name: 'So với lúc khác' }));
  expect(at()).toContain('with=0');
});

it('shows in one look what decided the order then', async () => {
  show('?at=1');
  const pane = await screen.findByRole('region', { name: 'Như quản trị thấy lúc đó' });
  expect(await within(pane).findByText('3.000.000 ₫')).toBeTruthy();
  expect(within(pane).getByText('Đã báo giá')).toBeTruthy();
  expect(screen.queryByRole('tab')).toBeNull();
  fireEvent.click(within(pane).getByRole('button', { name: 'Cả trang' }));
  expect(await screen.findByRole('tab', { name: 'Tin nhắn' })).toBeTruthy();
});

// How an account was blocked at a moment × what its past says.
it.each<[0 | 1, string, string | undefined]>([
  [1, 'Nợ quá hạn', 'Đang bị chặn: Nợ quá hạn'],
  [1, '', 'Đang bị chặn: không nêu lý do'],
  [0, 'Nợ quá hạn', undefined],
])(
  'the past of an account that is blocked (%d, «%s») says «%s»',
  async (isAccountBlocked, blockedReason, text) => {
    const account = `/api/audit/streams/account/${id}`;
    const person = {
      ...userOf({ id, isAccountBlocked, firstName: 'Bình', lastName: 'Trần' }),
      ...{ isErased: false, blockedReason, version: 'access:3', updatedAt: events[0]!.at },
    };
    server({
      [`GET ${account}`]: { ...momentAt({ query: {} } as Call), state: { person }, changed: [] },
      [`GET ${account}/lanes`]: [{ kind: 'account', id, label: 'Tài khoản', events }],
      [`GET ${account}/viewpoints`]: [{ as: 'admin', label: 'Quản trị' }],
    });
    show('', undefined, 'account');
    expect(await screen.findByRole('heading', { name: 'Trần Bình' })).toBeTruthy();
    expect(screen.queryByText(/^Đang bị chặn/)?.textContent).toBe(text);
    expect(screen.getByRole('link', { name: 'Về hiện tại' }).getAttribute('href')).toBe(
      `/admin-dashboard/people/${id}`,
    );
  },
);
