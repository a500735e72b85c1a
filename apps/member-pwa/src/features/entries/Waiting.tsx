import type { EntryDetail } from '@tsudoi/contract/entries';
import { DECENT_HOURS } from '@tsudoi/domain';
import { formatInstant } from '@tsudoi/i18n';
import { lazy, Suspense, useState } from 'react';
import { useT } from '../../shell/words.ts';

const ChangeLeast = lazy(() => import('./ChangeLeast.tsx').then((module) => ({ default: module.ChangeLeast })));

interface Props {
  entry: EntryDetail;
  refresh: () => Promise<unknown>;
  waiting: NonNullable<EntryDetail['waiting']>;
}

/** The place in the queue: its number, what must come free, the groups that wait without their names, and every turn that was not one. */
export function Waiting({ entry, waiting, refresh }: Props) {
  const t = useT();
  const [isChanging, setChanging] = useState(false);
  const places = entry.companions + 1;
  const { position, queue, more, free, least_places: least, turns } = waiting;
  return (
    <>
      <section className="list queue">
        <div className="queue-head">
          <p className="position">
            <b>{position}</b> {t('entries.position')}
          </p>
          <p>
            {places > 1 && (
              <>
                <b>{least === null ? t('entries.all_or_none', { places }) : t('entries.from', { places: least })}</b>
                <br />
              </>
            )}
            {free === 0 ? t('entries.nothing_free') : t('entries.some_free', { free })}
          </p>
        </div>
        <ol className="bars">
          {queue.map((group, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place in the queue
            <li key={index} className={group.own ? 'own' : index + 1 < position ? 'before' : ''}>
              <span>{t('entries.group', { number: index + 1 })}</span>
              <span>
                {t('entries.people', { count: group.places })}
                {group.own && t('entries.self')}
              </span>
            </li>
          ))}
        </ol>
        {more > 0 && <p className="hint">{t('entries.more_groups', { count: more })}</p>}
        {places > 1 && (
          <p className="entry-links">
            <button type="button" className="tbtn" onClick={() => setChanging(true)}>
              {t('entries.least.change')}
            </button>
          </p>
        )}
      </section>
      {isChanging && (
        <Suspense>
          <ChangeLeast entry={entry} least={least} refresh={refresh} onClose={() => setChanging(false)} />
        </Suspense>
      )}
      <section>
        <div className="h2 next">
          <h2>{t('entries.how')}</h2>
        </div>
        <p>
          {t('entries.how.text', { from: DECENT_HOURS.from, until: DECENT_HOURS.until, hours: waiting.offer_hours })}
        </p>
        <p className="hint">{t('entries.how.fee')}</p>
      </section>
      {turns.length > 0 && (
        <section>
          <div className="h2 next">
            <h2>{t('entries.turns')}</h2>
          </div>
          <dl className="list pairs turns">
            {turns.map((turn) => (
              <div key={`${turn.at} ${turn.outcome}`}>
                <dt className="nb">{formatInstant(turn.at)}</dt>
                <dd>{t(`entries.turn.${turn.outcome}`, { free: turn.free, places: least ?? places })}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}
