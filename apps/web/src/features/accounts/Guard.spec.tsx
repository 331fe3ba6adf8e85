import type { PageKey, Role } from '@market/contracts';
import { afterEach, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen, expectToast } from '../../testing/render-screen';
import { requestsTo, errorReply, server } from '../../testing/server';
import { Guard } from './Guard';

afterEach(() => void jest.useRealTimers());

const openPage = (role: Role, page: PageKey) =>
  renderScreen(
    <Guard page={page}>
      <p>trang này</p>
    </Guard>,
    { user: { role } },
  );
const isOpen = () => screen.queryByText('trang này') !== null;
const answered = ({ store }: ReturnType<typeof renderScreen>) =>
  waitFor(() => {
    const states = Object.values(store.getState().api.queries).map((query) => query!.status);
    expect(states.length).toBeGreaterThan(0);
    expect(states).not.toContain('pending');
  });

const rights = {
  userId: 'an-1',
  userRole: 'customer',
  hasCustomPermissions: false,
  allowedPages: [],
  isAccountBlocked: 0,
};
/** The screen of a denial shows the rights of the account. */
const serve = (replies: Parameters<typeof server>[0]) =>
  server({ 'GET /api/user/debug': rights, ...replies });

it('renders the page when the server allows it', async () => {
  const calls = serve({ 'GET /api/check-access/customer-interface': { hasAccess: true } });
  await answered(openPage('customer', 'customer-interface'));
  expect(isOpen()).toBe(true);
  expect(requestsTo(calls, 'GET')).toHaveLength(1);
});

it('displays an error when the server denies access, with ways to continue', async () => {
  serve({ 'GET /api/check-access/customer-interface': { hasAccess: false } });
  openPage('customer', 'customer-interface');
  await expectToast('Bạn không có quyền truy cập trang này');
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Không có quyền truy cập' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Chuyển vai trò' })).toBeTruthy();
  expect(await screen.findByText('an-1')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Về trang của tôi' }).getAttribute('href')).toBe('/');
  expect(isOpen()).toBe(false);
});

it.each<[Role, PageKey]>([
  ['customer', 'vietphat-admin'],
  ['manufacturer', 'customer-interface'],
  ['vietphat', 'admin-dashboard'],
])('denies a %s the page %s without a request', async (role, page) => {
  const calls = serve({});
  openPage(role, page);
  expect(await screen.findByRole('heading', { name: 'Không có quyền truy cập' })).toBeTruthy();
  expect(calls.filter(({ path }) => path.includes('check-access'))).toEqual([]);
});

it('skips the request only for an admin on the provider page', async () => {
  const calls = serve({ 'GET /api/check-access/customer-interface': { hasAccess: false } });
  openPage('admin', 'vietphat-admin');
  expect(isOpen()).toBe(true);
  expect(calls.filter(({ path }) => path.includes('check-access'))).toEqual([]);
  openPage('admin', 'customer-interface');
  expect(await screen.findByRole('heading', { name: 'Không có quyền truy cập' })).toBeTruthy();
});

it('renders the page when the request fails, because the server protects its data', async () => {
  const calls = serve({ 'GET /api/check-access/customer-interface': errorReply(404, 'route.not-found') });
  await answered(openPage('customer', 'customer-interface'));
  expect(isOpen()).toBe(true);
  expect(requestsTo(calls, 'GET')).toHaveLength(1);
});

// The page whose access was denied × the next one, whose guard is the same one on the screen.
it.each<[PageKey, PageKey]>([
  ['customer-interface', 'admin-dashboard'],
  ['admin-dashboard', 'vietphat-admin'],
])('the denial of %s is not that of %s, to which the user goes on', async (denied, next) => {
  serve({
    [`GET /api/check-access/${denied}`]: { hasAccess: false },
    [`GET /api/check-access/${next}`]: () => new Promise(() => undefined),
  });
  let open: (page: PageKey) => void = () => undefined;
  const Pages = () => {
    const [page, setPage] = useState(denied);
    open = setPage;
    return (
      <Guard page={page}>
        <p>trang này</p>
      </Guard>
    );
  };
  renderScreen(<Pages />, { user: { role: 'admin' } });
  await screen.findByRole('heading', { name: 'Không có quyền truy cập' });
  act(() => open(next));
  expect(screen.queryByRole('heading', { name: 'Không có quyền truy cập' })).toBeNull();
  expect(isOpen()).toBe(true);
});

it('leaves a role that this version does not know to the server', async () => {
  serve({ 'GET /api/check-access/customer-interface': { hasAccess: true } });
  await answered(openPage('surveyor' as Role, 'customer-interface'));
  expect(isOpen()).toBe(true);
});

// Seconds since the page was opened last × how often the server has been asked then.
it.each([
  [9, 1],
  [10, 2],
])('a page that is opened again after %d s has asked %d times whether it may be', async (seconds, times) => {
  const everythingElse = [
    'setTimeout',
    'clearTimeout',
    'setInterval',
    'clearInterval',
    'setImmediate',
  ] as const;
  jest.useFakeTimers({ doNotFake: [...everythingElse, 'performance', 'queueMicrotask', 'nextTick'] });
  const calls = serve({ 'GET /api/check-access/customer-interface': { hasAccess: true } });
  let show: (isShown: boolean) => void = () => undefined;
  const Pages = () => {
    const [isShown, setShown] = useState(true);
    show = setShown;
    return isShown && <Guard page="customer-interface">trang này</Guard>;
  };
  await answered(renderScreen(<Pages />));
  act(() => show(false));
  jest.advanceTimersByTime(seconds * 1000);
  act(() => show(true));
  await waitFor(() => expect(requestsTo(calls, 'GET')).toHaveLength(times));
});
