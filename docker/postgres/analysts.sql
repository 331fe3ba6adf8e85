-- What the roles of analysts may not do (docs/analysts/connecting.md). Run in the database of the application, as superuser.
alter role control_center_analyst set temp_file_limit = '1GB';
alter role control_center_reporter set temp_file_limit = '1GB';
alter role control_center_analyst set default_transaction_read_only = on;
alter role control_center_reporter set default_transaction_read_only = on;
alter role control_center_analyst set search_path = analytics;
alter role control_center_reporter set search_path = analytics;
grant usage on schema public to control_center;
revoke usage on schema public from public;
select format('revoke execute on function %1$s from public; grant execute on function %1$s to control_center', oid::regprocedure)
from pg_proc where pronamespace = 'pg_catalog'::regnamespace
  and (proname ~ '^(pg_(try_)?advisory_|lo_|loread$|lowrite$)' or proname = 'pg_logical_emit_message') \gexec
