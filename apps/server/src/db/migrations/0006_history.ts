import { facilityColumn, fence } from './tenant.ts';

/** The audit record of every write: append-only for the runtime role. `before` and `after` hold only what differs. */
export const history = `
  create table history (
    ${facilityColumn},
    id bigint generated always as identity,
    at timestamptz not null default now(),
    actor_kind text not null,
    actor_id int,
    actor_name text not null,
    family text not null,
    record_id int not null,
    version int,
    action text not null,
    before jsonb,
    after jsonb,
    task_id int,
    request_id text,
    primary key (facility_id, id)
  );
  create index history_record on history (facility_id, family, record_id, id);
  ${fence('history', 'select, insert')}

  create table operator_log (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    operator_id int,
    operator_name text not null,
    action text not null,
    facility_id int references facility (id),
    detail jsonb
  );
  alter table operator_log enable row level security;
  alter table operator_log force row level security;
  create policy operator on operator_log to tsudoi_operator using (true) with check (true);
  grant select, insert on operator_log to tsudoi_operator;
`;
