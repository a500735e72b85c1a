import type { MemberEvent } from '@tsudoi/contract/events';
import { Link } from 'react-router';
import { useStore } from '../../parts/store.ts';
import { family } from '../../session/person.ts';
import { useT } from '../../shell/words.ts';
import { entryPath } from './Course.tsx';

/** The way to enter others of the family, for whom there is nothing left to enter themselves. */
export function ForFamily({ event }: { event: MemberEvent }) {
  const t = useT();
  const people = useStore(family);
  if (event.state !== 'open' || people.length < 2) return null;
  return (
    <p className="entry-links">
      <Link to={entryPath(event)}>{t('events.for_family')}</Link>
    </p>
  );
}
