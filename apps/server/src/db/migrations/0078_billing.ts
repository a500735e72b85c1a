import { facilityColumn, fence, linkedFacilityColumn } from './tenant.ts';

const yen = (column: string, least = 0) => `${column} bigint not null check (${column} between ${least} and 99999999)`;

/** What one piece costs, and how it is taxed and rounded. */
const fee = `
    ${yen('amount')},
    rate smallint not null check (rate in (0, 8, 10)),
    zero_reason text check (zero_reason in ('non_taxable', 'out_of_scope', 'exempt')),
    rounding text not null check (rounding in ('ROUND_UP', 'ROUND_DOWN', 'ROUND_OFF'))`;

const record = `
    version int not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    updated_by text,
    deleted_at timestamptz,
    primary key (facility_id, id)`;

/**
 * Payment plans, who is on them, what changes their fees, and the runs that make invoices of them. A month of somebody on a plan
 * is charged once: `plan_period` is unique while it lives, and ends with its invoice, whoever cancels or deletes that.
 */
export const billing = `
  create table apply_condition (
    ${facilityColumn},
    id int generated always as identity,
    name text not null,
    target text not null check (target in ('event', 'content', 'payment_plan', 'member_type')),
    conditions jsonb not null,
    refusal text not null,
    search_key text not null default '',
    ${record}
  );
  create unique index apply_condition_name on apply_condition (facility_id, name) where deleted_at is null;
  ${fence('apply_condition', 'select, insert, update')}

  create table payment_plan (
    ${facilityColumn},
    id int generated always as identity,
    code text not null,
    name text not null,
    timing smallint not null check (timing in (1, 2)),
    charge_day smallint not null check (charge_day in (1, 2, 3, 4)),
    designated_date smallint check (designated_date between 1 and 28),
    fee_type smallint not null check (fee_type in (1, 2)),
    ${fee},
    tax_type text not null check (tax_type in ('exclusive', 'inclusive')),
    prorate boolean not null default false,
    issue_at_once boolean not null default false,
    starts_on date,
    ends_on date,
    methods text[] not null default '{}',
    member_type_ids int[] not null default '{}',
    apply_condition_id int,
    search_key text not null default '',
    ${record},
    foreign key (facility_id, apply_condition_id) references apply_condition (facility_id, id),
    check ((charge_day = 4) = (designated_date is not null)),
    check ((rate = 0) = (zero_reason is not null)),
    check (fee_type = 1 or timing = 1)
  );
  create unique index payment_plan_code on payment_plan (facility_id, code) where deleted_at is null;
  ${fence('payment_plan', 'select, insert, update')}

  create table plan_rule (
    ${linkedFacilityColumn},
    id int generated always as identity,
    plan_id int not null,
    position int not null check (position between 1 and 999),
    name text not null,
    conditions jsonb not null,
    ${fee},
    search_key text not null default '',
    ${record},
    foreign key (facility_id, plan_id) references payment_plan (facility_id, id),
    check ((rate = 0) = (zero_reason is not null))
  );
  create unique index plan_rule_position on plan_rule (facility_id, plan_id, position) where deleted_at is null;
  ${fence('plan_rule', 'select, insert, update')}

  create table payment_adjustment_condition (
    ${facilityColumn},
    id int generated always as identity,
    name text not null,
    conditions jsonb not null,
    plan_ids int[] not null default '{}',
    months int[] not null default '{}',
    household_size int check (household_size between 1 and 99),
    household_position int check (household_position between 1 and 99),
    search_key text not null default '',
    ${record}
  );
  create unique index payment_adjustment_condition_name on payment_adjustment_condition (facility_id, name) where deleted_at is null;
  ${fence('payment_adjustment_condition', 'select, insert, update')}

  create table payment_adjustment (
    ${facilityColumn},
    id int generated always as identity,
    name text not null,
    condition_id int not null,
    kind text not null check (kind in ('discount', 'surcharge')),
    unit text not null check (unit in ('yen', 'percent')),
    ${yen('value')},
    free boolean not null default false,
    valid_from date,
    valid_to date,
    priority int not null default 100 check (priority between 1 and 9999),
    search_key text not null default '',
    ${record},
    foreign key (facility_id, condition_id) references payment_adjustment_condition (facility_id, id),
    check (unit = 'yen' or value <= 100)
  );
  create index payment_adjustment_order on payment_adjustment (facility_id, priority, id) where deleted_at is null;
  ${fence('payment_adjustment', 'select, insert, update')}

  create table plan_subscriber (
    ${linkedFacilityColumn},
    id int generated always as identity,
    plan_id int not null,
    account_id int not null,
    starts_on date not null,
    ends_on date,
    billed_from date,
    quantity int not null default 1 check (quantity between 1 and 999),
    method text check (method in ('BANK_TRANSFER', 'ACCOUNT_TRANSFER', 'COMBINI', 'CREDIT', 'PAYEASY', 'PAYPAL')),
    away jsonb not null default '[]',
    ${record},
    foreign key (facility_id, plan_id) references payment_plan (facility_id, id),
    foreign key (facility_id, account_id) references account (facility_id, id),
    check (ends_on is null or ends_on >= starts_on)
  );
  create unique index plan_subscriber_open on plan_subscriber (facility_id, plan_id, account_id) where deleted_at is null and ends_on is null;
  create index plan_subscriber_plan on plan_subscriber (facility_id, plan_id, id) where deleted_at is null;
  create index plan_subscriber_account on plan_subscriber (facility_id, account_id);
  ${fence('plan_subscriber', 'select, insert, update')}

  -- Who renews after the last day was no member in between, which nothing else says any more.
  create function plan_subscriber_away() returns trigger language plpgsql as $$
  begin
    update public.plan_subscriber s
      set away = s.away || jsonb_build_object('from', old.expires_on + 1, 'to', (now() at time zone 'Asia/Tokyo')::date - 1)
      where s.facility_id = new.facility_id and s.account_id = new.id and s.deleted_at is null;
    return null;
  end $$;
  create trigger plan_subscriber_away after update of expires_on on account for each row
    when (old.expires_on < (now() at time zone 'Asia/Tokyo')::date - 1 and (new.expires_on is null or new.expires_on > old.expires_on))
    execute function plan_subscriber_away();

  create table billing_run (
    ${facilityColumn},
    id int generated always as identity,
    through_on date not null,
    scheduled boolean not null,
    state text not null default 'calculating' check (state in ('calculating', 'ready', 'executing', 'done', 'undoing', 'undone', 'dropped')),
    cursor_id int not null default 0,
    bill_count int not null default 0,
    bill_total bigint not null default 0,
    check_count int not null default 0,
    skip_count int not null default 0,
    previous_total bigint,
    is_far boolean not null default false,
    issue_all boolean not null default false,
    touched boolean not null default false,
    left_out jsonb not null default '[]',
    calculated_at timestamptz,
    confirmed_at timestamptz,
    confirmed_by text,
    finished_at timestamptz,
    undone_by text,
    version int not null default 1,
    created_at timestamptz not null default now(),
    created_by text not null,
    updated_at timestamptz not null default now(),
    updated_by text,
    primary key (facility_id, id)
  );
  create unique index billing_run_open on billing_run (facility_id) where state in ('calculating', 'ready', 'executing', 'undoing');
  create index billing_run_list on billing_run (facility_id, id desc);
  ${fence('billing_run')}

  create table billing_run_item (
    ${linkedFacilityColumn},
    id int generated always as identity,
    run_id int not null,
    subscriber_id int not null,
    plan_id int not null,
    account_id int not null,
    month date not null,
    charge_on date not null,
    state text not null check (state in ('bill', 'skip', 'check', 'left_out', 'billed', 'drifted', 'failed', 'undone', 'stays')),
    why text,
    amount bigint not null default 0 check (amount >= 0),
    previous bigint,
    rounding text check (rounding in ('ROUND_UP', 'ROUND_DOWN', 'ROUND_OFF')),
    lines jsonb not null default '[]',
    trace jsonb not null default '[]',
    invoice_id int,
    primary key (facility_id, id),
    unique (facility_id, run_id, subscriber_id, month),
    foreign key (facility_id, run_id) references billing_run (facility_id, id),
    foreign key (facility_id, subscriber_id) references plan_subscriber (facility_id, id),
    foreign key (facility_id, plan_id) references payment_plan (facility_id, id),
    foreign key (facility_id, account_id) references account (facility_id, id),
    foreign key (facility_id, invoice_id) references invoice (facility_id, id)
  );
  create index billing_run_item_state on billing_run_item (facility_id, run_id, state, id);
  create index billing_run_item_month on billing_run_item (facility_id, subscriber_id, month);
  create index billing_run_item_account on billing_run_item (facility_id, account_id);
  ${fence('billing_run_item')}

  create table plan_period (
    ${linkedFacilityColumn},
    id int generated always as identity,
    subscriber_id int not null,
    month date not null check (extract(day from month) = 1),
    once boolean not null default false,
    run_id int not null,
    invoice_id int,
    amount bigint not null check (amount >= 0),
    charge_on date not null,
    ended_at timestamptz,
    created_at timestamptz not null default now(),
    primary key (facility_id, id),
    foreign key (facility_id, subscriber_id) references plan_subscriber (facility_id, id),
    foreign key (facility_id, run_id) references billing_run (facility_id, id),
    foreign key (facility_id, invoice_id) references invoice (facility_id, id)
  );
  create unique index plan_period_once on plan_period (facility_id, subscriber_id, month) where ended_at is null;
  create unique index plan_period_only on plan_period (facility_id, subscriber_id) where ended_at is null and once;
  create index plan_period_invoice on plan_period (facility_id, invoice_id) where invoice_id is not null;
  create index plan_period_month on plan_period (facility_id, month);
  ${fence('plan_period', 'select, insert, update (ended_at)')}

  -- Only plans have periods: other invoices pass.
  create function plan_period_of_invoice() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' then
      update public.plan_period p set ended_at = now()
        where p.facility_id = new.facility_id and p.invoice_id = new.id and p.ended_at is null;
    else
      insert into public.plan_period (facility_id, subscriber_id, month, once, run_id, invoice_id, amount, charge_on)
        select p.facility_id, p.subscriber_id, p.month, p.once, p.run_id, new.id, p.amount, p.charge_on from public.plan_period p
        where p.facility_id = new.facility_id and p.invoice_id = new.replaces_id;
    end if;
    return null;
  end $$;
  create trigger plan_period_ends after update on invoice for each row
    when (new.because = 'plan' and (old.payment <> 3 and new.payment = 3 or old.deleted_at is null and new.deleted_at is not null))
    execute function plan_period_of_invoice();
  create trigger plan_period_follows after insert on invoice for each row
    when (new.because = 'plan' and new.replaces_id is not null) execute function plan_period_of_invoice();

  create table billing_day (
    ${facilityColumn},
    looked_on date not null,
    primary key (facility_id)
  );
  ${fence('billing_day', 'select, insert, update')}
`;
