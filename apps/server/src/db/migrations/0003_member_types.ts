import { facilityColumn, fence } from './tenant.ts';

export const memberTypes = `
  create table member_type (
    ${facilityColumn},
    id int generated always as identity,
    code text not null,
    name text not null,
    class_type smallint not null default 1,
    prefix text not null default '',
    digits smallint not null default 6,
    expiry_type smallint not null default 2,
    renew_before_days smallint not null default 60,
    renew_after_days smallint not null default 30,
    renewal_fee int not null default 0,
    sort int not null default 0,
    version int not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    updated_by text,
    deleted_at timestamptz,
    primary key (facility_id, id)
  );
  create unique index member_type_code on member_type (facility_id, code) where deleted_at is null;
  ${fence('member_type')}

  create table member_code_counter (
    ${facilityColumn},
    prefix text not null,
    last_number bigint not null default 0,
    primary key (facility_id, prefix)
  );
  ${fence('member_code_counter')}
`;
