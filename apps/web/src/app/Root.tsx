import type { User } from '@market/contracts';
import { Fragment, Suspense, lazy } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Outlet, useLocation, useMatches } from 'react-router-dom';
import { LiveUpdates } from '../api/live/LiveUpdates';
import { DrawPreviewContext } from '../components/pictures/drawn';
import { errorBodyOf, isUnauthorized, messageOf } from '../api/errors';
import { loginUrl } from '../features/accounts/sign-in';
import { Spinner } from '../components/loading/Spinner';
import { useMeQuery } from '../features/accounts/accounts.api';
import { InputOwner } from '../components/unsent-input/unsent-input';
import { UserContext } from '../features/accounts/user';
import { LandingPage } from '../pages/entrance/LandingPage';
import { NotFoundPage } from '../pages/entrance/NotFoundPage';
import { drawPreview } from '../pages/uploads/draw-file';
import { ScreenLoading } from './ScreenLoading';
import { FailureScreen, LoadFailure } from './FailureScreen';
import { MinimalShell } from './shell/MinimalShell';
import { screens } from './screens';
import {
  useExpiredSession,
  useChangeElsewhere,
  useSwitchedAccount,
  useSwitchedRole,
} from './session/use-session-changes';

const NoProfilePage = lazy(async () => ({
  default: (await import('../pages/entrance/NoProfilePage')).NoProfilePage,
}));
const BlockedPage = lazy(async () => ({
  default: (await import('../pages/entrance/BlockedPage')).BlockedPage,
}));
const Shell = lazy(screens.shell);

export const notFoundRoute = 'unknown';
/** A screen that fills the whole window, without the shell. */
export const fullWindowRoute = 'bare';
/** Screens for whoever comes, signed in or not. */
export const signInFailedRoute = 'sign-in-failed';
export const unsubscribeRoute = 'unsubscribe';

/** Chooses what to show: a spinner, the signed-out pages, the blocked page, the profile form or the screens. */
export function Root() {
  const me = useMeQuery();
  const { pathname, search } = useLocation();
  useExpiredSession(pathname + search);
  useChangeElsewhere(me.refetch);
  const switchedAccount = useSwitchedAccount(me.data?.id, pathname + search);
  const switchedRole = useSwitchedRole(me.data);
  const route = useMatches().at(-1)?.id;
  const Frame = route === fullWindowRoute ? Fragment : Shell;

  if (route === signInFailedRoute || route === unsubscribeRoute)
    return (
      <Suspense fallback={<Spinner />}>
        <MinimalShell>
          <Outlet />
        </MinimalShell>
      </Suspense>
    );
  if (switchedAccount || switchedRole) return <Spinner />;
  if (isBlocked(me))
    return (
      <Suspense fallback={<Spinner />}>
        <MinimalShell>
          <BlockedPage />
        </MinimalShell>
      </Suspense>
    );
  if (me.data) {
    const { data: user } = me;
    return (
      <Suspense fallback={<Spinner />}>
        <UserContext value={user}>
          <InputOwner value={user.id}>
            {user.firstName || user.lastName ? (
              <LiveUpdates>
                <Frame>
                  <ErrorBoundary FallbackComponent={FailureScreen} resetKeys={[pathname]}>
                    <Suspense fallback={<ScreenLoading whole={Frame !== Shell} />}>
                      <DrawPreviewContext value={drawPreview}>
                        <Outlet />
                      </DrawPreviewContext>
                    </Suspense>
                  </ErrorBoundary>
                </Frame>
              </LiveUpdates>
            ) : (
              <MinimalShell>
                <NoProfilePage user={user} />
              </MinimalShell>
            )}
          </InputOwner>
        </UserContext>
      </Suspense>
    );
  }
  if (isUnauthorized(me.error)) return <SignedOut path={pathname + search} />;
  if (me.error) {
    const message = messageOf(me.error, 'Không kết nối được với máy chủ. Vui lòng thử lại.');
    return (
      <MinimalShell>
        <LoadFailure message={message} retry={() => void me.refetch()} />
      </MinimalShell>
    );
  }
  return <Spinner />;
}

/** Either the account is marked as blocked, or the server answers with the error code for it. */
const isBlocked = ({ data, error }: { data?: User | undefined; error?: unknown }): boolean =>
  Number(data?.isAccountBlocked) === 1 || errorBodyOf(error)?.code === 'ACCOUNT_BLOCKED';

function SignedOut({ path }: { path: string }) {
  const routeExists = useMatches().at(-1)?.id !== notFoundRoute;
  if (path === '/' || path.startsWith('/?')) return <LandingPage />;
  return (
    <MinimalShell>
      <NotFoundPage signIn={routeExists ? loginUrl(path) : undefined} />
    </MinimalShell>
  );
}
