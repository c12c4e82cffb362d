#!/bin/sh
# What the image of PostgreSQL does at its first start (docker-entrypoint.sh), as far as docker-compose.yml relies on it:
# a cluster with the superuser's password, then the scripts of docker-entrypoint-initdb.d, then the server.
set -eu
PATH=$(ls -d /usr/lib/postgresql/*/bin):$PATH
export POSTGRES_USER=postgres PGHOST=/tmp # podman gives /var/run/postgresql to root
data=/var/lib/postgresql/data
if [ ! -e $data ]; then
  # shellcheck disable=SC2086 # several arguments
  initdb --pgdata $data --pwfile "$POSTGRES_PASSWORD_FILE" $POSTGRES_INITDB_ARGS >/dev/null
  echo "unix_socket_directories = '/tmp'" >>$data/postgresql.conf
  echo "host all all all scram-sha-256" >>$data/pg_hba.conf
  pg_ctl --pgdata $data --options "-c listen_addresses=''" --wait start >/dev/null
  for script in /docker-entrypoint-initdb.d/*.sh; do PGPASSWORD=$(cat "$POSTGRES_PASSWORD_FILE") sh "$script"; done
  pg_ctl --pgdata $data --wait stop >/dev/null
fi
exec postgres -D $data -c listen_addresses='*'
