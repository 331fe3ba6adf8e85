import { Suspense, lazy } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Outlet, useLocation, useMatches } from 'react-router-dom';
import { LiveUpdates } from '../api/live/LiveUpdates';
import { errorBodyOf, isUnauthorized, messageOf } from '../api/errors';
import { loginUrl } from '../features/accounts/sign-in';
import { Waiting } from '../components/loading/Waiting';
import { useMeQuery } from '../features/accounts/accounts.api';
import { UserContext } from '../features/accounts/user';
import { NotFoundPage } from '../pages/entrance/NotFoundPage';
import { FailureScreen, LoadFailure } from './FailureScreen';
import { useExpiredSession, useSwitchedRole } from './session/use-session-turns';

const LandingPage = lazy(async () => ({
  default: (await import('../pages/entrance/LandingPage')).LandingPage,
}));
const NoProfilePage = lazy(async () => ({
  default: (await import('../pages/entrance/NoProfilePage')).NoProfilePage,
}));
const Shell = lazy(async () => ({ default: (await import('./Shell')).Shell }));

export const unknownRoute = 'unknown';

/** Who is there decides what is shown: nobody yet, nobody, somebody without a name, or the screens. */
export function Root() {
  const me = useMeQuery();
  const { pathname, search } = useLocation();
  useExpiredSession(pathname + search);
  const switched = useSwitchedRole(me.data);

  if (switched) return <Waiting />;
  if (me.data) {
    const { data: user } = me;
    return (
      <Suspense fallback={<Waiting />}>
        <UserContext value={user}>
          {user.firstName || user.lastName ? (
            <LiveUpdates>
              <Shell>
                <ErrorBoundary FallbackComponent={FailureScreen} resetKeys={[pathname]}>
                  <Suspense fallback={<Waiting />}>
                    <Outlet />
                  </Suspense>
                </ErrorBoundary>
              </Shell>
            </LiveUpdates>
          ) : (
            <NoProfilePage user={user} />
          )}
        </UserContext>
      </Suspense>
    );
  }
  if (isUnauthorized(me.error)) return <SignedOut path={pathname + search} />;
  if (me.error) {
    const blocked = errorBodyOf(me.error)?.code === 'ACCOUNT_BLOCKED';
    const message = messageOf(me.error, 'Không kết nối được với máy chủ. Vui lòng thử lại.');
    return <LoadFailure message={message} retry={blocked ? undefined : () => void me.refetch()} />;
  }
  return <Waiting />;
}

function SignedOut({ path }: { path: string }) {
  const known = useMatches().at(-1)?.id !== unknownRoute;
  if (path === '/' || path.startsWith('/?'))
    return (
      <Suspense fallback={<Waiting />}>
        <LandingPage />
      </Suspense>
    );
  return <NotFoundPage signIn={known ? loginUrl(path) : undefined} />;
}
