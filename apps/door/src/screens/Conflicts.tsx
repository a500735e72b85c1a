import { useEffect } from 'react';
import { settle } from '../state/sync.ts';
import { useDoor } from '../useDoor.ts';
import { t, timeOf } from '../words.ts';
import { Photo } from './Photo.tsx';

const useUnsettled = () => useDoor().conflicts.filter(({ settled }) => settled === null);

/** Says where there is no room for more that two doors let somebody in, and whom, when and where. */
export function ConflictSign({ onOpen }: { onOpen(): void }) {
  const unsettled = useUnsettled();
  if (unsettled.length === 0) return null;
  return (
    <button type="button" className="strip" onClick={onOpen}>
      <b>{t('door.conflicts', { count: unsettled.length })}</b>
      {unsettled.slice(0, 2).map(({ participant_id, name, rows }) => (
        <span key={participant_id}>
          {name}　{rows.map(({ door, at }) => `${door ?? t('door.somewhere')} ${timeOf(at)}`).join('・')}
        </span>
      ))}
    </button>
  );
}

/** Whom two doors let in, until staff have settled it; `onDone` once they have. */
export function Conflicts({ onDone }: { onDone?: () => void }) {
  const { open } = useDoor();
  const unsettled = useUnsettled();
  const isOver = unsettled.length === 0;
  useEffect(() => {
    if (isOver) onDone?.();
  }, [isOver, onDone]);
  if (isOver) return null;
  return (
    <section className="conflicts" aria-label={t('door.conflicts', { count: unsettled.length })}>
      <header>
        <h2>{t('door.conflicts', { count: unsettled.length })}</h2>
        <p>{t('door.conflicts_lead')}</p>
      </header>
      <ul>
        {unsettled.map(({ participant_id, name, member_code, rows }) => {
          const nonces = rows.map(({ nonce }) => nonce);
          return (
            <li key={participant_id}>
              <div className="person">
                <Photo of={open?.byId.get(participant_id)} />
                <p>
                  <b>{name}</b>
                  <small>{member_code}</small>
                </p>
              </div>
              <ol>
                {rows.map((row) => (
                  <li key={row.nonce}>
                    {row.door ?? t('door.somewhere')} {timeOf(row.at)}
                    <small>
                      {t(`door.means.${row.means}`)}・{row.by}
                    </small>
                  </li>
                ))}
              </ol>
              <div className="row">
                <button type="button" className="btn" onClick={() => void settle(nonces, 'same')}>
                  {t('door.same')}
                </button>
                <button type="button" className="btn" onClick={() => void settle(nonces, 'different')}>
                  {t('door.different')}
                </button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
