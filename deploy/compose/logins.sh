#!/bin/sh
# Runs once, when the database is made: the owner migrates, the serving login owns nothing (docs/operations.md).
set -eu
psql -v ON_ERROR_STOP=1 -U postgres -v owner="$OWNER_PASSWORD" -v serving="$SERVING_PASSWORD" <<'SQL'
create role tsudoi_owner login createrole password :'owner';
create role tsudoi_serving login password :'serving';
create database tsudoi owner tsudoi_owner encoding 'UTF8' template template0;
SQL
