import { readFile } from 'node:fs/promises';
import { createDatabase } from '@platform/testing';
import { expect, it } from '@jest/globals';
import { migrateApp } from './app-migrations.js';

// A migration never runs twice, so a change of the tables needs a new one.
it('the tables of schema app are those of app-migrations.golden.txt', async () => {
  const { url, pool, drop } = await createDatabase('app');
  await migrateApp(url);
  await migrateApp(url);
  const { rows } = await pool.query<{ line: string }>(
    `select format('%s.%s %s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
              case when a.attnotnull then ' not null' end,
              ' default ' || pg_get_expr(d.adbin, d.adrelid)) as line
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where c.relnamespace = 'app'::regnamespace and c.relkind = 'r'
     union all select indexdef from pg_indexes where schemaname = 'app'
     union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
       where connamespace = 'app'::regnamespace and contype = 'c'
     union all select 'unlogged ' || relname from pg_class
       where relnamespace = 'app'::regnamespace and relkind = 'r' and relpersistence = 'u'
     union all select name from app.migrations`,
  );
  await drop();
  const golden = await readFile(new URL('app-migrations.golden.txt', import.meta.url), 'utf8');
  expect(rows.map(({ line }) => line).sort()).toEqual(golden.trimEnd().split('\n'));
});
