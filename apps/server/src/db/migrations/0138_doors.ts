/**
 * The doors of events (decision 0102): a check-in says what its door answered beside what the server says of it, and has a number in
 * the order in which the server wrote it, by which doors ask for what is new. Each kind of events has the menu of its doors, with the
 * permissions of the menu of its events.
 */
export const doors = `
  alter table check_in
    add column seq int not null default 0,
    add column shown text not null default 'in' check (shown in ('in', 'look', 'no')),
    add column admitted boolean not null default true,
    add column reason text,
    add column settled text check (settled in ('same', 'different')),
    add column settled_at timestamptz,
    add column settled_by text,
    add constraint check_in_settled check (num_nonnulls(settled, settled_at, settled_by) in (0, 3));
  alter table check_in alter column seq drop default, alter column shown drop default, alter column admitted drop default;
  create index check_in_seq on check_in (facility_id, event_id, seq);
  grant update (seq, settled, settled_at, settled_by) on check_in to tsudoi_app;

  insert into facility_menu (facility_id, menu_id, menu_key, module, type, name, url, parent_id, sort, hidden, instance_code)
    select m.facility_id, 3032, 'events.check-in', m.module, m.type, m.name || 'の受付', regexp_replace(m.url, '/search$', '/check-in'),
      m.parent_id, m.sort, m.hidden or not k.check_in, m.instance_code
    from facility_menu m join event_kind k on k.facility_id = m.facility_id and k.code = m.instance_code
    where m.menu_key = 'events';
  insert into role_permission (facility_id, role_id, facility_menu_id, flag)
    select p.facility_id, p.role_id, d.id, p.flag from role_permission p
      join facility_menu m on m.facility_id = p.facility_id and m.id = p.facility_menu_id and m.menu_key = 'events'
      join facility_menu d on d.facility_id = m.facility_id and d.menu_key = 'events.check-in' and d.instance_code = m.instance_code;
  insert into account_permission (facility_id, account_id, facility_menu_id, flag)
    select p.facility_id, p.account_id, d.id, p.flag from account_permission p
      join facility_menu m on m.facility_id = p.facility_id and m.id = p.facility_menu_id and m.menu_key = 'events'
      join facility_menu d on d.facility_id = m.facility_id and d.menu_key = 'events.check-in' and d.instance_code = m.instance_code;
`;
