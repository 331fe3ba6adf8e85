import { environmentOf } from '@platform/settings';
import type { Program, Settings } from '@platform/settings';
import { logDatabase } from './embedded/log-database.js';
import type { Postgres } from './embedded/postgres.js';
import { desks, roles } from './embedded/roles.js';
import type { Role } from './embedded/roles.js';
import type { Launch } from './parts.js';

/** The database of the application. */
export const database = 'control_center';

/** The environment of each program: its own secrets, and the address of its own database with its own role. */
export function launchesOf(
  settings: Pick<
    Settings,
    'DATABASE_URL' | 'EVENT_NODE_DATABASE_URL' | 'ANALYTICS_DATABASE_URL' | 'REPORTER_DATABASE_URL'
  >,
  environment: NodeJS.ProcessEnv,
  postgres: Pick<Postgres, 'url'> | undefined,
  watch: boolean,
) {
  const own = settings.DATABASE_URL ? undefined : postgres;
  const launch = (program: Program, role: Role | undefined): Launch => ({
    env: environmentOf(program, {
      ...environment,
      DATABASE_URL: settings.DATABASE_URL || (role && postgres?.url(database, role)),
      EVENT_NODE_DATABASE_URL: settings.EVENT_NODE_DATABASE_URL || postgres?.url(logDatabase, roles.node),
      ANALYTICS_DATABASE_URL: settings.ANALYTICS_DATABASE_URL || own?.url(database, desks.all),
      REPORTER_DATABASE_URL: settings.REPORTER_DATABASE_URL || own?.url(database, desks.figures),
    }),
    watch,
  });
  return {
    idp: launch('idp', undefined),
    mailSink: launch('mailSink', undefined),
    eventNode: launch('eventNode', undefined),
    migrateApp: launch('migrate', roles.owner),
    migrateRows: launch('migrate', roles.projector),
    projector: launch('projector', roles.projector),
    api: launch('api', roles.api),
  } satisfies Record<string, Launch>;
}
