import { facilityColumn, fence } from './tenant.ts';

/**
 * What staff said of headers that no column of an import has: the field they stand for, or null where they are left out.
 * The next file of the facility with such a header is read the same way.
 */
export const csvMapping = `
  create table csv_mapping (
    ${facilityColumn},
    kind text not null,
    header text not null check (length(header) between 1 and 200),
    field text,
    updated_at timestamptz not null default now(),
    updated_by text not null,
    primary key (facility_id, kind, header)
  );
  ${fence('csv_mapping')}
`;
