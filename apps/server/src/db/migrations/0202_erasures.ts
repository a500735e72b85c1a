import { facilityColumn, fence } from './tenant.ts';

/**
 * Who was erased, why and by whom, with what is to be blanked in the history: the account part is committed with the row, a worker does
 * the rest. Consents keep which text was agreed to and when, without where from; links of a reset are deleted with the address.
 */
export const erasures = `
  create table erasure (
    ${facilityColumn},
    id int generated always as identity,
    member_id int not null,
    record_ids int[] not null,
    subjects jsonb not null,
    reason text not null,
    erased_by text not null,
    erased_at timestamptz not null default now(),
    history_done_at timestamptz,
    primary key (facility_id, id),
    foreign key (facility_id, member_id) references account (facility_id, id)
  );
  create unique index erasure_member on erasure (facility_id, member_id);
  ${fence('erasure', 'select, insert')}
  grant update (guardian, address, screen) on consent to tsudoi_app;
  grant delete on reset_request to tsudoi_app;
`;
