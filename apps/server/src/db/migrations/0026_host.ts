import { facilityColumn, fence } from './tenant.ts';

export const hosts = `
  create table host (
    ${facilityColumn},
    id int generated always as identity,
    name text not null,
    contact_name text,
    phone text,
    email text,
    search_key text not null,
    version int not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    updated_by text,
    deleted_at timestamptz,
    primary key (facility_id, id)
  );
  create index host_name on host (facility_id, name, id) include (search_key) where deleted_at is null;
  ${fence('host')}
`;
