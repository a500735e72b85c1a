/** Menus of event and content kinds: the same entry of the catalogue once for each kind, told apart by the kind's code. */
export const menusOfKinds = `
  alter table facility_menu add column instance_code text;
  alter table facility_menu add constraint facility_menu_instance
    check (instance_code is null or (instance_code <> '' and menu_key is not null and type in ('event', 'content')));
  drop index facility_menu_key;
  create unique index facility_menu_key on facility_menu (facility_id, menu_key, coalesce(instance_code, ''))
    where menu_key is not null;
`;
