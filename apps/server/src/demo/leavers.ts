import { AccountRole, addDays, addMonths, type Day, MemberClass, partsOf, Registration } from '@tsudoi/domain';
import type { FacilityTx } from '../db/scope.ts';
import { type DemoMember, placed, withKeys } from './members.ts';

/** A member of the demo who has left. */
export type DemoFormer = DemoMember & { birthday: Day; phone: string };

/** Somebody who left two years ago; an application of today is hers. */
export function formerMember(of: {
  member_code: string;
  typeId: number;
  clubs: readonly number[];
  today: Day;
}): DemoFormer {
  const { member_code, typeId, clubs, today } = of;
  const phone = '090-5550-0143';
  const birthday = '1984-06-02';
  const member = withKeys({
    class_type: MemberClass.personal,
    member_code,
    last_name: '中村',
    first_name: '由紀',
    last_name_kana: 'ナカムラ',
    first_name_kana: 'ユキ',
    gender: 2,
    birthday,
    email: 'nakamura84@mail.example',
    phone,
    ...placed('2250002', '1-3-5'),
    building_name: null,
    registration: Registration.official,
    joined_on: addMonths(today, -70),
    expires_on: addMonths(today, -24),
    member_type_ids: [typeId],
    organization_ids: clubs.slice(0, 1),
    signed_up: true,
    invited: true,
    changed_days_ago: 700,
  });
  return { ...member, birthday, phone };
}

/** Names that searches of the demo are shown with. */
const SHOWN_NAMES = /[髙高﨑崎渡斎齋吉𠮷山田]/u;

/** Enters one member a second time, under the number of another of the family name: likely duplicates to merge. */
export function withDuplicate(people: readonly DemoMember[]): {
  people: DemoMember[];
  pair: [string, string] | undefined;
} {
  const adults = people.filter(
    ({ email, birthday, phone, member_code, last_name, signed_up }) =>
      !SHOWN_NAMES.test(last_name) &&
      member_code.startsWith('S') &&
      birthday !== null &&
      phone !== null &&
      !signed_up &&
      email !== null,
  );
  for (const one of adults) {
    const other = adults.find((each) => each.last_name === one.last_name && each.member_code > one.member_code);
    if (other === undefined) continue;
    const { member_code, zipcode, pref_code, city_code, address, building_name, joined_on, expires_on } = other;
    const second = {
      ...one,
      ...{ member_code, zipcode, pref_code, city_code, address, building_name, joined_on, expires_on },
      email: null,
      invited: false,
    };
    return {
      people: people.map((each) => (each === other ? withKeys(second) : each)),
      pair: [one.member_code, member_code],
    };
  }
  return { people: [...people], pair: undefined };
}

const LIKELY = 92;

/** Remembers two members as likely duplicates, as the search for them would. */
export async function insertDemoPair(tx: FacilityTx, [one, other]: readonly [string, string]): Promise<void> {
  await tx.sql(
    `insert into likely_pair (first_id, second_id, likeness, score)
     select min(id), max(id), 'likely', ${LIKELY} from account where role = ${AccountRole.member} and member_code = any ($1::text[])
     having count(*) = 2`,
    [[one, other]],
  );
}

/** Lets the former member have left, one member rest for some months, and one be about to leave. */
export async function addStandings(tx: FacilityTx, former: string, today: Day): Promise<void> {
  const { year, month } = partsOf(today);
  const nextMonth = addMonths(`${year}-${String(month).padStart(2, '0')}-01`, 1);
  const [paused, leaving] = await tx.sql<{ id: number; name: string }>(
    `select id, last_name || ' ' || first_name as name from account
     where role = ${AccountRole.member} and class_type = ${MemberClass.personal} and registration = ${Registration.official}
       and email is not null and expires_on > $1::date and corporate_id is null order by id offset 30 limit 2`,
    [addMonths(today, 4)],
  );
  const [gone] = await tx.sql<{ id: number; name: string }>(
    `update account set active = false where role = ${AccountRole.member} and member_code = $1
     returning id, last_name || ' ' || first_name as name`,
    [former],
  );
  if (paused === undefined || leaving === undefined || gone === undefined) throw new Error('nobody rests or leaves');
  await tx.sql('update account set paused = true where id = $1', [paused.id]);
  const since = addDays(today, -20);
  const changes = [
    {
      ...gone,
      act: 'withdraw',
      holds_from: addMonths(today, -24),
      reason: '転居のため',
      state: 'done',
      asked_by: 'member',
    },
    { ...paused, act: 'pause', holds_from: since, reason: 'けがの療養のため', state: 'done', asked_by: 'member' },
    {
      ...paused,
      act: 'resume',
      holds_from: addMonths(nextMonth, 1),
      reason: null,
      state: 'planned',
      asked_by: 'member',
    },
    { ...leaving, act: 'withdraw', holds_from: nextMonth, reason: '転勤のため', state: 'planned', asked_by: 'member' },
  ];
  await tx.sql(
    `insert into standing_change (account_id, act, holds_from, reason, locale, state, asked_by, asked_name, ended_at, ended_by)
     select c.id, c.act, c.holds_from, c.reason, 'ja', c.state, c.asked_by, c.name,
       case when c.state = 'done' then c.holds_from + time '10:00' end, case when c.state = 'done' then c.name end
     from jsonb_to_recordset($1::jsonb) as c (id int, name text, act text, holds_from date, reason text, state text, asked_by text)`,
    [JSON.stringify(changes)],
  );
}
