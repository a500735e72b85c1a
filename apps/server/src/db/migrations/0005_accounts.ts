import { facilityColumn, fence, linkedFacilityColumn } from './tenant.ts';

/**
 * Accounts: who signs in, managers (role 1) and members (role 2). Lists of members are served by one covering b-tree:
 * its rows are read in kana order, the folded key is a filter on the index, and no other row is fetched but the page's.
 */
export const accounts = `
  create table account (
    ${facilityColumn},
    id int generated always as identity,
    role smallint not null,
    class_type smallint not null default 1,
    account_code text not null generated always as ((case class_type when 2 then 'C-' else 'A-' end) || lpad(id::text, greatest(7, length(id::text)), '0')) stored,
    member_code text,
    last_name text not null,
    first_name text not null default '',
    last_name_kana text not null default '',
    first_name_kana text not null default '',
    gender smallint,
    birthday date,
    email text,
    phone text,
    zipcode text, pref_code text, city_code text, address text, building_name text,
    registration smallint not null default 0,
    joined_on date,
    expires_on date,
    member_type_ids int[] not null default '{}',
    organization_ids int[] not null default '{}',
    extend_info jsonb not null default '{}',
    search_key text not null default '',
    kana_key text collate "C" not null default '',
    password_hash text,
    role_id int,
    permission_type smallint not null default 2,
    saved_organization_id int,
    corporate_code text,
    active boolean not null default true,
    invited_at timestamptz,
    last_login_at timestamptz,
    version int not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    updated_by text,
    deleted_at timestamptz,
    primary key (facility_id, id),
    foreign key (facility_id, role_id) references role (facility_id, id),
    check ((role = 2) = (member_code is not null))
  );
  create index account_member_list on account (facility_id, kana_key, id)
    include (search_key, member_type_ids, organization_ids, registration, member_code, expires_on, joined_on, updated_at)
    where role = 2 and deleted_at is null;
  create unique index account_member_code on account (facility_id, member_code) where deleted_at is null and role = 2;
  create unique index account_manager_email on account (facility_id, email) where deleted_at is null and role = 1;
  create index account_email on account (facility_id, email) where deleted_at is null and role = 2;
  ${fence('account')}

  create table account_member_type (
    ${linkedFacilityColumn},
    account_id int not null,
    member_type_id int not null,
    starts_on date,
    expires_on date,
    primary key (facility_id, account_id, member_type_id),
    foreign key (facility_id, account_id) references account (facility_id, id),
    foreign key (facility_id, member_type_id) references member_type (facility_id, id)
  );
  ${fence('account_member_type')}

  create table account_organization (
    ${linkedFacilityColumn},
    account_id int not null,
    organization_id int not null,
    primary key (facility_id, account_id, organization_id),
    foreign key (facility_id, account_id) references account (facility_id, id),
    foreign key (facility_id, organization_id) references organization (facility_id, id)
  );
  create index account_organization_organization on account_organization (facility_id, organization_id);
  ${fence('account_organization')}

  create table account_permission (
    ${facilityColumn},
    account_id int not null,
    facility_menu_id int not null,
    flag smallint not null check (flag between 0 and 3),
    primary key (facility_id, account_id, facility_menu_id),
    foreign key (facility_id, account_id) references account (facility_id, id),
    foreign key (facility_id, facility_menu_id) references facility_menu (facility_id, id) on delete cascade
  );
  ${fence('account_permission')}

  create table mail_token (
    ${facilityColumn},
    id int generated always as identity,
    account_id int not null,
    kind text not null check (kind in ('invitation', 'reset', 'email')),
    token_hash text not null,
    email text,
    expires_at timestamptz not null,
    used_at timestamptz,
    created_at timestamptz not null default now(),
    primary key (facility_id, id),
    foreign key (facility_id, account_id) references account (facility_id, id)
  );
  create unique index mail_token_hash on mail_token (facility_id, token_hash);
  create index mail_token_account on mail_token (facility_id, account_id, kind);
  ${fence('mail_token')}
`;
