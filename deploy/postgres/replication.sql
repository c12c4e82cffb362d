-- The role by which a standby follows the primary. Run once on the primary, as the server's superuser:
--   REPLICATION_PASSWORD_FILE=... psql --file deploy/postgres/replication.sql postgres
-- pg_hba.conf of every server needs a line: host replication zbir_replication <network> scram-sha-256
\set ON_ERROR_STOP on
\set replication_password `cat "$REPLICATION_PASSWORD_FILE"`

CREATE ROLE zbir_replication LOGIN REPLICATION NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'replication_password';
