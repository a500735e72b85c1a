import { AccountRole, MemberClass, OrganizationType, Registration } from '@tsudoi/domain';
import { build } from '../db/build.ts';
import type { FacilityTx, OperatorTx } from '../db/scope.ts';
import type { DemoMember } from './members.ts';

/** Whether the demo world was loaded into this database. */
export async function isDemoLoaded(tx: OperatorTx): Promise<boolean> {
  return (await tx.sql(`select 1 from operator where email = 'operator@tsudoi.example'`)).length > 0;
}

export async function insertOperator(
  tx: OperatorTx,
  who: { email: string; last_name: string; first_name: string; password_hash: string },
): Promise<void> {
  await tx.run(build.insertInto('operator').values({ ...who, system_admin: true }));
}

export async function renameOrganization(tx: FacilityTx, id: number, name: string): Promise<void> {
  await tx.run(build.updateTable('organization').set({ name }).where('id', '=', id));
}

/** An organization below the first one; `parent` is a code. */
export interface DemoOrganization {
  code: string;
  name: string;
  type: OrganizationType;
  parent: string;
  zipcode?: string;
  pref_code?: string | null;
  city_code?: string | null;
  address?: string;
  contact_name?: string;
  phone?: string;
}

/** Inserts leagues, then clubs; returns all organizations' ids by code. */
export async function insertOrganizations(
  tx: FacilityTx,
  organizations: readonly DemoOrganization[],
  by: string,
): Promise<Map<string, number>> {
  const existing = await tx.rows(build.selectFrom('organization').select(['code', 'id']));
  const ids = new Map(existing.map((row) => [row.code, row.id]));
  for (const type of [OrganizationType.league, OrganizationType.club]) {
    const rows = organizations.filter((organization) => organization.type === type);
    const inserted = await tx.rows(
      build
        .insertInto('organization')
        .values(rows.map(({ parent, ...row }) => ({ ...row, parent_id: ids.get(parent) ?? null, updated_by: by })))
        .returning(['code', 'id']),
    );
    for (const row of inserted) ids.set(row.code, row.id);
  }
  return ids;
}

/** Writes all members in one statement, then what hangs on them: types, organizations, history, the counters of codes. */
export async function insertDemoMembers(
  tx: FacilityTx,
  members: readonly (DemoMember & { extend_info: Record<string, unknown> })[],
  passwordHash: string,
  by: string,
): Promise<void> {
  await tx.sql(
    `insert into account (role, class_type, member_code, last_name, first_name, last_name_kana, first_name_kana, gender, birthday, email, phone,
       zipcode, pref_code, city_code, address, building_name, registration, joined_on, expires_on, member_type_ids, organization_ids, extend_info,
       search_key, kana_key, password_hash, confirmed_email, email_confirmed_at, invited_at, last_login_at, created_at, updated_at, updated_by)
     select ${AccountRole.member}, m.class_type, m.member_code, m.last_name, m.first_name, m.last_name_kana, m.first_name_kana, m.gender, m.birthday,
       m.email, m.phone, m.zipcode, m.pref_code, m.city_code, m.address, m.building_name, m.registration, m.joined_on, m.expires_on,
       m.member_type_ids, m.organization_ids, m.extend_info, m.search_key, m.kana_key, case when m.signed_up then $2 end,
       case when m.signed_up then m.email end, case when m.signed_up and m.email is not null then least(m.joined_on + time '10:00', now()) end,
       case when m.invited then least(m.joined_on + time '10:00', now()) end,
       case when m.signed_up then now() - make_interval(hours => m.changed_days_ago) end,
       least(m.joined_on + time '10:00', now()), greatest(least(m.joined_on + time '10:00', now()), now() - make_interval(days => m.changed_days_ago)), $3
     from jsonb_to_recordset($1::jsonb) as m (class_type smallint, member_code text, last_name text, first_name text, last_name_kana text,
       first_name_kana text, gender smallint, birthday date, email text, phone text, zipcode text, pref_code text, city_code text, address text,
       building_name text, registration smallint, joined_on date, expires_on date, member_type_ids int[], organization_ids int[], extend_info jsonb,
       search_key text, kana_key text, signed_up boolean, invited boolean, changed_days_ago int)`,
    [JSON.stringify(members), passwordHash, by],
  );
  await tx.sql(
    `insert into account_member_type (account_id, member_type_id, starts_on, expires_on)
     select a.id, t.id, a.joined_on, a.expires_on from account a cross join unnest(a.member_type_ids) as t (id) where a.role = 2`,
  );
  await tx.sql(
    `insert into account_organization (account_id, organization_id)
     select a.id, o.id from account a cross join unnest(a.organization_ids) as o (id) where a.role = 2`,
  );
  await tx.sql(
    `insert into history (at, actor_kind, actor_name, family, record_id, version, action, after)
     select a.created_at, 'system', $1, 'members', a.id, 1, 'create',
       jsonb_build_object('member_code', a.member_code, 'last_name', a.last_name, 'first_name', a.first_name)
     from account a where a.role = 2 order by a.created_at, a.id`,
    [by],
  );
  await tx.sql(
    `insert into member_code_counter (prefix, last_number)
     select left(member_code, 1), max(substr(member_code, 2)::bigint) from account where role = 2 group by 1`,
  );
}

/** Lets parents act for their children. */
export async function linkDemoFamilies(
  tx: FacilityTx,
  children: readonly {
    of: string;
    name: readonly [last: string, first: string, ...kana: string[]];
    birthday: string;
  }[],
): Promise<void> {
  await tx.sql(
    `insert into account_link (holder_id, person_id, kind, scope, asked_by, since)
     select h.id, p.id, 'parent', 'pay', 'staff', now()
     from unnest($1::text[], $2::text[], $3::text[], $4::date[]) as c (email, last_name, first_name, birthday)
     join account h on h.email = c.email and h.role = ${AccountRole.member}
     join account p on p.last_name = c.last_name and p.first_name = c.first_name and p.birthday = c.birthday and p.email is null`,
    [
      children.map(({ of }) => of),
      children.map(({ name }) => name[0]),
      children.map(({ name }) => name[1]),
      children.map(({ birthday }) => birthday),
    ],
  );
}

/** Id of the member of an address. */
export async function memberOf(tx: FacilityTx, email: string): Promise<number> {
  const [row] = await tx.sql<{ id: number }>(
    `select id from account where email = $1 and role = ${AccountRole.member} and deleted_at is null`,
    [email],
  );
  if (row === undefined) throw new Error(`nobody has ${email}`);
  return row.id;
}

/** Sets what a renewal costs, in yen by code of the member type. */
export async function setRenewalFees(tx: FacilityTx, fees: Record<string, number>): Promise<void> {
  await tx.sql(
    'update member_type t set renewal_fee = f.fee from unnest($1::text[], $2::int[]) as f (code, fee) where t.code = f.code',
    [Object.keys(fees), Object.values(fees)],
  );
}

/**
 * Lets people have left who are not in the demo any more, on these days: the figures of members know them, no list does.
 */
export async function addDeparted(tx: FacilityTx, days: readonly string[]): Promise<void> {
  await tx.sql(
    `with most as (
       select class_type, member_type_ids, organization_ids from account_summary where granularity = 1
       group by 1, 2, 3 order by sum(active) desc, 2, 3 limit 1)
     update account_summary s set
       active = s.active + (select count(*)::int from unnest($1::date[]) g where g > (s.day + l.length - interval '1 day')::date),
       withdrawn = s.withdrawn + (select count(*)::int from unnest($1::date[]) g where g between s.day and (s.day + l.length - interval '1 day')::date)
     from most m, (values (1, interval '1 day'), (2, interval '1 month')) l (granularity, length)
     where l.granularity = s.granularity and s.class_type = m.class_type
       and s.member_type_ids = m.member_type_ids and s.organization_ids = m.organization_ids`,
    [days],
  );
}

/** The first members who are whole ones and people, by their ids. */
export async function invoicedMembers(tx: FacilityTx, count: number): Promise<number[]> {
  const rows = await tx.rows(
    build
      .selectFrom('account')
      .select('id')
      .where('role', '=', AccountRole.member)
      .where('class_type', '=', MemberClass.personal)
      .where('registration', '=', Registration.official)
      .orderBy('id')
      .limit(count),
  );
  return rows.map(({ id }) => id);
}

/** The facility of a code; undefined where there is none. */
export async function facilityOfDemo(tx: OperatorTx, code: string): Promise<number | undefined> {
  const [row] = await tx.sql<{ id: number }>('select id from facility where code = $1', [code]);
  return row?.id;
}

/** Lets an agency be called at an origin and returns its id; undefined where there is none. */
export async function pointAgencyAt(tx: OperatorTx, code: string, origin: string): Promise<number | undefined> {
  const [row] = await tx.sql<{ id: number }>(
    'update payment_agency set endpoints = $2 where code = $1 and deleted_at is null returning id',
    [code, origin],
  );
  return row?.id;
}
