/**
 * PostgreSQL lets every login change its own password and settings, and no right takes this away. So the superuser keeps
 * what these should be where no other role reads it, and the projector, which may not change roles, calls a function
 * that puts them back.
 */
export const keepAnalystRoles = (names: readonly string[], caller: string): string[] => [
  'create schema if not exists analyst_roles',
  `create table if not exists analyst_roles.kept (role name primary key, password text, settings text[] not null)`,
  `create or replace function analyst_roles.keep() returns void language sql as $$
    delete from analyst_roles.kept;
    insert into analyst_roles.kept
    select rolname, rolpassword, coalesce(setconfig, '{}')
    from pg_authid left join pg_db_role_setting on setrole = pg_authid.oid and setdatabase = 0 where rolname in (${names.map((name) => `'${name}'`).join(', ')});
  $$`,
  // The settings of a role in one database are not kept, because it has none.
  `create or replace function analyst_roles.restore() returns table (role name, changed text[])
    language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    declare
      each record;
      setting text;
    begin
      for each in
        select k.role as name, k.password, k.settings, a.rolpassword is distinct from k.password as has_password,
          array(
            (select s from unnest(k.settings) s except select s from unnest(g.setconfig) s)
            union (select s from unnest(g.setconfig) s except select s from unnest(k.settings) s)
            union select s from pg_db_role_setting d, unnest(d.setconfig) s where d.setrole = a.oid and d.setdatabase <> 0
          ) as differing,
          array(select datname from pg_db_role_setting d join pg_database b on b.oid = d.setdatabase where d.setrole = a.oid) as databases
        from analyst_roles.kept k join pg_authid a on a.rolname = k.role
          left join pg_db_role_setting g on g.setrole = a.oid and g.setdatabase = 0
        order by k.role
      loop
        continue when not each.has_password and cardinality(each.differing) = 0;
        if each.has_password then
          execute format('alter role %I password %L', each.name, each.password);
        end if;
        execute format('alter role %I reset all', each.name);
        foreach setting in array each.settings loop
          -- PostgreSQL stores a list of schemas as it is written.
          execute format(case split_part(setting, '=', 1) when 'search_path' then 'alter role %I set %I to %s' else 'alter role %I set %I to %L' end,
            each.name, split_part(setting, '=', 1), substr(setting, strpos(setting, '=') + 1));
        end loop;
        foreach setting in array each.databases loop
          execute format('alter role %I in database %I reset all', each.name, setting);
        end loop;
        role := each.name;
        changed := array(
          select 'password' where each.has_password
          union all (select distinct split_part(s, '=', 1) from unnest(each.differing) s order by 1));
        return next;
      end loop;
    end $$`,
  'revoke all on schema analyst_roles from public',
  'revoke all on all functions in schema analyst_roles from public',
  `grant usage on schema analyst_roles to ${caller}`,
  `grant execute on function analyst_roles.restore() to ${caller}`,
  'select analyst_roles.keep()',
];
