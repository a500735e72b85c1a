/**
 * Members' addresses: `email_unconfirmed_since` says since when the address of an account with a password is one that
 * somebody else gave it. Members' codes: unique and found whatever their case, by a column of its own, because an index on an
 * expression is out of reach behind row-level security. Where two members of a facility have codes that differ in case alone, the younger one's
 * gets a suffix (`-2`, `-3`, …) and a row in the history. The index on the code as it is written stays for programs of the
 * version before, which name it; the next version takes it away.
 */
export const memberAddressesAndCodes = `
  alter table account add column email_unconfirmed_since timestamptz;

  set local role tsudoi_operator;
  do $$
  declare
    clash record;
    fresh text;
    n int;
  begin
    for clash in
      select a.facility_id, a.id, a.version, a.member_code from (
        select facility_id, id, version, member_code,
          row_number() over (partition by facility_id, upper(member_code) order by id) as place
        from account where role = 2 and deleted_at is null) a
      where a.place > 1 order by a.facility_id, a.id
    loop
      n := 2;
      loop
        fresh := left(clash.member_code, 30 - length('-' || n)) || '-' || n;
        exit when not exists (
          select from account b where b.facility_id = clash.facility_id and b.role = 2 and b.deleted_at is null
            and upper(b.member_code) = upper(fresh));
        n := n + 1;
      end loop;
      update account set member_code = fresh, version = version + 1, updated_at = now(), updated_by = 'migration',
        search_key = left(case when search_key like lower(clash.member_code) || '|%'
          then lower(fresh) || substr(search_key, length(clash.member_code) + 1) else search_key end, 400)
        where facility_id = clash.facility_id and id = clash.id;
      insert into history (facility_id, actor_kind, actor_id, actor_name, family, record_id, version, action, before, after)
        values (clash.facility_id, 'system', null, 'migration', 'members', clash.id, clash.version + 1, 'update',
          jsonb_build_object('member_code', clash.member_code), jsonb_build_object('member_code', fresh));
    end loop;
  end $$;
  reset role;

  alter table account add column member_code_key text
    generated always as (upper(member_code collate "C")) stored;
  create unique index account_member_code_key on account (facility_id, member_code_key) where deleted_at is null and role = 2;
`;
