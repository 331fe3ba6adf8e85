import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { print, step } from '@control-center/checkout/progress';
import { mailSinkUrl, withoutOldNames, withSecretsFromFiles } from '@platform/settings';
import type { Settings } from '@platform/settings';
import {
  api,
  demoWorld,
  eventNode,
  idp,
  mailSink,
  migrate,
  partOrder,
  projector,
  root,
  seed,
} from './parts.js';
import { planOf, portsOf } from './plan.js';
import { eventStoreUrl } from './embedded/event-node.js';
import { logDatabase, logDatabases, logsOfOtherFormats, setLogAside } from './embedded/log-database.js';
import { checkPorts } from './embedded/ports.js';
import { embeddedPostgres } from './embedded/postgres.js';
import type { Postgres } from './embedded/postgres.js';
import { database, launchesOf } from './launches.js';
import { Records } from './supervisor/records.js';
import { loadOrCreateSecret } from './embedded/stored-secret.js';
import { Supervisor } from './supervisor/supervisor.js';

type StackOptions = {
  watch: boolean;
  servicesOnly: boolean;
  emptyLog: boolean;
  demo: boolean;
  env: NodeJS.ProcessEnv;
};

type Starter = Pick<Supervisor, 'start' | 'run'>;

export type Stack = {
  /** Resolves when every part is healthy. Rejects when one fails. */
  ready: Promise<void>;
  /** Resolves to the reason when a part died too often and is no longer restarted. */
  failure: Promise<Error>;
  /** Stops all parts in order, within five seconds. */
  stop(): Promise<void>;
};

/**
 * Starts the application, and the embedded parts that `settings` does not replace, as processes of their own. With
 * `servicesOnly` it starts only the services that store data, and prepares the database. With `emptyLog` the embedded
 * log is empty: that of a new installation is set aside, and a used one is an error (LogInUse). With `demo` a new
 * installation is filled with the demo world, unless the settings forbid it. `env` is what the settings were read from.
 * Throws AlreadyRunning when another start uses the same data folder.
 */
export function startStack(settings: Settings, options: Partial<StackOptions> = {}): Stack {
  const none = { watch: false, servicesOnly: false, emptyLog: false, demo: false };
  const all = { ...none, env: process.env, ...options };
  if (all.emptyLog && (settings.EVENT_STORE_URL || settings.EVENT_NODE_DATABASE_URL))
    throw new Error('Only an embedded log can be replaced: empty your own server instead');
  const dataDir = resolve(root, settings.DATA_DIR);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const records = new Records(dataDir);
  records.lock();
  const supervisor = new Supervisor(records, print);
  const givenUp = supervisor.failure.then((reason) => {
    throw reason;
  });
  return {
    ready: Promise.race([startAll(settings, dataDir, all, records, supervisor), givenUp]),
    failure: supervisor.failure,
    stop: async () => {
      await supervisor.stop();
      records.unlock();
    },
  };
}

/** Starts each part as soon as those that it needs are there; `supervisor` runs them. */
export async function startAll(
  settings: Settings,
  dataDir: string,
  { watch, servicesOnly, emptyLog, demo, env }: StackOptions,
  records: Pick<Records, 'endLeftOvers'>,
  supervisor: Starter,
): Promise<void> {
  const plan = planOf(settings);
  const leftovers = await records.endLeftOvers(partOrder);
  const postgres = plan.postgres
    ? await embeddedPostgres(
        ...([dataDir, settings.POSTGRES_PORT, settings.ANALYST_PASSWORD, settings.API_INSTANCES] as const),
      )
    : undefined;
  if (await postgres?.endLeftOver()) leftovers.push('postgres');
  if (leftovers.length > 0) print(`Ended processes left by an earlier start: ${leftovers.join(', ')}`);
  if (postgres?.fallbackFolder)
    print(`PostgreSQL cannot run in ${dataDir} here; its data is in ${postgres.fallbackFolder}`);
  await checkPorts(portsOf(settings, plan));

  const launches = launchesOf(settings, await environment(settings, dataDir, env), postgres, watch);
  const signIn =
    plan.idp &&
    !servicesOnly &&
    besides(step('OpenID provider', () => supervisor.start(idp(settings, launches.idp))));
  const mailbox =
    plan.mailSink &&
    !servicesOnly &&
    besides(step('Mailbox for trials', () => supervisor.start(mailSink(settings, launches.mailSink))));

  if (postgres) await step('PostgreSQL 18', () => startPostgres(postgres, supervisor, emptyLog));
  const log =
    plan.eventNode &&
    besides(step('Event node', () => supervisor.start(eventNode(settings, launches.eventNode))));
  await step('Database schema', async () => {
    await supervisor.run(migrate('app', launches.migrateApp));
    await supervisor.run(migrate('rows', launches.migrateRows));
    if (!settings.DATABASE_URL) await postgres?.grantRights(database);
  });
  await log;
  if (servicesOnly) return;
  // Without this file, each start would open the log only to find that it is not new.
  const noLongerNew = join(dataDir, 'no-longer-new');
  if (demo && plan.mayHaveDemoWorld && !existsSync(noLongerNew)) {
    await step('Sample orders', () => supervisor.run(demoWorld(launches.api)));
    writeFileSync(noLongerNew, '');
  }
  await signIn;
  await Promise.all([
    plan.idp && step('Demo accounts', () => supervisor.run(seed(launches.api))),
    mailbox,
    step('Projector and application', () =>
      Promise.all([
        supervisor.start(projector(launches.projector)),
        supervisor.start(api(settings, launches.api)),
      ]),
    ),
  ]);
  if (postgres && !settings.DATABASE_URL) {
    const { address, password } = postgres.analysts(database);
    print(`Analysts connect to ${address}, password in ${password} (docs/analysts)`);
  }
}

/** A step that is awaited later; until then its rejection must not count as unhandled. */
function besides(running: Promise<void>): Promise<void> {
  running.catch(() => undefined);
  return running;
}

async function startPostgres(postgres: Postgres, supervisor: Starter, emptyLog: boolean): Promise<void> {
  await postgres.initialise((part) => supervisor.run(part));
  await supervisor.start(postgres.part, 120_000);
  const setAside = emptyLog ? await setLogAside(postgres.url('postgres')) : undefined;
  if (setAside) print(`The log that was here is kept in database ${setAside}`);
  const before = await postgres.createDatabases(database, logDatabase);
  await postgres.createRoles(database, [...new Set([...logDatabases(before), logDatabase])]);
  const otherFormats = logsOfOtherFormats(before);
  if (otherFormats.length > 0)
    print(
      `The log in database ${otherFormats.join(', ')} has another format; it stays there, and a new one begins`,
    );
}

/** What all programs share. */
async function environment(
  settings: Settings,
  dataDir: string,
  env: NodeJS.ProcessEnv,
): Promise<NodeJS.ProcessEnv> {
  return {
    NODE_ENV: 'production',
    ...withSecretsFromFiles(withoutOldNames(env, () => undefined)),
    DATA_DIR: dataDir,
    EVENT_STORE_URL: await eventStoreUrl(settings),
    OIDC_CLIENT_SECRET:
      settings.OIDC_CLIENT_SECRET || loadOrCreateSecret(join(dataDir, 'oidc-client-secret')),
    PERSONAL_MASTER_KEY:
      settings.PERSONAL_MASTER_KEY.join() || loadOrCreateSecret(join(dataDir, 'personal-master-key')),
    SMTP_URL: settings.SMTP_URL || mailSinkUrl(settings),
    LOG_SIGNING_KEY: settings.LOG_SIGNING_KEY || loadOrCreateSecret(join(dataDir, 'log-signing-key')),
    PUSH_KEY: settings.PUSH_KEY || loadOrCreateSecret(join(dataDir, 'push-key')),
    SESSION_SECRET: settings.SESSION_SECRET.join() || loadOrCreateSecret(join(dataDir, 'session-secret')),
  };
}
