import { formatVnd, stageIds } from '@control-center/contracts';
import type { FileState, Lane, OrderFile, PastEvent, PastMoment, PastOrder } from '@control-center/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
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

const eventOf = (revision: number, text?: string): PastEvent => ({
  revision,
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
  const revision = Number(at);
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
  [`GET ${stream}/compare`]: {
    ...{ from: 0, to: 1 },
    changed: [{ pointer: '/project/status', before: 'submitted', after: 'quoted' }],
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

const slider = () => screen.findByRole('slider', { name: 'Lần thay đổi' });

describe('the past of an order', () => {
  // Promise: A past moment is read-only: no screen in it offers a command
  it.each(['', '&as=customer', `&as=manufacturer:${factory}`, '&as=provider'])(
    'shows the order of that moment and offers no action: %s',
    async (as) => {
      show(`?at=1${as}`);
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
    const { at } = show('?at=1&as=customer');
    const mark = await screen.findByText('2.500.000 ₫', { selector: 'p del' });
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
      show(`?at=1${as}`);
      fireEvent.click(await screen.findByRole('tab', { name: /^Bản vẽ và file/ }));
      const files = await screen.findByRole('group', { name: 'Bản vẽ và file của dự án' });
      const [newer, older] = within(files).getAllByRole('listitem');
      expect(older!.textContent).toContain('trước đó: Hiện hànhĐã thay thế');
      expect(newer!.textContent).not.toContain('trước đó');
      const step = await waitFor(() => {
        const all = within(screen.getByRole('region', { name: 'Tiến độ sản xuất' }));
        const steps = all.getAllByRole('listitem');
        const found = steps.find(({ textContent }) => textContent.includes(stage));
        expect(found).toBeTruthy();
        return found!;
      });
      expect(step.querySelector('del')!.textContent).toBe(`trước đó: ${was}`);
      expect(screen.getByText('20%', { selector: 'del' })).toBeTruthy();
    },
  );

  it('moves with the keyboard, speaks the sentence, and keeps the moment in the address', async () => {
    const { at } = show('?at=0');
    const range = await slider();
    const says = () => range.getAttribute('aria-valuetext');
    expect(says()).toBe('Lần 0 trên 2: Khách gửi yêu cầu');
    for (const [key, text] of [
      ['ArrowRight', 'Lần 1 trên 2: Việt Phát báo giá'],
      ['End', 'Lần 2 trên 2: Người xem này không đọc được'],
      ['ArrowRight', 'Lần 2 trên 2: Người xem này không đọc được'],
      ['ArrowLeft', 'Lần 1 trên 2: Việt Phát báo giá'],
      ['Home', 'Lần 0 trên 2: Khách gửi yêu cầu'],
      ['ArrowLeft', 'Lần 0 trên 2: Khách gửi yêu cầu'],
      ['End', 'Lần 2 trên 2: Người xem này không đọc được'],
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
    fireEvent.click(screen.getByRole('button', { name: 'Phát 4×' }));
    await waitFor(async () => expect((await slider()).getAttribute('aria-valuetext')).toContain('Lần 2'));
    const range = await slider();
    fireEvent.click(await screen.findByRole('button', { name: 'Phát 4×' }));
    // It plays on while a search waits.
    expect(range.getAttribute('aria-valuetext')).toContain('Lần 0');
    fireEvent.click(screen.getByRole('button', { name: 'Dừng' }));
    expect(screen.getByRole('button', { name: 'Phát 1×' })).toBeTruthy();
  });

  it('strikes out an event that was discarded, and names its colour', async () => {
    const discarded = events.map((event) => ({ ...event, isDiscarded: event.revision === 1 }));
    server({ ...replies(), [`GET ${stream}/lanes`]: [{ ...lanes[0]!, events: discarded }] });
    show('?at=1');
    expect(await screen.findByText('Việt Phát báo giá', { selector: 'p[data-struck]' })).toBeTruthy();
    const legend = screen.getByRole('list', { name: 'Màu của các vạch' });
    expect(within(legend).getByText('Đã bị bỏ qua')).toBeTruthy();
    // It is no part of the order's history.
    expect(await screen.findByText('Khách gửi yêu cầu')).toBeTruthy();
    expect(screen.getAllByText('Việt Phát báo giá')).toHaveLength(1);
    fireEvent.keyDown(await slider(), { key: 'Home' });
    expect(screen.getByText('Khách gửi yêu cầu', { selector: 'p:not([data-struck])' })).toBeTruthy();
  });

  it('puts two moments side by side with what differs', async () => {
    const { at } = show('?at=1');
    await slider();
    fireEvent.click(await screen.findByRole('button', { name: 'Đặt cạnh một lúc khác' }));
    expect(at()).toContain('with=0');
    const differences = await screen.findByRole('region', { name: 'Khác nhau giữa lần 0 và lần 1' });
    expect(await within(differences).findByText('Đã gửi yêu cầu')).toBeTruthy();
    expect(requestsTo(calls, 'GET', `${stream}/compare`)[0]!.query).toEqual({
      from: '0',
      to: '1',
      as: 'admin',
    });
    const titles = () => screen.getAllByRole('heading', { name: /^Gá kẹp trục/ });
    await waitFor(() => expect(titles()).toHaveLength(2));
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
        ...{ from: 0, to: 1 },
        changed: [{ pointer: '/parts/0/quantity', before: 2, after: 5 }],
      },
    });
    show('?at=1&with=0');
    const differences = await screen.findByRole('region', { name: 'Khác nhau giữa lần 0 và lần 1' });
    expect(await within(differences).findByText('Chi tiết GK-02: Số lượng')).toBeTruthy();
  });

  it('both moments, and what differs between them, are those of the same viewer', async () => {
    show('?at=1&with=0&as=customer');
    await waitFor(() =>
      expect(screen.getAllByRole('heading', { level: 1, name: /^Gá kẹp trục/ })).toHaveLength(2),
    );
    const asked = [...requestsTo(calls, 'GET', stream), ...requestsTo(calls, 'GET', `${stream}/compare`)];
    expect(asked.map(({ query }) => query['as'])).toEqual(['customer', 'customer', 'customer']);
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
  show(`?at=1${as}`);
  await screen.findByRole('heading', { name: /^Gá kẹp trục/ });
  await waitFor(() =>
    expect(
      requestsTo(calls, 'GET', `/api/audit/streams/conversation/${id}`).map(({ query }) => query),
    ).toEqual([{ at: events[1]!.at, as: viewer }]),
  );
});

it('reads no messages for an admin without the right to reviews', async () => {
  show('?at=1', {
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
  show(`?at=${at}`);
  const history = within(await screen.findByRole('region', { name: 'Mốc thời gian' }));
  const told = () =>
    history.queryAllByText(/^(Khách gửi|Việt Phát báo)/).map(({ textContent }) => textContent);
  await waitFor(() => expect(told()).toEqual(expected));
});

it('a moment that is named by its time stands where it happened', async () => {
  const at = events[1]!.at;
  server({ ...replies(), [`GET ${stream}`]: (call: Call) => momentAt({ ...call, query: { at: '1' } }) });
  show(`?at=${encodeURIComponent(at)}`);
  await screen.findByRole('heading', { name: /^Gá kẹp trục/ });
  expect((await slider()).getAttribute('aria-valuetext')).toBe('Lần 1 trên 2: Việt Phát báo giá');
});

it('a moment that cannot be loaded is not the one before', async () => {
  show('?at=0');
  await screen.findByRole('heading', { name: /^Gá kẹp trục/ });
  server({ [`GET ${stream}`]: errorReply(500, 'server.failed') });
  fireEvent.keyDown(await slider(), { key: 'End' });
  expect(await screen.findByText('Không thể tải lúc này')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: /^Gá kẹp trục/ })).toBeNull();
});

it('the first moment stands beside itself: there is none before it', async () => {
  const { at } = show('?at=0');
  await screen.findByRole('heading', { name: /^Gá kẹp trục/ });
  fireEvent.click(await screen.findByRole('button', { name: 'Đặt cạnh một lúc khác' }));
  expect(at()).toContain('with=0');
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
