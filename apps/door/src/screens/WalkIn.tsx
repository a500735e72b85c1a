import { CallError } from '@tsudoi/contract/client';
import { useEffect, useRef, useState } from 'react';
import { walkIn } from '../state/answers.ts';
import { useDoor } from '../useDoor.ts';
import { t } from '../words.ts';
import { Because } from './AnswerCard.tsx';

/** Entering at the door: a member number and a course. */
export function WalkIn({ onDone }: { onDone(): void }) {
  const { open } = useDoor();
  const courses = open?.list.courses ?? [];
  const [code, setCode] = useState('');
  const [course, setCourse] = useState(courses[0]?.id ?? 0);
  const [problem, setProblem] = useState<CallError>();
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const send = async (reason: string | null) => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await walkIn(course, code.trim(), reason);
      onDone();
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      setProblem(cause);
    } finally {
      setIsBusy(false);
    }
  };
  // Staff decide about who is no member at this time, and say why.
  const isResting = problem?.code === 'entry_paused' || problem?.code === 'entry_lapsed';
  return (
    <form
      className="walk-in"
      onSubmit={(event) => {
        event.preventDefault();
        void send(null);
      }}
    >
      <h2>{t('door.walk_in')}</h2>
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
        {problem !== undefined && !isResting && (
          <p id="walk-in-problem" className="problem" role="alert">
            {problem.message}
          </p>
        )}
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
      {isResting ? (
        <div className="strip" role="alert">
          <b>{t('door.why.resting')}</b>
          <Because onPick={(reason) => void send(reason)} />
        </div>
      ) : (
        <button type="submit" className="btn main" disabled={isBusy}>
          {t('door.walk_in_go')}
        </button>
      )}
    </form>
  );
}
