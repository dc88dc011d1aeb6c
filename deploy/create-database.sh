#!/bin/sh
# Makes the role and the database that Muster runs with. The role owns the database and may create the
# roles that keep organisations apart; it is no superuser.
set -eu
psql --username "${POSTGRES_USER:-postgres}" --dbname postgres --set ON_ERROR_STOP=1 \
  --set password="$MUSTER_DB_PASSWORD" <<'SQL'
create role muster login createrole password :'password';
create database muster owner muster;
SQL
