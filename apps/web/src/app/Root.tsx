import type { User } from '@control-center/contracts';
import { Fragment, Suspense, lazy } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Outlet, useLocation, useMatches } from 'react-router-dom';
import { LiveUpdates } from '../api/live/LiveUpdates';
import { errorBodyOf, isUnauthorized, messageOf } from '../api/errors';
import { loginUrl } from '../features/accounts/sign-in';
import { PageSkeleton } from '../components/loading/Skeletons';
import { Waiting } from '../components/loading/Waiting';
import { useMeQuery } from '../features/accounts/accounts.api';
import { UserContext } from '../features/accounts/user';
import { LandingPage } from '../pages/entrance/LandingPage';
import { NotFoundPage } from '../pages/entrance/NotFoundPage';
import { FailureScreen, LoadFailure } from './FailureScreen';
import { Plain } from './Plain';
import { screens } from './screens';
import { useExpiredSession, useInterfaceElsewhere, useSwitchedRole } from './session/use-session-turns';

const NoProfilePage = lazy(async () => ({
  default: (await import('../pages/entrance/NoProfilePage')).NoProfilePage,
}));
const BlockedPage = lazy(async () => ({
  default: (await import('../pages/entrance/BlockedPage')).BlockedPage,
}));
const Shell = lazy(screens.shell);

export const unknownRoute = 'unknown';
/** A screen that fills its window by itself. */
export const bareRoute = 'bare';

/** Who is there decides what is shown: nobody yet, nobody, somebody without a name, or the screens. */
export function Root() {
  const me = useMeQuery();
  const { pathname, search } = useLocation();
  useExpiredSession(pathname + search);
  useInterfaceElsewhere(me.refetch);
  const switched = useSwitchedRole(me.data);
  const Frame = useMatches().at(-1)?.id === bareRoute ? Fragment : Shell;

  if (switched) return <Waiting />;
  if (isBlocked(me))
    return (
      <Suspense fallback={<Waiting />}>
        <Plain>
          <BlockedPage />
        </Plain>
      </Suspense>
    );
  if (me.data) {
    const { data: user } = me;
    return (
      <Suspense fallback={<Waiting />}>
        <UserContext value={user}>
          {user.firstName || user.lastName ? (
            <LiveUpdates>
              <Frame>
                <ErrorBoundary FallbackComponent={FailureScreen} resetKeys={[pathname]}>
                  <Suspense fallback={Frame === Shell ? <PageSkeleton /> : <Waiting />}>
                    <Outlet />
                  </Suspense>
                </ErrorBoundary>
              </Frame>
            </LiveUpdates>
          ) : (
            <Plain>
              <NoProfilePage user={user} />
            </Plain>
          )}
        </UserContext>
      </Suspense>
    );
  }
  if (isUnauthorized(me.error)) return <SignedOut path={pathname + search} />;
  if (me.error) {
    const message = messageOf(me.error, 'Không kết nối được với máy chủ. Vui lòng thử lại.');
    return (
      <Plain>
        <LoadFailure message={message} retry={() => void me.refetch()} />
      </Plain>
    );
  }
  return <Waiting />;
}

/** Said by the account itself, or by the refusal of any call. */
const isBlocked = ({ data, error }: { data?: User | undefined; error?: unknown }): boolean =>
  Number(data?.isAccountBlocked) === 1 || errorBodyOf(error)?.code === 'ACCOUNT_BLOCKED';

function SignedOut({ path }: { path: string }) {
  const known = useMatches().at(-1)?.id !== unknownRoute;
  if (path === '/' || path.startsWith('/?')) return <LandingPage />;
  return (
    <Plain>
      <NotFoundPage signIn={known ? loginUrl(path) : undefined} />
    </Plain>
  );
}
