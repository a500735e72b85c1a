import { facilityColumn, fence } from './tenant.ts';

/**
 * Every place that a ticket allowed an upload to: what lies there is not looked at by anybody for ever. The sweep of the
 * worker reads it across facilities by age.
 */
export const issuedUploads = `
  create table issued_upload (
    ${facilityColumn},
    id int generated always as identity,
    key text not null,
    created_at timestamptz not null default now(),
    primary key (facility_id, id)
  );
  create index issued_upload_age on issued_upload (created_at, id);
  ${fence('issued_upload')}
`;
