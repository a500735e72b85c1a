import { facilityColumn, fence, linkedFacilityColumn } from './tenant.ts';

/**
 * Who may see what: rules of the operator, and the menus of the member app and events that each of them guards. Of a resource
 * that is always shown (1) its rules count for nothing; of one that depends on conditions (2) all of its rules have to be met.
 */
export const resourceAccess = `
  create table resource_access_condition (
    ${facilityColumn},
    id int generated always as identity,
    name text not null,
    resource_kind text not null check (resource_kind in ('menu', 'event')),
    -- Whether somebody who is not signed in meets it.
    guests boolean not null default false,
    conditions jsonb not null default '[]',
    search_key text not null default '',
    version int not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    updated_by text,
    deleted_at timestamptz,
    primary key (facility_id, id)
  );
  create unique index resource_access_condition_name on resource_access_condition (facility_id, name) where deleted_at is null;
  ${fence('resource_access_condition', 'select, insert, update')}

  alter table facility_menu add column visibility smallint not null default 1 check (visibility in (1, 2));
  create table menu_access (
    ${linkedFacilityColumn},
    facility_menu_id int not null,
    condition_id int not null,
    primary key (facility_id, facility_menu_id, condition_id),
    foreign key (facility_id, facility_menu_id) references facility_menu (facility_id, id) on delete cascade,
    foreign key (facility_id, condition_id) references resource_access_condition (facility_id, id)
  );
  create index menu_access_condition on menu_access (facility_id, condition_id);
  ${fence('menu_access', 'select, insert, delete')}

  alter table event add column visibility smallint not null default 1 check (visibility in (1, 2));
  create table event_access (
    ${linkedFacilityColumn},
    event_id int not null,
    condition_id int not null,
    primary key (facility_id, event_id, condition_id),
    foreign key (facility_id, event_id) references event (facility_id, id),
    foreign key (facility_id, condition_id) references resource_access_condition (facility_id, id)
  );
  create index event_access_condition on event_access (facility_id, condition_id);
  ${fence('event_access', 'select, insert, delete')}
`;
