import { facilityColumn, fence, linkedFacilityColumn } from './tenant.ts';

const OPEN = `'created', 'registered', 'unknown', 'awaiting_customer', 'awaiting_settlement'`;
const METHODS = `'COMBINI', 'CREDIT', 'PAYEASY', 'PAYPAL', 'BANK_TRANSFER', 'ACCOUNT_TRANSFER'`;

/**
 * Debits of accounts (口座振替): mandates, the file of a month for the bank, and what it asks for. Accounts are sealed; of a number three digits
 * can be read. A debit is a charge without an agency, so that an invoice that is in a file has no other payment under way.
 */
export const accountTransfers = `
  create table transfer_setting (
    ${facilityColumn},
    id int generated always as identity,
    client_code text not null check (client_code ~ '^[0-9]{10}$'),
    client_name text not null,
    bank text not null check (bank ~ '^[0-9]{4}$'),
    bank_name text not null,
    branch text not null check (branch ~ '^[0-9]{3}$'),
    branch_name text not null,
    account_type text not null check (account_type in ('1', '2')),
    account_number text not null check (account_number ~ '^[0-9]{7}$'),
    version int not null default 1,
    updated_at timestamptz not null default now(),
    updated_by text,
    primary key (facility_id, id),
    unique (facility_id)
  );
  ${fence('transfer_setting', 'select, insert, update')}

  create table mandate (
    ${linkedFacilityColumn},
    id int generated always as identity,
    payer_id int not null,
    state text not null default 'applied' check (state in ('applied', 'faulty', 'registered', 'stopped')),
    sealed_account text not null,
    last_digits text not null check (last_digits ~ '^[0-9]{3}$'),
    newness text not null default '1' check (newness in ('0', '1', '2')),
    applied_on date not null,
    note text,
    fault text,
    fault_code text check (fault_code in ('0', '1', '2', '3', '4', '8', '9')),
    version int not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    updated_by text,
    primary key (facility_id, id),
    foreign key (facility_id, payer_id) references payer (facility_id, id)
  );
  create unique index mandate_living on mandate (facility_id, payer_id) where state <> 'stopped';
  create index mandate_payer on mandate (facility_id, payer_id);
  ${fence(
    'mandate',
    'select, insert, update (state, sealed_account, last_digits, newness, applied_on, note, fault, fault_code, version, updated_at, updated_by)',
  )}

  create table transfer_batch (
    ${facilityColumn},
    id int generated always as identity,
    debit_on date not null,
    due_until date not null,
    client_code text not null,
    state text not null default 'made' check (state in ('made', 'ready', 'executing', 'done', 'dropped')),
    item_count int not null check (item_count > 0),
    total bigint not null check (total > 0),
    sealed_file text,
    result_name text,
    result_hash text,
    result_at timestamptz,
    result_by text,
    created_by text not null,
    confirmed_by text,
    confirmed_at timestamptz,
    version int not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    updated_by text,
    primary key (facility_id, id),
    constraint transfer_batch_file check ((sealed_file is null) = (state in ('done', 'dropped'))),
    constraint transfer_batch_result check ((result_hash is not null) = (state in ('ready', 'executing', 'done')))
  );
  create unique index transfer_batch_day on transfer_batch (facility_id, debit_on) where state <> 'dropped';
  ${fence(
    'transfer_batch',
    `select, insert, update (state, sealed_file, result_name, result_hash, result_at, result_by, confirmed_by, confirmed_at, version,
      updated_at, updated_by)`,
  )}

  create table transfer_item (
    ${linkedFacilityColumn},
    id int generated always as identity,
    batch_id int not null,
    mandate_id int not null,
    payer_id int not null,
    customer text not null check (customer ~ '^[0-9]{20}$'),
    amount bigint not null check (amount between 1 and 9999999999),
    state text not null default 'waiting' check (state in ('waiting', 'debited', 'failed', 'canceled')),
    result text check (result in ('0', '1', '2', '3', '4', '8', '9')),
    deposit_id int,
    primary key (facility_id, id),
    unique (facility_id, batch_id, customer),
    foreign key (facility_id, batch_id) references transfer_batch (facility_id, id),
    foreign key (facility_id, mandate_id) references mandate (facility_id, id),
    foreign key (facility_id, payer_id) references payer (facility_id, id),
    foreign key (facility_id, deposit_id) references deposit (facility_id, id),
    constraint transfer_item_booked check ((state = 'debited') = (deposit_id is not null)),
    constraint transfer_item_result check (case state when 'debited' then result = '0' when 'failed' then result <> '0' when 'canceled' then result is null else true end)
  );
  create unique index transfer_item_deposit on transfer_item (facility_id, deposit_id) where deposit_id is not null;
  create index transfer_item_mandate on transfer_item (facility_id, mandate_id);
  create index transfer_item_payer on transfer_item (facility_id, payer_id);
  ${fence('transfer_item', 'select, insert, update (state, result, deposit_id)')}

  alter table charge alter column agency_id drop not null,
    alter column endpoint drop not null,
    add column transfer_item_id int,
    drop constraint charge_method_check,
    add constraint charge_method_check check (method in (${METHODS})),
    add constraint charge_agency check ((agency_id is null) = (method = 'ACCOUNT_TRANSFER') and (endpoint is null) = (agency_id is null)
      and (transfer_item_id is null) = (agency_id is not null) and (agency_id is not null or inquire_at is null)),
    add foreign key (facility_id, transfer_item_id) references transfer_item (facility_id, id);
  create index charge_transfer_item on charge (facility_id, transfer_item_id) where transfer_item_id is not null;
  alter table charge_transition drop constraint charge_transition_via_check,
    add constraint charge_transition_via_check check (via in ('start', 'register', 'execute', 'notice', 'inquiry', 'cancel', 'result'));
  -- A bank is not asked: a file has its result.
  create or replace function charge_of_paid_invoice() returns trigger language plpgsql as $$
  begin
    update public.charge c set inquire_at = now()
      where c.facility_id = new.facility_id and c.invoice_id = new.id and c.agency_id is not null and c.state in (${OPEN});
    return null;
  end $$;
`;
