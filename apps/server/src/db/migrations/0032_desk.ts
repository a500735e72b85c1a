/**
 * The overview counts all members of a facility on each visit. One narrow index holds what it counts by, so that the rows
 * themselves are not read; three hold only those who wait for somebody or cannot be reached; one the mails that did not arrive.
 */
export const desk = `
  create index account_member_standing on account (facility_id, expires_on, id)
    include (joined_on, registration, class_type, organization_ids) where role = 2 and deleted_at is null;
  create index account_member_temporary on account (facility_id, id)
    where role = 2 and deleted_at is null and registration = 1;
  create index account_member_not_invited on account (facility_id, id) include (class_type, organization_ids)
    where role = 2 and deleted_at is null and password_hash is null and invited_at is null and email is not null;
  create index account_member_without_email on account (facility_id, id) include (class_type, organization_ids)
    where role = 2 and deleted_at is null and email is null;
  create index mail_failed on mail (facility_id, kind, account_id) where state = 'failed';
`;
