import { facilityColumn, fence, linkedFacilityColumn } from './tenant.ts';

/**
 * Files of banks and the payments in them. A payment is there once, however often files hold it: it is told by account, day, contents and
 * which of the equal ones of that day it is. The bytes of a file are kept as they came.
 */
export const bankImports = `
  create table bank_import (
    ${facilityColumn},
    id int generated always as identity,
    file_name text not null,
    file_hash text not null,
    file_bytes int not null,
    format text not null check (format in ('zengin_01', 'zengin_03', 'csv')),
    accounts jsonb not null default '[]',
    is_new_account boolean not null default false,
    is_old boolean not null default false,
    state text not null default 'reading' check (state in ('reading', 'ready', 'executing', 'done', 'rematching', 'dropping', 'dropped')),
    from_on date not null,
    to_on date not null,
    file_count int not null check (file_count > 0),
    file_total bigint not null check (file_total > 0),
    outgoing_count int not null default 0,
    line_count int not null default 0,
    line_total bigint not null default 0,
    cursor_id int not null default 0,
    created_by text not null,
    confirmed_by text,
    confirmed_at timestamptz,
    version int not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    updated_by text,
    primary key (facility_id, id)
  );
  create unique index bank_import_once on bank_import (facility_id, file_hash) where state <> 'dropped';
  create unique index bank_import_open on bank_import (facility_id) where state in ('reading', 'ready', 'dropping');
  ${fence('bank_import', 'select, insert, update')}

  create table bank_file (
    ${linkedFacilityColumn},
    import_id int not null,
    raw bytea not null,
    created_at timestamptz not null default now(),
    primary key (facility_id, import_id),
    foreign key (facility_id, import_id) references bank_import (facility_id, id)
  );
  create index bank_file_created on bank_file (facility_id, created_at);
  ${fence('bank_file', 'select, insert, delete')}

  create table bank_line (
    ${linkedFacilityColumn},
    id int generated always as identity,
    import_id int not null,
    position int not null,
    account_key text not null,
    booked_on date not null,
    key_version smallint not null default 1,
    content_hash text not null,
    occurrence int not null,
    amount bigint not null check (amount between 1 and 9999999999999),
    payer_name text not null,
    detail text not null,
    bank text not null,
    name_key text not null,
    canceled boolean not null,
    state text not null default 'new' check (state in ('new', 'matched', 'suggested', 'nobody', 'assigned', 'set_aside')),
    score smallint not null default 0 check (score between 0 and 100),
    reason text,
    candidates jsonb not null default '[]',
    payer_id int,
    deposit_id int,
    attempts int not null default 0,
    by_rule boolean not null default false,
    settled_by text,
    settled_at timestamptz,
    note text,
    version int not null default 1,
    updated_at timestamptz not null default now(),
    updated_by text,
    primary key (facility_id, id),
    foreign key (facility_id, import_id) references bank_import (facility_id, id),
    foreign key (facility_id, payer_id) references payer (facility_id, id),
    foreign key (facility_id, deposit_id) references deposit (facility_id, id),
    constraint bank_line_assigned check ((state = 'assigned') = (deposit_id is not null))
  );
  create unique index bank_line_once on bank_line (facility_id, account_key, booked_on, content_hash, occurrence, key_version);
  create unique index bank_line_deposit on bank_line (facility_id, deposit_id) where deposit_id is not null;
  create index bank_line_import on bank_line (facility_id, import_id, state, position);
  create index bank_line_payer on bank_line (facility_id, payer_id) where payer_id is not null;
  create index bank_line_same on bank_line (facility_id, booked_on, amount);
  ${fence(
    'bank_line',
    `select, insert, delete, update (state, score, reason, candidates, payer_id, deposit_id, attempts, by_rule, settled_by, settled_at, note,
      version, updated_at, updated_by)`,
  )}

  create table payer_alias (
    ${linkedFacilityColumn},
    id int generated always as identity,
    name_key text not null,
    payer_id int not null,
    payer_name text not null,
    line_id int not null,
    created_at timestamptz not null default now(),
    created_by text not null,
    primary key (facility_id, id),
    unique (facility_id, name_key, payer_id),
    foreign key (facility_id, payer_id) references payer (facility_id, id)
  );
  create index payer_alias_payer on payer_alias (facility_id, payer_id);
  create index payer_alias_line on payer_alias (facility_id, line_id);
  ${fence('payer_alias', 'select, insert, delete')}
`;
