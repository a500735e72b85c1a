import { facilityColumn, fence, linkedFacilityColumn } from './tenant.ts';

const METHODS = `'COMBINI', 'CREDIT', 'PAYEASY', 'PAYPAL', 'BANK_TRANSFER'`;

/**
 * Stripe beside the sandbox, transfers through an agency, who started a charge, and the books of agencies: each line of them, their sums
 * by day, and how far they were read.
 */
export const agencySettlements = `
  alter table payment_agency drop constraint payment_agency_adapter_check,
    add constraint payment_agency_adapter_check check (adapter in ('sandbox', 'stripe')),
    drop constraint payment_agency_methods_check,
    add constraint payment_agency_methods_check check (methods <@ array[${METHODS}]);
  alter table charge drop constraint charge_method_check,
    add constraint charge_method_check check (method in (${METHODS})),
    add column started_account_id int;
  alter table facility_payment_method add column notice_secret text;

  alter table money_finding_check drop constraint money_finding_check_kind_check,
    add constraint money_finding_check_kind_check check (kind in ('unassigned', 'left', 'charge', 'overdue', 'unknown', 'notice', 'refund', 'bank_line',
      'unsettled', 'settled_unknown', 'settled_amount', 'settled_difference', 'settled_unread'));

  create table settlement_account (
    ${facilityColumn},
    id int generated always as identity,
    agency_id int not null references payment_agency (id),
    shop_id text not null,
    opening bigint,
    read_from timestamptz not null,
    read_until timestamptz not null,
    balance bigint,
    difference bigint,
    next_at timestamptz not null default now(),
    failures smallint not null default 0,
    read_at timestamptz,
    version int not null default 1,
    primary key (facility_id, id),
    unique (facility_id, agency_id, shop_id)
  );
  create index settlement_account_next on settlement_account (next_at);
  create index settlement_account_agency on settlement_account (agency_id);
  ${fence('settlement_account', 'select, insert, update (opening, read_until, balance, difference, next_at, failures, read_at, version)')}

  create table settlement_line (
    ${linkedFacilityColumn},
    id int generated always as identity,
    account_id int not null,
    ref text not null,
    kind text not null check (kind in ('payment', 'refund', 'dispute', 'fee', 'payout', 'other')),
    amount bigint not null,
    fee bigint not null,
    at timestamptz not null,
    day date not null,
    charge_key text,
    charge_id int,
    created_at timestamptz not null default now(),
    primary key (facility_id, id),
    unique (facility_id, account_id, ref),
    foreign key (facility_id, account_id) references settlement_account (facility_id, id),
    foreign key (facility_id, charge_id) references charge (facility_id, id)
  );
  create index settlement_line_day on settlement_line (facility_id, account_id, day, id);
  create index settlement_line_charge on settlement_line (facility_id, charge_id) where charge_id is not null;
  create index settlement_line_unknown on settlement_line (facility_id, account_id) where charge_id is null and kind = 'payment';
  ${fence('settlement_line', 'select, insert, update (charge_id)')}

  create table settlement (
    ${linkedFacilityColumn},
    id int generated always as identity,
    account_id int not null,
    day date not null,
    opening bigint not null,
    payments bigint not null,
    refunds bigint not null,
    others bigint not null,
    fees bigint not null,
    payouts bigint not null,
    closing bigint not null,
    lines int not null,
    primary key (facility_id, id),
    unique (facility_id, account_id, day),
    foreign key (facility_id, account_id) references settlement_account (facility_id, id),
    constraint settlement_sums check (closing = opening + payments + refunds + others - fees + payouts)
  );
  ${fence('settlement', 'select, insert, update (opening, payments, refunds, others, fees, payouts, closing, lines)')}
`;
