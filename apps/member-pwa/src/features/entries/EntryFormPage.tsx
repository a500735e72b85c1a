import type { FormItem } from '@tsudoi/contract/account-cms';
import { type EntryAnswers, entryForm, quoteEntry } from '@tsudoi/contract/entries';
import { type MemberCourse, type MemberEvent, memberEvent } from '@tsudoi/contract/events';
import { formatYen } from '@tsudoi/i18n';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { periodWords } from '../../parts/eventWords.ts';
import { useStore } from '../../parts/store.ts';
import { client } from '../../session/client.ts';
import { useAnswer } from '../../shell/answer.ts';
import { Screen } from '../../shell/Screen.tsx';
import { Skeleton, StateError } from '../../shell/States.tsx';
import { locale, useT } from '../../shell/words.ts';
import { Companions } from './Companions.tsx';
import { type EntryDraft, flow, keepDraft, type Pair, useEntryDraft } from './flow.ts';
import { Steps } from './Steps.tsx';
import '../../look/form.css';
import '../../look/events.css';

const AnswersForm = lazy(() => import('./AnswersForm.tsx').then((module) => ({ default: module.AnswersForm })));

const FORM = 'entry-form';

/** Entering an event: course, companions and the form of its kind; what was filled in is kept (RT-C-11). */
export function EntryFormPage({ event_cms_code, event_code }: { event_cms_code: string; event_code: string }) {
  const t = useT();
  const params = { event_cms_code, event_code };
  const event = useAnswer(memberEvent, { params });
  const form = useAnswer(entryForm, { params });
  const draft = useEntryDraft(event_code);
  const error = event.error ?? form.error;
  if (event.data === undefined || form.data === undefined || draft === undefined)
    return (
      <Screen title={t('entries.title')} banners={false}>
        <h1>{t('entries.title')}</h1>
        {error === undefined ? (
          <Skeleton />
        ) : (
          <StateError error={error} onRetry={() => void Promise.all([event.refresh(), form.refresh()])} />
        )}
      </Screen>
    );
  return <Filling key={form.data.revision} event={event.data} items={form.data.items} saved={draft} />;
}

interface FillingProps {
  event: MemberEvent;
  items: readonly FormItem[];
  saved: EntryDraft | null;
}

const NOTHING: EntryDraft = { course: undefined, companions: 0, names: [], least: null, answers: {} };

function Filling({ event, items, saved }: FillingProps) {
  const t = useT();
  const language = useStore(locale);
  const [search] = useSearchParams();
  const open = event.courses.filter(({ bar }) => bar === null);
  const wanted = [Number(search.get('course')), saved?.course, open.length === 1 ? open[0]?.id : undefined];
  const [draft, setDraft] = useState<EntryDraft>(() => ({
    ...NOTHING,
    ...saved,
    course: wanted.find((id) => open.some((course) => course.id === id)),
  }));
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const course = open.find(({ id }) => id === draft.course);
  const change = (values: Partial<EntryDraft>) =>
    setDraft((now) => {
      const next = { ...now, ...values };
      return next.names.length === next.companions
        ? next
        : { ...next, names: Array.from({ length: next.companions }, (_, index) => next.names[index] ?? '') };
    });
  useEffect(() => keepDraft(event.event_code, draft), [event.event_code, draft]);
  /** Asks what it comes to, which the check then shows. */
  const ask = async (sent: EntryAnswers, shown: readonly Pair[]) => {
    if (course === undefined) return;
    const { event_cms_code, event_code } = event;
    const body = { course_id: course.id, companions: draft.companions, answers: sent };
    const quote = await client.call(quoteEntry, { params: { event_cms_code, event_code }, body });
    flow.set({ event, course, draft, sent, shown, quote });
  };
  return (
    <Screen
      title={t('entries.title')}
      banners={false}
      action={
        course === undefined ? (
          <p className="hint">{t('entries.choose_first')}</p>
        ) : (
          <>
            <Sum course={course} places={draft.companions + 1} />
            <button type="submit" form={FORM} className="btn pri wide" aria-disabled={isBusy}>
              {isBusy ? t('busy.sending') : t('entries.to_check')}
            </button>
          </>
        )
      }
    >
      <Steps now="answers" />
      <h1>{event.name}</h1>
      <p className="sub">{periodWords(event.starts_at, event.ends_at)}</p>
      {open.length === 0 && (
        <div className="state">
          <p>{t(`events.bar.${event.courses[0]?.bar ?? 'closed'}`)}</p>
          <Link className="btn md" to={`/events/${event.kind.url}/${event.event_cms_code}/detail/${event.event_code}`}>
            {t('entries.back_to_event')}
          </Link>
        </div>
      )}
      {open.length > 0 && (
        <fieldset className="consents kind">
          <legend>{t('events.course')}</legend>
          <div className="type-choice">
            {open.map((each) => (
              <label key={each.id}>
                <input
                  className="ck"
                  type="radio"
                  name="course"
                  checked={each.id === draft.course}
                  onChange={() =>
                    change({ course: each.id, companions: Math.min(draft.companions, each.companions_max) })
                  }
                />
                <span>
                  <b>{each.name}</b>
                  <small>
                    {each.waits
                      ? `${t('events.queue')}・`
                      : each.free !== null && `${t('events.places', { free: each.free })}・`}
                    {each.total === 0 ? t('events.no_fee') : formatYen(each.total, language)}
                  </small>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {course !== undefined && course.companions_max > 0 && (
        <Companions course={course} draft={draft} onChange={change} />
      )}
      {course !== undefined && (
        <Suspense fallback={<Skeleton />}>
          <AnswersForm
            id={FORM}
            items={items}
            answers={draft.answers}
            save={ask}
            onSaved={() => void navigate('/entry-confirmation')}
            onTyped={(answers) => change({ answers })}
            onBusy={setBusy}
          />
        </Suspense>
      )}
    </Screen>
  );
}

/** What so many places come to, as far as the price of one says; the check has the exact sum. */
function Sum({ course, places }: { course: MemberCourse; places: number }) {
  const t = useT();
  const language = useStore(locale);
  if (course.total === 0) return null;
  const single = course.fees.every(({ per }) => per === 'entry');
  const yen = single ? course.total : course.total * places;
  const isExact = course.fees.every(({ per }) => per === 'place') || places === 1 || single;
  if (!isExact) return <p className="hint">{t('entries.sum_later')}</p>;
  return (
    <p className="entry-sum">
      <span>{t('entries.places', { places })}</span> <b>{formatYen(yen, language)}</b>
    </p>
  );
}
