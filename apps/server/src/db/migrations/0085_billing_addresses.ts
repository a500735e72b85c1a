import { facilityColumn, fence, linkedFacilityColumn } from './tenant.ts';

/**
 * Where invoices go to that are not to go to the member's own address, and when members are reminded: each step of the ladder
 * once for each invoice. `mailed` is false where nobody had an address.
 */
export const billingAddresses = `
  create table billing_address (
    ${facilityColumn},
    id int generated always as identity,
    account_id int not null,
    addressee text not null,
    department text,
    honorific text not null check (honorific in ('様', '御中')),
    zipcode text,
    pref_code text,
    city_code text,
    address text,
    building_name text,
    is_default smallint not null default 0 check (is_default in (0, 1)),
    search_key text not null,
    version int not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    updated_by text,
    deleted_at timestamptz,
    primary key (facility_id, id),
    foreign key (facility_id, account_id) references account (facility_id, id)
  );
  create unique index billing_address_default on billing_address (facility_id, account_id) where is_default = 1 and deleted_at is null;
  create index billing_address_account on billing_address (facility_id, account_id, id);
  create index billing_address_list on billing_address (facility_id, addressee, id) where deleted_at is null;
  ${fence('billing_address')}

  alter table invoice_issuer add column reminder_days int[] not null default '{}' check (cardinality(reminder_days) <= 6);

  create table invoice_reminder (
    ${linkedFacilityColumn},
    invoice_id int not null,
    step int not null check (step between 1 and 366),
    mailed boolean not null,
    reminded_at timestamptz not null default now(),
    primary key (facility_id, invoice_id, step),
    foreign key (facility_id, invoice_id) references invoice (facility_id, id)
  );
  ${fence('invoice_reminder', 'select, insert')}
  create index invoice_unpaid on invoice (facility_id, due_on) where confirmation = 2 and payment = 1;
`;
