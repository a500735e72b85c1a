import { facilityColumn, fence } from './tenant.ts';

/**
 * Staff roles named at a field, with the roles that a task reads as, and the layout of each screen of a form. No role named is all
 * of them; a task without roles reads everything.
 */
export const fieldRolesAndLayouts = `
  alter table account_cms_component add column staff_role_ids int[] not null default '{}';
  alter table task add column reader_role_ids int[];

  create table account_layout (
    ${facilityColumn},
    id int generated always as identity,
    class_type smallint not null check (class_type in (1, 2)),
    screen text not null check (screen in ('register', 'profile', 'staff', 'detail')),
    columns smallint not null default 2 check (columns in (1, 2)),
    sections jsonb not null default '[]',
    fields jsonb not null default '[]',
    version int not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    updated_by text,
    deleted_at timestamptz,
    primary key (facility_id, id)
  );
  create unique index account_layout_screen on account_layout (facility_id, class_type, screen) where deleted_at is null;
  ${fence('account_layout')}
`;
