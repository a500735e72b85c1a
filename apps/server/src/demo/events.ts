import type { EventWritten } from '@tsudoi/contract/events';
import { addDays, DependencyOperator, jstToday, startOfDayJst, TaxType, Visibility } from '@tsudoi/domain';
import type { FacilityTx } from '../db/scope.ts';
import { insertApplyCondition } from '../families/apply-conditions/index.ts';
import { type EventKind, eventKindOf } from '../families/event-kinds/index.ts';
import { makeEvent } from '../families/events/index.ts';
import { approve, cancel, enter, expire, offer, type Participant, refuse } from '../families/participation/index.ts';
import { UNKNOWN_ACTOR } from '../kernel/context.ts';
import type { Facility } from '../kernel/facility.ts';
import type { Services } from '../kernel/services.ts';
import { chargeDemoEvent } from './event-money.ts';
import { DEMO_EVENTS, type DemoEvent } from './event-plans.ts';
import { callOffDemo, checkInDemo, coursesOfDemo, demoPeople, fieldsOfDemo, placeDemo } from './event-store.ts';
import { storeDemoImage } from './picture.ts';

const HOUR_MS = 3_600_000;

/** A search for a place on a map. */
const mapOf = (place: string): string | null =>
  place === '' ? null : `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`;

function written(event: DemoEvent, now: Date, juniorsId: number): EventWritten {
  const { kind, name, place, days, hours, courses, draft = false, past } = event;
  const day = startOfDayJst(addDays(jstToday(now), days)).getTime();
  const at = (hour: number) => new Date(day + hour * HOUR_MS).toISOString();
  return {
    name,
    host_id: null,
    place: place === '' ? null : place,
    map_url: mapOf(place),
    contact_email: null,
    contact_phone: null,
    summary: null,
    body: null,
    pictures: [],
    published: !draft,
    audience: kind === 'family' ? 'guests' : 'members',
    visibility: Visibility.always,
    access_condition_ids: [],
    visible_from: null,
    visible_until: null,
    entry_from: at(-24 * 45),
    entry_until: at(-24 * 3),
    apply_condition_id: null,
    apply_note: null,
    pay_days: null,
    tax_type: TaxType.inclusive,
    waiting: true,
    offer_hours: 24,
    change_until: null,
    cancel_until: at(-24 * 2),
    cancel_rules: [],
    cancel_settles: 'refund',
    results_shown: past === 'results',
    pools: courses.map((course) => ({ id: null, name: course.name, capacity: course.capacity })),
    courses: courses.map(({ name: course, fee, juniorFee, selection = 'order', results = [] }, index) => ({
      id: null,
      name: course,
      unit: 'person',
      selection,
      companions_max: 2,
      result_values: [...results],
      apply_condition_id: null,
      apply_note: null,
      pools: [index],
      sessions: [{ id: null, name: null, place: null, starts_at: at(hours[0]), ends_at: at(hours[1]) }],
      fees:
        fee === 0
          ? []
          : [
              {
                description: '参加費',
                per: 'place',
                unit_price: fee,
                rate: 10,
                zero_reason: null,
                prices: juniorFee === undefined ? [] : [{ apply_condition_id: juniorsId, unit_price: juniorFee }],
              },
            ],
    })),
  };
}

/** The facility whose events are made. */
interface Demo {
  tx: FacilityTx;
  services: Services;
  now: Date;
  by: string;
  facility: Pick<Facility, 'name' | 'code'>;
  juniorTypeId: number;
}

/** Lets people enter events, one after the other through all of them. */
async function createEntrants({ tx, by, facility, now, juniorTypeId }: Demo) {
  const people = await demoPeople(tx, { juniorTypeId, today: jstToday(now) });
  const forms = new Map<number, readonly number[]>();
  let next = 0;
  const participating = (at: Date) => ({
    tx,
    actor: { kind: 'system', id: null, name: by } as const,
    facility,
    now: at,
  });

  return {
    participating: participating(now),
    async enter(kind: EventKind, course_id: number): Promise<Participant> {
      const person = people[next++ % people.length];
      if (person === undefined) throw new Error('nobody to enter');
      const form = forms.get(kind.id) ?? (await fieldsOfDemo(tx, kind.id));
      forms.set(kind.id, form);
      const [who, year] = form;
      const answers =
        who === undefined || year === undefined
          ? {}
          : person.junior
            ? { [who]: 'junior', [year]: `小学${(next % 6) + 1}年` }
            : { [who]: 'general' };
      // They did not all come in at the same moment.
      const at = new Date(now.getTime() - ((next * 7) % 20) * 24 * HOUR_MS);
      return enter(participating(at), { course_id, account_id: person.id, source: 'member', answers });
    },
  };
}

/** Makes events; those with one picture are a series, whose first event has it stored. */
function createSeries({ tx, services, by }: Demo) {
  const context = { tx, services, actor: UNKNOWN_ACTOR };
  const firsts = new Map<string, { id: number; file: string }>();

  return {
    async make(kind: EventKind, { picture }: DemoEvent, sent: EventWritten): Promise<number> {
      if (picture === undefined) return (await makeEvent(context, { kind, sent, by })).id;
      const [name, alt] = picture;
      const first = firsts.get(name);
      const file = first?.file ?? (await storeDemoImage(context, { purpose: 'event', name }));
      const more = first !== undefined && { series_id: first.id };
      const { id } = await makeEvent(context, { kind, sent: { ...sent, pictures: [{ file, alt }] }, by, ...more });
      if (first === undefined) firsts.set(name, { id, file });
      return id;
    },
  };
}

type Entrants = Awaited<ReturnType<typeof createEntrants>>;

/** Somebody in every state: who has a place, waits, was offered one, did not answer, went, asks, and was refused. */
async function enterInEveryState(
  entrants: Entrants,
  kind: EventKind,
  [open, chosen]: readonly { id: number }[],
): Promise<void> {
  if (open === undefined || chosen === undefined) throw new Error('an event in every state has two courses');
  const { participating } = entrants;
  const until = new Date(participating.now.getTime() + 20 * HOUR_MS);
  const inOpen: Participant[] = [];
  for (let count = 0; count < 7; count++) inOpen.push(await entrants.enter(kind, open.id));
  const [first, , , , late, called] = inOpen;
  if (first === undefined || late === undefined || called === undefined) throw new Error('nobody entered');
  await cancel(participating, { id: first.id }, { reason: '都合がつかなくなったため' });
  await offer(participating, { id: late.id }, { until });
  await expire(participating, { id: late.id }, { reason: '期限までに返事がなかったため' });
  await offer(participating, { id: called.id }, { until });
  const asked: Participant[] = [];
  for (let count = 0; count < 4; count++) asked.push(await entrants.enter(kind, chosen.id));
  const [admitted, refused] = asked;
  if (admitted !== undefined) await approve(participating, { id: admitted.id });
  if (refused !== undefined) await refuse(participating, { id: refused.id }, { reason: '経験者向けのコースのため' });
}

/** Events of all kinds with who takes part in them; whoever has a place that costs something is charged. */
export async function insertDemoEvents(demo: Demo): Promise<void> {
  const { tx, services, now, by, facility, juniorTypeId } = demo;
  const events = DEMO_EVENTS[facility.code] ?? [];
  const juniorsId = await insertApplyCondition(
    tx,
    {
      name: 'ジュニア会員',
      target: 'event',
      conditions: [
        [
          {
            type: 'default',
            dependency_account_cms_component_code: 'member_type',
            operator_type: DependencyOperator.contain,
            value: [juniorTypeId],
          },
        ],
      ],
      refusal: 'ジュニア会員の方が対象です。',
    },
    by,
  );
  const entrants = await createEntrants(demo);
  const series = createSeries(demo);
  for (const event of events) {
    const kind = await eventKindOf(tx, event.kind);
    if (kind === undefined) throw new Error(`no event kind ${event.kind}`);
    const id = await series.make(kind, event, written(event, now, juniorsId));
    const { everyState = false, entered, calledOff, past } = event;
    const isEmpty = entered === 0 && !everyState;
    const courses = isEmpty ? [] : await coursesOfDemo(tx, id);
    if (everyState) await enterInEveryState(entrants, kind, courses);
    for (const [index, course] of courses.entries()) {
      const inside: Participant[] = [];
      for (let count = 0; count < entered; count++) inside.push(await entrants.enter(kind, course.id));
      if (past === 'checked_in') await checkInDemo(tx, inside.slice(1), { sessionId: course.session_id, by });
      const results = event.courses[index]?.results ?? [];
      const ids = inside.map((one) => one.id);
      if (past === 'results') await placeDemo(tx, ids.slice(0, results.length), results);
      if (calledOff !== undefined)
        for (const one of inside) await cancel(entrants.participating, { id: one.id }, { reason: calledOff });
    }
    const starts = addDays(jstToday(now), event.days);
    if (!isEmpty) await chargeDemoEvent({ tx, by, services }, { id, name: event.name, starts, facility, now });
    if (calledOff !== undefined) await callOffDemo(tx, id, { reason: calledOff, by, now });
  }
}
