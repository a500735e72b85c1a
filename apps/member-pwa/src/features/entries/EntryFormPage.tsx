import type { FormItem } from '@tsudoi/contract/account-cms';
import { CallError } from '@tsudoi/contract/client';
import { type EntryAnswers, entryForm, quoteEntry } from '@tsudoi/contract/entries';
import { type MemberEvent, memberEvent } from '@tsudoi/contract/events';
import { refusalWords } from '@tsudoi/ui/headless/api/refusalWords';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { canEnter } from '../../parts/eventWords.ts';
import { Name } from '../../parts/Name.tsx';
import { Period } from '../../parts/Period.tsx';
import { client } from '../../session/client.ts';
import { useAnswer } from '../../shell/answer.ts';
import { NotFound } from '../../shell/Refused.tsx';
import { Screen } from '../../shell/Screen.tsx';
import { Skeleton, StateError } from '../../shell/States.tsx';
import { useT } from '../../shell/words.ts';
import { Barred } from './Barred.tsx';
import { Companions } from './Companions.tsx';
import { CourseChoice, Sum } from './CourseChoice.tsx';
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
  if (error?.status === 404) return <NotFound />;
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
  if (!event.data.courses.some(canEnter)) return <Barred event={event.data} />;
  return (
    <Filling
      key={form.data.revision}
      event={event.data}
      items={form.data.items}
      saved={draft}
      refresh={event.refresh}
    />
  );
}

interface FillingProps {
  event: MemberEvent;
  items: readonly FormItem[];
  saved: EntryDraft | null;
  refresh: () => Promise<unknown>;
}

const NOTHING: EntryDraft = { course: undefined, companions: 0, names: [], least: null, answers: {} };

function Filling({ event, items, saved, refresh }: FillingProps) {
  const t = useT();
  const [search] = useSearchParams();
  const open = event.courses.filter(canEnter);
  const wanted = [Number(search.get('course')), saved?.course, open.length === 1 ? open[0]?.id : undefined];
  const [draft, setDraft] = useState<EntryDraft>(() =>
    within({ ...NOTHING, ...saved, course: wanted.find((id) => open.some((course) => course.id === id)) }, event),
  );
  // Undefined until the form is there that the verb sends.
  const [isBusy, setBusy] = useState<boolean>();
  const [isAsked, setAsked] = useState(false);
  const [refused, setRefused] = useState<string>();
  const companions = useRef<HTMLFieldSetElement>(null);
  const navigate = useNavigate();
  const course = open.find(({ id }) => id === draft.course);
  const change = (values: Partial<EntryDraft>) => setDraft((now) => within({ ...now, ...values }, event));
  useEffect(() => keepDraft(event.event_code, draft), [event.event_code, draft]);
  const isWhole = () => {
    const missing = draft.names.findIndex((name) => name.trim() === '');
    setAsked(true);
    if (missing >= 0) companions.current?.querySelectorAll<HTMLInputElement>('input.in')[missing]?.focus();
    return missing < 0;
  };
  /** Asks what it comes to, which the check then shows. */
  const ask = async (sent: EntryAnswers, shown: readonly Pair[]) => {
    if (course === undefined) return;
    const { event_cms_code, event_code } = event;
    const body = { course_id: course.id, companions: draft.companions, answers: sent };
    try {
      const quote = await client.call(quoteEntry, { params: { event_cms_code, event_code }, body });
      flow.set({ event, course, draft, sent, shown, quote });
    } catch (cause) {
      // The period may have ended meanwhile, or the last place gone: the courses are shown as they are now.
      if (cause instanceof CallError && !cause.isOffline) {
        setRefused(refusalWords(cause, t));
        void refresh();
      }
      throw cause;
    }
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
            <button
              type="submit"
              form={FORM}
              className="btn pri wide"
              disabled={isBusy === undefined}
              aria-disabled={isBusy}
            >
              {isBusy === true ? t('busy.sending') : t('entries.to_check')}
            </button>
          </>
        )
      }
    >
      <Steps now="answers" />
      <h1>
        <Name>{event.name}</Name>
      </h1>
      <p className="sub">
        <Period from={event.starts_at} until={event.ends_at} />
      </p>
      {/* With its course the form is gone that would say it. */}
      {course === undefined && <FormFailure text={refused} />}
      <CourseChoice courses={open} chosen={draft.course} onChoose={(id) => change({ course: id })} />
      {course !== undefined && course.companions_max > 0 && (
        <Companions course={course} draft={draft} isAsked={isAsked} onChange={change} ref={companions} />
      )}
      {course !== undefined && (
        <Suspense fallback={<Skeleton />}>
          <AnswersForm
            id={FORM}
            items={items}
            answers={draft.answers}
            isWhole={isWhole}
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

/** A draft with no more companions than its course lets in, a name for each, and a smallest group that is smaller than the whole. */
function within(draft: EntryDraft, { courses }: MemberEvent): EntryDraft {
  const course = courses.find(({ id }) => id === draft.course);
  const companions = course === undefined ? draft.companions : Math.min(draft.companions, course.companions_max);
  return {
    ...draft,
    companions,
    names: Array.from({ length: companions }, (_, index) => draft.names[index] ?? ''),
    least: draft.least !== null && course?.waits === true && draft.least <= companions ? draft.least : null,
  };
}
