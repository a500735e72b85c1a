import { facilityColumn, fence, linkedFacilityColumn, operatorFence } from './tenant.ts';

const STATES = `'created', 'registered', 'unknown', 'awaiting_customer', 'awaiting_settlement', 'failed', 'canceled', 'expired', 'settled', 'refunded', 'disputed'`;
const OPEN = `'created', 'registered', 'unknown', 'awaiting_customer', 'awaiting_settlement'`;
/** How far a state is: those of the same height exclude each other. */
const height = (row: 'new' | 'old') =>
  `case ${row}.state when 'created' then 0 when 'registered' then 1 when 'unknown' then 2 when 'awaiting_customer' then 3
      when 'awaiting_settlement' then 4 when 'settled' then 6 when 'refunded' then 7 when 'disputed' then 8 else 5 end`;
const METHODS = `'COMBINI', 'CREDIT', 'PAYEASY', 'PAYPAL'`;

/**
 * Agencies that collect money for facilities, what a facility offers its members of them, and each attempt to have an invoice paid. At
 * most one attempt of an invoice is open, those included that nobody knows the outcome of; what an agency says is stored before anything
 * is made of it.
 */
export const payments = `
  create table payment_agency (
    id int generated always as identity primary key,
    code text not null check (code ~ '^[a-z0-9][a-z0-9-]*$'),
    name text not null,
    adapter text not null check (adapter in ('sandbox')),
    methods text[] not null check (methods <@ array[${METHODS}]),
    endpoints text not null,
    notice_secret text,
    former_notice_secret text,
    former_notice_until timestamptz,
    test_mode boolean not null,
    active boolean not null,
    search_key text not null,
    version int not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    updated_by text,
    deleted_at timestamptz
  );
  create unique index payment_agency_code on payment_agency (code) where deleted_at is null;
  ${operatorFence('payment_agency')}
  create policy facilities on payment_agency for select to tsudoi_app using (true);
  grant select on payment_agency to tsudoi_app;

  create table facility_payment_method (
    ${facilityColumn},
    id int generated always as identity,
    agency_id int references payment_agency (id),
    shop_id text,
    api_key text,
    payment_methods jsonb not null default '[]',
    delivery_note text,
    cancel_note text,
    version int not null default 1,
    updated_at timestamptz not null default now(),
    updated_by text,
    primary key (facility_id, id),
    unique (facility_id)
  );
  create index facility_payment_method_agency on facility_payment_method (agency_id);
  ${fence('facility_payment_method', 'select, insert, update')}

  create table charge (
    ${linkedFacilityColumn},
    id int generated always as identity,
    charge_code text not null,
    invoice_id int not null,
    payer_id int not null,
    agency_id int not null references payment_agency (id),
    endpoint text not null,
    method text not null check (method in (${METHODS})),
    amount bigint not null check (amount between 1 and 9999999999999),
    state text not null default 'created' check (state in (${STATES})),
    agency_ref text,
    redirect_url text,
    instructions jsonb,
    expires_at timestamptz,
    settled_at timestamptz,
    settled_amount bigint,
    settled_currency text,
    deposit_id int,
    finding text check (finding in ('amount_differs', 'too_late', 'nothing_open', 'not_followed', 'given_back', 'not_bookable')),
    not_found smallint not null default 0,
    not_found_at timestamptz,
    sent_at timestamptz,
    asked_at timestamptz,
    ended_at timestamptz,
    inquiries smallint not null default 0,
    inquire_at timestamptz,
    started_by text not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    version int not null default 1,
    primary key (facility_id, id),
    unique (facility_id, charge_code),
    unique (facility_id, agency_id, agency_ref),
    foreign key (facility_id, invoice_id) references invoice (facility_id, id),
    foreign key (facility_id, payer_id) references payer (facility_id, id),
    foreign key (facility_id, deposit_id) references deposit (facility_id, id),
    constraint charge_settled check ((state in ('settled', 'refunded', 'disputed')) = (num_nonnulls(settled_at, settled_amount, settled_currency) = 3)),
    constraint charge_booked check ((deposit_id is not null) = (settled_at is not null and finding is distinct from 'not_bookable'))
  );
  create unique index charge_open on charge (facility_id, invoice_id) where state in (${OPEN});
  create index charge_invoice on charge (facility_id, invoice_id, id);
  create index charge_payer on charge (facility_id, payer_id);
  create index charge_deposit on charge (facility_id, deposit_id) where deposit_id is not null;
  create index charge_agency on charge (agency_id);
  create index charge_inquiry on charge (inquire_at) where inquire_at is not null;
  ${fence(
    'charge',
    `select, insert, update (state, agency_ref, redirect_url, instructions, expires_at, settled_at, settled_amount, settled_currency,
      deposit_id, finding, not_found, not_found_at, sent_at, asked_at, ended_at, inquiries, inquire_at, updated_at, version)`,
  )}

  create table agency_event (
    ${facilityColumn},
    id int generated always as identity,
    agency_id int not null references payment_agency (id),
    event_id text not null,
    raw bytea not null,
    raw_hash text not null,
    headers jsonb not null,
    is_signed boolean not null,
    received_at timestamptz not null default now(),
    state text not null default 'waiting' check (state in ('waiting', 'done', 'no_charge', 'failed')),
    attempts smallint not null default 0,
    try_at timestamptz not null default now(),
    worked_at timestamptz,
    primary key (facility_id, id),
    unique (facility_id, agency_id, is_signed, event_id)
  );
  create index agency_event_waiting on agency_event (try_at) where state = 'waiting';
  create index agency_event_received on agency_event (received_at);
  create index agency_event_agency on agency_event (agency_id);
  ${fence('agency_event', 'select, insert, update (state, attempts, try_at, worked_at)')}

  create table charge_transition (
    ${linkedFacilityColumn},
    id int generated always as identity,
    charge_id int not null,
    from_state text check (from_state in (${STATES})),
    to_state text not null check (to_state in (${STATES})),
    via text not null check (via in ('start', 'register', 'execute', 'notice', 'inquiry', 'cancel')),
    agency_event_id int,
    amount bigint,
    created_at timestamptz not null default now(),
    created_by text not null,
    primary key (facility_id, id),
    foreign key (facility_id, charge_id) references charge (facility_id, id),
    foreign key (facility_id, agency_event_id) references agency_event (facility_id, id)
  );
  create index charge_transition_charge on charge_transition (facility_id, charge_id, id);
  create index charge_transition_event on charge_transition (facility_id, agency_event_id) where agency_event_id is not null;
  ${fence('charge_transition', 'select, insert')}

  create function invoice_with_open_charge() returns trigger language plpgsql as $$
  begin
    if exists (select from public.charge c where c.facility_id = new.facility_id and c.invoice_id = new.id and c.state in (${OPEN})) then
      raise exception 'an invoice with an open charge is not cancelled' using errcode = 'restrict_violation';
    end if;
    return new;
  end $$;
  create trigger invoice_with_open_charge before update on invoice for each row when (new.payment = 3 and old.payment <> 3)
    execute function invoice_with_open_charge();

  create function charge_moves_forward() returns trigger language plpgsql as $$
  begin
    if (${height('new')} <= ${height('old')}) then
      raise exception 'a charge does not go from % to %', old.state, new.state using errcode = 'check_violation';
    end if;
    return new;
  end $$;
  create trigger charge_moves_forward before update on charge for each row when (new.state <> old.state)
    execute function charge_moves_forward();

  create function charge_of_paid_invoice() returns trigger language plpgsql as $$
  begin
    update public.charge c set inquire_at = now()
      where c.facility_id = new.facility_id and c.invoice_id = new.id and c.state in (${OPEN});
    return null;
  end $$;
  create trigger charge_of_paid_invoice after update on invoice for each row when (new.payment = 2 and old.payment <> 2)
    execute function charge_of_paid_invoice();
`;
