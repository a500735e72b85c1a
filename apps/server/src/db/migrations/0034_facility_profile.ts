import { facilityColumn, fence } from './tenant.ts';

/**
 * What a facility says of itself to people who are not signed in. The version stands at the facility as well, so that apps,
 * which read the facility at each start anyway, see from it whether their copy of the profile is still the newest.
 */
export const facilityProfile = `
  create table facility_profile (
    ${facilityColumn},
    id int generated always as identity,
    headline text,
    introduction text,
    opening_hours text,
    zipcode text,
    address text,
    phone text,
    contact_email text,
    version int not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    updated_by text,
    primary key (facility_id, id),
    unique (facility_id)
  );
  ${fence('facility_profile', 'select, insert, update')}
  alter table facility add column profile_version int not null default 0;
`;
