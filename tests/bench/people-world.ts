import { foldForSearch } from '@tsudoi/domain';
import { chance } from './chance.ts';
import type { Cluster } from './cluster.ts';
import { accountColumns, person } from './person.ts';
import type { BenchFacility } from './world.ts';

/** One of so many applications waits for staff; the others were refused long ago. */
const WAITING = 20;

/** Puts applications into a facility by SQL, as people with the most usual names sent them by the shared link. Returns the ids of those that wait. */
export async function putApplications(
  { sql }: Cluster,
  database: string,
  { facility, count }: { facility: BenchFacility; count: number },
): Promise<number[]> {
  const stream = chance(29);
  const rows = Array.from({ length: count }, (_, n) => {
    const one = person(stream, n + 1, facility.host);
    const { last_name, first_name, last_name_kana, first_name_kana, birthday, phone, email } = one;
    return {
      state: n % WAITING === 0 ? 'submitted' : 'refused',
      email,
      search_key: foldForSearch(`${last_name} ${first_name}`),
      basic_info: { last_name, first_name, last_name_kana, first_name_kana, birthday, phone },
      minutes: n,
    };
  });
  const put = await sql<{ id: number; state: string }>(
    database,
    `insert into application (facility_id, door, state, class_type, member_type_id, email, locale, basic_info, search_key, address, submitted_at, decided_at)
     select $1, 'link', r.state, 1, $2, r.email, 'ja', r.basic_info, r.search_key, '192.0.2.1', now() - make_interval(mins => r.minutes),
       case when r.state = 'refused' then now() end
     from jsonb_to_recordset($3::jsonb) as r (state text, email text, basic_info jsonb, search_key text, minutes int) returning id, state`,
    [facility.id, facility.typeIds[0], JSON.stringify(rows)],
  );
  await sql(database, 'vacuum (analyze) application');
  return put.filter(({ state }) => state === 'submitted').map(({ id }) => id);
}

/** One of so many members has a second record. */
const TWINS = 100;

/** Enters one in a hundred members of a facility a second time by SQL, with another number and address. */
export async function putTwins({ sql }: Cluster, database: string, facilityId: number): Promise<void> {
  const columns = accountColumns.filter((column) => column !== 'id');
  const values = columns.map((column) =>
    column === 'member_code' ? `'T' || id` : column === 'email' ? `'t.' || email` : column,
  );
  await sql(
    database,
    `insert into account (${columns.join(', ')}) select ${values.join(', ')} from account where facility_id = $1 and role = 2 and id % ${TWINS} = 0`,
    [facilityId],
  );
  await sql(database, 'vacuum (analyze) account');
}
