import { IconChevronRight } from '@tabler/icons-react';
import { type EntryRow, ownEntries } from '@tsudoi/contract/entries';
import { isLiving } from '@tsudoi/domain';
import { formatInstantDay } from '@tsudoi/i18n';
import { Link } from 'react-router';
import { DayTile } from '../../parts/DayTile.tsx';
import { entryTag } from '../../parts/entryTag.ts';
import { hoursWords } from '../../parts/eventWords.ts';
import { Name } from '../../parts/Name.tsx';
import { useStore } from '../../parts/store.ts';
import { info } from '../../session/info.ts';
import { headerItems } from '../../session/menu.ts';
import { useAnswer } from '../../shell/answer.ts';
import { Screen } from '../../shell/Screen.tsx';
import { Skeleton, StateError } from '../../shell/States.tsx';
import { useT } from '../../shell/words.ts';
import '../../look/events.css';

/** Whether an entry still comes up: it stands or may, and its last day is not over. */
const isToCome = ({ state, ends_at }: EntryRow): boolean => isLiving(state) && Date.parse(ends_at) > Date.now();

/** /entries and /entry: what the member takes part in or took, what comes next first. */
export function EntriesPage() {
  const t = useT();
  const { data, error, loading, refresh } = useAnswer(ownEntries);
  const items = data?.items ?? [];
  const [next, before] = [items.filter(isToCome), items.filter((entry) => !isToCome(entry))];
  return (
    <Screen title={t('entries.own')} banners={false}>
      <h1>{t('entries.own')}</h1>
      {loading && <Skeleton />}
      {error !== undefined && <StateError error={error} onRetry={() => void refresh()} />}
      {data !== undefined && next.length === 0 && <Nothing isFirst={before.length === 0} />}
      <Rows entries={next} />
      {before.length > 0 && (
        <section>
          <div className="h2 next">
            <h2>{t('entries.before')}</h2>
          </div>
          <Rows entries={before} />
        </section>
      )}
    </Screen>
  );
}

function Rows({ entries }: { entries: readonly EntryRow[] }) {
  const t = useT();
  if (entries.length === 0) return null;
  return (
    <ul className="list agenda events">
      {entries.map((entry) => {
        const tag = entryTag(entry, t);
        return (
          <li key={entry.id}>
            <Link className="rowlink" to={`/entries/${entry.id}`}>
              <DayTile day={formatInstantDay(entry.starts_at)} />
              <span className="grow">
                <b>
                  <Name>{entry.event_name}</Name>
                </b>
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
  );
}

/** Nothing comes up: the way to the first list of events that the member has. */
function Nothing({ isFirst }: { isFirst: boolean }) {
  const t = useT();
  const { member } = useStore(info);
  const all = headerItems(member?.header_menu ?? []).flatMap((item) => [item, ...item.children]);
  const list = all.find(({ url }) => url.startsWith('/events/'));
  return (
    <div className="state">
      <p>{t(isFirst ? 'entries.none' : 'entries.none_next')}</p>
      {list !== undefined && (
        <Link className="btn md" to={`${list.url}/`}>
          {t('entries.find')}
        </Link>
      )}
    </div>
  );
}
