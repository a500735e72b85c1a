import { fieldProblem, pickFields } from '@tsudoi/contract';
import { CALENDAR_DAYS, eventsOfAllKinds } from '@tsudoi/contract/events';
import { addDays, eventState } from '@tsudoi/domain';
import { can } from '@tsudoi/permissions';
import { type Binding, staff } from '../../kernel/bind.ts';
import { closingsOfKinds, kindsOf, sessionsOfKinds } from './calendar-store.ts';
import { viewableKinds } from './desk.ts';
import { coursesOfEvents, hostChoices, placesTogether } from './store.ts';

/** Sessions that a calendar shows at most. */
const MOST = 500;

const ofAllKinds = staff(eventsOfAllKinds, async ({ tx, query: { from, until }, session: { grants }, now }) => {
  if (until < from) throw fieldProblem('until', 'date_order');
  if (until >= addDays(from, CALENDAR_DAYS)) throw fieldProblem('until', 'range_too_long');
  const kinds = await kindsOf(tx, viewableKinds(grants));
  const codes = kinds.map(({ code }) => code);
  const rows = await sessionsOfKinds(tx, { kinds: codes, from, until, limit: MOST + 1 });
  const shown = rows.slice(0, MOST);
  const courses = await coursesOfEvents(tx, [...new Set(shown.map(({ event_id }) => event_id))]);
  return {
    kinds: kinds.map(({ id, code, url, name }) => {
      const may_edit = can(grants, { menu: 'events', of: code, flag: 'edit' });
      return { id, event_cms_code: code, url, name, may_edit };
    }),
    hosts: codes.length === 0 ? [] : await hostChoices(tx),
    items: shown.map((row) => {
      const begun = courses.filter(({ id }) => row.course_ids.includes(id));
      return {
        ...pickFields(row, ['event_id', 'event_code', 'event_cms_code', 'name', 'place', 'host_id']),
        state: eventState({ ...row, ends_at: row.event_ends_at }, now),
        starts_at: row.starts_at.toISOString(),
        ends_at: row.ends_at.toISOString(),
        ...placesTogether(begun),
        courses: begun.map(({ pools, ...course }) => ({
          ...course,
          capacity: pools.length === 0 ? null : Math.min(...pools.map(({ capacity }) => capacity)),
        })),
      };
    }),
    closings: (await closingsOfKinds(tx, { kinds: codes, from, until, limit: MOST })).map(({ at, ...closing }) => ({
      ...closing,
      at: at.toISOString(),
    })),
    more: rows.length > shown.length,
  };
});

export const calendarBindings: readonly Binding[] = [ofAllKinds];
