import { fence, linkedFacilityColumn } from './tenant.ts';

/**
 * Two members who are one person. The one that went stays as a deleted row that names the one that is left, and its member
 * code with it: it finds the one that is left and is given to nobody else. `member_merge` has what undoing needs: columns of
 * the one that is left before and after, and which rows moved.
 */
export const mergedMembers = `
  alter table account add column merged_into int,
    add constraint account_merged_into foreign key (facility_id, merged_into) references account (facility_id, id),
    add constraint account_merged check (merged_into is null or deleted_at is not null and role = 2 and merged_into <> id);
  create index account_merged on account (facility_id, merged_into) where merged_into is not null;
  create index account_merged_code on account (facility_id, member_code_key) where merged_into is not null;
  drop index account_member_code_key;
  create unique index account_member_code_key on account (facility_id, member_code_key)
    where role = 2 and (deleted_at is null or merged_into is not null);
  grant update (account_id) on consent to tsudoi_app;

  create table member_merge (
    ${linkedFacilityColumn},
    id int generated always as identity,
    kept_id int not null,
    gone_id int not null,
    before jsonb not null,
    after jsonb not null,
    moved jsonb not null,
    merged_at timestamptz not null default now(),
    merged_by text not null,
    undone_at timestamptz,
    undone_by text,
    primary key (facility_id, id),
    check (kept_id <> gone_id),
    foreign key (facility_id, kept_id) references account (facility_id, id),
    foreign key (facility_id, gone_id) references account (facility_id, id)
  );
  create index member_merge_kept on member_merge (facility_id, kept_id, id);
  create unique index member_merge_gone on member_merge (facility_id, gone_id) where undone_at is null;
  create index member_merge_age on member_merge (facility_id, merged_at);
  ${fence('member_merge')}
`;
