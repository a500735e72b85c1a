import { useEffect, useRef } from 'react';
import { switchTo } from '../session/family.ts';
import { actingFor, type Shown } from '../session/person.ts';
import { useT } from './words.ts';

/** The given name, by which a family tells its members apart; a name of one part as it is. */
const givenName = (name: string): string => name.split(' ').at(-1) ?? name;

/** Whose pages these are, and the others of the family beside them. */
export function PersonBar({ people }: { people: readonly Shown[] }) {
  const t = useT();
  const bar = useRef<HTMLElement>(null);
  const current = people.find(({ id }) => id === actingFor()) ?? people[0];
  useEffect(() => {
    const shown = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (shown) bar.current?.scrollTo({ left: shown.offsetLeft - 40 });
  }, []);
  return (
    <nav className={current?.id === undefined ? 'persons' : 'persons other'} aria-label={t('family.switch')} ref={bar}>
      {people.map((person) => {
        const isCurrent = person === current;
        return (
          <button
            key={person.id ?? 0}
            type="button"
            aria-current={isCurrent ? 'true' : undefined}
            onClick={isCurrent ? undefined : () => switchTo(person.id)}
          >
            <b aria-hidden="true">{givenName(person.name)}</b>
            <span className="sr">{person.name}</span>
            <small>{t(person.id === undefined ? 'family.self' : isCurrent ? 'family.acting' : 'family.other')}</small>
          </button>
        );
      })}
    </nav>
  );
}
