import type { AccountSession, Person, TimelineEntry, User } from '@market/contracts';
import { beforeEach, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { api } from '../../api/api';
import { staleAfter } from '../../api/tags';
import { projectOf } from '../../testing/orders';
import { expectToast, renderScreen, renderWithLink, userOf } from '../../testing/render-screen';
import { errorReply, requestsTo, server } from '../../testing/server';
import type { Call } from '../../testing/server';
import { PersonPage } from './PersonPage';

// jsdom has no layout: a list without height has no visible row.
Object.defineProperty(Element.prototype, 'clientHeight', { value: 600 });

const person: Person = {
  ...userOf({ id: 'binh', firstName: 'Bình', lastName: 'Trần', email: 'binh@demo.test' }),
  ...{ grantedRoles: ['customer', 'manufacturer'], companyName: 'Thiết bị Bình Minh' },
  ...{ isErased: false, blockedReason: '', version: 'access:3', updatedAt: '2026-11-02T00:00:00.000Z' },
};
const sessionOf = (id: string, device: string): AccountSession => ({
  ...{ id, device, address: '10.0.0.7', isCurrent: false },
  ...{
    signedInAt: '2026-11-20T03:00:00.000Z',
    usedAt: '2026-11-20T04:00:00.000Z',
    endsAt: '2026-11-21T03:00:00.000Z',
  },
});
const timeline: TimelineEntry[] = [
  {
    ...{ id: '3', createdAt: '2026-11-20T04:00:00.000Z', kind: 'account' },
    sentence: [{ text: 'Đỗ Giang', accountId: 'giang' }, { text: ' đặt vai trò Nhà máy' }],
  },
];

let calls: readonly Call[];
let sessions: AccountSession[];
beforeEach(() => {
  sessions = [sessionOf('s1', 'Chrome trên Linux'), sessionOf('s2', 'Safari trên iPhone')];
  calls = server({
    'GET /api/admin/users/binh': person,
    'GET /api/admin/users/binh/sessions': () => sessions,
    'GET /api/admin/users/binh/timeline': timeline,
    'GET /api/admin/projects': [projectOf({ title: 'Gá kẹp trục' })],
  });
});
const show = (admin: Partial<User> = {}) =>
  renderScreen(
    <Routes>
      <Route path="/people/:id" element={<PersonPage />} />
    </Routes>,
    { user: { id: 'giang', role: 'admin', ...admin }, path: '/people/binh' },
  );
const panel = (name: string) => screen.findByRole('region', { name });

it('shows who a person is, what they can use and why, their orders, and what was done to the account', async () => {
  show();
  expect(await screen.findByRole('heading', { name: 'Trần Bình' })).toBeTruthy();
  for (const text of [
    'binh@demo.test',
    'Thiết bị Bình Minh',
    'Khách hàng, Nhà máy',
    'Toàn quyền theo vai trò',
  ])
    expect(screen.getAllByText(text)[0]).toBeTruthy();
  const messaging = within(await panel('Quyền hiện tại')).getByRole('row', { name: /^Tin nhắn/ });
  expect(messaging.textContent).toBe('Tin nhắnCó–✓ Dùng đượcVai trò mở được, không có giới hạn riêng');
  fireEvent.click(await screen.findByRole('button', { name: '1 đơn, 1 đang xử lý' }));
  expect(await screen.findByRole('link', { name: 'Gá kẹp trục' })).toBeTruthy();
  expect(requestsTo(calls, 'GET', '/api/admin/projects')[0]!.query).toMatchObject({ customerId: 'binh' });
  const entry = await within(await panel('Dòng thời gian')).findByRole('listitem');
  expect(entry.textContent).toContain('Đỗ Giang đặt vai trò Nhà máy');
  expect(within(entry).getByRole('link', { name: 'Đỗ Giang' }).getAttribute('href')).toBe(
    '/admin-dashboard/people/giang',
  );
});

it('ends one session of a person, or all of them', async () => {
  show();
  const inside = within(await panel('Phiên đăng nhập'));
  const end = (rest: AccountSession[]) => () => ({ ended: sessions.length - (sessions = rest).length });
  server({
    'POST /api/admin/users/binh/sessions/s2/end': end(sessions.slice(0, 1)),
    'POST /api/admin/users/binh/sessions/end': end([]),
  });
  fireEvent.click(await inside.findByRole('button', { name: 'Kết thúc phiên trên Safari trên iPhone' }));
  await waitFor(() => expect(inside.queryByText('Safari trên iPhone')).toBeNull());
  fireEvent.click(inside.getByRole('button', { name: 'Kết thúc mọi phiên' }));
  await expectToast('Đã kết thúc 1 phiên');
  expect(await inside.findByText('Người này không đăng nhập ở đâu cả.')).toBeTruthy();
  expect(requestsTo(calls, 'POST').map(({ path }) => path)).toEqual([
    '/api/admin/users/binh/sessions/s2/end',
    '/api/admin/users/binh/sessions/end',
  ]);
});

it('erases a person only after their address has been typed', async () => {
  server({ 'POST /api/users/binh/erase': { erased: true } });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Xoá dữ liệu cá nhân' }));
  const dialog = within(await screen.findByRole('dialog'));
  const erase = dialog.getByRole<HTMLButtonElement>('button', { name: 'Xoá vĩnh viễn' });
  expect(erase.disabled).toBe(true);
  fireEvent.change(dialog.getByLabelText('Gõ binh@demo.test để xác nhận'), {
    target: { value: 'Binh@demo.test' },
  });
  fireEvent.click(erase);
  await expectToast('Đã xoá dữ liệu cá nhân');
});

// What is known of a person × what confirms their erasure.
it.each<[Partial<Person>, confirms: string]>([
  [{}, 'binh@demo.test'],
  [{ email: '' }, 'Trần Bình'],
  [{ email: '', firstName: '', lastName: '' }, 'binh'],
])('asks before the erasure of a person with %j for «%s», and for nothing less', async (change, confirms) => {
  server({ 'GET /api/admin/users/binh': { ...person, ...change } });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Xoá dữ liệu cá nhân' }));
  const dialog = within(await screen.findByRole('dialog'));
  const erase = dialog.getByRole<HTMLButtonElement>('button', { name: 'Xoá vĩnh viễn' });
  const field = dialog.getByLabelText(`Gõ ${confirms} để xác nhận`);
  const isReadyFor = (value: string) => {
    fireEvent.change(field, { target: { value } });
    return !erase.disabled;
  };
  expect(erase.disabled).toBe(true);
  expect([' ', confirms.slice(0, -1), 'Đỗ Giang', ''].map(isReadyFor)).toEqual([false, false, false, false]);
  expect(isReadyFor(` ${confirms.toUpperCase()} `)).toBe(true);
});

it('says that a blocked account can use nothing, and why it is blocked', async () => {
  server({
    'GET /api/admin/users/binh': { ...person, isAccountBlocked: 1, blockedReason: 'Không thanh toán' },
  });
  show();
  expect(await screen.findByText('Lý do: Không thanh toán')).toBeTruthy();
  expect(within(await panel('Quyền hiện tại')).queryByText('✓ Dùng được')).toBeNull();
  expect(screen.getByRole('button', { name: 'Bỏ chặn' })).toBeTruthy();
});

it('offers admins no erasure of their own account', async () => {
  server({
    'GET /api/admin/users/binh': { ...person, id: 'giang' },
    'GET /api/admin/users/giang/sessions': [],
    'GET /api/admin/users/giang/timeline': [],
  });
  show();
  expect(await screen.findByRole('button', { name: 'Phân quyền' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Xoá dữ liệu cá nhân' })).toBeNull();
});

it('shows a session that has ended by itself as ended', async () => {
  show();
  const inside = within(await panel('Phiên đăng nhập'));
  server({
    'POST /api/admin/users/binh/sessions/s2/end': () => {
      sessions = sessions.slice(0, 1);
      return errorReply(404, 'session.not-found');
    },
  });
  fireEvent.click(await inside.findByRole('button', { name: 'Kết thúc phiên trên Safari trên iPhone' }));
  await waitFor(() => expect(inside.queryByText('Safari trên iPhone')).toBeNull());
});

it('shows the orders that a factory makes', async () => {
  server({
    'GET /api/admin/users/binh': { ...person, role: 'manufacturer' },
    'GET /api/projects/manufacturer/binh': [projectOf({ title: 'Trục vít' })],
  });
  show();
  fireEvent.click(await screen.findByRole('button', { name: '1 đơn, 1 đang xử lý' }));
  expect(await screen.findByRole('link', { name: 'Trục vít' })).toBeTruthy();
});

const commands = () =>
  ['Phân quyền', 'Chặn tài khoản', 'Xoá dữ liệu cá nhân'].filter((name) =>
    screen.queryByRole('button', { name }),
  );

it('says that a person was erased, and offers nothing to change', async () => {
  server({ 'GET /api/admin/users/binh': { ...person, firstName: '', lastName: '', isErased: true } });
  show();
  expect(await screen.findByText('Đã xoá theo yêu cầu')).toBeTruthy();
  expect(commands()).toEqual([]);
  expect(screen.queryByText('Toàn quyền theo vai trò')).toBeNull();
});

it('offers no permissions and no block to an admin who may not set them', async () => {
  show({ pagePermissions: { 'admin-dashboard': { canSetPermissions: false } } });
  await screen.findByRole('heading', { name: 'Trần Bình' });
  expect(commands()).toEqual(['Xoá dữ liệu cá nhân']);
});

it.each([
  [400, 'request.invalid'],
  [404, 'account.not-found'],
] as const)('says that there is no such person: %d', async (status, code) => {
  server({ 'GET /api/admin/users/binh': errorReply(status, code) });
  show();
  expect(await screen.findByRole('heading', { name: 'Không tìm thấy người dùng' })).toBeTruthy();
});

// What an admin may not do × what is asked for then.
it.each<[string, string[]]>([
  ['canManageUsers', []],
  ['canViewSystemStats', ['', '/sessions', '/timeline'].map((end) => `/api/admin/users/binh${end}`)],
])('an admin without %s asks for nothing that needs it', async (feature, asked) => {
  show({ pagePermissions: { 'admin-dashboard': { [feature]: false } } });
  if (asked.length > 0) await panel('Dòng thời gian');
  else expect(screen.getByRole('heading', { name: 'Không có quyền xem người dùng' })).toBeTruthy();
  await waitFor(() => expect(calls.map(({ path }) => path).sort()).toEqual(asked));
});

// What becomes of the person whom the address names next × that nothing of the one before stands for them.
it.each<[string, object]>([
  ['Phạm Chi', { ...person, id: 'chi', firstName: 'Chi', lastName: 'Phạm', email: 'chi@demo.test' }],
  ['Không thể tải người dùng', errorReply(403, 'access.denied')],
])('after another person «%s» is shown, and no dialog of the one before', async (text, reply) => {
  server({
    'GET /api/admin/users/chi': reply,
    'GET /api/admin/users/chi/sessions': [],
    'GET /api/admin/users/chi/timeline': [],
  });
  renderWithLink(<PersonPage />, '/people/:id', '/people/chi', {
    user: { id: 'giang', role: 'admin' },
    path: '/people/binh',
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Xoá dữ liệu cá nhân' }));
  await screen.findByRole('dialog');
  fireEvent.click(screen.getByText('sang trang khác'));
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  expect(screen.queryByRole('heading', { name: 'Trần Bình' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

const entryOf = (change: Partial<TimelineEntry>): TimelineEntry => ({
  ...{ id: '7', createdAt: '2026-11-20T04:00:00.000Z', kind: 'account' },
  sentence: [{ text: 'Trần Bình', accountId: 'binh' }, { text: ' làm' }],
  ...change,
});
const noLogs: Partial<User> = { pagePermissions: { 'admin-dashboard': { canAccessLogs: false } } };

// An entry of the timeline, who reads it × where its links lead: a person's own name leads nowhere, only their account has a past.
it.each<[string, Partial<TimelineEntry>, Partial<User>, string[]]>([
  ['a change of the account', {}, {}, ['/admin-dashboard/replay/account/binh?at=7']],
  ['a change of the account, without the logs', {}, noLogs, []],
  ['what they did to an order', { kind: 'act', projectId: 'p9', projectTitle: 'Gá' }, {}, ['/projects/p9']],
  ['a sign-in', { kind: 'session' }, {}, []],
  ['a refused call', { kind: 'refusal' }, {}, []],
])('the timeline tells of %s', async (_, entry, admin, paths) => {
  server({ 'GET /api/admin/users/binh/timeline': [entryOf(entry)] });
  show(admin);
  const line = await within(await panel('Dòng thời gian')).findByRole('listitem');
  const links = within(line).queryAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(paths);
});

it('says that an account is in use, and leads to what its person did', async () => {
  const { at } = show();
  expect(await screen.findByText('Hoạt động')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Thao tác khác' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Nhật ký của người này' }));
  expect(at()).toBe('/admin-dashboard/audit?q=actor:binh');
});

it('shows the access in the role that is used once the chosen one was taken away', async () => {
  const { store } = show();
  const access = within(await panel('Quyền hiện tại'));
  fireEvent.click(access.getByText('Nhà máy'));
  expect(access.getByRole('row', { name: /^Giao diện nhà máy/ }).textContent).toContain('✓ Dùng được');
  server({ 'GET /api/admin/users/binh': { ...person, grantedRoles: ['customer', 'vietphat'] } });
  act(() => void store.dispatch(api.util.invalidateTags(staleAfter({ type: 'people_changed' }))));
  await access.findByText('Việt Phát', { selector: '.ant-segmented-item-label' });
  expect(access.queryByRole('row', { name: /^Giao diện nhà máy/ })).toBeNull();
  fireEvent.click(access.getByRole('button', { name: /^Mở \d+ dòng$/ }));
  expect(access.getByRole('row', { name: /^Giao diện nhà máy/ }).textContent).toContain('✕ Không');
});
