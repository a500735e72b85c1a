/**
 * Seals over the audit record (decision 0021): one chain for each facility, and one without a facility for the operators'
 * own log. Only the operator role reads them, and it can only add.
 */
export const auditSeals = `
  revoke update, delete on history from tsudoi_operator;
  create table audit_seal (
    id bigint generated always as identity primary key,
    facility_id int references facility (id),
    number int not null,
    after_id bigint not null,
    through_id bigint not null,
    row_ids bigint[] not null,
    marks bytea not null,
    digest text not null,
    previous text not null,
    signature text not null,
    sealed_at timestamptz not null
  );
  create unique index audit_seal_number on audit_seal (facility_id, number) nulls not distinct;
  alter table audit_seal enable row level security;
  alter table audit_seal force row level security;
  create policy operator on audit_seal to tsudoi_operator using (true) with check (true);
  grant select, insert on audit_seal to tsudoi_operator;
`;
