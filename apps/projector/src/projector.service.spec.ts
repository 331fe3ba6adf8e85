import { randomUUID } from 'node:crypto';
import { EventStore } from '@platform/log';
import type { NewEvent, StoredEvent } from '@platform/log';
import { audit } from '@market/audit';
import { readModels } from '@market/release';
import { readSettings } from '@platform/settings';
import { freePort, masterKey } from '@platform/testing';
import { held, settled } from '@platform/testing/held';
import type { Tracing } from '@platform/tracing';
import { Logger } from '@nestjs/common';
import type { FactoryProvider, Provider, ValueProvider } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Pool } from 'pg';
import { Metrics } from './metrics.js';
import { ProjectorModule } from './projector.module.js';
import {
  auditPool,
  eventStoreUrl,
  logSigningKey,
  metricsServer,
  observed,
  ProjectorService,
} from './projector.service.js';
import type { MetricsServer } from './projector.service.js';

beforeAll(() => Logger.overrideLogger(false));
afterAll(() => Logger.overrideLogger(['log', 'warn', 'error']));

const down = () => Promise.reject(new Error('the database is down'));

/** A projector whose database answers like `query`: its statements by connection, and what it has closed. */
function projector(query: () => Promise<unknown>, { key = '', port = 0 } = {}) {
  const asked = { rows: [] as string[], audit: [] as string[], reactions: [] as string[] };
  const closed: string[] = [];
  const closing = (what: string) => () => {
    closed.push(what);
    return Promise.resolve();
  };
  const pool = (name: keyof typeof asked) =>
    ({
      query: (sql: string) => {
        asked[name].push(sql);
        return query();
      },
      end: closing(name),
    }) as unknown as Pool;
  const server: MetricsServer = { host: '127.0.0.1', port, access: { token: '', isPublic: false } };
  const service = new ProjectorService(
    pool('rows'),
    { close: closing('event store') } as unknown as EventStore,
    new Metrics(),
    server,
    pool('audit'),
    'esdb://127.0.0.1:1?tls=false',
    key,
    { close: closing('traces') } as unknown as Tracing,
    { pool: pool('reactions'), reactions: [], channels: {} },
  );
  return { service, asked, closed };
}

/** The first tasks of a projector, recognised by their statements. */
const parts = {
  'makes the rows': `to_regclass('checkpoint')`,
  'signs the log': 'app.log_heads',
  'limits what analysts leave running': 'pg_stat_activity',
};
const partsIn = (asked: readonly string[]) =>
  Object.entries(parts).flatMap(([part, sql]) => (asked.some((each) => each.includes(sql)) ? [part] : []));

it.each([
  ['a key that signs the log', masterKey, Object.keys(parts)],
  ['no key', '', Object.keys(parts).filter((part) => part !== 'signs the log')],
])(
  'with %s, a projector makes rows and audit and starts the other tasks of its process',
  async (_, key, expected) => {
    const { service, asked } = projector(down, { key });
    await service.onApplicationBootstrap();
    await settled();
    await service.onApplicationShutdown();
    expect([partsIn(asked.rows), partsIn(asked.audit)]).toEqual([expected, ['makes the rows']]);
  },
);

it('a projector that stops closes all its connections once its work has ended', async () => {
  const answer = held(down);
  const { service, closed } = projector(() => answer.call());
  await service.onApplicationBootstrap();
  const stopped = service.onApplicationShutdown();
  await settled();
  expect(closed).toEqual([]);
  for (let index = 0; index < answer.calls.length; index += 1) await answer.calls[index]!.release();
  await stopped;
  expect(closed).toEqual(['event store', 'rows', 'audit', 'reactions', 'traces']);
});

it('metrics are served while a projector runs, if the settings say so', async () => {
  const port = await freePort();
  const page = () => fetch(`http://127.0.0.1:${String(port)}/metrics`).then((reply) => reply.text());
  const { service } = projector(down, { port });
  await service.onApplicationBootstrap();
  expect(await page()).toContain('projector_writer');
  await service.onApplicationShutdown();
  await expect(page()).rejects.toThrow('fetch failed');
});

it('each batch is counted, and its events continue their traces', () => {
  const batches: unknown[][] = [];
  const spans: unknown[][] = [];
  const observer = { batch: (...batch: unknown[]) => void batches.push(batch), writer: () => undefined };
  const tracing = { ended: (...span: unknown[]) => void spans.push(span) } as unknown as Tracing;
  const all = observed({ observer }, tracing);
  const events = [undefined, '00-trace-span-01'].map(
    (traceparent) => ({ type: 'Ordered', metadata: { traceparent } }) as unknown as StoredEvent,
  );
  all.batch(events, 0.25);
  expect(batches).toEqual([[events, 0.25]]);
  expect(spans).toEqual([['project', 0.25, { 'event.type': 'Ordered' }, '00-trace-span-01']]);
  expect(all.writer).toBe(observer.writer);
});

describe('the settings of a projector', () => {
  const scraper = 'a token of the scraper'.padEnd(32, '.');
  const settings = readSettings({
    ...{
      DATABASE_URL: 'postgres://projector@127.0.0.1:1/rows',
      EVENT_STORE_URL: 'esdb://log:2113?tls=false',
    },
    ...{ PERSONAL_MASTER_KEY: masterKey, LOG_SIGNING_KEY: masterKey, HOST: '127.0.0.2' },
    ...{ PROJECTOR_METRICS_PORT: '9464', METRICS_TOKEN: scraper },
  });
  const providers = ProjectorModule.forRoot(settings).providers as Exclude<Provider, FactoryProvider>[];
  const provided = (token: unknown) =>
    providers.find((each): each is ValueProvider => 'provide' in each && each.provide === token)!.useValue;

  it.each([
    ['rows', Pool, readModels.schema],
    ['audit', auditPool, audit.schema],
  ])('connections for the %s see their own schema first', (_, token, schema) => {
    const { connectionString, options } = (provided(token) as Pool).options;
    expect(connectionString).toBe(settings.DATABASE_URL);
    expect(options).toContain(`search_path=${schema},`);
  });

  it('personal texts are sealed with the keys of the database', async () => {
    const store = provided(EventStore) as EventStore;
    const event = {
      ...{ id: randomUUID(), type: 'ProfileChanged', data: { changes: { lastName: 'Nguyễn' } } },
      metadata: {},
    } as unknown as NewEvent;
    // Nothing answers at the address of the database, from which a key is read before anything is written.
    await expect(store.append('account-an', [event], -1)).rejects.toThrow('ECONNREFUSED');
    await store.close();
  });

  it('the signing key and the port of the metrics are those of the settings', () => {
    expect([provided(eventStoreUrl), provided(logSigningKey)]).toEqual([settings.EVENT_STORE_URL, masterKey]);
    const access = { token: scraper, isPublic: false };
    const server = { host: '127.0.0.2', port: 9464, access };
    expect(provided(metricsServer)).toEqual(server);
  });
});
