import 'antd/dist/reset.css';
import './app/look/fonts.css';
import './app/look/app.css';
import { homeOfRole } from '@control-center/contracts';
import type { User, accountRoutes, projectRoutes } from '@control-center/contracts';
import { askEarly, soon } from './api/early';
import { screens } from './app/screens';
import type { Ask } from './app/screens';

// The routes themselves would bring their contracts with them, and this runs before those have arrived.
const me: (typeof accountRoutes)['me']['path'] = '/api/auth/user';
const projects: (typeof projectRoutes)['list']['path'] = '/api/projects';

const homes: Record<string, () => Promise<{ default: unknown; ask?: Ask }>> = {
  [homeOfRole.customer]: screens.customer,
  [homeOfRole.vietphat]: screens.provider,
  [homeOfRole.manufacturer]: screens.factory,
};

/**
 * Who is there, their frame and their home are on the way while the program itself still is. Resolves to what asks for
 * the home's list, if its answer has come as well.
 */
async function openAhead(): Promise<Ask | undefined> {
  const answer = await askEarly(me);
  if (!answer.ok) return undefined;
  const { role } = (await answer.clone().json()) as User;
  // A role of a later server has a home that only the program can tell.
  const own = (homeOfRole as Partial<typeof homeOfRole>)[role];
  if (own && location.pathname === '/') history.replaceState(null, '', own + location.search);
  const { pathname, search } = location;
  let listed = false;
  if (pathname === homeOfRole.customer && search === '')
    askEarly(projects).then(
      () => (listed = true),
      () => undefined,
    );
  const [home] = await Promise.all([homes[pathname]?.(), screens.shell()]);
  return listed ? home?.ask : undefined;
}

/** The program draws once, with what it will show: a page that is drawn in turns takes a phone twice as long. */
async function open(): Promise<void> {
  // Whatever fails here is asked for again, and told, by the program.
  const ask = await soon(openAhead().catch(() => undefined));
  const { start } = await import('./app/start');
  await start(ask);
}

void open();
