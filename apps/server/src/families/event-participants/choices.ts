import { pickFields } from '@tsudoi/contract';
import {
  courseOptions,
  type EventInfo,
  eventInfo,
  eventMemberOptions,
  eventResultOptions,
  kindMaster,
  participantForm,
  searchMemberForEvent,
} from '@tsudoi/contract/event-participants';
import { eventState, fullName, jstToday, SELECT_LIST_MAX, settleFacts, yearOf } from '@tsudoi/domain';
import { type Binding, staff } from '../../kernel/bind.ts';
import type { StaffContext } from '../../kernel/context.ts';
import { existing } from '../../kernel/records.ts';
import { countsOfDoor } from '../check-ins/index.ts';
import { componentsOf, eventKindOf, factsOf, formItemsOf } from '../event-kinds/index.ts';
import { askedQuery, findMemberInReach, memberOptions } from '../members/index.ts';
import { courseFigures, daysOf, endsOf, eventToShow, sessionsOfEvent } from './event-store.ts';
import { membersByIds } from './member-store.ts';
import { enteredOf } from './store.ts';

/** Members in the reader's reach whom a text finds. */
async function foundMembers(
  context: Pick<StaffContext<unknown>, 'tx' | 'facility' | 'scope' | 'session' | 'now'>,
  { keyword, ids }: { keyword?: string | undefined; ids?: number[] | undefined },
) {
  const asked = await askedQuery(context, { default_search: { keyword, ids }, advanced_search: [] });
  return memberOptions(context.tx, asked, { limit: SELECT_LIST_MAX, mainOnly: false });
}

const searchMember = staff(searchMemberForEvent, async (context) => {
  const { tx, query } = context;
  const event = existing(await eventToShow(tx, query));
  const found = await foundMembers(context, query);
  const ids = found.map(({ id }) => id);
  const [people, entered] = [await membersByIds(tx, ids), await enteredOf(tx, event.id, ids)];
  return ids.flatMap((id) => {
    const person = people.get(id);
    if (person === undefined) return [];
    return [
      {
        ...pickFields(person, ['id', 'account_code', 'member_code']),
        name: fullName(person),
        entered: entered.has(id),
      },
    ];
  });
});

const members = staff(eventMemberOptions, async (context) => {
  const { tx, query } = context;
  const { event_cms_code, event_code } = query;
  if (event_code !== undefined) existing(await eventToShow(tx, { event_cms_code, event_code }));
  return (await foundMembers(context, query)).map((row) => ({
    id: row.id,
    text: `${row.member_code} ${fullName(row)}`,
  }));
});

const master = staff(kindMaster, async ({ tx, query, locale }) => {
  const kind = existing(await eventKindOf(tx, query.event_cms_code));
  const { event_cms_code, event_code } = query;
  if (event_code !== undefined) existing(await eventToShow(tx, { event_cms_code, event_code }));
  return {
    event_cms_code: kind.code,
    ...pickFields(kind, ['id', 'name', 'url', 'layout', 'courses', 'results', 'check_in', 'fee', 'guests']),
    fields: formItemsOf(await componentsOf(tx, kind.id), 'staff', locale),
  };
});

const formOfMember = staff(participantForm, async ({ tx, query, locale, scope, now }) => {
  const event = existing(await eventToShow(tx, query));
  const member = existing(await findMemberInReach(tx, query.account_id, scope.organizationIds));
  const facts = await factsOf(tx, member.id, event);
  const items = formItemsOf(await componentsOf(tx, event.kind_id), 'staff', locale);
  return items.map((item) => {
    const { conditions, ...settled } = settleFacts(item, facts, yearOf(jstToday(now)));
    return { ...settled, conditions: [...conditions] };
  });
});

const results = staff(eventResultOptions, async ({ tx, query }) => {
  const event = existing(await eventToShow(tx, query));
  return (await courseFigures(tx, event.id)).map(({ id, name, result_values }) => ({
    id,
    text: name,
    children: result_values.map((value) => ({ id: value, text: value })),
  }));
});

const courses = staff(courseOptions, async ({ tx, query }) => {
  const event = existing(await eventToShow(tx, query));
  return (await courseFigures(tx, event.id)).map(({ id, name }) => ({ id, text: name }));
});

type Figures = EventInfo['courses'][number];
const FIGURES = [
  'entered',
  'unpaid',
  'offered',
  'requested',
  'waiting',
  'charged',
  'paid',
  'open',
  'open_count',
] as const;

const info = staff(eventInfo, async ({ tx, query, locale, now }) => {
  const event = existing(await eventToShow(tx, query));
  const figures = (await courseFigures(tx, event.id)).map((course) => ({
    ...course,
    lot_drawn_at: course.lot_drawn_at?.toISOString() ?? null,
  }));
  const sum = (name: (typeof FIGURES)[number]) => figures.reduce((all, course: Figures) => all + course[name], 0);
  const { ended, finding } = await endsOf(tx, event.id);
  const sums = {
    entered: sum('entered'),
    unpaid: sum('unpaid'),
    offered: sum('offered'),
    requested: sum('requested'),
    waiting: sum('waiting'),
  };
  const all = Object.values(sums).reduce((one, other) => one + other, ended);
  return {
    ...pickFields(event, ['id', 'event_code', 'event_cms_code', 'name', 'place', 'called_off_reason', 'offer_hours']),
    ...pickFields(event, ['waiting', 'version', 'results', 'fee', 'check_in']),
    state: eventState(event, now),
    starts_at: event.starts_at.toISOString(),
    ends_at: event.ends_at.toISOString(),
    entry_until: event.entry_until?.toISOString() ?? null,
    courses: figures,
    counts: {
      all,
      ...sums,
      ended,
      finding,
      charged: sum('charged'),
      paid: sum('paid'),
      open: sum('open'),
      open_count: sum('open_count'),
      ...(await countsOfDoor(tx, event.id)),
    },
    sessions: (await sessionsOfEvent(tx, event.id)).map((session) => ({
      ...pickFields(session, ['id', 'course_id', 'name', 'called_off']),
      starts_at: session.starts_at.toISOString(),
      ends_at: session.ends_at.toISOString(),
    })),
    fields: formItemsOf(await componentsOf(tx, event.kind_id), 'staff', locale),
    days: await daysOf(tx, event.id),
  };
});

export const choiceBindings: readonly Binding[] = [searchMember, members, formOfMember, master, results, courses, info];
