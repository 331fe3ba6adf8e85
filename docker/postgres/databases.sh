#!/bin/bash
# Runs once, when the server starts with empty data: the databases of the application and of Keycloak, each with an
# owner that may do nothing else, the roles of analysts (docs/analysts), and the role that replicates.
set -euo pipefail
secret() { cat "/run/secrets/$1"; }
psql -v ON_ERROR_STOP=1 --username postgres <<END
create role control_center login password '$(secret app-password)';
create database control_center owner control_center;
create role keycloak login password '$(secret keycloak-database-password)';
create database keycloak owner keycloak;
create role replicator login replication password '$(secret replicator-password)';
create role control_center_analyst noinherit connection limit 3;
create role control_center_reporter noinherit connection limit 3;
create role control_center_analyst_desk connection limit 3 in role control_center_analyst;
create role control_center_reporter_desk connection limit 3 in role control_center_reporter;
grant control_center_analyst, control_center_reporter, control_center_analyst_desk, control_center_reporter_desk to control_center;
revoke connect on database postgres, template1 from public;
revoke all on database control_center, keycloak from public;
grant connect on database control_center to control_center_analyst, control_center_reporter, control_center_analyst_desk, control_center_reporter_desk;
\connect control_center
create extension if not exists pg_trgm;
$(cat /analysts.sql)
END
echo 'host replication replicator all scram-sha-256' >> "$PGDATA/pg_hba.conf"
