/**
 * Erasing persons from the history (decision 0176), which nobody may change otherwise. The function takes values away and puts none in;
 * it runs as the owner, whom the fence of the table holds as well, and only the operator role may call it. What it did to a row stands
 * in \`audit_erasure\`, signed by the server: a row that was changed without such a mark is found as ever.
 */
export const auditErasures = `
  create table audit_erasure (
    id bigint generated always as identity primary key,
    facility_id int not null references facility (id),
    row_id bigint not null,
    hash_before text not null,
    hash_after text not null,
    erased_at timestamptz not null,
    erased_by text not null,
    signature text not null
  );
  create index audit_erasure_row on audit_erasure (facility_id, row_id, id);
  alter table audit_erasure enable row level security;
  alter table audit_erasure force row level security;
  create policy operator on audit_erasure to tsudoi_operator using (true) with check (true);
  grant select, insert on audit_erasure to tsudoi_operator;

  create function erase_history(of_facility int, value_rows bigint[], name_rows bigint[], persons int[]) returns void
    language sql security definer set search_path = '' as $$
    update public.history h set
      before = case when h.id <> all (value_rows) then h.before when jsonb_typeof(h.before) = 'object'
        then (select coalesce(jsonb_object_agg(k, null), '{}') from jsonb_object_keys(h.before) k) end,
      after = case when h.id <> all (value_rows) then h.after when jsonb_typeof(h.after) = 'object'
        then (select coalesce(jsonb_object_agg(k, null), '{}') from jsonb_object_keys(h.after) k) end,
      -- Applicants act without an account, and the product in the name of who paid.
      actor_name = case when h.actor_kind = 'member' and h.actor_id = any (persons)
        or h.id = any (value_rows) and h.actor_kind in ('member', 'system') and h.actor_id is null and h.actor_name <> ''
        then '消去済み' else h.actor_name end,
      for_name = case when h.for_id = any (persons) then '消去済み' else h.for_name end
    where h.facility_id = of_facility and h.id = any (value_rows || name_rows)
  $$;
  revoke all on function erase_history(int, bigint[], bigint[], int[]) from public;
  grant execute on function erase_history(int, bigint[], bigint[], int[]) to tsudoi_operator;
  do $do$ begin
    execute format('create policy erased on history for select to %I using (true)', current_user);
    execute format('create policy erases on history for update to %I using (true) with check (true)', current_user);
  end $do$;
`;
