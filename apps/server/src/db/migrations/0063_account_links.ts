import { fence, linkedFacilityColumn } from './tenant.ts';

/**
 * Who may act for whom (decision 0066). A link is asked for (`since` is null), open, or ended (`until`). Cycles are refused in
 * the transaction that adds or confirms one, under a lock of the facility.
 */
export const accountLinks = `
  create table account_link (
    ${linkedFacilityColumn},
    id int generated always as identity,
    holder_id int not null,
    person_id int not null,
    kind text not null check (kind in ('parent', 'guardian', 'other')),
    scope text not null check (scope in ('see', 'act', 'pay')),
    asked_by text not null check (asked_by in ('holder', 'person', 'staff')),
    asked_at timestamptz not null default now(),
    since timestamptz,
    until timestamptz,
    ended_by text check (ended_by in ('holder', 'person', 'staff', 'age', 'left')),
    version int not null default 1,
    updated_at timestamptz not null default now(),
    updated_by text,
    primary key (facility_id, id),
    foreign key (facility_id, holder_id) references account (facility_id, id),
    foreign key (facility_id, person_id) references account (facility_id, id),
    check (holder_id <> person_id),
    check ((until is null) = (ended_by is null))
  );
  create unique index account_link_pair on account_link (facility_id, holder_id, person_id) where until is null;
  create index account_link_person on account_link (facility_id, person_id) where until is null;
  create index account_link_ended on account_link (facility_id, until) where until is not null;
  ${fence('account_link')}
`;
