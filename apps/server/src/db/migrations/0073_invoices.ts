import { facilityColumn, fence, linkedFacilityColumn } from './tenant.ts';

/** Columns of an issued invoice that still change: what became of it. All others are frozen (インボイス制度: no issued invoice is edited). */
const STATUS = `array['send', 'payment', 'paid', 'paid_at', 'canceled_at', 'canceled_by', 'cancel_reason', 'version',
  'updated_at', 'updated_by']`;

const yen = (column: string) => `${column} bigint not null check (${column} between 0 and 9999999999999)`;

/**
 * Invoices, what was paid in, and what of it pays which invoice. No yen without an explanation: amounts are held by checks
 * on columns that are written in the statement that changes them; what was issued, received or allocated is never changed,
 * it is followed by its reversal.
 */
export const invoices = `
  create table payer (
    ${linkedFacilityColumn},
    id int generated always as identity,
    account_id int not null,
    joined_to int,
    created_at timestamptz not null default now(),
    primary key (facility_id, id),
    unique (facility_id, account_id),
    foreign key (facility_id, account_id) references account (facility_id, id),
    foreign key (facility_id, joined_to) references payer (facility_id, id),
    check (joined_to <> id)
  );
  create index payer_joined on payer (facility_id, joined_to) where joined_to is not null;
  ${fence('payer', 'select, insert, update (joined_to)')}

  create table invoice_issuer (
    ${facilityColumn},
    id int generated always as identity,
    name text,
    registration_number text check (registration_number ~ '^T[0-9]{13}$'),
    zipcode text,
    address text,
    phone text,
    bank_account text,
    tax_type text not null default 'inclusive' check (tax_type in ('exclusive', 'inclusive')),
    rounding text not null default 'ROUND_DOWN' check (rounding in ('ROUND_UP', 'ROUND_DOWN', 'ROUND_OFF')),
    due_days int not null default 30 check (due_days between 0 and 366),
    version int not null default 1,
    updated_at timestamptz not null default now(),
    updated_by text,
    primary key (facility_id, id),
    unique (facility_id)
  );
  ${fence('invoice_issuer', 'select, insert, update')}

  create table invoice (
    ${linkedFacilityColumn},
    id int generated always as identity,
    invoice_code text not null,
    payer_id int not null,
    account_id int not null,
    because text not null check (because in ('manual', 'sign_up', 'renewal', 'plan', 'event')),
    because_id int,
    title text not null,
    note text,
    due_on date not null,
    tax_type text not null check (tax_type in ('exclusive', 'inclusive')),
    rounding text not null check (rounding in ('ROUND_UP', 'ROUND_DOWN', 'ROUND_OFF')),
    ${yen('subtotal')},
    ${yen('tax')},
    ${yen('total')},
    required_for_use boolean not null default false,
    replaces_id int,
    search_key text not null default '',
    confirmation smallint not null default 1 check (confirmation in (1, 2)),
    number text,
    issued_on date,
    issued_at timestamptz,
    issued_by text,
    issuer jsonb,
    addressee jsonb,
    send smallint not null default 1 check (send in (1, 2, 3)),
    payment smallint not null default 1 check (payment in (1, 2, 3)),
    paid bigint not null default 0,
    paid_at timestamptz,
    canceled_at timestamptz,
    canceled_by text,
    cancel_reason text,
    version int not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    updated_by text,
    deleted_at timestamptz,
    primary key (facility_id, id),
    unique (facility_id, invoice_code),
    unique (facility_id, number),
    foreign key (facility_id, payer_id) references payer (facility_id, id),
    foreign key (facility_id, account_id) references account (facility_id, id),
    foreign key (facility_id, replaces_id) references invoice (facility_id, id),
    check (total = subtotal + tax),
    check (paid between 0 and total),
    constraint invoice_issued check (
      case confirmation
        when 1 then num_nonnulls(number, issued_on, issued_at, issued_by, issuer, addressee) = 0 and send = 1 and payment = 1 and paid = 0
        else num_nulls(number, issued_on, issued_at, issued_by, issuer, addressee) = 0 and total > 0 and deleted_at is null
      end),
    constraint invoice_payment check (
      case payment
        when 1 then (confirmation = 1 or paid < total) and paid_at is null
        when 2 then paid = total and paid_at is not null
        else paid = 0 and paid_at is null
      end),
    constraint invoice_canceled check ((payment = 3) = (num_nonnulls(canceled_at, canceled_by, cancel_reason) = 3) and num_nonnulls(canceled_at, canceled_by, cancel_reason) in (0, 3))
  );
  create index invoice_list on invoice (facility_id, due_on, id) where deleted_at is null;
  create index invoice_payer on invoice (facility_id, payer_id, id);
  create index invoice_account on invoice (facility_id, account_id, id);
  create unique index invoice_replaced_once on invoice (facility_id, replaces_id) where replaces_id is not null and payment <> 3 and deleted_at is null;
  ${fence('invoice', 'select, insert, update')}

  create function invoice_frozen() returns trigger language plpgsql as $$
  begin
    -- A row that would leave its facility is refused by the fence behind this.
    if old.confirmation = 2 and new.facility_id = old.facility_id and to_jsonb(new) - ${STATUS} is distinct from to_jsonb(old) - ${STATUS} then
      raise exception 'what was issued does not change' using errcode = 'restrict_violation';
    end if;
    return new;
  end $$;
  create trigger invoice_frozen before update on invoice for each row execute function invoice_frozen();

  create table invoice_line (
    ${linkedFacilityColumn},
    invoice_id int not null,
    position smallint not null,
    description text not null,
    quantity int not null check (quantity between 1 and 9999),
    unit_price bigint not null check (unit_price between -99999999 and 99999999),
    amount bigint not null check (amount = quantity * unit_price),
    rate smallint not null check (rate in (0, 8, 10)),
    zero_reason text check (zero_reason in ('non_taxable', 'out_of_scope', 'exempt')),
    primary key (facility_id, invoice_id, position),
    foreign key (facility_id, invoice_id) references invoice (facility_id, id),
    check ((rate = 0) = (zero_reason is not null))
  );
  ${fence('invoice_line', 'select, insert, delete')}

  create function invoice_line_frozen() returns trigger language plpgsql as $$
  declare touched record;
  begin
    touched := case tg_op when 'DELETE' then old else new end;
    if exists (select from public.invoice i where i.facility_id = touched.facility_id and i.id = touched.invoice_id and i.confirmation = 2) then
      raise exception 'the lines of what was issued do not change' using errcode = 'restrict_violation';
    end if;
    return touched;
  end $$;
  create trigger invoice_line_frozen before insert or update or delete on invoice_line for each row execute function invoice_line_frozen();

  create table invoice_tax (
    ${linkedFacilityColumn},
    invoice_id int not null,
    rate smallint not null check (rate in (0, 8, 10)),
    net bigint not null,
    tax bigint not null,
    total bigint not null check (total = net + tax and total >= 0),
    primary key (facility_id, invoice_id, rate),
    foreign key (facility_id, invoice_id) references invoice (facility_id, id)
  );
  ${fence('invoice_tax', 'select, insert')}

  create table number_series (
    ${facilityColumn},
    kind text not null check (kind in ('invoice', 'receipt', 'return')),
    fiscal_year smallint not null,
    last_number int not null check (last_number > 0),
    primary key (facility_id, kind, fiscal_year)
  );
  ${fence('number_series', 'select, insert, update')}

  create table deposit (
    ${facilityColumn},
    id int generated always as identity,
    payer_id int,
    amount bigint not null check (amount between 1 and 9999999999999),
    received_on date not null,
    method text not null check (method in ('CASH', 'BANK_TRANSFER', 'ACCOUNT_TRANSFER', 'COMBINI', 'CREDIT', 'PAYEASY', 'PAYPAL')),
    source_kind text not null check (source_kind in ('staff', 'bank', 'agency', 'transfer', 'csv')),
    source_id text not null,
    payer_name text,
    note text,
    allocated bigint not null default 0 check (allocated >= 0),
    refund_reserved bigint not null default 0 check (refund_reserved >= 0),
    refunded bigint not null default 0 check (refunded >= 0),
    reversed_at timestamptz,
    reversed_by text,
    reverse_reason text,
    version int not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    updated_by text,
    primary key (facility_id, id),
    unique (facility_id, source_kind, source_id),
    foreign key (facility_id, payer_id) references payer (facility_id, id),
    constraint deposit_spent check (allocated + refund_reserved + refunded <= amount),
    constraint deposit_reversed check (
      num_nonnulls(reversed_at, reversed_by, reverse_reason) = 0
      or num_nonnulls(reversed_at, reversed_by, reverse_reason) = 3 and allocated + refund_reserved + refunded = 0)
  );
  create index deposit_payer on deposit (facility_id, payer_id, id);
  create index deposit_list on deposit (facility_id, received_on desc, id desc);
  ${fence(
    'deposit',
    'select, insert, update (payer_id, allocated, refund_reserved, refunded, reversed_at, reversed_by, reverse_reason, version, updated_at, updated_by)',
  )}

  create table write_off (
    ${linkedFacilityColumn},
    id int generated always as identity,
    payer_id int not null,
    kind text not null check (kind in ('fee', 'uncollectible', 'other')),
    amount bigint not null check (amount between 1 and 9999999999999),
    reason text not null,
    created_at timestamptz not null default now(),
    created_by text not null,
    primary key (facility_id, id),
    foreign key (facility_id, payer_id) references payer (facility_id, id)
  );
  create index write_off_payer on write_off (facility_id, payer_id);
  ${fence('write_off', 'select, insert')}

  create table allocation (
    ${linkedFacilityColumn},
    id int generated always as identity,
    invoice_id int not null,
    deposit_id int,
    write_off_id int,
    amount bigint not null check (amount <> 0),
    reverses_id int,
    created_at timestamptz not null default now(),
    created_by text not null,
    primary key (facility_id, id),
    unique (facility_id, reverses_id),
    foreign key (facility_id, invoice_id) references invoice (facility_id, id),
    foreign key (facility_id, deposit_id) references deposit (facility_id, id),
    foreign key (facility_id, write_off_id) references write_off (facility_id, id),
    foreign key (facility_id, reverses_id) references allocation (facility_id, id),
    check (num_nonnulls(deposit_id, write_off_id) = 1),
    check ((amount < 0) = (reverses_id is not null))
  );
  create index allocation_invoice on allocation (facility_id, invoice_id, id);
  create index allocation_deposit on allocation (facility_id, deposit_id, id) where deposit_id is not null;
  create index allocation_write_off on allocation (facility_id, write_off_id) where write_off_id is not null;
  ${fence('allocation', 'select, insert')}

  create table refund (
    ${linkedFacilityColumn},
    id int generated always as identity,
    deposit_id int not null,
    amount bigint not null check (amount between 1 and 9999999999999),
    refunded_on date not null,
    method text not null check (method in ('CASH', 'BANK_TRANSFER', 'ACCOUNT_TRANSFER', 'COMBINI', 'CREDIT', 'PAYEASY', 'PAYPAL')),
    reason text not null,
    request_key text not null,
    state text not null default 'done' check (state in ('reserved', 'unknown', 'done', 'failed')),
    created_at timestamptz not null default now(),
    created_by text not null,
    primary key (facility_id, id),
    unique (facility_id, request_key),
    foreign key (facility_id, deposit_id) references deposit (facility_id, id)
  );
  create index refund_deposit on refund (facility_id, deposit_id);
  ${fence('refund', 'select, insert, update (state)')}
`;
