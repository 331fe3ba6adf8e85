import { keepAnalystRoles } from './analyst-roles.js';
import type { AsSuperuser } from './superuser.js';

/** The roles with which the programs connect; none of them may create roles or databases. */
export const roles = {
  /** Migrates schema app and owns it. */
  owner: 'control_center_owner',
  /** Owns the read schemas and the views of analysts. */
  projector: 'control_center_projector',
  /** Reads the read schemas and the views of analysts, and writes the tables of schema app. */
  api: 'control_center_api',
  /** Owns the databases of logs. */
  node: 'event_node',
} as const;
export type Role = (typeof roles)[keyof typeof roles];

/** The roles of analysts. The projector gives them the views; the second one not those that show who did what. */
export const analysts = { all: 'control_center_analyst', figures: 'control_center_reporter' } as const;
/** The logins of the SQL desk in the product, which read what these read: what people do to theirs does not end it. */
export const desks = {
  all: 'control_center_analyst_desk',
  figures: 'control_center_reporter_desk',
} as const;
export type AnalystRole = (typeof analysts | typeof desks)['all' | 'figures'];
export const allAnalysts: readonly AnalystRole[] = [...Object.values(analysts), ...Object.values(desks)];

const { owner, projector, api, node } = roles;

/** Makes missing roles. The passwords have no character that SQL treats as special. */
export const createRoles = (
  passwordOf: (role: Role | AnalystRole) => string,
  programs: readonly Role[] = Object.values(roles),
): string[] => [
  ...[...programs, ...allAnalysts].map(
    (role) => `do $$ begin
      if to_regrole('${role}') is null then create role ${role}; end if;
    end $$`,
  ),
  ...programs.map(
    (role) => `alter role ${role} login nosuperuser nocreatedb nocreaterole password '${passwordOf(role)}'`,
  ),
  `grant pg_use_reserved_connections to ${programs.filter((role) => role !== api).join(', ')}`,
  ...allAnalysts.flatMap((role) => [
    `alter role ${role} login nosuperuser nocreatedb nocreaterole noinherit connection limit 3
       password '${passwordOf(role).replaceAll("'", "''")}'`,
    // Only a superuser may change this one. The others are conveniences: a login may set them to anything.
    `alter role ${role} set temp_file_limit = '1GB'`,
    `alter role ${role} set work_mem = '64MB'`,
    `alter role ${role} set default_transaction_read_only = on`,
    `alter role ${role} set statement_timeout = '30s'`,
    `alter role ${role} set idle_in_transaction_session_timeout = '10s'`,
    `alter role ${role} set search_path = analytics`,
    // Lets the projector cancel abandoned queries.
    `grant ${role} to ${projector}`,
  ]),
  ...(['all', 'figures'] as const).map(
    (reads) => `grant ${analysts[reads]} to ${desks[reads]} with inherit true, set false`,
  ),
];

/**
 * Default rights that analysts must not have: schema public, the advisory locks of our programs, large objects, and
 * messages in the write-ahead log.
 */
const closeDoors = [
  `grant usage on schema public to ${owner}, ${projector}, ${api}`,
  'revoke usage on schema public from public',
  `do $$ declare command text; begin
    for command in
      select format('revoke execute on function %1$s from public; grant execute on function %1$s to ${owner}, ${projector}, ${api}', oid::regprocedure)
      from pg_proc where pronamespace = 'pg_catalog'::regnamespace and has_function_privilege('public', oid, 'execute')
        and (proname ~ '^(pg_(try_)?advisory_|lo_|loread$|lowrite$)' or proname = 'pg_logical_emit_message')
    loop
      execute command;
    end loop;
  end $$`,
];

/** Who may connect to which database. By default everybody may connect to each. */
const openDatabases = (database: string, logDatabases: readonly string[]): string[] => [
  ...['postgres', 'template1'].map((name) => `revoke connect on database ${name} from public`),
  ...[database, ...logDatabases].map((name) => `revoke all on database ${name} from public`),
  `alter database ${database} owner to ${owner}`,
  `grant connect on database ${database} to ${projector}, ${api}, ${allAnalysts.join(', ')}`,
  `grant create on database ${database} to ${projector}`,
  ...logDatabases.map((name) => `alter database ${name} owner to ${node}`),
];

/**
 * Gives each schema with its contents to its owner, because an earlier release created it with another role; in a
 * database of logs, the tables of the node.
 */
const takeOver = (owners: Record<string, Role>): string => `do $$ declare command text; begin
  for command in
    with owned as (
      select n.oid, nspname, nspowner, owner::regrole as owner
      from pg_namespace n join (values ${Object.entries(owners)
        .map(([schema, role]) => `('${schema}', '${role}')`)
        .join(', ')}) as wanted (pattern, owner) on nspname ~ pattern
    )
    select format('alter schema %I owner to %s', nspname, owner)
    from owned where nspowner <> owner and nspname <> 'public'
    union all
    select format('alter %s %I.%I owner to %s',
      case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
      nspname, relname, owner)
    from owned join pg_class c on relnamespace = owned.oid
    where relkind in ('r', 'p', 'v', 'm', 'S') and relowner <> owner
      -- The sequence of a column goes with its table.
      and not exists (select from pg_depend where objid = c.oid and deptype in ('a', 'i'))
      and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
    union all
    select format('alter routine %s owner to %s', p.oid::regprocedure, owner)
    from owned join pg_proc p on pronamespace = owned.oid
    where proowner <> owner and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  loop
    execute command;
  end loop;
end $$`;

const ownersOfRows = {
  '^app$': owner,
  '^(read|audit)_': projector,
  '^(analytics|reactions)$': projector,
};
const ownersOfLog = { '^public$': node };

/** What search needs; the projector may not create it. */
const extensions = 'create extension if not exists pg_trgm';

/** Who may do what with the tables of others, once the migrations have made them. */
const grants = [
  `grant usage on schema app to ${api}, ${projector}`,
  `grant select, insert, update, delete on all tables in schema app to ${api}`,
  `revoke insert, update, delete on app.migrations from ${api}`,
  `grant usage on all sequences in schema app to ${api}`,
  // A reader of the log deletes the keys of erased people, and leaves a row without a key.
  `grant select, insert (subject, key), update (key, "wrappedBy") on app.personal_keys to ${projector}`,
  // What the views of analysts read: neither devices, addresses nor typed texts.
  `grant select, insert, delete on app.analyst_keys to ${projector}`,
  `grant select (id, "createdAt", "actorId", "actorRole", command, code) on app.denials to ${projector}`,
  // That it has put back what a login of analysts changed of itself.
  `grant insert ("createdAt", "actorId", command, code, reason) on app.denials to ${projector}`,
  `grant select (id, "createdAt", kind, "accountId", "actorId") on app.sign_ins to ${projector}`,
  `grant select (id, "createdAt", "actorId") on app.audit_views to ${projector}`,
  // It pushes to browsers, and forgets those that have gone.
  `grant select, delete on app.push_subscriptions to ${projector}`,
  `grant select on app.webhook_secrets to ${projector}`,
  `grant select, insert on app.log_heads to ${projector}`,
  `grant select, insert, update, delete on app.unreadable_events to ${projector}`,
  `grant select, update on app.rebuilds to ${projector}`,
  `grant select, update, delete on app.retries to ${projector}`,
  // For schemas that the projector creates while it runs, those of rebuilds.
  `alter default privileges for role ${projector} grant usage on schemas to ${api}`,
  `alter default privileges for role ${projector} grant select on tables to ${api}`,
  `do $$ declare schema text; begin
    for schema in select nspname from pg_namespace where nspname ~ '^(read|audit)_|^(analytics|reactions)$' loop
      execute format('grant usage on schema %I to ${api}', schema);
      execute format('grant select on all tables in schema %I to ${api}', schema);
    end loop;
  end $$`,
  // What was given up, and an admin tries again or drops.
  `grant update on reactions.outbox to ${api}`,
];

/** Makes the roles, and lets each connect to its databases. What earlier releases made gets its owner. */
export async function makeRoles(
  run: AsSuperuser,
  passwordOf: (role: Role | AnalystRole) => string,
  database: string,
  logDatabases: readonly string[],
): Promise<void> {
  const programs = Object.values(roles).filter((role) => role !== node || logDatabases.length > 0);
  await run('postgres', ...createRoles(passwordOf, programs), ...openDatabases(database, logDatabases));
  await run(database, extensions, takeOver(ownersOfRows), ...closeDoors);
  await run(database, ...keepAnalystRoles(allAnalysts, projector));
  for (const name of logDatabases) await run(name, takeOver(ownersOfLog));
}

/** Gives the roles their rights on the tables that the migrations have made. */
export async function grantRights(run: AsSuperuser, database: string): Promise<void> {
  await run(database, ...grants);
}
