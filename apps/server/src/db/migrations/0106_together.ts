/**
 * Applications that were sent at once for several persons, the fee that an applicant was shown, and what rejoining costs. `group_id` is the
 * number of the first of a group; it points at no row, because each of them is deleted when its own time is over.
 */
export const together = `
  alter table application
    add column group_id int,
    add column shown_fee int check (shown_fee >= 0),
    add column rejoined boolean not null default false;
  create index application_group on application (facility_id, group_id) where group_id is not null;

  alter table member_type add column rejoin_fee int not null default 0 check (rejoin_fee >= 0);
`;
