import { BACK, chooseEvent } from '../place.ts';
import { loadEvents, openEvent } from '../state/event.ts';
import { useDoor } from '../useDoor.ts';
import { dayOf, t, timeOf } from '../words.ts';

/** The events of these days, to open the door of one. */
export function ChoosePage() {
  const { events, isFetching, isOnline } = useDoor();
  const open = (code: string) => {
    chooseEvent(code);
    void openEvent(code);
  };
  return (
    <>
      <header className="bar">
        <a className="plain" href={BACK}>
          ‹ {t('door.back')}
        </a>
        <h1>{t('door.choose')}</h1>
      </header>
      <main className="page">
        {events === undefined && !isFetching && (
          <div className="note" role="status">
            <p>{t('door.choose_offline')}</p>
            <button type="button" className="btn" onClick={() => void loadEvents()}>
              {t('door.retry')}
            </button>
          </div>
        )}
        {events?.length === 0 && isOnline && <p className="note">{t('door.choose_none')}</p>}
        <ul className="sheet">
          {events?.map(({ event_code, name, place, starts_at, ends_at, expected }) => (
            <li key={event_code}>
              <button type="button" className="choice" onClick={() => open(event_code)}>
                <b>{name}</b>
                <span>
                  {dayOf(starts_at)} {timeOf(starts_at)}–{timeOf(ends_at)}
                  {place === null ? '' : `・${place}`}
                </span>
                <span>{t('door.people', { count: expected })}</span>
              </button>
            </li>
          ))}
        </ul>
      </main>
    </>
  );
}
