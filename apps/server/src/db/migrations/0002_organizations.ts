import { facilityColumn, fence } from './tenant.ts';

export const organizations = `
  create table organization (
    ${facilityColumn},
    id int generated always as identity,
    code text not null,
    name text not null,
    type smallint not null,
    parent_id int,
    zipcode text, pref_code text, city_code text, address text, building_name text,
    contact_name text, phone text, email text,
    version int not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    updated_by text,
    deleted_at timestamptz,
    primary key (facility_id, id),
    foreign key (facility_id, parent_id) references organization (facility_id, id)
  );
  create unique index organization_code on organization (facility_id, code) where deleted_at is null;
  create index organization_parent on organization (facility_id, parent_id);
  ${fence('organization')}
`;
