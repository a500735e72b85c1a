/**
 * Members' addresses: `email_unconfirmed_since` says since when the address of an account with a password is one that
 * somebody else gave it. Members' codes: unique and found whatever their case (G-53), by a column of its own, because an
 * index on an expression is out of reach behind row-level security. Where two members of a facility have codes that differ in
 * case alone, the migration stops and lists them: which one changes is for people to say. The index on the code as it is
 * written stays for programs of the version before, which name it; the next version takes it away.
 */
export const memberAddressesAndCodes = `
  alter table account add column email_unconfirmed_since timestamptz;

  -- The owner of the tables is subject to the fence too; it stands again before this transaction ends.
  alter table account no force row level security;
  do $$
  declare
    clashes text;
  begin
    select string_agg(format('facility %s: %s', facility_id, codes), '; ' order by facility_id, codes) into clashes from (
      select facility_id, string_agg(member_code, ', ' order by id) as codes from account
      where role = 2 and deleted_at is null group by facility_id, upper(member_code collate "C") having count(*) > 1) c;
    if clashes is not null then
      raise exception 'member codes differ in case alone, change all but one of each: %', clashes;
    end if;
  end $$;
  alter table account force row level security;

  alter table account add column member_code_key text
    generated always as (upper(member_code collate "C")) stored;
  create unique index account_member_code_key on account (facility_id, member_code_key) where deleted_at is null and role = 2;
`;
