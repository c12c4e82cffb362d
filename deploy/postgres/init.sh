#!/bin/sh
# Run by the image of PostgreSQL when it makes a new cluster (docker-compose.yml).
set -eu
export OWNER_PASSWORD_FILE=/run/secrets/owner_password APPLICATION_PASSWORD_FILE=/run/secrets/application_password
exec psql --username "$POSTGRES_USER" --no-password --file /etc/zbir/roles.sql postgres
