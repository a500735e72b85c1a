/**
 * The list's index holds what its searches test on each entry and no more: the organizations, the Japanese part of the key,
 * and last the whole key, for keywords in other letters. With everything else that a list can be searched or sorted by,
 * an entry was twice as long, and every entry that a search passes is read and taken apart. A change that touches no
 * indexed column leaves the indexes alone now, as `updated_at` is in none.
 *
 * The index on the code as it is written goes, as 0022 said: codes are unique whatever their case.
 */
export const slimMemberList = `
  drop index account_member_list;
  create index account_member_list on account (facility_id, main_type_id, kana_key, id)
    include (search_ja, organization_ids, search_key)
    where role = 2 and deleted_at is null;
  drop index account_member_of_several_types;
  create index account_member_of_several_types on account (facility_id, main_type_id, kana_key, id)
    include (search_ja, member_type_ids, organization_ids)
    where role = 2 and deleted_at is null and cardinality(member_type_ids) > 1;
  drop index account_member_code;
`;
