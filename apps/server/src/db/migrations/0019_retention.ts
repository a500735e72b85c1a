/**
 * What the sweep of old rows and files needs: rights to delete, indexes by age, which tasks it is done with, and how far
 * it has come. Uploads also say who asked for how many bytes, for the daily allowance.
 */
export const retention = `
  grant delete on session to tsudoi_app, tsudoi_operator;
  grant delete on operator_link to tsudoi_operator;

  create index session_end on session (facility_id, least(coalesce(revoked_at, 'infinity'::timestamptz), refresh_expires_at));
  create index login_failure_at on login_failure (at);
  create index mail_token_end on mail_token (facility_id, expires_at);
  create index mail_age on mail (facility_id, created_at) where state <> 'waiting';
  create index stored_file_unused on stored_file (facility_id, created_at) where owner_kind in ('account', 'member');

  alter table task
    add column file_removed_at timestamptz,
    add column rows_removed_at timestamptz;
  create index task_file_kept on task (facility_id, finished_at) where type = 2 and file_removed_at is null;
  create index task_rows_kept on task (facility_id, created_at) where rows_removed_at is null;

  alter table issued_upload
    add column uploader_kind text,
    add column uploader_id int,
    add column bytes bigint not null default 0;
  drop index issued_upload_age;
  create index issued_upload_age on issued_upload (facility_id, created_at) include (bytes, uploader_kind, uploader_id);

  create table retention_round (
    id boolean primary key default true check (id),
    holder text,
    lease_until timestamptz,
    after_facility int not null default 0,
    started_at timestamptz,
    finished_at timestamptz
  );
  insert into retention_round default values;
  alter table retention_round enable row level security;
  alter table retention_round force row level security;
  create policy operator on retention_round to tsudoi_operator using (true) with check (true);
  grant select, update on retention_round to tsudoi_operator;

  -- Mails that left before this version still hold their links, and import files have no row that says when to remove them.
  -- The owner of the tables is subject to the fence too; it stands again before this transaction ends.
  alter table mail no force row level security;
  alter table task no force row level security;
  alter table issued_upload no force row level security;
  update mail set body_text = '' where state <> 'waiting';
  insert into issued_upload (facility_id, key, created_at)
    select facility_id, file_key, created_at from task where file_key is not null;
  alter table mail force row level security;
  alter table task force row level security;
  alter table issued_upload force row level security;
`;
