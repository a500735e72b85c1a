import type { DoorReason } from '@tsudoi/domain';
import type { DoorId } from '@tsudoi/i18n/catalogs/door';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { admitAnyway, next, undo } from '../state/answers.ts';
import { otherDoor } from '../state/plan.ts';
import { type Answer, doorState } from '../state/state.ts';
import { useDoor, useInside } from '../useDoor.ts';
import { secondsOf, t, timeOf } from '../words.ts';
import { Photo } from './Photo.tsx';

/** How long a green answer stays, in ms. */
const IN_MS = 1_500;
/** The same where there is something to be read: the fee is not paid. */
const OWES_MS = 4_000;
const REASONS = ['seen', 'back', 'paid', 'staff'] as const;

/** What is to be done about these is said of each; of all others but those without a way on, to go to the desk. */
const OWN_WAYS = [
  'old_screenshot',
  'unknown_key',
  'already_in',
  'not_paid',
  'wrong_day',
  'phone_clock',
  'maybe_new',
  'no_list',
  'other_door',
] as const;
const NO_WAYS: readonly DoorReason[] = ['unreadable', 'called_off'];

function wayOn(why: DoorReason | null): DoorId | undefined {
  if (why === null || NO_WAYS.includes(why)) return undefined;
  const own = OWN_WAYS.find((one) => one === why);
  return `door.todo.${own ?? 'desk'}`;
}

const SHAPE = {
  in: <circle cx="50" cy="50" r="40" />,
  look: <path d="M50 14 90 84H10z" />,
  no: <path d="m20 20 60 60M80 20 20 80" />,
} as const;

/** The sign of an answer: a ring, a triangle or a cross. */
export function Sign({ of }: { of: Answer['verdict'] }) {
  return (
    <svg className="shape" viewBox="0 0 100 100" aria-hidden="true">
      {SHAPE[of]}
    </svg>
  );
}

/** An answer in one line. */
export function inWords({ verdict, why, person }: Pick<Answer, 'verdict' | 'why' | 'person'>): string {
  const door = why === 'other_door' ? otherDoor(doorState().open, person) : undefined;
  if (door !== undefined) return t('door.why.other_door_of', { door });
  if (why === 'maybe_new' && doorState().open?.list.sealed != null) return t('door.sealed.not_known');
  return why === null ? t(`door.${verdict}`) : t(`door.why.${why}`);
}

function Reasons({ answer }: { answer: Answer }) {
  const [isOpen, setIsOpen] = useState(false);
  const canAdmit = answer.person !== undefined;
  if (!isOpen)
    return (
      <>
        <button type="button" className="btn solid" onClick={next}>
          {t('door.not_in_next')}
        </button>
        {canAdmit && (
          <button type="button" className="btn edge" onClick={() => setIsOpen(true)}>
            {t('door.admit_anyway')}
          </button>
        )}
      </>
    );
  return (
    <Because onPick={(reason) => admitAnyway(answer, reason)}>
      <button type="button" className="btn solid" onClick={next}>
        {t('door.not_in_next')}
      </button>
    </Because>
  );
}

/** Why somebody is let in all the same. */
export function Because({ onPick, children }: { onPick(reason: string): void; children?: ReactNode }) {
  return (
    <fieldset>
      <legend>{t('door.reason')}</legend>
      {REASONS.map((reason) => (
        <button key={reason} type="button" className="btn edge" onClick={() => onPick(t(`door.reason.${reason}`))}>
          {t(`door.reason.${reason}`)}
        </button>
      ))}
      {children}
    </fieldset>
  );
}

/** What the door answers, over the whole screen: green goes by itself, the others stay. */
export function AnswerCard({ answer, title }: { answer: Answer; title: string }) {
  const { people, expected } = useInside();
  const { waiting } = useDoor();
  const { verdict, why, person, first } = answer;
  // Who was green first may be inside already: then staff say so.
  const isForStaff = verdict === 'look' || (verdict === 'no' && answer.isChanged && person !== undefined);
  const time = person?.unpaid === true ? OWES_MS : IN_MS;
  // biome-ignore lint/correctness/useExhaustiveDependencies: of another answer the time begins anew
  useEffect(() => {
    if (verdict !== 'in') return;
    const timer = setTimeout(next, time);
    return () => clearTimeout(timer);
  }, [verdict, answer]);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && next();
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, []);
  // Whoever works by keyboard or hears the screen is in the answer, and afterwards where they were.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is heard anew
  useEffect(() => {
    const before = document.activeElement;
    card.current?.focus();
    return () => {
      const { activeElement } = document;
      const isStill = activeElement === null || activeElement === document.body || activeElement === card.current;
      if (isStill && before instanceof HTMLElement) before.focus();
    };
  }, [answer.nonce]);
  const todo = wayOn(why);
  return (
    <div
      ref={card}
      className={`answer ${verdict}`}
      role="alertdialog"
      aria-labelledby="said"
      aria-modal="true"
      tabIndex={-1}
    >
      <div className="top">
        <span>{title}</span>
        <b>
          {people}
          <small> / {t('door.people', { count: expected })}</small>
        </b>
      </div>
      <div className="what">
        <div className="said">
          {answer.isChanged && <p className="changed">{t('door.changed')}</p>}
          <Sign of={verdict} />
          <h1 id="said">{verdict === 'no' ? t('door.no') : inWords(answer)}</h1>
        </div>
        {verdict === 'in' && (
          <p className="why">
            {secondsOf(answer.at)}　{t(`door.means.${answer.means}`)}
          </p>
        )}
        {verdict === 'no' && <p className="why strong">{inWords(answer)}</p>}
        {todo !== undefined && <p className="why">{t(todo)}</p>}
        {first !== undefined && (
          <dl className="first">
            <div>
              <dt>{t('door.first_time')}</dt>
              <dd>{timeOf(first.at)}</dd>
              <dd className="small">
                {t('door.minutes_ago', { count: Math.max(0, Math.floor((answer.at - Date.parse(first.at)) / 60_000)) })}
              </dd>
            </div>
            <div>
              <dt>{t('door.first_place')}</dt>
              <dd>{first.door ?? t('door.somewhere')}</dd>
              <dd className="small">{t('door.by', { name: first.by })}</dd>
            </div>
          </dl>
        )}
        {person !== undefined && (
          <div className="who">
            <div className="person">
              {verdict !== 'no' && <Photo of={person} />}
              <p>
                <span>{person.kana}</span>
                <b>{person.name}</b>
                <span>{person.member_code}</span>
              </p>
            </div>
            {person.unpaid && !person.payable && <p className="owes">{t('door.owes')}</p>}
            <p className="course">
              {person.courseName}
              {person.companions > 0 && <small>{t('door.companions', { count: person.companions })}</small>}
            </p>
          </div>
        )}
      </div>
      <footer>
        {verdict === 'in' && (
          <>
            <div className="soon" role="img" aria-label={t('door.soon_next')}>
              <i style={{ animationDuration: `${time}ms` }} />
            </div>
            <button type="button" className="btn edge" onClick={() => undo(answer.nonce)}>
              {t('door.undo')}
            </button>
          </>
        )}
        {waiting.length > 0 && (
          <p className="waiting" role="status">
            {t('door.waiting', { count: waiting.length })}
          </p>
        )}
        {isForStaff && <Reasons answer={answer} />}
        {verdict === 'no' && !isForStaff && (
          <button type="button" className="btn solid" onClick={next}>
            {t('door.next')}
          </button>
        )}
      </footer>
    </div>
  );
}
