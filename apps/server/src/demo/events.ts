import type { EventWritten } from '@tsudoi/contract/events';
import { addDays, jstToday, startOfDayJst, TaxType, Visibility } from '@tsudoi/domain';
import type { FacilityTx } from '../db/scope.ts';
import { eventKindOf, insertEventKind } from '../families/event-kinds/index.ts';
import { makeEvent } from '../families/events/index.ts';
import { enter } from '../families/participation/index.ts';
import type { Facility } from '../kernel/facility.ts';

/** A kind of events; returns its id. */
export const insertDemoKind = (
  tx: FacilityTx,
  { code, url, name, position }: { code: string; url: string; name: string; position: number },
  by: string,
): Promise<number> =>
  insertEventKind(
    tx,
    {
      code,
      url,
      name,
      position,
      layout: 'cards',
      courses: true,
      results: code === 'tournament',
      check_in: true,
      fee: true,
      guests: code === 'family',
    },
    by,
  );

interface DemoEvent {
  kind: string;
  name: string;
  place: string;
  /** Days from today, and hours of the day. */
  days: number;
  hours: readonly [from: number, until: number];
  courses: readonly (readonly [name: string, capacity: number, fee: number])[];
  /** How many enter each course. */
  entered: number;
  draft?: boolean;
}

const lesson = (days: number, name: string, place: string, hours: DemoEvent['hours'], entered: number): DemoEvent => ({
  kind: 'lesson',
  name,
  place,
  days,
  hours,
  courses: [
    ['中級', 10, 1_100],
    ['上級', 10, 1_100],
  ],
  entered,
});
const WEEKS = [-2, -1, 0, 1, 2, 3] as const;

/** Thirty events around today. */
const EVENTS: readonly DemoEvent[] = [
  ...WEEKS.map((week) => lesson(week * 7 + 4, '硬式テニス講習会', '青葉台コートA', [10.75, 12.25], week === 0 ? 9 : 0)),
  ...WEEKS.map((week) => lesson(week * 7 + 1, 'ナイトヨガ', '区民センター 和室', [19, 20.5], week === 0 ? 6 : 0)),
  ...WEEKS.map(
    (week): DemoEvent => ({
      kind: 'family',
      name: '親子スイミング',
      place: '市民プール',
      days: week * 7 + 5,
      hours: [9.5, 11],
      courses: [['親子の部', 12, 800]],
      entered: week === 1 ? 13 : 1,
    }),
  ),
  ...[-12, 3, 9, 16, 24, 31].map(
    (days, index): DemoEvent => ({
      kind: 'family',
      name: `ふれあい広場 第${index + 1}回`,
      place: '青葉台公園',
      days,
      hours: [10, 12],
      courses: [['自由参加', 60, 0]],
      entered: 1,
    }),
  ),
  ...['市民バドミントン大会', '秋の卓球大会', '駅伝の試走会', 'ジュニアサッカー大会', 'シニア体操発表会'].map(
    (name, index): DemoEvent => ({
      kind: 'tournament',
      name,
      place: '市民体育館',
      days: -18 + index * 13,
      hours: [9, 17],
      courses: [
        ['混合ダブルス', 16, 3_000],
        ['男子ダブルス', 16, 3_000],
        ['女子ダブルス', 4, 3_000],
      ],
      entered: index === 2 ? 6 : 1,
    }),
  ),
  { ...lesson(4, 'ナイター交流会', '', [18, 20], 0), draft: true },
];

function written({ kind, name, place, days, hours, courses, draft = false }: DemoEvent, now: Date): EventWritten {
  const day = startOfDayJst(addDays(jstToday(now), days)).getTime();
  const at = (hour: number) => new Date(day + hour * 3_600_000).toISOString();
  return {
    name,
    host_id: null,
    place: place === '' ? null : place,
    summary: null,
    body: null,
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
    results_shown: false,
    pools: courses.map(([course, capacity]) => ({ id: null, name: course, capacity })),
    courses: courses.map(([course, , fee], index) => ({
      id: null,
      name: course,
      unit: 'person',
      selection: 'order',
      companions_max: 2,
      result_values: [],
      pools: [index],
      sessions: [{ id: null, name: null, place: null, starts_at: at(hours[0]), ends_at: at(hours[1]) }],
      fees:
        fee === 0
          ? []
          : [{ description: '参加費', per: 'place', unit_price: fee, rate: 10, zero_reason: null, prices: [] }],
    })),
  };
}

/** Events of all kinds with who takes part in them; nobody is charged, as what came in is not told either. */
export async function insertDemoEvents({
  tx,
  now,
  by,
  facility,
}: {
  tx: FacilityTx;
  now: Date;
  by: string;
  facility: Pick<Facility, 'name'>;
}): Promise<void> {
  const people = await tx.sql<{ id: number }>(
    'select id from account where role = 2 and class_type = 1 and active and deleted_at is null order by id limit 200',
  );
  let next = 0;
  for (const event of EVENTS) {
    const kind = await eventKindOf(tx, event.kind);
    if (kind === undefined) throw new Error(`no event kind ${event.kind}`);
    const { id } = await makeEvent(tx, { kind, sent: written(event, now), by });
    const courses = await tx.sql<{ id: number }>('select id from event_course where event_id = $1 order by position', [
      id,
    ]);
    for (const { id: course_id } of courses)
      for (let count = 0; count < event.entered; count++) {
        const account = people[next++ % people.length];
        if (account === undefined) return;
        const actor = { kind: 'system', id: null, name: by } as const;
        await enter({ tx, actor, facility, now }, { course_id, account_id: account.id, source: 'staff' });
      }
  }
}
