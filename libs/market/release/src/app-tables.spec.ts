import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';

const root = resolve(import.meta.dirname, '../../../..');

/** The tables of schema app and the folders whose code writes them: first the one that the table is for. */
const owners: Record<string, string[]> = {
  analyst_keys: ['libs/market/personal', 'libs/market/analysts'],
  audit_views: ['apps/api/src/audit-log'],
  backups: ['tools/operate/src/backup'],
  calendar_tokens: ['libs/market/notices/src/calendar'],
  // The watchdog of the analysts' roles records what it undid.
  denials: ['apps/api/src/audit-log', 'libs/market/analysts'],
  ended_sessions: ['apps/api/src/sessions'],
  followed: ['apps/api/src/accounts/live'],
  interface_leases: ['apps/api/src/accounts/live'],
  log_heads: ['libs/market/audit'],
  personal_keys: ['libs/market/personal'],
  // A session that is ended takes its browser's pushes with it.
  push_subscriptions: ['libs/market/notices/src/push', 'apps/api/src/sessions'],
  quotas: ['apps/api/src/protection'],
  rates: ['apps/api/src/protection'],
  // An erased person's markers go with the other rows of the api.
  read_markers: ['libs/market/rows/src/notifications', 'apps/api/src/accounts/live'],
  rebuilds: ['libs/platform/rows/src/rebuild'],
  request_facts: ['apps/api/src/audit-log'],
  retries: ['libs/platform/rows/src/batches'],
  saved_filters: ['apps/api/src/accounts/saved'],
  saved_queries: ['apps/api/src/accounts/saved'],
  secrets_seen: ['apps/api/src/health'],
  sessions: ['apps/api/src/sessions'],
  sign_ins: ['apps/api/src/audit-log'],
  sql_queries: ['apps/api/src/audit-log'],
  unreadable_events: ['libs/market/personal'],
  // The demo world fills it as an upload would.
  uploads: ['apps/api/src/objects', 'tools/operate/src/seed'],
  webhook_secrets: ['libs/market/notices/src/webhooks'],
};

const golden = readFileSync(new URL('app-migrations.golden.txt', import.meta.url), 'utf8');
const tables = [...new Set([...golden.matchAll(/^(\w+)\.\w+ /gm)].map(([, table]) => table!))].filter(
  (table) => table !== 'app' && table !== 'migrations',
);

const isSource = (file: string) =>
  file.endsWith('.ts') &&
  !/\.(spec|fixture|d)\.ts$|(^|\/)(dist|node_modules|testing|migrations|lab)\//.test(file);
const sources = ['apps', 'libs', 'tools'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .map((file) => ({ at: `${folder}/${file}`, text: readFileSync(join(root, folder, file), 'utf8') })),
);

it('every table of schema app is for one folder', () => {
  expect(tables.sort()).toEqual(Object.keys(owners));
});

it.each(Object.entries(owners))('%s is written below %j alone', (table, folders) => {
  const writes = new RegExp(
    `(insert into|update|delete from|merge into) (app\\.)?${table}\\b|super\\([^)]*'app\\.${table}'`,
  );
  const writers = sources.filter(({ at, text }) => !at.includes('app-migrations') && writes.test(text));
  const isOwned = (at: string) => folders.some((folder) => at.startsWith(`${folder}/`));
  expect(writers.map(({ at }) => at).filter((at) => !isOwned(at))).toEqual([]);
  for (const folder of folders) expect(writers.some(({ at }) => at.startsWith(`${folder}/`))).toBe(true);
});
