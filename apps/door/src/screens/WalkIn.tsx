import type { WalkInAsked } from '@tsudoi/contract/check-ins';
import { CallError } from '@tsudoi/contract/client';
import { useEffect, useRef, useState } from 'react';
import { askWalkIn, walkIn } from '../state/answers.ts';
import { useDoor } from '../useDoor.ts';
import { t, yenOf } from '../words.ts';
import { Because } from './AnswerCard.tsx';

/** Entering at the door: a member number and a course, then whom it names and what it costs, then the entry. */
export function WalkIn({ typed, onDone }: { typed: string; onDone(): void }) {
  const { open } = useDoor();
  const courses = open?.list.courses ?? [];
  const [code, setCode] = useState(typed);
  const [course, setCourse] = useState(courses[0]?.id ?? 0);
  const [asked, setAsked] = useState<WalkInAsked>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const found = useRef<HTMLHeadingElement>(null);
  useEffect(() => (asked === undefined ? field : found).current?.focus(), [asked]);
  const run = async (work: () => Promise<void>) => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      setProblem(cause.status === 404 ? t('door.walk_in_unknown') : cause.message);
    } finally {
      setIsBusy(false);
    }
  };
  const ask = () => {
    const number = code.trim();
    if (number === '') {
      setProblem(t('door.walk_in_empty'));
      field.current?.focus();
      return;
    }
    void run(async () => setAsked(await askWalkIn(course, number)));
  };
  const told = problem !== undefined && (
    <p id="walk-in-problem" className="problem" role="alert">
      {problem}
    </p>
  );
  if (asked !== undefined) {
    const enter = (reason: string | null) =>
      void run(async () => {
        await walkIn(course, asked.member_code, reason);
        onDone();
      });
    const back = (
      <button type="button" className="btn edge" disabled={isBusy} onClick={() => setAsked(undefined)}>
        {t('door.walk_in_other')}
      </button>
    );
    return (
      <div className="walk-in">
        <h2 ref={found} tabIndex={-1}>
          {t('door.walk_in_who', { name: asked.name })}
        </h2>
        <p>
          {asked.member_code} {asked.course}
        </p>
        <p>
          <b>{asked.total === 0 ? t('door.walk_in_free') : t('door.walk_in_fee', { yen: yenOf(asked.total) })}</b>
        </p>
        {told}
        {/* Staff decide about who is no member at this time, and say why. */}
        {asked.resting ? (
          <div className="strip" role="alert">
            <b>{t('door.why.resting')}</b>
            <Because onPick={enter}>{back}</Because>
          </div>
        ) : (
          <>
            <button type="button" className="btn main" disabled={isBusy} onClick={() => enter(null)}>
              {t('door.walk_in_go')}
            </button>
            {back}
          </>
        )}
      </div>
    );
  }
  return (
    <form
      className="walk-in"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <p>{t('door.walk_in_lead')}</p>
      <div className="field">
        <label htmlFor="walk-in-code">{t('door.walk_in_code')}</label>
        <input
          ref={field}
          id="walk-in-code"
          value={code}
          required
          autoComplete="off"
          aria-describedby={problem === undefined ? undefined : 'walk-in-problem'}
          onChange={({ target }) => {
            setCode(target.value);
            setProblem(undefined);
          }}
        />
        {told}
      </div>
      <div className="field">
        <label htmlFor="walk-in-course">{t('door.walk_in_course')}</label>
        <select id="walk-in-course" value={course} onChange={({ target }) => setCourse(Number(target.value))}>
          {courses.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" className="btn main" disabled={isBusy}>
        {t('door.walk_in_ask')}
      </button>
    </form>
  );
}
