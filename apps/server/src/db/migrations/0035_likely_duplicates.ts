/**
 * What likely duplicates are looked up by: the folded name, which the search key has already, the digits of the number, and
 * the birthday. Plain columns, because an index on an expression is out of reach behind row-level security.
 *
 * Rows of a plan that may be somebody who is there already are held back until somebody decides: `left_out` says
 * `undecided` or `declined`, `lookalikes` who it may be, and `decision` what was decided.
 */
export const likelyDuplicates = `
  alter table account
    add column name_key text generated always as (nullif(split_part(search_key, '|', 2), '')) stored,
    add column phone_key text generated always as (nullif(regexp_replace(
      regexp_replace(normalize(phone, NFKC), '^\\s*\\+81\\s*(\\(0\\)|0)?', '0'), '\\D', '', 'g'), '')) stored;
  create index account_member_name on account (facility_id, name_key)
    where role = 2 and deleted_at is null;
  create index account_member_phone on account (facility_id, phone_key)
    where role = 2 and deleted_at is null and phone_key is not null;
  create index account_member_birthday on account (facility_id, birthday)
    where role = 2 and deleted_at is null and birthday is not null;

  alter table task_row
    add column lookalikes jsonb,
    add column decision text check (decision in ('same', 'other', 'leave'));
  create index task_row_lookalikes on task_row (facility_id, task_id, row_no) where lookalikes is not null;
  alter table task
    add column to_decide int not null default 0,
    add column undecided int not null default 0;
`;
