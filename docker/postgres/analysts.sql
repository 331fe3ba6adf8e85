-- What the roles of analysts may not do (docs/analysts/connecting.md). Run in the database of the application, as superuser.
alter role control_center_analyst set temp_file_limit = '1GB';
alter role control_center_reporter set temp_file_limit = '1GB';
alter role control_center_analyst_desk set temp_file_limit = '1GB';
alter role control_center_reporter_desk set temp_file_limit = '1GB';
alter role control_center_analyst set work_mem = '64MB';
alter role control_center_reporter set work_mem = '64MB';
alter role control_center_analyst_desk set work_mem = '64MB';
alter role control_center_reporter_desk set work_mem = '64MB';
alter role control_center_analyst set default_transaction_read_only = on;
alter role control_center_reporter set default_transaction_read_only = on;
alter role control_center_analyst_desk set default_transaction_read_only = on;
alter role control_center_reporter_desk set default_transaction_read_only = on;
alter role control_center_analyst set search_path = analytics;
alter role control_center_reporter set search_path = analytics;
alter role control_center_analyst_desk set search_path = analytics;
alter role control_center_reporter_desk set search_path = analytics;
grant usage on schema public to control_center;
revoke usage on schema public from public;
select format('revoke execute on function %1$s from public; grant execute on function %1$s to control_center', oid::regprocedure)
from pg_proc where pronamespace = 'pg_catalog'::regnamespace
  and (proname ~ '^(pg_(try_)?advisory_|lo_|loread$|lowrite$)' or proname = 'pg_logical_emit_message') \gexec
-- What they change of themselves is put back. The same as tools/stack/src/embedded/analyst-roles.ts.
create schema if not exists analyst_roles;
create table if not exists analyst_roles.kept (role name primary key, password text, settings text[] not null);
create or replace function analyst_roles.keep() returns void language sql as $$
    delete from analyst_roles.kept;
    insert into analyst_roles.kept
    select rolname, rolpassword, coalesce(setconfig, '{}')
    from pg_authid left join pg_db_role_setting on setrole = pg_authid.oid and setdatabase = 0 where rolname in ('control_center_analyst', 'control_center_reporter', 'control_center_analyst_desk', 'control_center_reporter_desk');
  $$;
create or replace function analyst_roles.restore() returns table (role name, changed text[])
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
    end $$;
revoke all on schema analyst_roles from public;
revoke all on all functions in schema analyst_roles from public;
grant usage on schema analyst_roles to control_center;
grant execute on function analyst_roles.restore() to control_center;
select analyst_roles.keep();
