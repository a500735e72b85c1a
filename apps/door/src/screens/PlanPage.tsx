import { DOOR_MAX, DOORS_MAX } from '@tsudoi/contract/check-ins';
import { CallError } from '@tsudoi/contract/client';
import { planBys } from '@tsudoi/domain';
import { type FormEvent, useState } from 'react';
import { makePlan, planDoors } from '../state/plan.ts';
import { useDoor } from '../useDoor.ts';
import { t } from '../words.ts';

/** Sharing the tickets out among doors: their names, and by what. */
export function PlanPage({ onDone }: { onDone(): void }) {
  const { open } = useDoor();
  const doors = open === undefined ? [] : planDoors(open);
  const [names, setNames] = useState(() => (doors.length > 0 ? doors.map(({ name }) => name) : ['', '']));
  const [by, setBy] = useState(open?.list.plan?.by ?? 'kana');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const save = async (chosen: string[]) => {
    if (open === undefined) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      await makePlan(open, by, chosen);
      onDone();
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      setProblem(cause.message);
    } finally {
      setIsBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = names.map((name) => name.trim());
    if (new Set(chosen).size < chosen.length) setProblem(t('door.plan.same_name'));
    else void save(chosen);
  };
  return (
    <>
      <header className="bar">
        <button type="button" className="plain" onClick={onDone}>
          ‹ {t('door.back')}
        </button>
        <h1>{t('door.plan.title')}</h1>
      </header>
      <main className="page">
        <p>{t('door.plan.lead')}</p>
        <form className="field" onSubmit={submit} aria-describedby={problem === undefined ? undefined : 'plan-problem'}>
          {names.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a door is its place in the plan
            <div className="field" key={index}>
              <label htmlFor={`door-${index}`}>{t('door.plan.name', { number: index + 1 })}</label>
              <div className="row">
                <input
                  id={`door-${index}`}
                  value={name}
                  required
                  maxLength={DOOR_MAX}
                  onChange={({ target }) => setNames(names.map((one, at) => (at === index ? target.value : one)))}
                />
                {names.length > 2 && (
                  <button
                    type="button"
                    className="plain"
                    aria-label={`${t('door.plan.remove')} ${name}`}
                    onClick={() => setNames(names.filter((_, at) => at !== index))}
                  >
                    {t('door.plan.remove')}
                  </button>
                )}
              </div>
            </div>
          ))}
          {names.length < DOORS_MAX && (
            <button type="button" className="btn" onClick={() => setNames([...names, ''])}>
              {t('door.plan.add')}
            </button>
          )}
          <fieldset className="choices">
            <legend>{t('door.plan.by')}</legend>
            {planBys.map((one) => (
              <label key={one}>
                <input type="radio" name="by" checked={by === one} onChange={() => setBy(one)} />
                {t(`door.plan.by_${one}`)}
              </label>
            ))}
          </fieldset>
          {problem !== undefined && (
            <p id="plan-problem" className="problem" role="alert">
              {problem}
            </p>
          )}
          <button type="submit" className="btn main" disabled={isBusy}>
            {t('door.plan.save')}
          </button>
        </form>
        {doors.length > 0 && (
          <button type="button" className="btn" disabled={isBusy} onClick={() => void save([])}>
            {t('door.plan.give_up')}
          </button>
        )}
      </main>
    </>
  );
}
