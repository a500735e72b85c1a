import { facilityColumn, fence } from './tenant.ts';

/**
 * Which columns the CSV of a kind of records has and in which order, and the encoding that exports of the facility are written
 * in where nobody chooses another.
 */
export const csvSettings = `
  alter table facility add column csv_encode_type text not null default 'UTF-8' check (csv_encode_type in ('UTF-8', 'SJIS')),
    add column csv_encode_version int not null default 1;

  create table csv_setting (
    ${facilityColumn},
    id int generated always as identity,
    csv_type smallint not null check (csv_type in (2, 4, 5)),
    module_type smallint not null check (module_type in (2, 3, 4)),
    cms_code text not null,
    output_headers jsonb not null default '[]',
    output_deleted boolean not null default false,
    version int not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    updated_by text,
    primary key (facility_id, id),
    unique (facility_id, csv_type, module_type, cms_code)
  );
  ${fence('csv_setting', 'select, insert, update')}
`;
