import './location';
import './server';
import type { User } from '@market/contracts';
import { afterEach } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { Link, Route, RouterProvider, Routes, createMemoryRouter } from 'react-router-dom';
import { createStore } from '../app/store';
import { Toaster } from '../components/toasts/Toaster';
import { InputOwner } from '../components/unsent-input/unsent-input';
import { UserContext } from '../features/accounts/user';

export const userOf = (change: Partial<User> = {}): User => ({
  id: 'an',
  email: 'an@demo.test',
  firstName: 'An',
  lastName: 'Nguyễn',
  role: 'customer',
  grantedRoles: [],
  currentInterface: 'customer-interface',
  companyName: '',
  phoneNumber: '',
  jobTitle: '',
  profileImageUrl: '',
  allowedPages: [],
  pagePermissions: {},
  isAccountBlocked: 0,
  createdAt: '2026-11-01T00:00:00.000Z',
  ...change,
});

/** Style sheets slow down every query by role, and the specs do not need them. */
const withoutStyles = { zeroRuntime: true };
export const Unstyled = ({ children }: { children: ReactNode }) => (
  <ConfigProvider theme={withoutStyles}>{children}</ConfigProvider>
);

type RenderOptions = { user?: Partial<User>; path?: string };

/** Renders a part of a signed-in screen together with its toasts; `at` returns the current path and query string. */
export function renderScreen(part: ReactNode, { user, path = '/' }: RenderOptions = {}) {
  const signedIn = userOf(user);
  const element = (
    <UserContext value={signedIn}>
      <InputOwner value={signedIn.id}>{part}</InputOwner>
    </UserContext>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
  const store = createStore();
  render(
    <Provider store={store}>
      <Unstyled>
        <RouterProvider router={router} />
        <Toaster />
      </Unstyled>
    </Provider>,
  );
  return { store, at: () => router.state.location.pathname + router.state.location.search };
}

/** The same of a page, with a link «sang trang khác» that leads to another address of its route. */
export const renderWithLink = (page: ReactNode, route: string, to: string, options: RenderOptions) =>
  renderScreen(
    <Routes>
      <Route
        path={route}
        element={
          <>
            <Link to={to}>sang trang khác</Link>
            {page}
          </>
        }
      />
    </Routes>,
    options,
  );

/** Waits for a toast with this text; not as long as for other changes, so that a missing toast fails quickly. */
export const expectToast = (text: string | RegExp) => screen.findByText(text, {}, { timeout: 15_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
});
