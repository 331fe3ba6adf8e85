import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@platform/testing';
import { afterAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { launchesOf } from '../launches.js';
import { migrate } from '../parts.js';
import { logDatabase } from './log-database.js';
import { allAnalysts, analysts, desks, roles } from './roles.js';
import { as, noAddresses, withServerIn } from './server.fixture.js';
import { loadOrCreateSecret } from './stored-secret.js';

const dataDir = mkdtempSync(join(tmpdir(), 'door-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const database = 'control_center';
/** Changes that a login can make to its own settings. */
const undone = [
  'set default_transaction_read_only = off',
  'set statement_timeout = 0',
  'set idle_in_transaction_session_timeout = 0',
  'set lock_timeout = 0',
];

/** Fails when a login begins with other settings, with which a query may fill the disk or run for ever. */
const bounded = `do $$ declare settings text; begin
  select string_agg(current_setting(name), ', ' order by name) into settings
  from unnest(array['temp_file_limit', 'work_mem', 'default_transaction_read_only', 'statement_timeout', 'idle_in_transaction_session_timeout']) name;
  if settings <> 'on, 10s, 30s, 1GB, 64MB' then raise 'The settings are %', settings; end if;
end $$`;

/** Fails for a role that may not see or cancel analysts' queries. */
const cancelled = `do $$ begin
  perform pg_cancel_backend(pid) from pg_stat_activity where usename = '${analysts.all}' and state = 'idle';
  if not found then raise 'No analyst is seen'; end if;
end $$`;

/** What a login may change of its own role. */
const ownChanges = [
  'set default_transaction_read_only = off',
  `alter role ${analysts.all} password 'of one analyst'`,
  `alter role ${analysts.all} set timezone = 'Asia/Tokyo'`,
  `alter role ${analysts.all} set statement_timeout = '1ms'`,
  `alter role ${analysts.all} reset default_transaction_read_only`,
  `alter role ${analysts.all} in database ${database} set search_path = 'pg_catalog'`,
];

describe('the access of analysts', () => {
  it('stays limited when every setting of the role is undone', async () => {
    await withServerIn(dataDir, await freePort(), async ({ superuser, postgres, run }) => {
      await postgres.createRoles(database, [logDatabase]);
      const env = { PERSONAL_MASTER_KEY: loadOrCreateSecret(join(dataDir, 'personal-master-key')) };
      const { migrateApp, migrateRows } = launchesOf(noAddresses, env, postgres, false);
      await run(migrate('app', migrateApp));
      await run(migrate('rows', migrateRows));
      await postgres.grantRights(database);
      const { rows } = await superuser.query<{ name: string }>(
        `select nspname as name from pg_namespace where nspname ~ '^(read|audit)_' order by 1 desc`,
      );
      const [read, audit] = rows.map(({ name }) => name);
      // The views that the projector creates once the rows are complete.
      const views = ['projects', 'events', 'access_audit'];
      await as(postgres, database, roles.projector, [
        'create schema analytics',
        ...views.map((view) => `create view analytics.${view} as select id from ${read!}.projects`),
        `grant usage on schema analytics to ${analysts.all}, ${analysts.figures}`,
        `grant select on all tables in schema analytics to ${analysts.all}`,
        `grant select on analytics.projects to ${analysts.figures}`,
      ]);

      const results = await as(postgres, database, analysts.all, [
        'select * from projects, events, access_audit',
        bounded,
        ...undone,
        'select * from analytics.projects',
      ]);
      expect(results).toEqual(results.map(() => 'done'));
      const forbidden = [
        ...[
          `select * from ${read!}.projects`,
          `select * from ${audit!}.events`,
          'select * from app.sessions',
        ],
        ...['select * from app.analyst_keys', 'select * from pg_authid', 'select * from pg_largeobject'],
        ...[
          'create table analytics.own ()',
          'create table public.own ()',
          'create temp table own ()',
          'create schema own',
        ],
        ...[
          'create view analytics.own as select 1',
          'drop view analytics.projects',
          'delete from analytics.projects',
        ],
        ...[
          'do $$ begin lock table analytics.projects in access exclusive mode; end $$',
          'select * from analytics.projects for update',
        ],
        ...[
          'select pg_advisory_lock(7310001, 1)',
          'select pg_try_advisory_lock(1)',
          'select pg_advisory_xact_lock_shared(1)',
        ],
        ...[
          'select lo_create(0)',
          "select lo_from_bytea(0, 'a')",
          'select lo_creat(-1)',
          'select loread(0, 1)',
          "select lowrite(0, 'a')",
          "select pg_logical_emit_message(false, 'a', 'b')",
        ],
        ...[
          `set role ${roles.projector}`,
          `set role ${roles.api}`,
          `set role ${analysts.figures}`,
          'create role other',
          'create database other',
        ],
        ...[
          "set temp_file_limit = '100GB'",
          `alter role ${analysts.all} connection limit 100`,
          "select pg_read_file('/etc/passwd')",
        ],
        ...[
          `alter role ${analysts.all} set temp_file_limit = -1`,
          "copy (select 1) to program 'true'",
          "select public.show_trgm('abc')",
        ],
      ];
      const outcomes = await as(postgres, database, analysts.all, [...undone, ...forbidden]);
      expect(
        Object.fromEntries(forbidden.map((sql, index) => [sql, outcomes[undone.length + index]])),
      ).toEqual(
        Object.fromEntries(
          forbidden.map((sql) => [
            sql,
            expect.stringMatching(/permission denied|must be owner|Only roles with/),
          ]),
        ),
      );
      // What one analyst changes of the login that all use does not concern the SQL desk, and is put back.
      expect(await as(postgres, database, analysts.all, ownChanges)).toEqual(ownChanges.map(() => 'done'));
      await expect(as(postgres, database, analysts.all, ['select 1'])).rejects.toThrow('password');
      expect(await as(postgres, database, desks.all, ['select * from projects, events', bounded])).toEqual([
        'done',
        'done',
      ]);
      const projecting = new pg.Client(postgres.url(database, roles.projector));
      await projecting.connect();
      const restored = async () =>
        (await projecting.query<object>('select role, changed from analyst_roles.restore()')).rows;
      const changed = [
        'password',
        'TimeZone',
        'default_transaction_read_only',
        'search_path',
        'statement_timeout',
      ];
      expect(await restored()).toEqual([{ role: analysts.all, changed }]);
      expect(await restored()).toEqual([]);
      await projecting.end();
      expect(await as(postgres, database, analysts.all, ['select * from projects, events', bounded])).toEqual(
        ['done', 'done'],
      );
      expect(await as(postgres, database, roles.api, ['select analyst_roles.restore()'])).toEqual([
        expect.stringContaining('permission denied'),
      ]);

      const figures = await as(postgres, database, analysts.figures, [
        'select * from projects',
        bounded,
        ...views.slice(1).map((view) => `select * from ${view}`),
      ]);
      expect(figures).toEqual([
        'done',
        'done',
        expect.stringContaining('permission denied'),
        expect.stringContaining('permission denied'),
      ]);
      expect(
        await as(postgres, database, desks.figures, ['select * from projects', 'select * from events']),
      ).toEqual(['done', expect.stringContaining('permission denied')]);
      for (const role of allAnalysts)
        for (const other of ['postgres', 'template1', logDatabase])
          await expect(as(postgres, other, role, ['select 1'])).rejects.toThrow(
            'permission denied for database',
          );

      // Our programs still exclude each other.
      for (const role of [roles.owner, roles.projector, roles.api])
        expect(
          await as(postgres, database, role, [
            'select pg_advisory_lock_shared(1)',
            `select similarity('a', 'b')`,
          ]),
        ).toEqual(['done', 'done']);

      const clients = Array.from({ length: 4 }, () => new pg.Client(postgres.url(database, analysts.all)));
      for (const client of clients) client.on('error', () => undefined);
      for (const client of clients.slice(1)) await client.connect();
      await expect(clients[0]!.connect()).rejects.toThrow('too many connections');
      // The projector sees and may end what the undone settings would have ended.
      expect(await as(postgres, database, roles.projector, [cancelled])).toEqual(['done']);
      await Promise.all(clients.slice(1).map((client) => client.end()));
      expect(postgres.analysts(database).address).not.toContain(':@');
      expect(statSync(postgres.analysts(database).password).mode & 0o777).toBe(0o600);
    });
  });
});
