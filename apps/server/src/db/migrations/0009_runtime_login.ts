/**
 * The role of whoever serves: it may enter the three scopes but inherits nothing of them, so that outside a scope it
 * sees no row. A login becomes a member of it (`db/prepare.ts` grants that); roles are the cluster's, so it may be there.
 */
export const runtimeLogin = `
  do $$ begin
    create role tsudoi_runtime nologin noinherit;
  exception when duplicate_object or unique_violation then null;
  end $$;
  grant tsudoi_app, tsudoi_operator, tsudoi_gate to tsudoi_runtime;
  grant usage on schema public to tsudoi_runtime;
  grant select on schema_migration to tsudoi_runtime;
`;
