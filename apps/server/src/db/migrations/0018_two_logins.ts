/**
 * The roles of the two logins that a server has (decision 0029). One serves facilities: it may enter a facility's scope
 * and the gate. The other is for operator scopes, which it may narrow to a facility. Neither inherits anything of the
 * scopes. `tsudoi_runtime`, which may enter all of them, stays for programs of before.
 *
 * And the bounds of the seals: a number may stand twice, so that a seal somebody put there keeps no true one out, and no
 * seal covers rows that are not there yet.
 */
export const twoLogins = `
  do $$ begin
    create role tsudoi_serve nologin noinherit;
  exception when duplicate_object or unique_violation then null;
  end $$;
  do $$ begin
    create role tsudoi_operate nologin noinherit;
  exception when duplicate_object or unique_violation then null;
  end $$;
  grant tsudoi_app, tsudoi_gate to tsudoi_serve;
  grant tsudoi_operator, tsudoi_app to tsudoi_operate;
  grant usage on schema public to tsudoi_serve, tsudoi_operate;
  grant select on schema_migration to tsudoi_serve, tsudoi_operate;

  drop index audit_seal_number;
  create unique index audit_seal_number on audit_seal (facility_id, number, signature) nulls not distinct;
  drop policy operator on audit_seal;
  create policy operator on audit_seal to tsudoi_operator using (true) with check (
    number > 0 and through_id >= after_id and through_id <= case when facility_id is null
      then (select last_value from operator_log_id_seq) else (select last_value from history_id_seq) end);
  create index operator_log_heads on operator_log (facility_id, id) where action = 'audit_head';
`;
