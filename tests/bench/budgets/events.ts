import { checkIns } from '@tsudoi/contract/check-ins';
import { enterEvent, quoteEntry } from '@tsudoi/contract/entries';
import type { Actor } from '@tsudoi/kit/actor';
import { atLeast, atMost, type Bench, type Budget, type Finding, worse } from '../bench.ts';
import { KIND, type Place, putEvent, putParticipants, watchPools } from '../event-world.ts';
import { percentile, runLoad, type Shot } from '../load.ts';
import { median, round, stopwatch } from '../measure.ts';
import { withoutDrawing } from '../money-world.ts';
import { PASSWORD } from '../product.ts';
import { createShots, headersOf, JSON_TYPE } from '../shots.ts';
import { ms, percent, seconds, times } from '../words.ts';
import { largest } from './money.ts';

const CLIENTS = 16;
/** Members who are signed in; each enters every course once. */
const MEMBERS = 40;

async function placeOf(bench: Bench): Promise<Place> {
  const { database, product, at } = await largest(bench);
  return { cluster: bench.cluster, database, product, ...at };
}

/** The first members of a facility, signed in with the staff's password. */
async function membersOf({ cluster, database, product, facility }: Place): Promise<Actor[]> {
  const rows = await cluster.sql<{ code: string }>(
    database,
    `update account m set password_hash = s.password_hash from account s
       where s.facility_id = $1 and s.role = 1 and s.password_hash is not null and m.facility_id = $1 and m.id in (
         select id from account where facility_id = $1 and role = 2 and deleted_at is null and active and registration = 0
           and (expires_on is null or expires_on > current_date + 300) order by id limit ${MEMBERS})
       returning m.member_code as code`,
    [facility.id],
  );
  const members: Actor[] = [];
  for (const { code } of rows) {
    const member = product.visitor(facility.host, 'member');
    await member.signIn(code, PASSWORD);
    members.push(member);
  }
  return members;
}

/** Members enter all courses of one event that share a pool: each entry is another one, under the seal that its course shows. */
async function entriesOf(place: Place, members: readonly Actor[], { fee, courses }: { fee: boolean; courses: number }) {
  const event = await putEvent(place, { courses, capacity: 9_999, fee });
  const params = { event_cms_code: KIND, event_code: event.code };
  const [first] = members;
  if (first === undefined) throw new Error('the world has no members');
  const bodies: string[] = [];
  for (const course_id of event.courses) {
    const { seal } = await first.call(quoteEntry, { params, body: { course_id } });
    bodies.push(JSON.stringify({ course_id, seal }));
  }
  const headers = members.map((member) => ({ ...headersOf(member), ...JSON_TYPE }));
  const shot = (n: number): Shot => ({
    method: 'POST',
    path: `/api/member/events/${KIND}/${event.code}/entries`,
    headers: headers[n % headers.length] ?? {},
    body: bodies[Math.floor(n / headers.length)] ?? '',
  });
  return { event, shot, count: members.length * courses };
}

/** Many who want the last places of an event at once. @returns how many got one */
async function lastPlaces(place: Place, members: readonly Actor[], capacity: number): Promise<number> {
  const event = await putEvent(place, { courses: 1, capacity });
  const params = { event_cms_code: KIND, event_code: event.code };
  const [course_id = 0] = event.courses;
  const quotes = await Promise.all(members.map((member) => member.call(quoteEntry, { params, body: { course_id } })));
  await Promise.all(
    members.map((member, at) => member.ask(enterEvent, { params, body: { course_id, seal: quotes[at]?.seal ?? '' } })),
  );
  const rows = await place.cluster.sql<{ held: number }>(
    place.database,
    `select coalesce(sum(weight), 0)::int as held from participant where facility_id = $1 and event_id = $2 and holds`,
    [place.facility.id, event.id],
  );
  return rows[0]?.held ?? 0;
}

/** Entries at one event beside new members, and how long a pool is held. */
export const eventEntries: Budget = {
  id: 'event-entries',
  async run(bench) {
    const place = await placeOf(bench);
    const { product, facility, staff } = place;
    await withoutDrawing(bench.cluster, place.database);
    const members = await membersOf(place);
    const create = createShots([facility], [staff], 4_000).ours;
    const made = { clients: CLIENTS, requests: bench.quick ? 200 : 1_000 };
    await round(bench.cluster, { server: product, shot: create }, { ...made, requests: 100 });
    const courses = bench.quick ? 8 : 30;
    const findings: Finding[] = [];
    const holds = await watchPools(place);
    for (const { fee, must, aim } of [
      { fee: false, must: 0.3, aim: 0.5 },
      { fee: true, must: 0.15, aim: 0.25 },
    ]) {
      const { shot, count } = await entriesOf(place, members, { fee, courses });
      const floor = await round(bench.cluster, { server: product, shot: create }, made);
      await holds.take();
      const ours = await round(bench.cluster, { server: product, shot }, { clients: CLIENTS, requests: count });
      const held = await holds.take();
      const share = ours.perSecond / floor.perSecond;
      findings.push({
        what: `entries at one event${fee ? ' with a fee' : ''}, ${CLIENTS} clients, one pool`,
        must: `≥ ${percent(must)} of new members`,
        aim: `≥ ${percent(aim)}`,
        narrow: `${floor.perSecond.toFixed(0)}/s, p95 ${ms(floor.p95)}`,
        ours: `${ours.perSecond.toFixed(0)}/s, p95 ${ms(ours.p95)}, a pool is held ${ms(percentile(held, 0.5))}, p95 ${ms(percentile(held, 0.95))}`,
        ratio: percent(share),
        cpu: `${(floor.serverCpu + floor.databaseCpu).toFixed(2)} → ${(ours.serverCpu + ours.databaseCpu).toFixed(2)}`,
        verdict: atLeast(share, must, aim),
      });
    }
    await holds.end();
    const places = 7;
    const got = await lastPlaces(place, members, places);
    findings.push({
      what: `the last ${places} places of an event, ${members.length} members at once`,
      must: 'none sold twice',
      aim: 'none left',
      ours: `${got} entered`,
      verdict: worse(got <= places ? 'aim' : 'miss', got === places ? 'aim' : 'must'),
    });
    return findings;
  },
};

/** The list of participants of one event beside that of members, each as its screen asks for it. */
export const eventList: Budget = {
  id: 'event-list',
  async run(bench) {
    const place = await placeOf(bench);
    const count = 10_000;
    const event = await putEvent(place, { courses: 1 });
    await putParticipants(place, event.id, count);
    const headers = { ...headersOf(place.staff), ...JSON_TYPE };
    const extras = { event_cms_code: KIND, event_code: event.code };
    const shots = {
      members: (): Shot => ({
        ...{ method: 'POST', path: '/api/management/member-accounts/search', headers },
        body: JSON.stringify({ page: 1, per_page: 20, default_search: {} }),
      }),
      participants: (): Shot => ({
        ...{ method: 'POST', path: '/api/management/event-participants/search', headers },
        body: JSON.stringify({ page: 1, per_page: 20, default_search: {}, extras }),
      }),
    };
    const p95 = { members: [] as number[], participants: [] as number[] };
    for (let turn = 0; turn < 4; turn++)
      for (const side of ['members', 'participants'] as const) {
        const load = { clients: 1, requests: bench.quick ? 40 : 100 };
        const found = await round(bench.cluster, { server: place.product, shot: shots[side] }, load);
        if (turn > 0) p95[side].push(found.p95);
      }
    const ratio = median(p95.participants) / median(p95.members);
    return [
      {
        what: `list of ${count.toLocaleString('en')} participants, 1 client, p95`,
        must: `≤ 1.5 × the list of ${bench.rows.toLocaleString('en')} members`,
        aim: '≤ 1 ×',
        narrow: ms(median(p95.members)),
        ours: ms(median(p95.participants)),
        ratio: times(ratio),
        verdict: atMost(ratio, 1.5, 1),
      },
    ];
  },
};

/** The signed list that a door takes along. */
export const eventDoor: Budget = {
  id: 'event-door',
  async run(bench) {
    const place = await placeOf(bench);
    const count = bench.quick ? 10_000 : 50_000;
    const event = await putEvent(place, { courses: 1 });
    await putParticipants(place, event.id, count);
    const body = { event_cms_code: KIND, event_code: event.code };
    const shot = (): Shot => ({
      ...{ method: 'POST', path: '/api/management/check-ins/list' },
      ...{ headers: { ...headersOf(place.staff), ...JSON_TYPE }, body: JSON.stringify(body) },
    });
    const { list } = await place.staff.call(checkIns.list, { body });
    const people = JSON.parse(list).people.length;
    if (people !== count) throw new Error(`the list has ${people} of ${count}`);
    const took = await stopwatch(bench.cluster, place.product.pid, () =>
      runLoad({ port: place.product.port, clients: 1, requests: 5, shot }),
    );
    const one = median([...took.result.latencies]) / 1_000;
    return [
      {
        what: `list of ${count.toLocaleString('en')} people for a door`,
        must: '≤ 5 s',
        aim: '≤ 1.5 s',
        ours: `${seconds(one)}, ${(list.length / 1e6).toFixed(1)} MB`,
        cpu: `${((took.ownCpu + took.databaseCpu) / 5_000).toFixed(2)} s`,
        verdict: atMost(one, 5, 1.5),
      },
    ];
  },
};
