import 'antd/dist/reset.css';
import './look/fonts.css';
import './look/app.css';
import { homeOfRole } from '@market/contracts';
import type { User, accountRoutes } from '@market/contracts';
import { prefetch, withTimeout } from './api/prefetch';
import { firstLists } from './app/first-lists';
import { screens } from './app/screens';
import type { Dispatch, Preload } from './app/screens';

// Importing the routes would load all contracts, and this code runs before they have loaded.
const userPath: (typeof accountRoutes)['me']['path'] = '/api/auth/user';

const homePages: Record<string, () => Promise<{ default: unknown; preload?: Preload }>> = {
  [homeOfRole.customer]: screens.customer,
  [homeOfRole.vietphat]: screens.provider,
  [homeOfRole.manufacturer]: screens.factory,
  [homeOfRole.admin]: screens.admin,
};

/**
 * Fetches the user, the shell and the home page while the main program is still loading. Resolves to the function that
 * preloads the home page's list, if the reply with that list has arrived as well.
 */
async function prefetchHome(): Promise<((dispatch: Dispatch) => PromiseLike<unknown>) | undefined> {
  const reply = await prefetch(userPath);
  if (!reply.ok) return undefined;
  const user = (await reply.clone().json()) as User;
  const { role } = user;
  // For a role that this version does not know, the main program chooses the home page.
  const home = (homeOfRole as Partial<typeof homeOfRole>)[role];
  if (home && location.pathname === '/') history.replaceState(null, '', home + location.search);
  const { pathname, search } = location;
  let listArrived = false;
  const list = search === '' ? firstLists[pathname]?.(user) : undefined;
  if (list)
    prefetch(list).then(
      () => (listArrived = true),
      () => undefined,
    );
  const [homePage] = await Promise.all([homePages[pathname]?.(), screens.shell()]);
  const preload = homePage?.preload;
  return listArrived && preload ? (dispatch) => preload(dispatch, user) : undefined;
}

/** Waits for the first data and renders once: rendering a page in several steps takes a phone twice as long. */
async function startProgram(): Promise<void> {
  // The main program repeats any request that fails here, and reports its failure.
  const preload = await withTimeout(prefetchHome().catch(() => undefined));
  const { start } = await import('./app/start');
  await start(preload);
}

void startProgram();
