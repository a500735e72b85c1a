import type { MemberCourse } from '@tsudoi/contract/events';
import { useT } from '../shell/words.ts';
import { Period } from './Period.tsx';

/** Sessions below each other, each with what tells it from the others. */
export function SessionLines({ sessions }: { sessions: MemberCourse['sessions'] }) {
  const t = useT();
  return sessions.map(({ id, name, place, starts_at, ends_at, called_off }) => (
    <span className="line" key={id}>
      <Period from={starts_at} until={ends_at} />
      {[name, place].map((part) => part !== null && <small key={part}>{part}</small>)}
      {called_off !== null && <span className="tag bad">{t(`events.state.${called_off}`)}</span>}
    </span>
  ));
}
