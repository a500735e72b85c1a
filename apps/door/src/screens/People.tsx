import { type ReactNode, useMemo, useState } from 'react';
import { scanPerson, undoPerson } from '../state/answers.ts';
import { isExpected, matching, type Person } from '../state/list.ts';
import { useDoor, useInside } from '../useDoor.ts';
import { t, timeOf } from '../words.ts';
import { Sign } from './AnswerCard.tsx';
import { Photo } from './Photo.tsx';

/** People that are drawn at once; more are found by typing. */
const SHOWN_MAX = 60;
const FILTERS = ['all', 'not_yet', 'done'] as const;

/** The list of names, to be searched and to check in from. */
export function People({ field, typed, onDone }: { field: ReactNode; typed: string; onDone?: () => void }) {
  const { open } = useDoor();
  const { inside } = useInside();
  const [filter, setFilter] = useState<(typeof FILTERS)[number]>('all');
  const people = open?.people ?? [];
  const expected = useMemo(() => people.filter(isExpected), [people]);
  const found = useMemo(() => {
    const ofFilter = filter === 'all' ? expected : expected.filter(({ id }) => inside.has(id) === (filter === 'done'));
    return matching(ofFilter, typed);
  }, [expected, filter, inside, typed]);
  const done = useMemo(() => expected.filter(({ id }) => inside.has(id)).length, [expected, inside]);
  const counts = { all: expected.length, not_yet: expected.length - done, done };
  const admit = (person: Person) => {
    onDone?.();
    void scanPerson(person);
  };
  return (
    <>
      <div className="finding">
        {field}
        <fieldset className="segments">
          <legend className="unseen">{t('door.list')}</legend>
          {FILTERS.map((one) => (
            <button key={one} type="button" aria-pressed={filter === one} onClick={() => setFilter(one)}>
              {t(`door.${one}`, { count: counts[one] })}
            </button>
          ))}
        </fieldset>
      </div>
      <ul className="sheet people" aria-label={t('door.list')}>
        {found.slice(0, SHOWN_MAX).map((person) => {
          const row = inside.get(person.id);
          return (
            <li key={person.id} className={row === undefined ? '' : 'done'}>
              <div className="person">
                <Photo of={person} />
                <p>
                  <b>{person.name}</b>
                  <small>{person.kana}</small>
                </p>
              </div>
              <p className="more">
                <span>{person.member_code}</span>
                <span>{person.courseName}</span>
                {person.payable ? (
                  <span className="tag">{t('door.unpaid')}</span>
                ) : (
                  person.unpaid && <span className="tag">{t('door.owes')}</span>
                )}
                {row !== undefined && (
                  <span className="when">
                    <Sign of="in" /> {timeOf(row.at)} {row.door ?? ''}
                  </span>
                )}
              </p>
              {row === undefined ? (
                <button
                  type="button"
                  className="btn"
                  aria-label={`${t('door.admit')} ${person.name}`}
                  onClick={() => admit(person)}
                >
                  {t('door.admit')}
                </button>
              ) : (
                <button
                  type="button"
                  className="plain"
                  aria-label={`${t('door.undo')} ${person.name}`}
                  onClick={() => undoPerson(person)}
                >
                  {t('door.undo')}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {found.length === 0 && <p className="note">{t('door.none_found')}</p>}
      {found.length > SHOWN_MAX && <p className="note">{t('door.more_found', { count: found.length - SHOWN_MAX })}</p>}
    </>
  );
}
