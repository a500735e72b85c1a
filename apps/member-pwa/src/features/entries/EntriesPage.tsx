import { IconChevronRight } from '@tabler/icons-react';
import { ownEntries } from '@tsudoi/contract/entries';
import { formatInstantDay } from '@tsudoi/i18n';
import { Link } from 'react-router';
import { DayTile } from '../../parts/DayTile.tsx';
import { hoursWords } from '../../parts/eventWords.ts';
import { useAnswer } from '../../shell/answer.ts';
import { Screen } from '../../shell/Screen.tsx';
import { Skeleton, StateError } from '../../shell/States.tsx';
import { useT } from '../../shell/words.ts';
import { entryTag } from './standing.ts';
import '../../look/events.css';

/** /entries and /entry: what the member takes part in or took, what comes next first. */
export function EntriesPage() {
  const t = useT();
  const { data, error, loading, refresh } = useAnswer(ownEntries);
  return (
    <Screen title={t('entries.own')} banners={false}>
      <h1>{t('entries.own')}</h1>
      {loading && <Skeleton />}
      {error !== undefined && <StateError error={error} onRetry={() => void refresh()} />}
      {data?.items.length === 0 && <p className="hint">{t('entries.none')}</p>}
      {data !== undefined && data.items.length > 0 && (
        <ul className="list agenda events">
          {data.items.map((entry) => {
            const tag = entryTag(entry, t);
            return (
              <li key={entry.id}>
                <Link className="rowlink" to={`/entries/${entry.id}`}>
                  <DayTile day={formatInstantDay(entry.starts_at)} />
                  <span className="grow">
                    <b>{entry.event_name}</b>
                    <small className="place">
                      <span className="nb">{hoursWords(entry.starts_at, entry.ends_at)}</span> {entry.place}
                    </small>
                    <small className="facts">
                      <span className={`tag ${tag.look}`}>{tag.text}</span>
                      <span>{entry.course_name}</span>
                    </small>
                  </span>
                  <IconChevronRight className="i" aria-hidden="true" />
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </Screen>
  );
}
