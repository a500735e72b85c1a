import { fence, linkedFacilityColumn } from './tenant.ts';

/**
 * Where a member stands follows from four columns of the account: registration, last day, `active` and `paused`. What was
 * entered or asked for, by whom and why, and what of it is still ahead, is in `standing_change`. Lists and the overview
 * leave out who has withdrawn, which their indexes tell.
 */
export const standing = `
  alter table account
    add column paused boolean not null default false,
    add constraint account_paused check (not paused or role = 2 and active);

  drop index account_member_list;
  create index account_member_list on account (facility_id, main_type_id, kana_key, id)
    include (search_ja, organization_ids, active, search_key)
    where role = 2 and deleted_at is null;
  drop index account_member_of_several_types;
  create index account_member_of_several_types on account (facility_id, main_type_id, kana_key, id)
    include (search_ja, member_type_ids, organization_ids, active)
    where role = 2 and deleted_at is null and cardinality(member_type_ids) > 1;

  drop index account_member_standing;
  create index account_member_standing on account (facility_id, expires_on, id)
    include (joined_on, registration, class_type, organization_ids) where role = 2 and deleted_at is null and active;
  drop index account_member_temporary;
  create index account_member_temporary on account (facility_id, id)
    where role = 2 and deleted_at is null and active and registration = 1;
  drop index account_member_not_invited;
  create index account_member_not_invited on account (facility_id, id) include (class_type, organization_ids)
    where role = 2 and deleted_at is null and active and password_hash is null and invited_at is null and email is not null;
  drop index account_member_without_email;
  create index account_member_without_email on account (facility_id, id) include (class_type, organization_ids)
    where role = 2 and deleted_at is null and active and email is null;

  create table standing_change (
    ${linkedFacilityColumn},
    id int generated always as identity,
    account_id int not null,
    act text not null check (act in ('pause', 'resume', 'withdraw', 'rejoin')),
    holds_from date not null,
    reason text,
    locale text not null check (locale in ('ja', 'en')),
    state text not null default 'planned' check (state in ('planned', 'done', 'undone', 'dropped')),
    asked_by text not null check (asked_by in ('member', 'staff')),
    asked_name text not null,
    asked_at timestamptz not null default now(),
    ended_at timestamptz,
    ended_by text,
    primary key (facility_id, id),
    foreign key (facility_id, account_id) references account (facility_id, id),
    check ((state = 'planned') = (ended_at is null))
  );
  create index standing_change_account on standing_change (facility_id, account_id, id);
  create index standing_change_due on standing_change (facility_id, holds_from) where state = 'planned';
  ${fence('standing_change', 'select, insert, update')}
`;
