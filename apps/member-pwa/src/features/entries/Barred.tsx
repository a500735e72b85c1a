import type { MemberEvent } from '@tsudoi/contract/events';
import { Link } from 'react-router';
import { momentWords } from '../../parts/eventWords.ts';
import { Name } from '../../parts/Name.tsx';
import { Screen } from '../../shell/Screen.tsx';
import { type Translate, useT } from '../../shell/words.ts';

/** Why an event cannot be entered by whom it is shown to. */
export function barWords({ courses, entry_from: from, condition }: MemberEvent, t: Translate): string {
  const own = courses.find((course) => course.own !== null)?.own;
  const [first] = courses;
  const bar = own == null ? (first?.bar ?? 'closed') : 'entered';
  const why = first?.condition?.met === false ? first.condition : condition;
  if (bar === 'before' && from !== null) return t('events.bar.before_until', { at: momentWords(from) });
  return bar === 'condition' && why !== null ? why.text : t(`entries.bar.${bar}`);
}

/** Why an event cannot be entered, in the place of its form, and where to go from there. */
export function Barred({ event }: { event: MemberEvent }) {
  const t = useT();
  const { kind, courses } = event;
  const own = courses.find((course) => course.own !== null)?.own;
  return (
    <Screen title={t('entries.title')} banners={false}>
      <h1>
        <Name>{event.name}</Name>
      </h1>
      <div className="state">
        <p>{barWords(event, t)}</p>
        {own != null && (
          <Link className="btn pri" to={`/entries/${own.id}`}>
            {t('events.own_entry')}
          </Link>
        )}
        <Link className="btn" to={`/events/${kind.url}/${event.event_cms_code}/detail/${event.event_code}`}>
          {t('entries.back_to_event')}
        </Link>
      </div>
    </Screen>
  );
}
