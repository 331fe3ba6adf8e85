import { parseArgs } from 'node:util';
import { eventFormat } from '@market/domain';
import { EventStore, withoutCredentials } from '@platform/log';
import { eventStoreUrl } from '@control-center/stack';
import { seedOrders } from './index.js';
import { readSettings } from '@platform/settings';
import { showBar } from '../bar.js';
import { openTables } from '../database.js';
import { isLocal } from '../local-server.js';
import { openInstallation } from './installation.js';
import type { Installation } from './installation.js';

/** Without --projects. */
const ordersOfYear = 500;

const usage = `npm run seed -- [--projects COUNT] [--years YEARS] [--seed WORD] [--url esdb://…] [--yes]
Appends realistic orders of invented people, about twenty events each, to the server at --url or EVENT_STORE_URL, or else
to the embedded one, which must be running. A server on another machine needs --yes, because appended events cannot be
removed. Repeating a command writes nothing twice; another seed or count adds other orders.
With the embedded OpenID provider every fourth order is of the demo accounts. Orders have models and drawings, which are stored
where the settings say; with --url only the log is known, and orders have no files and no demo accounts.
One of --projects and --years is needed. --years 1 to 10 makes the history of a business for analysts: growth, seasons and
holidays, rising prices, a slow factory, late payments, declined and delayed orders, statuses set by hand; with ${ordersOfYear} orders
a year unless --projects says how many in all.`;

/** Runs the command of the arguments and reports it. Resolves to the exit code. */
export async function seedCommand(args: string[], env: NodeJS.ProcessEnv): Promise<0 | 1> {
  const options = seedOptions(args);
  if (!options) {
    console.error(usage);
    return 1;
  }
  const url = options.url ?? (await eventStoreUrl(readSettings(env)));
  const server = withoutCredentials(url);
  if (!mayAppend(url, options)) {
    console.error(
      `${server} is not on this machine, and appended events cannot be removed: add --yes to go on.`,
    );
    return 1;
  }
  const { projects, seed, years } = options;
  const settings = readSettings(env);
  const bar = showBar(`${projects} orders of seed «${seed}» → ${server}`);
  const progress = (done: { projects: number; events: number }) =>
    bar.show({ events: done.events, fraction: done.projects / projects });
  const ends = Math.floor(Date.now() / 86_400_000) * 86_400_000;
  try {
    const { store, storage, close } = options.url
      ? logAlone(url)
      : await openInstallation(settings, url, () => openTables(settings, 'seed', 8));
    try {
      await store.head();
      const forDemo = storage !== undefined && settings.OIDC_ISSUER === '';
      const plan = { projects, seed, ends, years, forDemo };
      const { events } = await seedOrders({ store, storage, progress, ...plan });
      bar.end();
      console.log(`${events} events are in the log; read models are updated by themselves.`);
      return 0;
    } finally {
      await close();
    }
  } catch (error) {
    bar.end();
    console.error(error instanceof Error ? error.message : error);
    console.error('The events written so far stay; the same command continues behind them.');
    return 1;
  }
}

/** The people are invented, so there is no personal data to seal. */
function logAlone(url: string): Omit<Installation, 'storage'> & { storage: undefined } {
  const store = new EventStore(url, { ...eventFormat, personal: {} });
  return { store, storage: undefined, close: () => store.close() };
}

/** Invented orders stay in a log for ever. */
export const mayAppend = (url: string, { yes }: { yes: boolean }): boolean => yes || isLocal(url);

/** The parsed arguments; undefined for unknown ones. */
export function seedOptions(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        projects: { type: 'string' },
        years: { type: 'string' },
        seed: { type: 'string', default: '1' },
        url: { type: 'string' },
        yes: { type: 'boolean', default: false },
      },
    });
    const isCount = (count: number, most = Number.MAX_SAFE_INTEGER) =>
      Number.isInteger(count) && count > 0 && count <= most;
    const years = values.years === undefined ? undefined : Number(values.years);
    const projects = Number(values.projects ?? (years ?? 0) * ordersOfYear);
    const isValid =
      isCount(projects) && (years === undefined || isCount(years, 10)) && /^[\w-]{1,40}$/.test(values.seed);
    return isValid ? { ...values, projects, years } : undefined;
  } catch {
    return undefined;
  }
}
