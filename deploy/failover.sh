#!/bin/sh
# Roles of the database's servers, as an operator changes them. Run as the server's own user (postgres), on its host.
#
#   failover.sh status                 is this server the primary, and who follows it
#   failover.sh follow DATA CONNINFO   make DATA a standby of the primary at CONNINFO (an old DATA becomes DATA.before)
#   failover.sh wait-for NAME          on the primary: a commit waits until the standby NAME has it; '' for no waiting
#   failover.sh fence DATA             on the old primary, before anything else: it takes no more writes, ever
#   failover.sh promote                on the standby: it becomes the primary and waits for nobody
#
# Reaches the server as psql does (PGHOST, PGPORT, PGUSER, PGPASSFILE). CONNINFO: "host=... user=zbir_replication".
# Programs of PostgreSQL are looked for in PATH, then in Debian's folder of the newest version.
set -eu
PATH="$PATH:$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)"

fail() {
  echo "failover.sh: $1" >&2
  exit 1
}

query() {
  psql --no-psqlrc --quiet --no-password --tuples-only --no-align --dbname "${PGDATABASE:-postgres}" \
    --set ON_ERROR_STOP=1 "$@"
}

wait_for() {
  printf '%s' "ALTER SYSTEM SET synchronous_standby_names = :'name'" | query --set name="${1:+\"$1\"}" --file -
  query --command 'SELECT pg_reload_conf()' >/dev/null
}

case "${1:-}" in
  status)
    query --command "SELECT CASE WHEN pg_is_in_recovery() THEN 'standby' ELSE 'primary' END"
    query --command 'SELECT application_name, client_addr, state, sync_state, replay_lag FROM pg_stat_replication'
    ;;
  follow)
    [ $# -eq 3 ] || fail "follow DATA CONNINFO"
    ! pg_ctl --pgdata "$2" status >/dev/null 2>&1 || fail "the server of $2 runs: stop it first"
    [ ! -e "$2.new" ] || rm -r "$2.new"
    # Writes standby.signal and primary_conninfo, too.
    pg_basebackup --no-password --pgdata "$2.new" --dbname "$3" --checkpoint=fast --write-recovery-conf
    if [ -e "$2" ]; then
      [ ! -e "$2.before" ] || rm -r "$2.before"
      mv "$2" "$2.before"
    fi
    mv "$2.new" "$2"
    ;;
  wait-for)
    [ $# -eq 2 ] || fail "wait-for NAME"
    wait_for "$2"
    ;;
  fence)
    [ $# -eq 2 ] && [ -e "$2/PG_VERSION" ] || fail "fence DATA"
    # However the server is started from now on, it only reads and looks for a primary to follow.
    touch "$2/standby.signal"
    # At once: what it has not sent to its standby was never acknowledged, and must not be now.
    [ ! -e "$2/postmaster.pid" ] || pg_ctl --pgdata "$2" --mode immediate stop || true
    ;;
  promote)
    [ "$(query --command 'SELECT pg_is_in_recovery()')" = t ] || fail "this server is no standby"
    # Before the promotion: its copy of the settings may name a standby, and without one no commit would ever end.
    wait_for ''
    [ "$(query --command 'SELECT pg_promote(true, 60)')" = t ] || fail "the promotion did not end within 60 s"
    ;;
  *)
    sed -n '2,11s/^# \{0,1\}//p' "$0"
    exit 2
    ;;
esac
