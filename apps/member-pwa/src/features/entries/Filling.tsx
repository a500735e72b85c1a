import type { FormItem } from '@tsudoi/contract/account-cms';
import { CallError } from '@tsudoi/contract/client';
import type { EntryAnswers, EntryFacts } from '@tsudoi/contract/entries';
import type { MemberEvent } from '@tsudoi/contract/events';
import { refusalWords } from '@tsudoi/ui/headless/api/refusalWords';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { canEnter } from '../../parts/eventWords.ts';
import { Name } from '../../parts/Name.tsx';
import { Period } from '../../parts/Period.tsx';
import { Screen } from '../../shell/Screen.tsx';
import { Skeleton } from '../../shell/States.tsx';
import { useT } from '../../shell/words.ts';
import { Companions } from './Companions.tsx';
import { CourseChoice, Sum } from './CourseChoice.tsx';
import { type EntryDraft, type Filled, keepDraft, type Pair } from './flow.ts';
import { Steps } from './Steps.tsx';

const AnswersForm = lazy(() => import('./AnswersForm.tsx').then((module) => ({ default: module.AnswersForm })));

const FORM = 'entry-form';

interface Props {
  event: MemberEvent;
  items: readonly FormItem[];
  facts: EntryFacts;
  saved: EntryDraft | null;
  /** Where its draft stands. */
  scope: string;
  refresh: () => Promise<unknown>;
  /** Asks what it comes to. Throws CallError. */
  ask: (filled: Filled) => Promise<void>;
  onAsked: () => void;
  /** Above the courses: whose entry it is. */
  top?: ReactNode;
  /** Verb that leads on, where that is not the check. */
  verb?: string | undefined;
}

const NOTHING: EntryDraft = { course: undefined, companions: 0, names: [], least: null, answers: {} };

/** One person's part of an entry: course, companions and the form of the kind. */
export function Filling({ event, items, facts, saved, scope, refresh, ask: askFor, onAsked, top, verb }: Props) {
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
  const course = open.find(({ id }) => id === draft.course);
  const change = (values: Partial<EntryDraft>) => setDraft((now) => within({ ...now, ...values }, event));
  useEffect(() => keepDraft(event.event_code, scope, draft), [event.event_code, scope, draft]);
  const isWhole = () => {
    const missing = draft.names.findIndex((name) => name.trim() === '');
    setAsked(true);
    if (missing >= 0) companions.current?.querySelectorAll<HTMLInputElement>('input.in')[missing]?.focus();
    return missing < 0;
  };
  /** Asks what it comes to, which the check then shows. */
  const ask = async (sent: EntryAnswers, shown: readonly Pair[]) => {
    if (course === undefined) return;
    try {
      await askFor({ course, draft, sent, shown });
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
              {isBusy === true ? t('busy.sending') : (verb ?? t('entries.to_check'))}
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
      {top}
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
            facts={facts}
            answers={draft.answers}
            isWhole={isWhole}
            save={ask}
            onSaved={onAsked}
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
