-- Two roles and the database. Run once, with psql, as the server's superuser, whom nothing uses afterwards:
--   OWNER_PASSWORD_FILE=... APPLICATION_PASSWORD_FILE=... psql --file deploy/postgres/roles.sql postgres
-- zbir_owner owns every table and migrates; zbir reads and writes rows and can neither change nor empty a table.
\set ON_ERROR_STOP on
\set owner_password `cat "$OWNER_PASSWORD_FILE"`
\set application_password `cat "$APPLICATION_PASSWORD_FILE"`

CREATE ROLE zbir_owner LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'owner_password';
CREATE ROLE zbir LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'application_password';
-- The server's log holds no values: statements arrive with theirs written in (addresses, hashes of session ids), and
-- the details of an error repeat them. What failed is told by its message; the application logs the request.
ALTER ROLE zbir SET log_min_error_statement = 'panic';
ALTER ROLE zbir SET log_error_verbosity = 'terse';
ALTER ROLE zbir SET log_parameter_max_length_on_error = 0;
ALTER ROLE zbir SET log_parameter_max_length = 0;
ALTER ROLE zbir SET log_statement = 'none';
ALTER ROLE zbir SET log_min_duration_statement = -1;
ALTER ROLE zbir_owner SET log_min_error_statement = 'panic';
ALTER ROLE zbir_owner SET log_error_verbosity = 'terse';
ALTER ROLE zbir_owner SET log_parameter_max_length_on_error = 0;
ALTER ROLE zbir_owner SET log_parameter_max_length = 0;
ALTER ROLE zbir_owner SET log_statement = 'none';
ALTER ROLE zbir_owner SET log_min_duration_statement = -1;

CREATE DATABASE zbir OWNER zbir_owner TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8';
REVOKE ALL ON DATABASE zbir FROM PUBLIC;
GRANT CONNECT ON DATABASE zbir TO zbir;

\connect zbir
ALTER SCHEMA public OWNER TO zbir_owner;
REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO zbir;
ALTER DEFAULT PRIVILEGES FOR ROLE zbir_owner IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO zbir;
ALTER DEFAULT PRIVILEGES FOR ROLE zbir_owner IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO zbir;
ALTER DEFAULT PRIVILEGES FOR ROLE zbir_owner IN SCHEMA public GRANT EXECUTE ON FUNCTIONS TO zbir;
