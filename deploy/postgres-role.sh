#!/bin/sh
# Run once by the image of PostgreSQL, when its volume is empty: the service gets a role that owns its database and is
# no superuser. The password is read by psql itself, so that it stands in no list of processes.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres <<'SQL'
\set password `cat "$PANNENLOTSE_PASSWORD_FILE"`
create role pannenlotse login nosuperuser nocreatedb nocreaterole password :'password';
create database pannenlotse owner pannenlotse;
SQL
