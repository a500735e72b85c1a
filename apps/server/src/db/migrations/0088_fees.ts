import { fence, linkedFacilityColumn } from './tenant.ts';

/**
 * Fees of joining and of renewing, and the day from which an unpaid invoice comes before everything else. Of an application and of
 * a renewal there is one living invoice: whoever presses twice, or does it beside somebody else, cannot make a second one.
 */
export const fees = `
  alter table member_type
    add column fee_rate smallint not null default 10 check (fee_rate in (0, 8, 10)),
    add column fee_zero_reason text check (fee_zero_reason in ('non_taxable', 'out_of_scope', 'exempt')),
    add constraint member_type_fee_tax check ((fee_rate = 0) = (fee_zero_reason is not null));

  alter table application drop constraint application_state_check;
  alter table application add constraint application_state_check
    check (state in ('mailed', 'confirmed', 'submitted', 'returned', 'unpaid', 'approved', 'refused', 'withdrawn'));
  alter table application
    add column paid_at timestamptz,
    add column made_official boolean not null default false,
    add column fee_finding text check (fee_finding in ('not_followed', 'not_taken_back'));

  alter table invoice add column required_from date;
  create unique index invoice_once_for on invoice (facility_id, because, because_id)
    where because in ('sign_up', 'renewal') and payment <> 3 and deleted_at is null;

  alter table payment_plan
    add column required_for_use boolean not null default false,
    add column grace_days int not null default 30 check (grace_days between 0 and 366);

  create table renewal (
    ${linkedFacilityColumn},
    id int generated always as identity,
    account_id int not null,
    member_type_id int not null,
    from_on date not null,
    to_on date not null check (to_on > from_on),
    fee int not null check (fee > 0),
    moved_at timestamptz,
    finding text check (finding in ('not_followed', 'not_taken_back')),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    updated_by text not null,
    primary key (facility_id, id),
    unique (facility_id, account_id, from_on),
    foreign key (facility_id, account_id) references account (facility_id, id),
    foreign key (facility_id, member_type_id) references member_type (facility_id, id)
  );
  ${fence('renewal', 'select, insert, update')}
`;
