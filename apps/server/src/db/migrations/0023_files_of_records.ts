/**
 * A stored file can belong to a field of a record. Until then (`owner_field` null) its owner is whoever uploaded it;
 * `detached_at` says since when no record refers to it any more. `purpose` is what its ticket was for.
 */
export const filesOfRecords = `
  alter table stored_file
    add column owner_field text,
    add column purpose text,
    add column detached_at timestamptz;
  create index stored_file_owner on stored_file (facility_id, owner_kind, owner_id, owner_field) where owner_field is not null;
  drop index stored_file_unused;
  create index stored_file_unused on stored_file (facility_id, (coalesce(detached_at, created_at))) where owner_field is null;
`;
