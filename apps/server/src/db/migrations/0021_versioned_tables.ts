/**
 * Notices and saved conditions get the columns that every edited record has: who changed it last, when, and whether it
 * is deleted. What a column may hold of a closed list is said here too, so that the types of rows know it.
 */
export const versionedTables = `
  alter table notice add deleted_at timestamptz;
  drop policy shown on notice;
  create policy shown on notice for select to tsudoi_app
    using (shown_from <= now() and shown_until > now() and deleted_at is null);

  alter table filter_template
    add updated_at timestamptz not null default now(),
    add updated_by text,
    add deleted_at timestamptz;

  alter table organization add check (type in (1, 2, 3));
  alter table facility
    add check (business_type in (1, 2, 3, 4)),
    add check (status in (1, 2, 3, 4)),
    add check (app_status in (0, 1, 2, 3)),
    add check (password_policy in ('standard', 'passphrase'));
`;
