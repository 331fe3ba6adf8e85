import { createHash } from 'node:crypto';
import { auditSchema } from '@market/audit';
import type { Database, Publication } from '@platform/rows';
import { literal, selectOf } from './catalogue.js';
import type { AnalyticsColumn, AnalyticsView, Sources } from './catalogue.js';
import { analyticsViews } from './views.js';

/** Roles of analysts: the first reads all views, the second only those that do not show who did what. */
export const analystRoles = { all: 'control_center_analyst', figures: 'control_center_reporter' } as const;
/** How records name the logins that are nobody's account. */
export const analystLogins: Readonly<Record<string, string>> = {
  [analystRoles.all]: 'Nhà phân tích (psql)',
  [analystRoles.figures]: 'Nhà phân tích (psql, không có nhật ký)',
};
/** The logins of the SQL desk, members of these. */
export const deskRoles = Object.values(analystRoles).map((role) => `${role}_desk`);

const schema = 'analytics';

type Column = Pick<AnalyticsColumn, 'name'> & { type: string };

/**
 * The rows that the views should show, and whether the audit is complete. Numbers identify the schemas, which are
 * renamed at a swap.
 */
async function target(
  db: Database,
  read: string,
  definition: string,
): Promise<{ comment: string; shown: string | null; isReady: boolean }> {
  const { rows } = await db.query<{ ids: string; shown: string | null; complete: boolean }>(
    `select concat_ws('-', to_regnamespace('${read}')::oid, to_regnamespace('${auditSchema}')::oid) as ids,
       obj_description(to_regnamespace('${schema}'), 'pg_namespace') as shown, (select complete from ${auditSchema}.pulse)`,
  );
  const { ids, shown, complete } = rows[0]!;
  const comment = `Documented views for analysts, which move to new rows by themselves: see view dictionary. Made by ${definition} on ${ids}`;
  // A new version of the audit is shown once it is complete; the first views need not wait.
  return { comment, shown, isReady: complete || shown === null };
}

/** The columns of the views that exist. */
async function published(db: Database): Promise<Map<string, Column[]>> {
  const { rows } = await db.query<{ view: string; columns: Column[] }>(
    `select c.relname as view,
       jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = to_regnamespace('${schema}') and c.relkind = 'v' group by c.relname`,
  );
  return new Map(rows.map(({ view, columns }) => [view, columns]));
}

const nothing = 'Of another release of the product; null in this one';
const unknown = ({ name, type }: Column): AnalyticsColumn => ({
  name,
  type: type as AnalyticsColumn['type'],
  sql: 'null',
  meaning: nothing,
});

/**
 * The view with the columns that it has already, in their order, and its further ones at the end. A column that this
 * release does not know is null.
 */
function continued(view: AnalyticsView, before: readonly Column[]): AnalyticsView {
  const known = new Map(view.columns.map((column) => [column.name, column]));
  const kept = before.map((column) => known.get(column.name) ?? unknown(column));
  const added = view.columns.filter(({ name }) => !before.some((column) => column.name === name));
  return { ...view, columns: [...kept, ...added] };
}

const statements = (view: AnalyticsView, sources: Sources): string[] => [
  `create or replace view ${schema}.${view.name} as\n${selectOf(view, sources)}`,
  `comment on view ${schema}.${view.name} is ${literal(view.meaning)}`,
  ...view.columns.map(
    ({ name, meaning }) => `comment on column ${schema}.${view.name}."${name}" is ${literal(meaning)}`,
  ),
];

/** If this user may not create roles, the grants are skipped and the server logs a warning. */
const roles = Object.values(analystRoles).map(
  (role) => `do $$ begin
    if to_regrole('${role}') is null then create role ${role} nologin; end if;
  exception
    when duplicate_object or unique_violation then null;
    when insufficient_privilege then raise warning 'role ${role} is missing and cannot be created here';
  end $$`,
);

const grants = (views: readonly AnalyticsView[]): string => `do $$ begin
  if to_regrole('${analystRoles.all}') is not null then
    grant usage on schema ${schema} to ${analystRoles.all};
    grant select on all tables in schema ${schema} to ${analystRoles.all};
  end if;
  if to_regrole('${analystRoles.figures}') is not null then
    grant usage on schema ${schema} to ${analystRoles.figures};
    grant select on ${views
      .filter(({ isOfLog }) => !isOfLog)
      .map(({ name }) => `${schema}.${name}`)
      .join(', ')} to ${analystRoles.figures};
  end if;
end $$`;

/**
 * The views of analysts. A view is replaced by one with the same columns and never dropped, so that what analysts built
 * on it survives, even a return to an earlier release.
 */
export function publicationOf(views: readonly AnalyticsView[]): Publication {
  /** Changes with the definition of any view. */
  const definition = createHash('sha256')
    .update(JSON.stringify(views.map((view) => [view, selectOf(view, { read: 'read', audit: 'audit' })])))
    .digest('hex')
    .slice(0, 12);
  return {
    isCurrent: async (db, read) => {
      const { comment, shown, isReady } = await target(db, read, definition);
      return shown === comment || !isReady;
    },

    publish: async (db, read) => {
      const sources = { read, audit: auditSchema };
      const { comment } = await target(db, read, definition);
      await db.query(`create schema if not exists ${schema}`);
      const before = await published(db);
      const known = views.map((view) => continued(view, before.get(view.name) ?? []));
      const others = [...before]
        .filter(([name]) => !views.some((view) => view.name === name))
        .map(([name, columns]): AnalyticsView => ({
          name,
          meaning: nothing,
          columns: columns.map(unknown),
          from: () => '(values (1)) nothing where false',
        }));
      for (const view of [...known, ...others])
        for (const statement of statements(view, sources)) await db.query(statement);
      for (const role of roles) await db.query(role);
      await db.query(grants(views));
      await db.query(`comment on schema ${schema} is ${literal(comment)}`);
    },

    // People with sealed data have a key already (keyRing); imported or invented people have no sealed data.
    tend: async (db, read) => {
      await db.query(
        `insert into app.analyst_keys ("accountId")
       select a.id from ${read}.accounts a
       where not a."isErased" and not exists (select from app.analyst_keys k where k."accountId" = a.id)
         and not exists (select from app.personal_keys p where p.subject = a.id and p.key is null)
       on conflict do nothing`,
      );
    },
  };
}

export const analytics = publicationOf(analyticsViews);
