import type { MemberEvent } from '@tsudoi/contract/events';
import { CancelTerms } from '../../parts/CancelTerms.tsx';
import { Text } from '../../parts/Text.tsx';
import { useT } from '../../shell/words.ts';
import { Sessions } from './Sessions.tsx';

/** What of an event stands below its courses: all their days, what it is about, and what cancelling means. */
export function Below({ event }: { event: MemberEvent }) {
  const t = useT();
  const several = event.courses.filter(({ sessions }) => sessions.length > 1);
  return (
    <>
      {several.length > 0 && <Sessions courses={several} />}
      {event.body !== null && (
        <section>
          <div className="h2 next">
            <h2>{t('events.about')}</h2>
          </div>
          <Text>{event.body}</Text>
        </section>
      )}
      <section>
        <div className="h2 next">
          <h2>{t('events.cancel_terms')}</h2>
        </div>
        <CancelTerms terms={event} hasFee={event.fee_from !== null} />
      </section>
    </>
  );
}
