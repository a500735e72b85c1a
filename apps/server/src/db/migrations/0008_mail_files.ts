import { facilityColumn, fence } from './tenant.ts';

export const mailAndFiles = `
  create table mail (
    ${facilityColumn},
    id int generated always as identity,
    kind text not null,
    account_id int,
    to_address text not null,
    to_name text not null default '',
    subject text not null,
    body_text text not null,
    state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
    attempts smallint not null default 0,
    next_try_at timestamptz not null default now(),
    error text,
    created_at timestamptz not null default now(),
    sent_at timestamptz,
    primary key (facility_id, id)
  );
  create index mail_waiting on mail (next_try_at) where state = 'waiting';
  create index mail_account on mail (facility_id, account_id, kind, created_at);
  ${fence('mail')}

  create table stored_file (
    ${facilityColumn},
    id int generated always as identity,
    key text not null,
    name text not null,
    content_type text not null,
    size bigint not null,
    owner_kind text not null,
    owner_id int not null,
    created_at timestamptz not null default now(),
    primary key (facility_id, id)
  );
  create unique index stored_file_key on stored_file (facility_id, key);
  ${fence('stored_file')}

  create table legal_text (
    ${facilityColumn},
    kind text not null check (kind in ('policy', 'terms', 'commercial-laws')),
    locale text not null default 'ja',
    title text not null,
    body text not null,
    updated_at timestamptz not null default now(),
    primary key (facility_id, kind, locale)
  );
  ${fence('legal_text')}

  create table filter_template (
    ${facilityColumn},
    id int generated always as identity,
    screen text not null,
    name text not null,
    conditions jsonb not null,
    private boolean not null default true,
    account_id int not null,
    version int not null default 1,
    created_at timestamptz not null default now(),
    primary key (facility_id, id),
    foreign key (facility_id, account_id) references account (facility_id, id)
  );
  create index filter_template_screen on filter_template (facility_id, screen);
  ${fence('filter_template')}
`;
