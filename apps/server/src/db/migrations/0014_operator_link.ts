/**
 * Links by which an operator chooses a password: made by command, since an operator has no facility whose mail tokens
 * could stand for it. Until then the operator has no password.
 */
export const operatorLink = `
  alter table operator alter column password_hash drop not null;
  create table operator_link (
    id int generated always as identity primary key,
    operator_id int not null references operator (id),
    token_hash text not null unique,
    expires_at timestamptz not null,
    used_at timestamptz,
    created_at timestamptz not null default now()
  );
  create index operator_link_operator on operator_link (operator_id) where used_at is null;
  alter table operator_link enable row level security;
  alter table operator_link force row level security;
  create policy operator on operator_link to tsudoi_operator using (true) with check (true);
  grant select, insert, update on operator_link to tsudoi_operator;
`;
