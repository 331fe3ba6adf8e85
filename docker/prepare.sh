#!/bin/sh
# Makes the secrets and certificates that compose.yaml needs, in docker/secrets, and the folders of backups. What exists
# already stays as it is.
# Needs openssl. Run it again after a file was deleted, or 30 days before a certificate ends (--renew).
set -eu
umask 077
cd "$(dirname "$0")"
[ -f .env ] || cp .env.example .env
SITE_HOST=$(sed -n 's/^SITE_HOST=//p' .env)
SIGN_IN_HOST=$(sed -n 's/^SIGN_IN_HOST=//p' .env)
mkdir -p secrets/authority secrets/roots
cd secrets
if [ "${1:-}" = --renew ]; then rm -f site.crt objects.crt event-store.crt; fi

# Containers run as users of their own, so the files are readable; only the owner may enter the folder.
write() { [ -s "$1" ] || { cat > "$1.new" && chmod 444 "$1.new" && mv "$1.new" "$1"; }; }
random() { openssl rand -hex "$1"; }
secret() { [ -s "$1" ] || random "${2:-24}" | write "$1"; }

for name in postgres-password keycloak-database-password replicator-password event-store-password \
  oidc-client-secret s3-secret grafana-password keycloak-password backup-passphrase; do secret "$name"; done
for name in session-secret metrics-token; do secret "$name" 32; done
secret s3-key 10
secret first-admin-password 12
for name in personal-master-key log-signing-key push-key; do [ -s "$name" ] || openssl rand -base64 32 | write "$name"; done

# A role of PostgreSQL for each program, for analysts, and for the SQL desk.
for role in owner projector api analyst reporter analyst_desk reporter_desk; do secret password-of-control_center_$role; done
address() { echo "postgres://$1:$(cat "$2")@postgres:5432/control_center"; }
address postgres postgres-password | write superuser-database-url
for role in projector api; do
  address control_center_$role password-of-control_center_$role | write $role-database-url
done
address control_center_analyst_desk password-of-control_center_analyst_desk | write analytics-database-url
address control_center_reporter_desk password-of-control_center_reporter_desk | write reporter-database-url
echo "esdb://admin:$(cat event-store-password)@event-store:2113?tls=true&tlsCAFile=/run/secrets/ca.crt" |
  write event-store-url
printf '{"identities":[{"name":"control-center","credentials":[{"accessKey":"%s","secretKey":"%s"}],"actions":["Read:control-center","Write:control-center","List:control-center"]}]}\n' \
  "$(cat s3-key)" "$(cat s3-secret)" | write s3.json
printf '[{"targets":["https://%s"]}]\n' "$SITE_HOST" | write site-targets.json
write event-store.env <<END
KURRENTDB_DEFAULT_ADMIN_PASSWORD=$(cat event-store-password)
KURRENTDB_DEFAULT_OPS_PASSWORD=$(random 24)
EVENTSTORE_DEFAULT_ADMIN_PASSWORD=$(cat event-store-password)
EVENTSTORE_DEFAULT_OPS_PASSWORD=$(random 24)
END
write keycloak.env <<END
KC_DB_PASSWORD=$(cat keycloak-database-password)
KC_BOOTSTRAP_ADMIN_PASSWORD=$(cat keycloak-password)
CONTROL_CENTER_CLIENT_SECRET=$(cat oidc-client-secret)
CONTROL_CENTER_FIRST_PASSWORD=$(cat first-admin-password)
END

# The authority whose certificate the programs trust; its key signs nothing but the three below.
if [ ! -s authority/ca.key ]; then
  openssl req -x509 -newkey rsa:2048 -nodes -sha256 -days 3650 -subj '/CN=Control Center own authority' \
    -addext 'basicConstraints=critical,CA:TRUE,pathlen:0' -addext 'keyUsage=critical,keyCertSign,cRLSign' \
    -keyout authority/ca.key -out authority/ca.crt 2>/dev/null
fi
write ca.crt < authority/ca.crt
write roots/ca.crt < authority/ca.crt
certificate() { # NAME COMMON-NAME HOST…
  name=$1 subject=$2
  shift 2
  [ -s "$name.crt" ] && return
  names=$(printf ',DNS:%s' "$@")
  openssl req -newkey rsa:2048 -nodes -sha256 -subj "/CN=$subject" -keyout "authority/$name.key" \
    -out "authority/$name.csr" 2>/dev/null
  printf 'subjectAltName=%s\nextendedKeyUsage=serverAuth,clientAuth\n' "${names#,}" > "authority/$name.ext"
  openssl x509 -req -sha256 -days 365 -in "authority/$name.csr" -CA authority/ca.crt -CAkey authority/ca.key \
    -CAcreateserial -extfile "authority/$name.ext" -out "authority/$name.crt" 2>/dev/null
  rm -f "$name.key"
  write "$name.key" < "authority/$name.key"
  write "$name.crt" < "authority/$name.crt"
  rm -f "authority/$name".*
}
certificate site "$SITE_HOST" "$SITE_HOST" "$SIGN_IN_HOST"
certificate objects objects objects localhost
# KurrentDB and EventStoreDB expect this common name of every node.
certificate event-store eventstoredb-node event-store event-store-2 event-store-3 localhost
chmod 700 . authority
chmod 755 roots
chmod 600 authority/*
# The user of the image writes them. Only root may give them away.
mkdir -p ../backups ../erasures
chmod 700 ../backups ../erasures
chown 1000 ../backups ../erasures 2>/dev/null || echo "Now run: sudo chown 1000 docker/backups docker/erasures"
echo "docker/secrets is complete. The first admin's password, for one sign-in, is in secrets/first-admin-password."
