import type { EventInfo } from '@tsudoi/contract/event-participants';
import { formatNumber } from '@tsudoi/i18n';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { ProgressBar } from '@tsudoi/ui/mantine/ProgressBar';
import { leftWords, takenWords } from '../../pickers/event/places.ts';

/** Props of {@link CourseStrip}. */
export interface CourseStripProps {
  info: EventInfo;
  /** Ids of the courses that the list is narrowed to. */
  picked: readonly string[];
  isOpenPicked: boolean;
  isInsidePicked: boolean;
  onCourse(id: number): void;
  onOpen(): void;
  onInside(): void;
}

/** The courses of an event with their places, its money, and who came; each narrows the list to itself. */
export function CourseStrip({
  info,
  picked,
  isOpenPicked,
  isInsidePicked,
  onCourse,
  onOpen,
  onInside,
}: CourseStripProps) {
  const t = useT();
  const { counts } = info;
  return (
    <section className="seats" aria-label={t('participants.strip')}>
      {info.courses.map((course) => {
        const { id, capacity, taken, free } = course;
        const isFull = free === 0;
        const isOn = picked.includes(String(id));
        return (
          <button
            key={id}
            type="button"
            className={isOn ? 'on' : undefined}
            aria-pressed={isOn}
            onClick={() => onCourse(id)}
          >
            <span className="seat-line">
              <b>{course.name}</b>
              <span className="nb">{takenWords(course, t)}</span>
            </span>
            {capacity !== null && (
              <ProgressBar
                value={capacity === 0 ? 100 : (taken * 100) / capacity}
                tone={isFull ? 'warn' : 'running'}
                label={course.name}
                thin
              />
            )}
            <span className="seat-line sub">
              <span className={isFull ? 'seat-full' : undefined}>
                {free === null
                  ? t('participants.no_end')
                  : isFull
                    ? t('participants.full')
                    : leftWords({ free, unit: course.unit }, t)}
              </span>
              <span>
                {course.waiting > 0
                  ? t('participants.waiting_count', { count: formatNumber(course.waiting) })
                  : course.requested > 0
                    ? t('participants.requested_count', { count: formatNumber(course.requested) })
                    : t('participants.unpaid_count', { count: formatNumber(course.unpaid) })}
              </span>
            </span>
          </button>
        );
      })}
      {info.fee && (
        <button type="button" className={isOpenPicked ? 'on' : undefined} aria-pressed={isOpenPicked} onClick={onOpen}>
          <span className="seat-line">
            <b>{t('participants.fee')}</b>
            <b>{t('participants.yen', { yen: formatNumber(counts.charged) })}</b>
          </span>
          <span className="seat-line sub">
            <span>{t('participants.paid')}</span>
            <span>{t('participants.yen', { yen: formatNumber(counts.paid) })}</span>
          </span>
          <span className="seat-line sub">
            <span>{t('participants.open_count', { count: formatNumber(counts.open_count) })}</span>
            <span>{t('participants.yen', { yen: formatNumber(counts.open) })}</span>
          </span>
        </button>
      )}
      {info.check_in && (
        <button
          type="button"
          className={isInsidePicked ? 'on' : undefined}
          aria-pressed={isInsidePicked}
          onClick={onInside}
        >
          <span className="seat-line">
            <b>{t('participants.checked_in')}</b>
            <span className="nb">
              {t('participants.taken_of', {
                taken: formatNumber(counts.inside),
                capacity: formatNumber(counts.expected),
              })}
            </span>
          </span>
        </button>
      )}
    </section>
  );
}
