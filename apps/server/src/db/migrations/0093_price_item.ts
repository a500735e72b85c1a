import { facilityColumn, fence } from './tenant.ts';

/** What a facility sells; lines of invoices copy it, so that a price that changes changes no invoice. */
export const priceItems = `
  create table price_item (
    ${facilityColumn},
    id int generated always as identity,
    name text not null,
    unit_price bigint not null check (unit_price between 0 and 99999999),
    rate smallint not null check (rate in (0, 8, 10)),
    zero_reason text check (zero_reason in ('non_taxable', 'out_of_scope', 'exempt')),
    search_key text not null,
    version int not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    updated_by text,
    deleted_at timestamptz,
    primary key (facility_id, id),
    check ((rate = 0) = (zero_reason is not null))
  );
  create unique index price_item_only on price_item (facility_id, name) where deleted_at is null;
  create index price_item_name on price_item (facility_id, name, id) include (search_key) where deleted_at is null;
  ${fence('price_item')}
`;
