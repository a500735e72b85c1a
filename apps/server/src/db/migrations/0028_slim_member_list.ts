/**
 * The list's index holds what its searches read for every member of a facility: a keyword in Japanese and the organizations,
 * in the order of the list. With all else that a list can be searched or sorted by, an entry was 300 bytes, and every
 * entry a search passes was taken apart for it; with this it is 110. What is searched and sorted by rarely is read from
 * the members themselves. A change that touches no indexed column leaves the indexes alone now, as 'updated_at' is in none.
 *
 * The index on the code as it is written goes, as 0022 said: codes are unique whatever their case.
 */
export const slimMemberList = `
  drop index account_member_list;
  create index account_member_list on account (facility_id, main_type_id, kana_key, id)
    include (search_ja, organization_ids)
    where role = 2 and deleted_at is null;
  drop index account_member_of_several_types;
  create index account_member_of_several_types on account (facility_id, main_type_id, kana_key, id)
    include (search_ja, member_type_ids, organization_ids)
    where role = 2 and deleted_at is null and cardinality(member_type_ids) > 1;
  drop index account_member_code;
`;
