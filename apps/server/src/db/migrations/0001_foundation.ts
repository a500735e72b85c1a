import { currentFacility } from './tenant.ts';

/** Roles, facilities and their hosts, operators, sessions, login failures: what exists before any tenant table. */
export const foundation = `
  do $$ begin
    if not exists (select from pg_roles where rolname = 'tsudoi_app') then create role tsudoi_app nologin; end if;
    if not exists (select from pg_roles where rolname = 'tsudoi_operator') then create role tsudoi_operator nologin; end if;
    if not exists (select from pg_roles where rolname = 'tsudoi_gate') then create role tsudoi_gate nologin; end if;
  end $$;
  do $$ begin
    execute format('grant tsudoi_app, tsudoi_operator, tsudoi_gate to %I', current_user);
  end $$;
  grant usage on schema public to tsudoi_app, tsudoi_operator, tsudoi_gate;
  alter default privileges in schema public grant usage, select on sequences to tsudoi_app, tsudoi_operator, tsudoi_gate;

  create table facility (
    id int generated always as identity primary key,
    code text not null unique,
    name text not null,
    business_type smallint not null default 1,
    status smallint not null default 2,
    app_status smallint not null default 2,
    account_limit int not null default 500,
    usage_alert_percent smallint not null default 80,
    usage_alert_message text,
    usage_limited_message text,
    color text not null default '#165e83',
    accent jsonb not null,
    logo_image_path text,
    language jsonb not null default '{}',
    use_organization_structure boolean not null default true,
    use_corporate_structure boolean not null default false,
    system_allow_guest boolean not null default false,
    client_can_register boolean not null default false,
    financial_balance_type smallint not null default 1,
    financial_balance_date text not null default '03/31',
    password_policy text not null default 'standard',
    social_logins jsonb not null default '[]',
    last_used_at timestamptz,
    version int not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    updated_by text
  );
  alter table facility enable row level security;
  alter table facility force row level security;
  create policy tenant on facility to tsudoi_app using (id = ${currentFacility}) with check (id = ${currentFacility});
  create policy operator on facility to tsudoi_operator using (true) with check (true);
  create policy gate on facility for select to tsudoi_gate using (true);
  grant select, update on facility to tsudoi_app;
  grant select, insert, update on facility to tsudoi_operator;
  grant select on facility to tsudoi_gate;

  create table facility_host (
    host_name text primary key,
    facility_id int not null default nullif(current_setting('app.facility_id', true), '')::int references facility (id),
    sort int not null default 0
  );
  create index facility_host_facility on facility_host (facility_id);
  alter table facility_host enable row level security;
  alter table facility_host force row level security;
  create policy tenant on facility_host to tsudoi_app using (facility_id = ${currentFacility}) with check (facility_id = ${currentFacility});
  create policy operator on facility_host to tsudoi_operator using (true) with check (true);
  create policy gate on facility_host for select to tsudoi_gate using (true);
  grant select on facility_host to tsudoi_app;
  grant select, insert, update, delete on facility_host to tsudoi_operator;
  grant select on facility_host to tsudoi_gate;

  create table operator (
    id int generated always as identity primary key,
    email text not null unique,
    last_name text not null,
    first_name text not null,
    password_hash text not null,
    system_admin boolean not null default false,
    active boolean not null default true,
    last_login_at timestamptz,
    version int not null default 1,
    created_at timestamptz not null default now()
  );
  alter table operator enable row level security;
  alter table operator force row level security;
  create policy operator on operator to tsudoi_operator using (true) with check (true);
  grant select, insert, update on operator to tsudoi_operator;

  create table session (
    id bigint generated always as identity primary key,
    audience text not null check (audience in ('member', 'manage', 'admin')),
    facility_id int default nullif(current_setting('app.facility_id', true), '')::int references facility (id),
    account_id int not null,
    family text not null unique,
    access_hash text not null unique,
    access_expires_at timestamptz not null,
    previous_access_hash text unique,
    refresh_hash text not null,
    previous_refresh_hash text,
    rotated_at timestamptz not null default now(),
    refresh_expires_at timestamptz not null,
    revoked_at timestamptz,
    revoked_why text,
    created_at timestamptz not null default now(),
    address text,
    user_agent text,
    check ((audience = 'admin') = (facility_id is null))
  );
  create index session_account on session (facility_id, audience, account_id) where revoked_at is null;
  alter table session enable row level security;
  alter table session force row level security;
  create policy tenant on session to tsudoi_app using (facility_id = ${currentFacility}) with check (facility_id = ${currentFacility});
  create policy operator on session to tsudoi_operator using (true) with check (true);
  create policy gate on session to tsudoi_gate using (true) with check (true);
  grant select, insert, update on session to tsudoi_app, tsudoi_operator, tsudoi_gate;

  create table login_failure (
    id bigint generated always as identity primary key,
    account_key text not null,
    at timestamptz not null default now()
  );
  create index login_failure_key on login_failure (account_key, at);
  alter table login_failure enable row level security;
  alter table login_failure force row level security;
  create policy gate on login_failure to tsudoi_gate using (true) with check (true);
  grant select, insert, delete on login_failure to tsudoi_gate;
`;
