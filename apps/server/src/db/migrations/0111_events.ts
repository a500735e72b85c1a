import { facilityColumn, fence, linkedFacilityColumn } from './tenant.ts';

const record = `
    version int not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    updated_by text,
    deleted_at timestamptz,
    primary key (facility_id, id)`;

/**
 * Event kinds with their forms, events with courses, sessions and seat pools, participants and check-ins. More participants than
 * places cannot be written: `taken` of a pool is held by a check, and changes in the statement that changes who holds a place.
 */
export const events = `
  create table event_kind (
    ${facilityColumn},
    id int generated always as identity,
    code text not null check (code ~ '^[a-z][a-z0-9-]{0,39}$'),
    url text not null check (url ~ '^[a-z][a-z0-9-]{0,39}$'),
    name text not null,
    position smallint not null default 0 check (position between 0 and 9999),
    layout text not null default 'cards' check (layout in ('cards', 'magazine')),
    courses boolean not null default true,
    results boolean not null default false,
    check_in boolean not null default true,
    fee boolean not null default true,
    guests boolean not null default false,
    search_key text not null default '',
    ${record}
  );
  create unique index event_kind_code on event_kind (facility_id, code);
  create unique index event_kind_url on event_kind (facility_id, url) where deleted_at is null;
  ${fence('event_kind', 'select, insert, update')}

  -- What an answer was written as never changes, so that answers of participants stay readable.
  create table event_component (
    ${linkedFacilityColumn},
    id int generated always as identity,
    kind_id int not null,
    position int not null default 0,
    label_ja text not null,
    label_en text not null,
    hint_ja text not null default '',
    hint_en text not null default '',
    input_type text not null check (input_type in ('textbox', 'textarea', 'number', 'date', 'datetime', 'checkbox', 'radio', 'dropdown',
      'dropdown_related', 'name', 'name_kana', 'location', 'year_month', 'decimal')),
    use_type smallint not null check (use_type in (1, 2, 4, 5, 6)),
    choices jsonb not null default '[]',
    limits jsonb not null default '{}',
    conditions jsonb not null default '[]',
    platform smallint not null default 1 check (platform in (1, 2, 3)),
    searchable boolean not null default true,
    in_csv boolean not null default true,
    member_editable boolean not null default true,
    ${record},
    foreign key (facility_id, kind_id) references event_kind (facility_id, id)
  );
  create index event_component_kind on event_component (facility_id, kind_id, position, id) where deleted_at is null;
  create function event_component_is_fixed() returns trigger language plpgsql as $$ begin
    if (new.kind_id, new.input_type) is distinct from (old.kind_id, old.input_type) then
      raise exception 'kind and input type of a component are fixed' using errcode = '23514', constraint = 'event_component_is_fixed';
    end if;
    return new;
  end $$;
  create trigger event_component_is_fixed before update on event_component for each row execute function event_component_is_fixed();
  ${fence('event_component', 'select, insert, update')}

  create table event (
    ${linkedFacilityColumn},
    id int generated always as identity,
    event_code text not null,
    kind_id int not null,
    host_id int,
    name text not null,
    place text,
    summary text,
    body text,
    published boolean not null default false,
    audience text not null default 'members' check (audience in ('guests', 'members')),
    visible_from timestamptz,
    visible_until timestamptz,
    -- From the sessions of its courses, for lists in the order of time.
    starts_at timestamptz not null,
    ends_at timestamptz not null check (ends_at > starts_at),
    entry_from timestamptz,
    entry_until timestamptz,
    closed_at timestamptz,
    closed_by text,
    called_off text check (called_off in ('canceled', 'postponed')),
    called_off_at timestamptz,
    called_off_by text,
    called_off_reason text,
    apply_condition_id int,
    apply_note text,
    -- Days in which the fee is to be paid for the entry to stand; null where it stands at once.
    pay_days smallint check (pay_days between 0 and 366),
    tax_type text not null default 'inclusive' check (tax_type in ('exclusive', 'inclusive')),
    waiting boolean not null default true,
    offer_hours smallint not null default 24 check (offer_hours between 1 and 240),
    change_until timestamptz,
    cancel_until timestamptz,
    -- What a cancellation costs in percent of the fee, from so many days before the first one.
    cancel_rules jsonb not null default '[]',
    cancel_settles text not null default 'refund' check (cancel_settles in ('refund', 'credit')),
    results_shown boolean not null default false,
    series_id int,
    copied_from int,
    search_key text not null default '',
    ${record},
    unique (facility_id, event_code),
    foreign key (facility_id, kind_id) references event_kind (facility_id, id),
    foreign key (facility_id, host_id) references host (facility_id, id),
    foreign key (facility_id, apply_condition_id) references apply_condition (facility_id, id),
    foreign key (facility_id, series_id) references event (facility_id, id),
    foreign key (facility_id, copied_from) references event (facility_id, id),
    check (entry_until > entry_from),
    check (visible_until > visible_from),
    check ((closed_at is null) = (closed_by is null)),
    constraint event_called_off check (num_nonnulls(called_off, called_off_at, called_off_by, called_off_reason) in (0, 4))
  );
  create index event_list on event (facility_id, kind_id, starts_at desc, id desc) where deleted_at is null;
  create index event_by_time on event (facility_id, starts_at, id) where deleted_at is null;
  create index event_host on event (facility_id, host_id) where host_id is not null;
  create index event_condition on event (facility_id, apply_condition_id) where apply_condition_id is not null;
  create index event_series on event (facility_id, series_id) where series_id is not null;
  ${fence('event', 'select, insert, update')}

  create table seat_pool (
    ${linkedFacilityColumn},
    id int generated always as identity,
    event_id int not null,
    name text not null,
    position smallint not null,
    capacity int not null check (capacity between 0 and 99999),
    -- Places that are taken beyond the capacity, because staff allowed it or lowered the capacity.
    extra int not null default 0 check (extra between 0 and 99999),
    taken int not null default 0 check (taken >= 0),
    primary key (facility_id, id),
    unique (facility_id, event_id, id),
    foreign key (facility_id, event_id) references event (facility_id, id),
    constraint seat_pool_full check (taken <= capacity + extra)
  );
  ${fence('seat_pool')}

  create table event_course (
    ${linkedFacilityColumn},
    id int generated always as identity,
    event_id int not null,
    name text not null,
    position smallint not null,
    unit text not null default 'person' check (unit in ('person', 'group')),
    selection text not null default 'order' check (selection in ('order', 'approval', 'lot')),
    lot_seed text,
    lot_drawn_at timestamptz,
    companions_max smallint not null default 0 check (companions_max between 0 and 99),
    result_values text[] not null default '{}',
    closed_at timestamptz,
    primary key (facility_id, id),
    unique (facility_id, event_id, id),
    foreign key (facility_id, event_id) references event (facility_id, id),
    check ((lot_seed is null) = (lot_drawn_at is null))
  );
  ${fence('event_course')}

  create table course_pool (
    ${linkedFacilityColumn},
    event_id int not null,
    course_id int not null,
    pool_id int not null,
    position smallint not null check (position between 1 and 3),
    primary key (facility_id, course_id, pool_id),
    unique (facility_id, course_id, position),
    foreign key (facility_id, event_id, course_id) references event_course (facility_id, event_id, id) on delete cascade,
    foreign key (facility_id, event_id, pool_id) references seat_pool (facility_id, event_id, id)
  );
  create index course_pool_pool on course_pool (facility_id, pool_id);
  ${fence('course_pool')}

  create table course_session (
    ${linkedFacilityColumn},
    id int generated always as identity,
    event_id int not null,
    course_id int not null,
    name text,
    place text,
    starts_at timestamptz not null,
    ends_at timestamptz not null check (ends_at > starts_at),
    called_off text check (called_off in ('canceled', 'postponed')),
    called_off_reason text,
    primary key (facility_id, id),
    unique (facility_id, event_id, id),
    foreign key (facility_id, event_id, course_id) references event_course (facility_id, event_id, id) on delete cascade,
    check ((called_off is null) = (called_off_reason is null))
  );
  create index course_session_course on course_session (facility_id, course_id, starts_at, id);
  create index course_session_event on course_session (facility_id, event_id);
  create index course_session_time on course_session (facility_id, starts_at, id);
  ${fence('course_session')}

  create table course_fee (
    ${linkedFacilityColumn},
    course_id int not null,
    position smallint not null,
    description text not null,
    per text not null default 'place' check (per in ('place', 'entry')),
    unit_price int not null check (unit_price between -99999999 and 99999999),
    rate smallint not null check (rate in (0, 8, 10)),
    zero_reason text check (zero_reason in ('non_taxable', 'out_of_scope', 'exempt')),
    primary key (facility_id, course_id, position),
    foreign key (facility_id, course_id) references event_course (facility_id, id) on delete cascade,
    check ((rate = 0) = (zero_reason is not null))
  );
  ${fence('course_fee')}

  -- Another price of a fee for members who meet a condition; the first that holds is the one.
  create table course_price (
    ${linkedFacilityColumn},
    course_id int not null,
    fee_position smallint not null,
    position smallint not null,
    apply_condition_id int not null,
    unit_price int not null check (unit_price between -99999999 and 99999999),
    primary key (facility_id, course_id, fee_position, position),
    foreign key (facility_id, course_id, fee_position) references course_fee (facility_id, course_id, position) on delete cascade,
    foreign key (facility_id, apply_condition_id) references apply_condition (facility_id, id)
  );
  create index course_price_condition on course_price (facility_id, apply_condition_id);
  ${fence('course_price')}

  -- The last number that an event gave to a participant; taken last, as numbers of invoices are.
  create table entry_series (
    ${linkedFacilityColumn},
    event_id int not null,
    last_number int not null check (last_number > 0),
    primary key (facility_id, event_id),
    foreign key (facility_id, event_id) references event (facility_id, id)
  );
  ${fence('entry_series', 'select, insert, update')}

  create table participant (
    ${linkedFacilityColumn},
    id int generated always as identity,
    event_id int not null,
    course_id int not null,
    account_id int not null,
    number int not null check (number > 0),
    state text not null check (state in ('waiting', 'requested', 'offered', 'entered', 'expired', 'cancelled', 'refused')),
    -- What is asked for is to be paid, and keeps its places until then; what waits for approval or the lot does not.
    payable boolean not null default false check (not payable or state = 'requested'),
    holds boolean not null generated always as (payable or state in ('offered', 'entered')) stored,
    companions smallint not null default 0 check (companions between 0 and 99),
    companion_names text[] not null default '{}',
    weight int not null generated always as (companions + 1) stored,
    -- Least places that somebody who waits takes; null where it is all of them or none.
    least_places smallint check (least_places between 1 and 100),
    source text not null check (source in ('member', 'staff', 'csv', 'walk_in')),
    answers jsonb not null default '{}',
    invoice_id int,
    finding text check (finding in ('not_followed', 'not_taken_back')),
    pay_until date,
    expires_at timestamptz,
    lot_order int,
    result_value text,
    result_rank int check (result_rank > 0),
    result_record text,
    note text,
    queued_at timestamptz not null default now(),
    offered_at timestamptz,
    entered_at timestamptz,
    ended_at timestamptz,
    end_reason text,
    version int not null default 1,
    created_at timestamptz not null default now(),
    created_by text not null,
    updated_at timestamptz not null default now(),
    updated_by text not null,
    primary key (facility_id, id),
    unique (facility_id, event_id, id),
    unique (facility_id, event_id, number),
    foreign key (facility_id, event_id, course_id) references event_course (facility_id, event_id, id),
    foreign key (facility_id, account_id) references account (facility_id, id),
    foreign key (facility_id, invoice_id) references invoice (facility_id, id),
    constraint participant_ended check ((ended_at is not null) = (state in ('expired', 'cancelled', 'refused'))),
    constraint participant_expiry check (expires_at is null or payable or state = 'offered')
  );
  create unique index participant_once on participant (facility_id, course_id, account_id)
    where state in ('waiting', 'requested', 'offered', 'entered');
  create index participant_list on participant (facility_id, event_id, state, number desc);
  create index participant_course on participant (facility_id, course_id, state, queued_at, id);
  create index participant_account on participant (facility_id, account_id, id);
  create index participant_invoice on participant (facility_id, invoice_id) where invoice_id is not null;
  create index participant_expiring on participant (expires_at, id) where expires_at is not null;
  ${fence('participant', 'select, insert, update')}

  -- What became of somebody's turn while they waited: places were offered, or why they were not.
  create table waiting_turn (
    ${linkedFacilityColumn},
    id int generated always as identity,
    participant_id int not null,
    at timestamptz not null default now(),
    outcome text not null check (outcome in ('offered', 'too_few_places', 'not_asked_yet', 'no_longer_allowed')),
    free int not null check (free >= 0),
    primary key (facility_id, id),
    foreign key (facility_id, participant_id) references participant (facility_id, id)
  );
  create index waiting_turn_participant on waiting_turn (facility_id, participant_id, id);
  ${fence('waiting_turn', 'select, insert')}

  -- A scan is a fact: every one is stored, of whomever it is, and judged afterwards.
  create table check_in (
    ${linkedFacilityColumn},
    id int generated always as identity,
    event_id int not null,
    participant_id int,
    session_id int,
    nonce text not null,
    device text not null,
    door text,
    means text not null check (means in ('live', 'paper', 'member_code', 'typed', 'list', 'walk_in')),
    scanned text,
    verdict text not null check (verdict in ('in', 'look', 'no')),
    why text,
    at timestamptz not null,
    device_at timestamptz not null,
    offset_ms int not null default 0,
    received_at timestamptz not null default now(),
    by text not null,
    undone_at timestamptz,
    undone_by text,
    primary key (facility_id, id),
    unique (facility_id, nonce),
    foreign key (facility_id, event_id) references event (facility_id, id),
    foreign key (facility_id, event_id, participant_id) references participant (facility_id, event_id, id),
    foreign key (facility_id, event_id, session_id) references course_session (facility_id, event_id, id),
    check ((undone_at is null) = (undone_by is null))
  );
  create index check_in_event on check_in (facility_id, event_id, at, id);
  create index check_in_participant on check_in (facility_id, participant_id, at) where participant_id is not null;
  create index check_in_session on check_in (facility_id, session_id) where session_id is not null;
  ${fence('check_in', 'select, insert, update (undone_at, undone_by)')}

  -- Waits for places no longer than a person waits for a page; whoever calls it tries again.
  create function lock_seat_pools(ids int[]) returns setof seat_pool language sql volatile set lock_timeout = '2s'
    as $$ select p.* from public.seat_pool p where p.id = any (ids) order by p.id for no key update $$;

  drop index invoice_once_for;
  create unique index invoice_once_for on invoice (facility_id, because, because_id)
    where because in ('sign_up', 'renewal', 'event') and payment <> 3 and deleted_at is null;
`;
