/**
 * Lists of members of one type read the entries of that type only: their index begins with the main type, which leaves the
 * few members of several types to an index of their own. A keyword in Japanese is looked for in the Japanese parts of the
 * key alone, a third of its length; both columns follow from what is written anyway.
 */
export const memberSearch = `
  alter table account
    add column main_type_id int generated always as (member_type_ids[1]) stored,
    add column search_ja text generated always as (regexp_replace(search_key, '[\\x01-\\x7f]+', '|', 'g')) stored;
  drop index account_member_list;
  create index account_member_list on account (facility_id, main_type_id, kana_key, id)
    include (search_ja, search_key, member_type_ids, organization_ids, registration, member_code, expires_on, joined_on, updated_at)
    where role = 2 and deleted_at is null;
  create index account_member_of_several_types on account (facility_id, main_type_id, kana_key, id)
    include (search_ja, search_key, member_type_ids, organization_ids)
    where role = 2 and deleted_at is null and cardinality(member_type_ids) > 1;
`;
