import type { Settings } from '@platform/settings';
import { logDatabase } from './embedded/log-database.js';
import type { Postgres } from './embedded/postgres.js';
import { desks, roles } from './embedded/roles.js';
import type { Role } from './embedded/roles.js';
import type { Launch } from './parts.js';

/** The database of the application. */
export const database = 'control_center';

/** The environment of each program: only the address of its own database, with its own role. */
export function launchesOf(
  settings: Pick<
    Settings,
    'DATABASE_URL' | 'EVENT_NODE_DATABASE_URL' | 'ANALYTICS_DATABASE_URL' | 'REPORTER_DATABASE_URL'
  >,
  environment: NodeJS.ProcessEnv,
  postgres: Pick<Postgres, 'url'> | undefined,
  watch: boolean,
) {
  const shared = {
    ...environment,
    ...{ DATABASE_URL: undefined, EVENT_NODE_DATABASE_URL: undefined, ANALYST_PASSWORD: undefined },
    ...{ ANALYTICS_DATABASE_URL: undefined, REPORTER_DATABASE_URL: undefined },
  };
  const own = settings.DATABASE_URL ? undefined : postgres;
  const forAnalysts = {
    ANALYTICS_DATABASE_URL: settings.ANALYTICS_DATABASE_URL || own?.url(database, desks.all),
    REPORTER_DATABASE_URL: settings.REPORTER_DATABASE_URL || own?.url(database, desks.figures),
  };
  const as = (role: Role): Launch => ({
    env: { ...shared, DATABASE_URL: settings.DATABASE_URL || postgres?.url(database, role) },
    watch,
  });
  const log = settings.EVENT_NODE_DATABASE_URL || postgres?.url(logDatabase, roles.node);
  return {
    idp: { env: shared, watch },
    mailSink: { env: shared, watch },
    eventNode: { env: { ...shared, EVENT_NODE_DATABASE_URL: log }, watch },
    owner: as(roles.owner),
    projector: as(roles.projector),
    api: { ...as(roles.api), env: { ...as(roles.api).env, ...forAnalysts } },
  } satisfies Record<string, Launch>;
}
