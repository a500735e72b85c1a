import type { MemberCourse } from '@tsudoi/contract/events';
import { Name } from '../../parts/Name.tsx';
import { SessionLines } from '../../parts/SessionLines.tsx';
import { useT } from '../../shell/words.ts';

/** All days of courses that have more than one: whoever enters comes to each. */
export function Sessions({ courses }: { courses: readonly MemberCourse[] }) {
  const t = useT();
  return (
    <section>
      <div className="h2 next">
        <h2>{t('events.days')}</h2>
      </div>
      <dl className="list pairs">
        {courses.map(({ id, name, sessions }) => (
          <div key={id}>
            <dt>
              <Name>{name}</Name>
            </dt>
            <dd>
              <SessionLines sessions={sessions} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
