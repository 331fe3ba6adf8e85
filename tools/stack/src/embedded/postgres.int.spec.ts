import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { LogInUse, logDatabase, logsOfOtherFormats, setLogAside } from './log-database.js';
import { launchesOf } from '../launches.js';
import { migrate } from '../parts.js';
import type { Part } from '../supervisor/part.js';
import { embeddedPostgres } from './postgres.js';
import type { Postgres } from './postgres.js';
import { analysts, roles } from './roles.js';
import { as, noAddresses, withServerIn } from './server.fixture.js';
import { loadOrCreateSecret } from './stored-secret.js';
import type { Role } from './roles.js';

let dataDir: string;
let port: number;
/** The databases that existed when the last server started. */
let databases: string[];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'embedded-'));
  port = await freePort();
});

afterAll(() => rmSync(dataDir, { recursive: true }));

const withServer = <T>(
  work: (client: pg.Client, postgres: Postgres, run: (part: Part) => Promise<void>) => Promise<T>,
  report?: (line: string) => void,
): Promise<T> =>
  withServerIn(
    dataDir,
    port,
    (server) => {
      databases = server.databases;
      return work(server.superuser, server.postgres, server.run);
    },
    report,
  );

describe('the embedded PostgreSQL', () => {
  it('is durable, listens on loopback only, and folds the case of Vietnamese letters', async () => {
    const settings = await withServer(async (client) => {
      await client.query('create table parts (name text)');
      await client.query(`insert into parts values ('Gá kẹp trục')`);
      const { rows } = await client.query(`select current_setting('fsync') fsync,
        current_setting('synchronous_commit') commit, current_setting('listen_addresses') address,
        lower('ĐƠN ƯỚC') lower, current_setting('server_version') version`);
      return rows[0] as Record<string, string>;
    });
    expect(settings).toMatchObject({ fsync: 'on', commit: 'on', address: '127.0.0.1', lower: 'đơn ước' });
    expect(settings['version']).toMatch(/^18\./);
    expect(statSync(join(dataDir, 'postgres', 'password')).mode & 0o777).toBe(0o600);
  });

  it('keeps connections for the event node, the projector and migrations', async () => {
    await withServer(async (_, postgres) => {
      await postgres.createRoles('control_center', [logDatabase]);
      const clients: pg.Client[] = [];
      const connect = async (database: string, role: Role) => {
        const client = new pg.Client(postgres.url(database, role));
        client.on('error', () => undefined);
        clients.push(client);
        return client.connect().then(
          () => 'connected',
          (error: Error) => error.message,
        );
      };
      let outcome = 'connected';
      while (outcome === 'connected') outcome = await connect('control_center', roles.api);
      expect(outcome).toMatch(/remaining connection slots are reserved/);
      for (let each = 0; each < 6; each += 1)
        expect([
          await connect(logDatabase, roles.node),
          await connect('control_center', roles.projector),
          await connect('control_center', roles.owner),
        ]).toEqual(['connected', 'connected', 'connected']);
      await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
    });
  });

  it('starts with its data although a stale lock file names a running process, which is left alone', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)']);
    const ended = once(other, 'exit');
    writeFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), `${other.pid}\n`);
    try {
      const rows = await withServer(async (client) => (await client.query('select name from parts')).rows);
      expect(rows).toEqual([{ name: 'Gá kẹp trục' }]);
    } finally {
      other.kill('SIGTERM');
    }
    expect(await ended).toEqual([null, 'SIGTERM']);
  });

  it('returns with its committed data at the same address after it was killed', async () => {
    const lines: string[] = [];
    const rows = await withServer(
      async (client) => {
        await client.query(`insert into parts values ('Trục vít')`);
        const postgres = await embeddedPostgres(dataDir, port);
        const { pid } = JSON.parse(readFileSync(join(dataDir, 'run', 'postgres.json'), 'utf8')) as {
          pid: number;
        };
        // A stopped backend cannot notice that the server has died, and keeps its shared memory.
        const { rows: backends } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
        process.kill(backends[0]!.pid, 'SIGSTOP');
        const disconnected = new Promise<void>((resolve) => client.once('end', resolve));
        process.kill(pid, 'SIGKILL');
        await disconnected;
        while (!(await postgres.part.isReady!().catch(() => false))) await new Promise(setImmediate);
        const secondClient = new pg.Client(postgres.url('control_center'));
        await secondClient.connect();
        const { rows } = await secondClient.query('select name from parts');
        await secondClient.end();
        return rows;
      },
      (line) => lines.push(line),
    );
    expect(rows).toEqual([{ name: 'Gá kẹp trục' }, { name: 'Trục vít' }]);
    expect(lines[0]).toMatch(/postgres was ended by SIGKILL: started again .* \(attempt 1 of 5\)/);
  });

  it('leaves a log of another format in its database, and begins a new log in another', async () => {
    await withServer(async (client) => {
      await client.query(`alter database ${logDatabase} rename to event_node_0`);
    });
    const log = await withServer(
      async (client) => (await client.query('select datname from pg_database')).rows,
    );
    expect(logsOfOtherFormats(databases)).toEqual(['event_node_0']);
    expect(log).toEqual(expect.arrayContaining([{ datname: 'event_node_0' }, { datname: logDatabase }]));
    await withServer(() => Promise.resolve());
    expect(logsOfOtherFormats(databases)).toEqual([]);
  });

  it('sets aside the log of a new installation, but no log that somebody has used', async () => {
    await withServer(async (client, postgres) => {
      const server = postgres.url('postgres');
      const write = (sql: string) => as(postgres, logDatabase, undefined, [sql]);
      await write('create table events (name text)');
      await write(`insert into events values ('log-identity'), ('account-1'), ('administrators-all')`);
      await write(`insert into events values ('project-1')`);
      await expect(setLogAside(server)).rejects.toThrow(LogInUse);
      await write(`delete from events where name = 'project-1'`);
      const aside = await setLogAside(server);
      expect(aside).toMatch(new RegExp(`^${logDatabase}_before_\\d{14}$`));
      expect(await setLogAside(server)).toBeUndefined();
      const { rows } = await client.query<{ datname: string }>('select datname from pg_database');
      expect(rows.map(({ datname }) => datname)).toContain(aside);
      expect(await as(postgres, aside!, undefined, [`select from events`])).toEqual(['done']);
    });
    // A log that was set aside has the present format, so nothing is reported.
    await withServer(() => Promise.resolve());
    expect(logsOfOtherFormats(databases)).not.toContainEqual(expect.stringContaining('before'));
  });

  it('gives each program exactly the rights that it needs, even on the data of an earlier release', async () => {
    await withServer(async (superuser, postgres, run) => {
      // An earlier release did everything as superuser.
      const env = { PERSONAL_MASTER_KEY: loadOrCreateSecret(join(dataDir, 'personal-master-key')) };
      const before = { env: { ...env, DATABASE_URL: postgres.url('control_center') }, watch: false };
      await run(migrate('app', before));
      await run(migrate('rows', before));
      await superuser.query(`insert into app.read_markers values ('an', 'project', 'messages', now())`);
      await superuser.query(`create schema analytics; create view analytics.parts as select 1`);
      await as(postgres, logDatabase, undefined, [
        'create table events (id int)',
        'insert into events values (1)',
      ]);

      await postgres.createRoles('control_center', [logDatabase]);
      const { migrateApp, migrateRows } = launchesOf(noAddresses, env, postgres, false);
      await run(migrate('app', migrateApp));
      await run(migrate('rows', migrateRows));
      await postgres.grantRights('control_center');

      const { rows } = await superuser.query<{ name: string }>(
        `select nspname as name from pg_namespace where nspname like 'read\\_%'`,
      );
      const read = rows[0]!.name;
      const attempt = async (role: Role, database: string, ...statements: string[]) => {
        const results = await as(postgres, database, role, statements);
        return Object.fromEntries(statements.map((sql, index) => [sql, results[index]]));
      };
      const denied = /^(permission denied|must be owner)/;
      const allAre = (outcome: unknown) => (results: object) =>
        expect(results).toEqual(Object.fromEntries(Object.keys(results).map((sql) => [sql, outcome])));
      const [allWork, allAreDenied] = [allAre('done'), allAre(expect.stringMatching(denied))];

      allWork(
        await attempt(
          roles.api,
          'control_center',
          `select * from ${read}.projects, ${read}.checkpoint`,
          `update app.read_markers set topic = 'quotes'`,
          `insert into app.denials values ('1', now(), 'an', null, 'c', 'c', 'r')`,
          `delete from app.denials`,
          `insert into app.retries values ('read', 'project-1')`,
        ),
      );
      allAreDenied(
        await attempt(
          roles.api,
          'control_center',
          `delete from ${read}.projects`,
          `update ${read}.checkpoint set position = 1`,
          `insert into ${read}.pulse default values`,
          `truncate ${read}.projects`,
          `drop table ${read}.projects`,
          `drop schema ${read} cascade`,
          `create table ${read}.own (id int)`,
          `create schema read_own`,
          `drop table app.sessions`,
          `alter table app.sessions add x int`,
          `delete from app.migrations`,
          `create role other`,
          `set role ${roles.projector}`,
        ),
      );
      allWork(
        await attempt(
          roles.projector,
          'control_center',
          `update app.rebuilds set state = 'running'`,
          `delete from app.retries`,
          `select * from app.personal_keys`,
          // As after an erasure in the log.
          `insert into app.personal_keys as known (subject, key) values ('an', null)
           on conflict (subject) do update set key = null, "wrappedBy" = null where known.key is not null`,
          `delete from app.analyst_keys where "accountId" = 'an'`,
          `delete from app.unreadable_events where subject = 'an'`,
          `insert into app.unreadable_events values ('account-1', 0, 'an', 'missing')`,
          `drop view analytics.parts`,
          `create schema ${read}_rebuilt`,
          `create table ${read}_rebuilt.projects (id int)`,
          `drop schema ${read} cascade`,
          `alter schema ${read}_rebuilt rename to ${read}`,
        ),
      );
      allAreDenied(
        await attempt(
          roles.projector,
          'control_center',
          `select * from app.sessions`,
          // Devices, addresses and typed texts are only for the api.
          `select reason from app.denials`,
          `select device from app.sign_ins`,
          `select address from app.sign_ins`,
          `select filter from app.audit_views`,
          `select statement from app.sql_queries`,
          `select * from app.request_facts`,
          `select * from app.saved_filters`,
          `select * from app.uploads`,
          `insert into app.personal_keys (subject, key, "wrappedBy") values ('binh', '', 'k')`,
          `update app.personal_keys set subject = 'binh'`,
          `delete from app.personal_keys`,
          `drop table app.rebuilds`,
          `create role other`,
          `create database other`,
        ),
      );
      allWork(await attempt(roles.api, 'control_center', `select * from ${read}.projects`));
      allWork(
        await attempt(
          roles.node,
          logDatabase,
          'select * from events',
          'drop table events',
          'create table events ()',
        ),
      );
      expect((await superuser.query(`select * from app.read_markers where topic = 'quotes'`)).rowCount).toBe(
        1,
      );

      for (const [role, database] of [
        [roles.api, logDatabase],
        [roles.projector, logDatabase],
        [roles.owner, logDatabase],
        [roles.node, 'control_center'],
        [roles.api, 'postgres'],
        [roles.api, 'template1'],
      ] as const)
        await expect(attempt(role, database, 'select 1')).rejects.toThrow('permission denied for database');
    });
  });

  it('lets nobody in without a password, and stores no password itself', async () => {
    await withServer(async (superuser, postgres) => {
      const { rows: rules } = await superuser.query('select distinct auth_method from pg_hba_file_rules');
      expect(rules).toEqual([{ auth_method: 'scram-sha-256' }]);
      const { rows: stored } = await superuser.query(
        `select distinct split_part(rolpassword, '$', 1) as kind from pg_authid where rolcanlogin`,
      );
      expect(stored).toEqual([{ kind: 'SCRAM-SHA-256' }]);
      const { rows: rights } = await superuser.query<{ name: string; limit: number; mayMore: boolean }>(
        `select rolname as name, rolconnlimit as limit, rolsuper or rolcreatedb or rolcreaterole or rolreplication or
           rolbypassrls as "mayMore" from pg_roles where rolname = any($1)`,
        [[...Object.values(roles), ...Object.values(analysts)]],
      );
      // Analysts leave connections for the programs.
      expect(rights.map(({ name, limit, mayMore }) => [name, limit, mayMore]).sort()).toEqual(
        [
          ...Object.values(roles).map((role) => [role, -1, false]),
          ...Object.values(analysts).map((role) => [role, 3, false]),
        ].sort(),
      );
      const wrong = new pg.Client(postgres.url('control_center', roles.api).replace(/:[^:@]+@/, ':wrong@'));
      await expect(wrong.connect()).rejects.toThrow('password authentication failed');
    });
    for (const role of Object.values(roles))
      expect(statSync(join(dataDir, 'postgres', `password-of-${role}`)).mode & 0o777).toBe(0o600);
  });

  it('ends a server that an earlier start left running on its data', async () => {
    await withServer(async (client) => {
      const postgres = await embeddedPostgres(dataDir, port);
      const disconnected = new Promise<void>((resolve) => client.once('end', resolve));
      expect(await postgres.endLeftOver()).toBe(true);
      await disconnected;
    });
  });
});
