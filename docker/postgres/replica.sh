#!/bin/bash
# Starts a read-only copy of the primary; at its first start it copies the data.
set -euo pipefail
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  PGPASSWORD=$(cat /run/secrets/replicator-password) pg_basebackup --host postgres --username replicator \
    --pgdata "$PGDATA" --wal-method stream --write-recovery-conf --create-slot --slot replica
  chmod 700 "$PGDATA"
fi
exec docker-entrypoint.sh postgres
