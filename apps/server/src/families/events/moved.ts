import type { EventWritten } from '@tsudoi/contract/events';
import { fullName } from '@tsudoi/domain';
import { formatPeriod } from '@tsudoi/i18n';
import type { FacilityTx } from '../../db/scope.ts';
import type { Services } from '../../kernel/services.ts';
import { facilityAddress, queueMails } from '../mails/index.ts';
import { peopleInside } from './store.ts';

type Told = Pick<EventWritten, 'name' | 'place' | 'courses'>;

/** When and where somebody of a course comes, as a mail says it; undefined where there is no such course. */
function inWords({ place, courses }: Told, courseId: number): string | undefined {
  const course = courses.find(({ id }) => id === courseId);
  return course?.sessions
    .map((session) => {
      const where = session.place ?? place;
      return `${formatPeriod(session.starts_at, session.ends_at)}${where === null ? '' : `（${where}）`}`;
    })
    .join('、');
}

/** Mails everybody who takes part, or still may, what moved of name, days, hours and place of what they come to; not of what is over. */
export async function tellMoved(
  { tx, services, now }: { tx: FacilityTx; services: Pick<Services, 'pageUrl'>; now: Date },
  eventId: number,
  { before, after }: { before: Told; after: Told },
): Promise<void> {
  const facility = await facilityAddress(tx);
  const orders: Parameters<typeof queueMails>[1][number][] = [];
  for (const person of await peopleInside(tx, eventId)) {
    const [was, is] = [inWords(before, person.course_id), inWords(after, person.course_id)];
    if (was === undefined || is === undefined || (was === is && before.name === after.name)) continue;
    const { sessions } = after.courses.find(({ id }) => id === person.course_id) ?? { sessions: [] };
    if (sessions.every(({ ends_at }) => Date.parse(ends_at) <= now.getTime())) continue;
    orders.push({
      kind: 'event_changed',
      accountId: person.account_id,
      to: person.email,
      toName: fullName(person),
      // Staff write to members in Japanese, whatever language they read the console in.
      locale: 'ja',
      values: {
        facility: facility.name,
        event: after.name,
        before: before.name === after.name ? was : `${before.name} ${was}`,
        after: before.name === after.name ? is : `${after.name} ${is}`,
        url: services.pageUrl(facility.host_name, `/entries/${person.id}`),
      },
    });
  }
  await queueMails(tx, orders);
}
