#!/bin/bash
# Runs once, when the server starts with empty data: the databases of the application, whose roles each release makes
# (dist/prepare-database.js), and of Keycloak, with an owner that may do nothing else; and the role that replicates.
set -euo pipefail
secret() { cat "/run/secrets/$1"; }
psql -v ON_ERROR_STOP=1 --username postgres <<END
create database control_center;
create role keycloak login password '$(secret keycloak-database-password)';
create database keycloak owner keycloak;
create role replicator login replication password '$(secret replicator-password)';
revoke all on database control_center, keycloak from public;
END
echo 'host replication replicator all scram-sha-256' >> "$PGDATA/pg_hba.conf"
