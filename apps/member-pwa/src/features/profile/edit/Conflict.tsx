import { isNothing } from '@tsudoi/ui/headless/form/formValues';
import type { Stale } from '@tsudoi/ui/headless/form/recordForm';
import { useT } from '../../../shell/words.ts';

/** Props of {@link Conflict}. */
export interface ConflictProps {
  stale: Pick<Stale<unknown>, 'fields' | 'mine' | 'theirs'>;
  /** Goes on over their record with the fields named as I typed them. */
  onSettle(mine: readonly string[]): void;
}

/** Somebody else changed the profile meanwhile: both contents field by field, before anything is lost. */
export function Conflict({ stale: { fields, mine, theirs }, onSettle }: ConflictProps) {
  const t = useT();
  // Only what both changed is a question; what one alone changed stays as that one has it.
  const asked = fields.filter(({ entry }) => mine.includes(entry.name) && theirs.includes(entry.name));
  const unasked = mine.filter((name) => !asked.some(({ entry }) => entry.name === name));
  return (
    <div className="done" role="alert">
      <p>
        <b>{t('profile.stale_title')}</b>
      </p>
      <p className="sub">{asked.length === 0 ? t('profile.stale_same') : t('profile.stale_text')}</p>
      {asked.length > 0 && (
        <dl className="list">
          {asked.map(({ entry, before, after }) => (
            <div className="diff" key={entry.name}>
              <dt>{entry.label}</dt>
              <dd>
                <small>{t('profile.stale_theirs')}</small>
                {isNothing(before) ? t('state.blank') : entry.read(before)}
              </dd>
              <dd>
                <small>{t('profile.stale_mine')}</small>
                <b>{isNothing(after) ? t('state.blank') : entry.read(after)}</b>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <button type="button" className="btn pri wide" onClick={() => onSettle(mine)}>
        {t('profile.stale_use_mine')}
      </button>
      {asked.length > 0 && (
        <button type="button" className="btn wide" onClick={() => onSettle(unasked)}>
          {t('profile.stale_use_theirs')}
        </button>
      )}
    </div>
  );
}
