import { operatorFence } from './tenant.ts';

/** What the platform offers facilities: limits and a price in yen per month, consumption tax not included. */
export const contractPlans = `
  create table contract_plan (
    id int generated always as identity primary key,
    name text not null,
    name_en text,
    account_limit int not null check (account_limit > 0),
    storage_gb int not null check (storage_gb > 0),
    monthly_fee int not null check (monthly_fee >= 0),
    usage_alert_percent smallint not null check (usage_alert_percent between 1 and 100),
    active boolean not null,
    sort smallint not null,
    search_key text not null,
    version int not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    updated_by text,
    deleted_at timestamptz
  );
  create unique index contract_plan_name on contract_plan (name) where deleted_at is null;
  ${operatorFence('contract_plan')}
`;
