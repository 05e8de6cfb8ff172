#!/bin/sh
# Run once by the image of PostgreSQL, when its volume is empty: the service gets a role that owns its database and is
# no superuser.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  --set password="$PANNENLOTSE_PASSWORD" <<'SQL'
create role pannenlotse login nosuperuser nocreatedb nocreaterole password :'password';
create database pannenlotse owner pannenlotse;
SQL
