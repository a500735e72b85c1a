import { facilityColumn, fence } from './tenant.ts';

export const permissions = `
  create table facility_menu (
    ${facilityColumn},
    id int generated always as identity,
    menu_id int,
    menu_key text,
    module smallint not null,
    type text not null default 'plain',
    name text not null default '',
    url text not null default '',
    parent_id int,
    sort int not null default 0,
    hidden boolean not null default false,
    customize_menu boolean not null default false,
    icon_type text not null default 'none',
    icon text, icon_color text, icon_prefix text, icon_name text,
    active_image_path text, inactive_image_path text,
    primary key (facility_id, id),
    foreign key (facility_id, parent_id) references facility_menu (facility_id, id)
  );
  create unique index facility_menu_key on facility_menu (facility_id, menu_key) where menu_key is not null;
  ${fence('facility_menu')}

  create table role (
    ${facilityColumn},
    id int generated always as identity,
    name text not null,
    type smallint not null,
    version int not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    updated_by text,
    deleted_at timestamptz,
    primary key (facility_id, id)
  );
  ${fence('role')}

  create table role_permission (
    ${facilityColumn},
    role_id int not null,
    facility_menu_id int not null,
    flag smallint not null check (flag between 0 and 3),
    primary key (facility_id, role_id, facility_menu_id),
    foreign key (facility_id, role_id) references role (facility_id, id),
    foreign key (facility_id, facility_menu_id) references facility_menu (facility_id, id) on delete cascade
  );
  ${fence('role_permission')}
`;
