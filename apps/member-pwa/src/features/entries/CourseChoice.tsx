import type { MemberCourse } from '@tsudoi/contract/events';
import { formatYen } from '@tsudoi/i18n';
import { feeWords, leftPlaces, periodWords } from '../../parts/eventWords.ts';
import { Name } from '../../parts/Name.tsx';
import { useStore } from '../../parts/store.ts';
import { locale, useT } from '../../shell/words.ts';

interface Props {
  courses: readonly MemberCourse[];
  chosen: number | undefined;
  onChoose: (id: number) => void;
}

/** The courses that can be entered, each with when it is, what is left of it and what it costs. */
export function CourseChoice({ courses, chosen, onChoose }: Props) {
  const t = useT();
  return (
    <fieldset className="consents kind">
      <legend>{t('events.course')}</legend>
      <div className="type-choice">
        {courses.map((course) => {
          const [first] = course.sessions;
          const more = course.sessions.length - 1;
          const left = course.waits
            ? t('events.queue')
            : course.free !== null && leftPlaces({ free: course.free, unit: course.unit }, t);
          return (
            <label key={course.id}>
              <input
                className="ck"
                type="radio"
                name="course"
                checked={course.id === chosen}
                onChange={() => onChoose(course.id)}
              />
              <span>
                <b>
                  <Name>{course.name}</Name>
                </b>
                {first !== undefined && courses.length > 1 && (
                  <small>
                    {periodWords(first.starts_at, first.ends_at)}
                    {more > 0 && ` ${t('events.more_sessions', { count: more })}`}
                  </small>
                )}
                <small>
                  {left !== false && left + t('list.joint')}
                  {feeWords(course, t)}
                </small>
                {course.selection !== 'order' && <small>{t(`events.selection.${course.selection}`)}</small>}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** What so many places come to, as far as the price of one says; the check has the exact sum. */
export function Sum({ course, places }: { course: MemberCourse; places: number }) {
  const t = useT();
  const language = useStore(locale);
  if (course.total === 0) return null;
  const single = course.fees.every(({ per }) => per === 'entry');
  const yen = single ? course.total : course.total * places;
  const isExact = course.fees.every(({ per }) => per === 'place') || places === 1 || single;
  if (!isExact) return <p className="hint">{t('entries.sum_later')}</p>;
  return (
    <p className="entry-sum">
      <span>{t(course.unit === 'group' ? 'entries.groups' : 'entries.places', { places })}</span>{' '}
      <b>{formatYen(yen, language)}</b>
    </p>
  );
}
