import { facilityColumn, fence, linkedFacilityColumn } from './tenant.ts';

export const tasks = `
  create table task (
    ${facilityColumn},
    id int generated always as identity,
    account_id int not null,
    kind text not null,
    name text not null,
    type smallint not null,
    csv_type smallint not null default 5,
    state text not null,
    step text not null default 'validation',
    progress smallint not null default 0,
    total_rows int not null default 0,
    position int not null default 0,
    inserted int not null default 0,
    updated int not null default 0,
    skipped int not null default 0,
    errors int not null default 0,
    left_out int not null default 0,
    params jsonb not null default '{}',
    encode_type text,
    file_name text,
    file_key text,
    result_key text,
    result_name text,
    error_code text,
    error_params jsonb,
    channel_name text,
    socket_id text,
    back_route text,
    actor_name text not null default '',
    lease_until timestamptz,
    lease_holder text,
    applied_through int not null default 0,
    undone_through int not null default 0,
    created_at timestamptz not null default now(),
    started_at timestamptz,
    finished_at timestamptz,
    primary key (facility_id, id),
    foreign key (facility_id, account_id) references account (facility_id, id)
  );
  create index task_account on task (facility_id, account_id, id desc);
  create index task_lease on task (lease_until) where lease_until is not null;
  ${fence('task')}

  create table task_row (
    ${linkedFacilityColumn},
    task_id int not null,
    row_no int not null,
    result text not null check (result in ('create', 'update', 'skip', 'error')),
    code text,
    name text not null default '',
    record_id int,
    expected_version int,
    data text[],
    before text[],
    changes jsonb,
    errors jsonb,
    source text[] not null,
    left_out text,
    primary key (facility_id, task_id, row_no),
    foreign key (facility_id, task_id) references task (facility_id, id)
  );
  ${fence('task_row')}
`;
