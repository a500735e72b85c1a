#!/bin/sh
# Runs once, when the database is made: the owner migrates, the two logins of the processes own nothing. What runs inside a
# scope may not call set_config, which only a superuser can take from everybody (docs/operations.md).
set -eu
psql -v ON_ERROR_STOP=1 -U postgres -v owner="$OWNER_PASSWORD" -v serving="$SERVING_PASSWORD" -v operating="$OPERATING_PASSWORD" <<'SQL'
create role tsudoi_owner login createrole password :'owner';
create role tsudoi_serving login password :'serving';
create role tsudoi_operating login password :'operating';
create database tsudoi owner tsudoi_owner encoding 'UTF8' template template0;
\connect tsudoi
revoke execute on function pg_catalog.set_config(text, text, boolean) from public;
grant execute on function pg_catalog.set_config(text, text, boolean) to tsudoi_owner with grant option;
SQL
