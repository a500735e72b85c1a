import { IconCheck, IconChevronDown, IconChevronRight, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Sheet } from '../parts/Sheet.tsx';
import { switchTo } from '../session/family.ts';
import { actingFor, type Shown } from '../session/person.ts';
import { useT } from './words.ts';

/** Whose pages these are, and the switch to somebody else of the family. */
export function PersonBar({ people }: { people: readonly Shown[] }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const current = people.find(({ id }) => id === actingFor()) ?? people[0];
  const isOther = current?.id !== undefined;
  return (
    <>
      <div className={isOther ? 'person other' : 'person'}>
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <IconUser className="i" aria-hidden="true" />
          <b>{current?.name}</b>
          <span className="nb">{t(isOther ? 'family.acting' : 'family.self')}</span>
          <span className="sr">{t('family.switch_from')}</span>
          <IconChevronDown className="i" aria-hidden="true" />
        </button>
      </div>
      {isOpen && (
        <Sheet title={t('family.switch')} onClose={() => setOpen(false)}>
          <ul className="list">
            {people.map((person) => (
              <li key={person.id ?? 0}>
                <button
                  type="button"
                  className="rowlink"
                  aria-current={person === current ? 'true' : undefined}
                  onClick={() => (person === current ? setOpen(false) : switchTo(person.id))}
                >
                  <span>
                    {person.name}
                    {person.id === undefined && <small className="sub">{t('family.self')}</small>}
                  </span>
                  {person === current ? (
                    <IconCheck className="i" aria-hidden="true" />
                  ) : (
                    <IconChevronRight className="i" aria-hidden="true" />
                  )}
                </button>
              </li>
            ))}
          </ul>
          <p className="hint">{t('family.switch_hint')}</p>
          <Link className="btn wide" to="/family" onClick={() => setOpen(false)}>
            {t('family.manage')}
          </Link>
        </Sheet>
      )}
    </>
  );
}
