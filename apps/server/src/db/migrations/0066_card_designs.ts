import { facilityColumn, fence } from './tenant.ts';

/**
 * The member card of a member type: what is being drawn, what members see, and what they saw before that. Each is the list of
 * sides as the contract has it; null: none.
 */
export const cardDesigns = `
  create table card_design (
    ${facilityColumn},
    id int generated always as identity,
    member_type_id int not null,
    draft jsonb,
    published jsonb,
    previous jsonb,
    published_no int not null default 0,
    published_at timestamptz,
    published_by text,
    version int not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    updated_by text,
    primary key (facility_id, id),
    unique (facility_id, member_type_id),
    foreign key (facility_id, member_type_id) references member_type (facility_id, id)
  );
  ${fence('card_design', 'select, insert, update')}
`;
