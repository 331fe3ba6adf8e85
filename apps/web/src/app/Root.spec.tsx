import '../testing/browser';
import type { Role, User } from '@control-center/contracts';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { api } from '../api/api';
import { Toaster } from '../components/toasts/Toaster';
import { toasts } from '../components/toasts/toasts';
import { accountsApi } from '../features/accounts/accounts.api';
import { userOf } from '../testing/draw';
import { left, lost, refused, server } from '../testing/server';
import { RoleHome } from './RoleHome';
import { Root, unknownRoute } from './Root';
import { themeMode } from './look/theme-mode';
import { session } from './session/session';

class Silent extends EventTarget {
  readyState = 0;
  close = () => undefined;
}

const nobody = refused(401, 'Unauthorized');
let me: object | (() => unknown);

/** The program around a screen that is empty. */
function enter(path: string) {
  Object.assign(globalThis, { WebSocket: Silent });
  server({ 'GET /api/auth/user': () => (typeof me === 'function' ? (me as () => unknown)() : me) });
  const store = configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      [toasts.name]: toasts.reducer,
      [session.name]: session.reducer,
      [themeMode.name]: themeMode.reducer,
    },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  const children = [
    { index: true, Component: RoleHome },
    { path: 'projects/:id', element: <p>dự án</p> },
    { id: unknownRoute, path: '*', element: '' },
  ];
  const router = createMemoryRouter([{ path: '/', Component: Root, children }], { initialEntries: [path] });
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
      <Toaster />
    </Provider>,
  );
  const ask = () =>
    act(async () => {
      await store.dispatch(accountsApi.endpoints.me.initiate(undefined, { forceRefetch: true }));
    });
  return { ask, at: () => router.state.location.pathname + router.state.location.search };
}
const heading = (name: string) => screen.findByRole('heading', { name });
const link = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');

it.each<[Role | 'surveyor', string]>([
  ['customer', '/customer-interface'],
  ['manufacturer', '/manufacturer-interface'],
  ['vietphat', '/vietphat-admin'],
  ['admin', '/admin-dashboard'],
  ['surveyor', '/customer-interface'],
])('leads a %s home to %s, with what stood behind the address', async (role, home) => {
  me = userOf({ role: role as Role });
  const { at } = enter('/?messages=all');
  await waitFor(() => expect(at()).toBe(`${home}?messages=all`));
});

it('waits while it is not known who is there', () => {
  me = () => new Promise(() => undefined);
  enter('/projects/1');
  expect(screen.getByRole('status', { name: 'Đang tải' })).toBeTruthy();
  expect(screen.queryByText('404')).toBeNull();
});

it('is a landing page to nobody', async () => {
  me = nobody;
  const { at } = enter('/');
  await heading('100% bảo mật');
  await heading('Báo giá trong 24 giờ');
  expect(link('Đăng nhập')).toBe('/api/login');
  expect(left).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Trang quản lý Việt Phát' }));
  await waitFor(() => expect(at()).toBe('/vietphat-admin'));
});

it.each([
  ['/projects/1?tab=messages', '/api/login?returnTo=%2Fprojects%2F1%3Ftab%3Dmessages'],
  ['/no-such-page', undefined],
])('hides %s from nobody, and leads back to what there is', async (path, signIn) => {
  me = nobody;
  enter(path);
  await heading('Không tìm thấy trang');
  expect(screen.getByText('404')).toBeTruthy();
  expect(link('Đăng nhập')).toBe(signIn);
  expect(screen.getByRole('button', { name: 'Về trang chủ' })).toBeTruthy();
});

const leave = () => fireEvent.click(screen.getByRole('link', { name: 'Đăng xuất' }));
const keeps = () => Object.keys(localStorage).some((key) => key.startsWith('control-center.kept.'));

it('asks who has no name for one, and lets them go', async () => {
  localStorage.setItem('control-center.kept.an.request', '{}');
  me = userOf({ firstName: '', lastName: '' });
  const { ask } = enter('/projects/1');
  await heading('Chào mừng đến với Control Center');
  expect(screen.getByText(/an@demo\.test/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Thử lại' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Lưu hồ sơ' }));
  expect(await screen.findByText('Vui lòng nhập tên')).toBeTruthy();
  expect(link('Đăng xuất')).toBe('/api/logout');
  leave();
  expect(keeps()).toBe(false);
  me = userOf();
  await ask();
  expect(await screen.findByText('dự án')).toBeTruthy();
});

it.each([
  ['says so itself', userOf({ isAccountBlocked: 1 })],
  ['is refused', refused(403, 'ACCOUNT_BLOCKED')],
])('shows a blocked account that %s nothing but that', async (_, answer: object) => {
  me = answer;
  enter('/projects/1');
  await heading('Tài khoản đã bị khoá');
  expect(screen.queryByText('dự án')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Đăng xuất' }));
  expect(left).toEqual(['/api/logout']);
});

it('says that the server cannot be reached, tries again, and forgets what was typed with a sign-out', async () => {
  localStorage.setItem('control-center.kept.an.request', '{}');
  me = lost;
  enter('/projects/1');
  await screen.findByText('Không kết nối được với máy chủ. Vui lòng thử lại.');
  leave();
  expect(keeps()).toBe(false);
  me = userOf();
  fireEvent.click(screen.getByRole('button', { name: 'Thử lại' }));
  expect(await screen.findByText('dự án')).toBeTruthy();
});

const pages = () => screen.getAllByRole('navigation')[0]!.textContent;

it.each<[Partial<User>, string]>([
  [{ role: 'customer' }, 'Khách hàng'],
  [{ role: 'manufacturer' }, 'Nhà máy'],
  [{ role: 'customer', grantedRoles: ['vietphat'] }, 'Khách hàngViệt Phát'],
  [{ role: 'admin' }, 'Khách hàngNhà máyViệt Phát'],
])('offers %j the pages %s', async (user, names) => {
  me = userOf(user);
  enter('/projects/1');
  await screen.findByText('dự án');
  expect(pages()).toBe(names);
  expect(link('Control Center')).toBe('/');
});

it('says that the line is lost, until it is back', async () => {
  me = userOf();
  enter('/projects/1');
  await screen.findByText('dự án');
  const banner = () => screen.queryByText(/^Bạn đang ngoại tuyến/) !== null;
  const turn = (online: boolean) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    act(() => void dispatchEvent(new Event(online ? 'online' : 'offline')));
  };
  expect(banner()).toBe(false);
  turn(false);
  expect(banner()).toBe(true);
  turn(true);
  expect(banner()).toBe(false);
});

/** Once the screen stands, what is asked next is answered with `next`; then the clock stands, until `wait`. */
async function turned(next: object, said: string) {
  me = userOf();
  const { ask } = enter('/projects/1?tab=messages');
  await screen.findByText('dự án');
  // Replies reach the screen with the next frame.
  jest.useFakeTimers({ doNotFake: ['requestAnimationFrame', 'cancelAnimationFrame'] });
  me = next;
  await ask();
  while (!screen.queryByText(said)) await act(() => new Promise((drawn) => requestAnimationFrame(drawn)));
}
const wait = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('says that a session has ended, and opens the sign-in 500 ms later, to come back here', async () => {
  await turned(nobody, 'Phiên đăng nhập hết hạn');
  expect(screen.getByRole('alert').textContent).toContain('Phiên đăng nhập hết hạn');
  await wait(499);
  expect(left).toEqual([]);
  await wait(1);
  expect(left).toEqual(['/api/login?returnTo=%2Fprojects%2F1%3Ftab%3Dmessages']);
});

it('opens anew at another role’s home, one second after it has been switched', async () => {
  await turned(userOf({ role: 'manufacturer' }), 'Đã chuyển sang vai trò Nhà máy');
  await wait(999);
  expect(left).toEqual([]);
  await wait(1);
  expect(left).toEqual(['/manufacturer-interface']);
});
