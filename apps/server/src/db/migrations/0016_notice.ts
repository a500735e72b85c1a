/**
 * Notices of the operator to the staff of all facilities (decision 0023). Of no facility: only the operator role writes
 * them, and the runtime role reads what is shown now and nothing else.
 */
export const notices = `
  create table notice (
    id int generated always as identity primary key,
    text text not null,
    text_en text,
    search_key text not null,
    shown_from timestamptz not null,
    shown_until timestamptz not null,
    starts_at timestamptz,
    ends_at timestamptz,
    version int not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    updated_by text,
    check (shown_until > shown_from),
    check (ends_at is null or ends_at > starts_at)
  );
  alter table notice enable row level security;
  alter table notice force row level security;
  create policy operator on notice to tsudoi_operator using (true) with check (true);
  create policy shown on notice for select to tsudoi_app using (shown_from <= now() and shown_until > now());
  grant select, insert, update, delete on notice to tsudoi_operator;
  grant select on notice to tsudoi_app;
`;
