import { signInFailedPath, signInFailures } from '@market/contracts';
import type { Role, User } from '@market/contracts';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { lazy } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { noteServer } from '../api/outage';
import { Toaster } from '../components/toasts/Toaster';
import { accountsApi } from '../features/accounts/accounts.api';
import { SignInFailedPage } from '../pages/entrance/SignInFailedPage';
import { fakeSockets } from '../testing/fake-socket';
import { keep, kept } from '../testing/unsent';
import { Unstyled, userOf } from '../testing/render-screen';
import { assignedUrls } from '../testing/location';
import { errorReply, networkError, server } from '../testing/server';
import { loadScreen } from './load-screen';
import { RoleHome } from './RoleHome';
import { Root, notFoundRoute, signInFailedRoute } from './Root';
import { createStore } from './store';

const signedOut = errorReply(401, 'Unauthorized');
let me: object | (() => unknown);

let screenCode: () => Promise<{ default: () => string }>;
const LazyScreen = lazy(() => loadScreen(() => screenCode()));

/** A screen that fails when it is drawn. */
const Broken = (): never => {
  throw new Error('broken');
};

let hasSampleData = false;

/** Renders the program with empty screens at this path. */
function renderProgram(path: string) {
  fakeSockets();
  server({
    'GET /api/auth/user': () => (typeof me === 'function' ? (me as () => unknown)() : me),
    'GET /api/notifications': { unreadMessages: 0, items: [] },
    'GET /api/notifications/conversations': [],
    'GET /api/projects/counters': {},
    'GET /api/projects/queue/counters': {},
    'GET /api/installation': { hasSampleData },
  });
  const store = createStore();
  const children = [
    { index: true, Component: RoleHome },
    { path: 'projects/:id', element: <p>dự án</p> },
    { path: 'broken', Component: Broken },
    { id: signInFailedRoute, path: signInFailedPath.slice(1), element: <SignInFailedPage /> },
    { path: 'lazy', element: <LazyScreen /> },
    { id: notFoundRoute, path: '*', element: '' },
  ];
  const router = createMemoryRouter([{ path: '/', Component: Root, children }], { initialEntries: [path] });
  render(
    <Provider store={store}>
      <Unstyled>
        <RouterProvider router={router} />
        <Toaster />
      </Unstyled>
    </Provider>,
  );
  const refetchUser = () =>
    act(async () => {
      await store.dispatch(accountsApi.endpoints.me.initiate(undefined, { forceRefetch: true }));
    });
  const goTo = (to: string) => act(() => router.navigate(to));
  return { refetchUser, goTo, at: () => router.state.location.pathname + router.state.location.search };
}
const heading = (name: string) => screen.findByRole('heading', { name });
const link = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');

it.each<[Role | 'surveyor', string]>([
  ['customer', '/customer-interface'],
  ['manufacturer', '/manufacturer-interface'],
  ['vietphat', '/vietphat-admin'],
  ['admin', '/admin-dashboard'],
  ['surveyor', '/customer-interface'],
])('redirects a %s to %s and keeps the query string', async (role, home) => {
  me = userOf({ role: role as Role });
  const { at } = renderProgram('/?messages=all');
  await waitFor(() => expect(at()).toBe(`${home}?messages=all`));
});

it('shows a spinner until the user is known', () => {
  me = () => new Promise(() => undefined);
  renderProgram('/projects/1');
  expect(screen.getByRole('status', { name: 'Đang tải' })).toBeTruthy();
  expect(screen.queryByText('404')).toBeNull();
});

it.each(Object.entries(signInFailures))('says why a sign-in failed: %s', async (reason, sentence) => {
  me = signedOut;
  renderProgram(
    `${signInFailedPath}?reason=${reason}&number=01234567&returnTo=%2Fprojects%2F1%3Ftab%3Dfiles`,
  );
  await heading('Chưa đăng nhập được');
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(screen.getByText('Mã để tra cứu: 01234567')).toBeTruthy();
  expect(link('Thử lại')).toBe('/api/login?returnTo=%2Fprojects%2F1%3Ftab%3Dfiles');
});

it.each([signedOut, errorReply(503, 'store.unavailable'), userOf({})])(
  'shows a failed sign-in to whoever comes, and none of the address’s own words: case %#',
  async (reply) => {
    me = reply;
    renderProgram(`${signInFailedPath}?reason=__proto__&number=call+0900&returnTo=//evil.test`);
    await heading('Chưa đăng nhập được');
    expect(screen.getByText('Lần đăng nhập vừa rồi không thành công. Vui lòng thử lại.')).toBeTruthy();
    expect(screen.queryByText(/0900|__proto__/)).toBeNull();
    expect(link('Thử lại')).toBe('/api/login');
  },
);

it.each(['/', '/?messages=all'])('shows the landing page at %s to a signed-out user', async (path) => {
  me = signedOut;
  const { at } = renderProgram(path);
  await heading('100% bảo mật');
  await heading('Báo giá trong 24 giờ');
  expect(link('Đăng nhập')).toBe('/api/login');
  expect(assignedUrls).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Trang quản lý Việt Phát' }));
  await waitFor(() => expect(at()).toBe('/vietphat-admin'));
});

it.each([true, false])('says on the landing page whether the orders are invented: %s', async (isInvented) => {
  me = signedOut;
  hasSampleData = isInvented;
  renderProgram('/');
  await heading('Báo giá trong 24 giờ');
  if (isInvented) await screen.findByText('Dữ liệu mẫu');
  else expect(screen.queryByText('Dữ liệu mẫu')).toBeNull();
});

it.each([
  ['/projects/1?tab=messages', '/api/login?returnTo=%2Fprojects%2F1%3Ftab%3Dmessages'],
  ['/no-such-page', undefined],
])(
  'hides %s from a signed-out user, and links to the sign-in only where the page exists',
  async (path, signIn) => {
    me = signedOut;
    renderProgram(path);
    await heading('Không tìm thấy trang');
    expect(screen.getByText('404')).toBeTruthy();
    expect(link('Đăng nhập')).toBe(signIn);
    expect(screen.getByRole('button', { name: 'Về trang chủ' })).toBeTruthy();
  },
);

const signOut = () => fireEvent.click(screen.getByRole('link', { name: 'Đăng xuất' }));
/** Two people have typed something in this browser. */
const typeAsTwo = () => ['an', 'binh'].forEach((by) => keep('request', { title: 'Gá' }, { by }));
const unsentOf = () => ['an', 'binh'].filter((id) => kept('request', id));

it('asks a user without a name for a name, and offers to sign out', async () => {
  typeAsTwo();
  me = userOf({ firstName: '', lastName: '' });
  const { refetchUser } = renderProgram('/projects/1');
  await heading('Chào mừng đến với Control Center');
  expect(screen.getByText(/^Hãy thiết lập hồ sơ cho an@demo\.test để bắt đầu/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Thử lại' })).toBeTruthy();
  me = userOf({ firstName: '', lastName: '', email: '' });
  await refetchUser();
  expect(await screen.findByText(/^Hãy thiết lập hồ sơ của bạn để bắt đầu/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Lưu hồ sơ' }));
  expect(await screen.findByText('Vui lòng nhập tên')).toBeTruthy();
  expect(link('Đăng xuất')).toBe('/api/logout');
  signOut();
  expect(unsentOf()).toEqual(['an', 'binh']);
  me = userOf();
  await refetchUser();
  expect(await screen.findByText('dự án')).toBeTruthy();
});

it.each([
  ['is marked as blocked', userOf({ isAccountBlocked: 1 })],
  ['is rejected with 403', errorReply(403, 'ACCOUNT_BLOCKED')],
])('shows only the blocked page to a blocked account that %s', async (_, answer: object) => {
  typeAsTwo();
  me = answer;
  renderProgram('/projects/1');
  await heading('Tài khoản đã bị chặn');
  expect(screen.queryByText('dự án')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Đăng xuất' }));
  expect(assignedUrls).toEqual(['/api/logout']);
  expect(unsentOf()).toEqual(['an', 'binh']);
});

it('says that the server cannot be reached, retries, and keeps unsent input at a sign-out', async () => {
  typeAsTwo();
  me = networkError;
  renderProgram('/projects/1');
  await screen.findByText('Không kết nối được với máy chủ. Vui lòng thử lại.');
  signOut();
  expect(unsentOf()).toEqual(['an', 'binh']);
  me = userOf();
  fireEvent.click(screen.getByRole('button', { name: 'Thử lại' }));
  expect(await screen.findByText('dự án')).toBeTruthy();
});

it.each<[string, Partial<User>]>([
  ['first name', { lastName: '' }],
  ['last name', { firstName: '' }],
])('asks nobody for a name who has a %s', async (_, user) => {
  me = userOf(user);
  renderProgram('/projects/1');
  expect(await screen.findByText('dự án')).toBeTruthy();
});

it('a screen that fails takes no other one with it', async () => {
  me = userOf();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { goTo } = renderProgram('/broken');
  await heading('Trang gặp sự cố');
  await goTo('/projects/1');
  expect(await screen.findByText('dự án')).toBeTruthy();
  expect(screen.queryByText('Trang gặp sự cố')).toBeNull();
});

it('the frame leads home and to the content', async () => {
  me = userOf();
  renderProgram('/projects/1');
  await screen.findByText('dự án');
  expect(link('Control Center')).toBe('/');
  expect(link('Đến nội dung chính')).toBe('#content');
  expect(document.querySelector('#content')?.tagName).toBe('MAIN');
});

it('shows a banner while the browser is offline', async () => {
  me = userOf();
  renderProgram('/projects/1');
  await screen.findByText('dự án');
  const banner = () => screen.queryByText(/^Bạn đang ngoại tuyến/) !== null;
  const setOnline = (online: boolean) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    act(() => void dispatchEvent(new Event(online ? 'online' : 'offline')));
  };
  expect(banner()).toBe(false);
  setOnline(false);
  expect(banner()).toBe(true);
  setOnline(true);
  expect(banner()).toBe(false);
});

it('shows one banner while the server is away, until any call is answered', async () => {
  me = userOf();
  renderProgram('/projects/1');
  await screen.findByText('dự án');
  const banner = () => screen.queryByText(/^Máy chủ tạm thời chưa trả lời/) !== null;
  expect(banner()).toBe(false);
  act(() => noteServer(true));
  expect(banner()).toBe(true);
  act(() => noteServer(false));
  expect(banner()).toBe(false);
});

it('says that a screen is not there while offline, and opens it once the browser is online', async () => {
  me = userOf();
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  screenCode = () => Promise.reject(new TypeError('offline'));
  renderProgram('/lazy');
  await heading('Chưa mở được trang này');
  screenCode = () => Promise.resolve({ default: () => 'trang đây' });
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(await screen.findByText('trang đây')).toBeTruthy();
});

/** Opens the program, answers its next user query with `next` and waits for the text; timers then run only with `wait`. */
async function answerNext(next: object, text: string) {
  me = userOf();
  const { refetchUser } = renderProgram('/projects/1?tab=messages');
  await screen.findByText('dự án');
  // A reply appears on the screen in the next animation frame.
  jest.useFakeTimers({ doNotFake: ['requestAnimationFrame', 'cancelAnimationFrame'] });
  me = next;
  await refetchUser();
  while (!screen.queryByText(text)) await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
}
const wait = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('says that the session has ended, and 500 ms later opens the sign-in with a return address', async () => {
  await answerNext(signedOut, 'Phiên đăng nhập hết hạn');
  expect(screen.getByRole('alert').textContent).toContain('Phiên đăng nhập hết hạn');
  await wait(499);
  expect(assignedUrls).toEqual([]);
  await wait(1);
  expect(assignedUrls).toEqual(['/api/login?returnTo=%2Fprojects%2F1%3Ftab%3Dmessages']);
});

it('reloads at once, and shows nothing more, when another account has signed in in this browser', async () => {
  me = userOf();
  const { refetchUser } = renderProgram('/projects/1?tab=messages');
  await screen.findByText('dự án');
  me = userOf({ id: 'binh', firstName: 'Bình' });
  await refetchUser();
  await waitFor(() => expect(assignedUrls).toEqual(['/projects/1?tab=messages']));
  expect(screen.queryByText('dự án')).toBeNull();
});

it('reloads at the new role’s home one second after a switch', async () => {
  await answerNext(userOf({ role: 'manufacturer' }), 'Đã chuyển sang vai trò Nhà máy');
  await wait(999);
  expect(assignedUrls).toEqual([]);
  await wait(1);
  expect(assignedUrls).toEqual(['/manufacturer-interface']);
});
