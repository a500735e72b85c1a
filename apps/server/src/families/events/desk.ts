import type { EventDesk } from '@tsudoi/contract/overview';
import { jstToday } from '@tsudoi/domain';
import { allows, type Grants } from '@tsudoi/permissions';
import type { FacilityTx } from '../../db/scope.ts';
import { askedEvents, eventCounts, sessionsOn } from './desk-store.ts';
import { coursesOfEvents, placesTogether } from './store.ts';

/** Most sessions and events that the overview names. */
const MOST = 8;
const PREFIX = 'events/';

/** Codes of the kinds of events that somebody may look at. */
export const viewableKinds = (grants: Grants): string[] =>
  [...grants].flatMap(([key, flag]) =>
    key.startsWith(PREFIX) && allows(flag, 'view') ? [key.slice(PREFIX.length)] : [],
  );

/** What the day brings of events, for somebody with these grants; null for who may look at no kind. */
export async function eventDesk(tx: FacilityTx, grants: Grants, now: Date): Promise<EventDesk | null> {
  const kinds = viewableKinds(grants);
  if (kinds.length === 0) return null;
  const today = jstToday(now);
  const sessions = await sessionsOn(tx, { kinds, day: today, limit: MOST + 1 });
  const shown = sessions.slice(0, MOST);
  const courses = await coursesOfEvents(tx, [...new Set(shown.map(({ event_id }) => event_id))]);
  const asked = await askedEvents(tx, { kinds, now, limit: MOST });
  const { open, ...taken_part } = await eventCounts(tx, { kinds, today, now });
  return {
    sessions: shown.map(({ starts_at, ends_at, course_ids, ...session }) => ({
      ...session,
      starts_at: starts_at.toISOString(),
      ends_at: ends_at.toISOString(),
      ...placesTogether(courses.filter(({ id }) => course_ids.includes(id))),
    })),
    more: sessions.length > shown.length,
    asked: { count: asked[0]?.of ?? 0, events: asked.map(({ of: _of, ...event }) => event) },
    taken_part,
    open,
  };
}
