import { facilityColumn, fence, linkedFacilityColumn } from './tenant.ts';

/**
 * Applications for a membership, the links that were mailed for them, and what members consented to. A member type says
 * whether it takes applications, until when, and what joining costs; a legal text has a version that a consent names.
 */
export const applications = `
  alter table member_type add column application_mode smallint not null default 1 check (application_mode in (0, 1, 2));
  alter table member_type add column apply_from date;
  alter table member_type add column apply_until date;
  alter table member_type add column sign_up_fee int not null default 0;

  alter table legal_text add column version int not null default 1;

  create table application (
    ${facilityColumn},
    id int generated always as identity,
    door text not null check (door in ('mail', 'link', 'corporate', 'staff')),
    state text not null check (state in ('mailed', 'confirmed', 'submitted', 'returned', 'approved', 'refused', 'withdrawn')),
    class_type smallint not null check (class_type in (1, 2)),
    member_type_id int not null,
    corporate_id int,
    email text not null,
    locale text not null check (locale in ('ja', 'en')),
    basic_info jsonb not null default '{}',
    extend_info jsonb not null default '{}',
    guardian jsonb,
    marketing boolean not null default false,
    consents jsonb not null default '[]',
    password_hash text,
    questions jsonb not null default '[]',
    note text,
    account_id int,
    search_key text not null default '',
    address text not null,
    mailed_at timestamptz,
    confirmed_at timestamptz,
    submitted_at timestamptz,
    returned_at timestamptz,
    decided_at timestamptz,
    version int not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    updated_by text,
    primary key (facility_id, id),
    foreign key (facility_id, member_type_id) references member_type (facility_id, id),
    foreign key (facility_id, account_id) references account (facility_id, id)
  );
  create index application_state on application (facility_id, state, submitted_at desc, id desc);
  create index application_email on application (facility_id, email, created_at);
  create index application_address on application (facility_id, address, created_at);
  create index application_account on application (facility_id, account_id) where account_id is not null;
  create index application_unmailed on application (created_at) where mailed_at is null and state = 'mailed';
  ${fence('application')}

  create table application_link (
    ${linkedFacilityColumn},
    id int generated always as identity,
    application_id int not null,
    token_hash text not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    created_at timestamptz not null default now(),
    primary key (facility_id, id),
    foreign key (facility_id, application_id) references application (facility_id, id) on delete cascade
  );
  create unique index application_link_token on application_link (facility_id, token_hash);
  create index application_link_of on application_link (facility_id, application_id);
  create index application_link_expiry on application_link (facility_id, expires_at);
  ${fence('application_link')}

  create table consent (
    ${linkedFacilityColumn},
    id int generated always as identity,
    account_id int not null,
    kind text not null check (kind in ('policy', 'terms')),
    locale text not null check (locale in ('ja', 'en')),
    version int not null,
    text_hash text not null,
    guardian text,
    address text not null,
    screen text not null,
    agreed_at timestamptz not null,
    primary key (facility_id, id),
    foreign key (facility_id, account_id) references account (facility_id, id)
  );
  create index consent_account on consent (facility_id, account_id, kind, agreed_at desc);
  create index consent_age on consent (facility_id, agreed_at);
  ${fence('consent', 'select, insert, delete')}
`;
