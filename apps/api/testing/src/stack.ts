import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { threadId } from 'node:worker_threads';
import {
  ArrivalLimits,
  Collector,
  createApp,
  registerDemoAccounts,
  SignIns,
  SocketLimits,
} from '@control-center/api';
import type { Registration } from '@control-center/api';
import { startEventNode } from '@control-center/event-node';
import { eventFormat } from '@market/domain';
import { EventStore } from '@platform/log';
import type { Collected, Health } from '@market/contracts';
import { startIdp } from '@control-center/idp';
import { migrateReactions } from '@platform/reactions';
import { audit } from '@market/audit';
import { keyRing, MasterKeys } from '@market/personal';
import { migrateApp, openDatabase, readModels } from '@market/release';
import { createReadSchema, runProjector } from '@platform/rows';
import { createDatabase, createFilled, freePort, masterKey, nodeFolder } from '@platform/testing';
import type { TestDatabase } from '@platform/testing';
import { noLimits, readSettings } from '@platform/settings';
import type { INestApplication } from '@nestjs/common';
import type { Express } from 'express';
import type pg from 'pg';
import { until } from './until.js';

export type Stack = {
  /** http://localhost:PORT */
  url: string;
  eventStoreUrl: string;
  store: EventStore;
  /** The database of the read models, with their schema in the search path as in the api. */
  db: pg.Pool;
  /** The event node's database, which stores the log. */
  logTables: pg.Pool;
  /** The folder of the object store. */
  objectsFolder: string;
  /** Collects unreferenced uploads as if it were `now`. */
  collect: (now: Date) => Promise<Collected>;
  /** Like 'GET /api/projects'. */
  servedRoutes: string[];
  projector: { stop: () => Promise<void>; start: () => void };
  /** Starts another projector, which takes over when the first one stops. */
  startStandby: () => void;
  /** Starts another instance of the api on the same databases. Resolves to its URL. */
  startInstance: (
    settings?: Record<string, string>,
    limits?: Partial<SocketLimits & ArrivalLimits>,
  ) => Promise<string>;
  close: () => Promise<void>;
};

const routesOf = ({ router }: Express): string[] =>
  // The wildcard route belongs to the request logger, which answers nothing.
  router.stack.flatMap(({ route }) =>
    route && route.path !== '{/*splat}'
      ? route.stack.map(({ method }) => `${method.toUpperCase()} ${route.path}`)
      : [],
  );

function startableProjector(pool: pg.Pool, audits: pg.Pool, store: EventStore): Stack['projector'] {
  let stopping = new AbortController();
  let running: Promise<unknown> | undefined;
  return {
    start: () => {
      stopping = new AbortController();
      const log = () => undefined;
      running = Promise.all([
        runProjector({ pool, store, readModels, log }, stopping.signal),
        runProjector({ pool: audits, store, readModels: audit, log }, stopping.signal),
      ]);
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

type Empty = Pick<Stack, 'eventStoreUrl' | 'db' | 'objectsFolder'>;
type Options = {
  env?: NodeJS.ProcessEnv | undefined;
  prepare?: ((empty: Empty) => Promise<void>) | undefined;
  between?: ((nodeUrl: string) => Promise<string>) | undefined;
  /** Whether the demo accounts are not registered yet. */
  isNew: boolean;
};

/** Settings that affect the demo accounts or how their personal data is stored. */
const isOfAccounts = (setting: string) =>
  /^(ADMIN_EMAILS|PROVIDER_EMAILS|OIDC_.+|PERSONAL_.+)$/.test(setting);

/**
 * Starts everything except the browser in this process, on its own databases. Nothing is mocked. `env` overrides
 * settings; `prepare` may write into the empty installation before the programs start. Without `prepare` the demo
 * accounts are registered: such a stack is a copy of the first one of the run, with the same log id.
 */
export async function startStack(
  env: NodeJS.ProcessEnv = {},
  prepare?: Options['prepare'],
  /** Puts a proxy between the programs and the event node, and returns its address. */
  between?: Options['between'],
): Promise<Stack> {
  if (!prepare && !Object.keys(env).some(isOfAccounts)) {
    const [rows, log] = await createFilled('installation', ['stack', 'stack_log'], install);
    return open(rows, log, { env, between, isNew: false });
  }
  const [rows, log] = [await createDatabase('stack'), await createDatabase('stack_log')];
  await createTables(rows);
  return open(rows, log, { env, prepare, between, isNew: true });
}

async function createTables({ url }: TestDatabase): Promise<void> {
  await migrateApp(url);
  for (const models of [readModels, audit]) await createReadSchema(url, models);
  await migrateReactions(url);
}

/** Fills the databases that others are copied from. */
async function install(rows: TestDatabase, log: TestDatabase): Promise<void> {
  await createTables(rows);
  const { db, store, projector, close } = await open(rows, log, { isNew: true });
  const head = await store.head();
  for (const { schema } of [readModels, audit])
    await until('the rows have the accounts', async () => {
      const { rowCount } = await db.query(`select from ${schema}.checkpoint where position = $1`, [head]);
      return rowCount === 1;
    });
  await projector.stop();
  // The copy must not look as if its projector were alive.
  for (const { schema } of [readModels, audit])
    await db.query(`update ${schema}.pulse set "aliveAt" = null, "behindSince" = null`);
  await close();
}

async function open(
  rows: TestDatabase,
  log: TestDatabase,
  { env = {}, prepare, between = (url) => Promise.resolve(url), isNew }: Options,
): Promise<Stack> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const folder = await mkdtemp(join(tmpdir(), 'stack-'));
  const node = await startEventNode({ databaseUrl: log.url, port: 0, folder: nodeFolder() });
  const eventStoreUrl = await between(node.url);
  const client = { clientId: 'control-center', clientSecret: 'a secret of the stack' };
  const idp = await startIdp({
    ...client,
    port: 0,
    // Creating a key would take longer than the rest of the provider's start.
    dataDir: join(dirname(nodeFolder()), `idp-${threadId}`),
    redirectUris: [`${url}/api/callback`],
    postLogoutRedirectUris: [`${url}/`],
  });
  const settingsAt = (port: number, more: Record<string, string> = {}) =>
    readSettings({
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: rows.url,
      EVENT_STORE_URL: eventStoreUrl,
      IDP_PORT: String(idp.port),
      OIDC_CLIENT_SECRET: client.clientSecret,
      PERSONAL_MASTER_KEY: masterKey,
      SESSION_SECRET: 'signs the cookies of the tests of this stack',
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'fatal',
      // A test that needs a limit sets its own.
      ...noLimits,
      ...env,
      ...more,
    });

  const db = openDatabase(rows.url, { max: 6, name: 'test' });
  const store = new EventStore(eventStoreUrl, eventFormat, {
    keys: keyRing(db, new MasterKeys([env['PERSONAL_MASTER_KEY'] ?? masterKey])),
  });
  await prepare?.({ eventStoreUrl, db, objectsFolder: join(folder, 'objects') });
  const audits = openDatabase(rows.url, { max: 6, name: 'test', schema: audit.schema });
  const projector = startableProjector(db, audits, store);
  const standby = startableProjector(db, audits, store);
  projector.start();
  const apps: INestApplication[] = [];
  const serve = async (
    port: number,
    more?: Record<string, string>,
    limits?: Partial<SocketLimits & ArrivalLimits>,
  ) => {
    const app = await createApp(settingsAt(port, more));
    Object.assign(app.get(SocketLimits), limits);
    Object.assign(app.get(ArrivalLimits), limits);
    apps.push(app);
    await app.listen(port, '127.0.0.1');
    return app;
  };
  const app = await serve(port);
  await until('the application is ready', async () => {
    const ready = await fetch(`${url}/health/ready`);
    return ready.ok && ((await ready.json()) as Health).projector.alive;
  });
  // `prepare` has made its own accounts.
  if (isNew && !prepare) await registerDemoAccounts(app.get<Registration>(SignIns));

  return {
    url,
    eventStoreUrl,
    store,
    db,
    logTables: log.pool,
    objectsFolder: join(folder, 'objects'),
    collect: (now) => app.get(Collector, { strict: false }).collect(now),
    servedRoutes: routesOf(app.getHttpAdapter().getInstance()),
    projector,
    startStandby: standby.start,
    startInstance: async (more, limits) => {
      const other = await freePort();
      await serve(other, more, limits);
      return `http://localhost:${other}`;
    },
    close: async () => {
      await Promise.all(apps.map((app) => app.close()));
      await Promise.all([projector.stop(), standby.stop()]);
      await store.close();
      await Promise.all([db.end(), audits.end()]);
      await Promise.all([node.close(), idp.close()]);
      await Promise.all([rows.drop(), log.drop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
