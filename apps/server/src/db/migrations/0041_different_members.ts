import { fence, linkedFacilityColumn } from './tenant.ts';

/** Pairs of members of whom staff said that they are different people, once for both: the smaller id stands first. */
export const differentMembers = `
  create table different_member (
    ${linkedFacilityColumn},
    first_id int not null,
    second_id int not null,
    said_at timestamptz not null default now(),
    said_by text not null,
    primary key (facility_id, first_id, second_id),
    check (first_id < second_id),
    foreign key (facility_id, first_id) references account (facility_id, id),
    foreign key (facility_id, second_id) references account (facility_id, id)
  );
  create index different_member_second on different_member (facility_id, second_id);
  ${fence('different_member', 'select, insert, delete')}
`;
