import { isNothing } from '@tsudoi/ui/headless/form/formValues';
import type { Stale } from '@tsudoi/ui/headless/form/recordForm';
import { useT } from '../../../shell/words.ts';

/** Props of {@link Conflict}. */
export interface ConflictProps {
  stale: Pick<Stale<unknown>, 'fields' | 'mine'>;
  /** Goes on over their record with the fields named as I typed them. */
  onSettle(mine: readonly string[]): void;
}

/** Somebody else changed the profile meanwhile: both contents field by field, before anything is lost. */
export function Conflict({ stale: { fields, mine }, onSettle }: ConflictProps) {
  const t = useT();
  const differing = fields.filter(({ entry }) => mine.includes(entry.name));
  return (
    <div className="done" role="alert">
      <p>
        <b>{t('state.stale')}</b>
      </p>
      <p className="sub">{differing.length === 0 ? t('profile.stale_same') : t('profile.stale_text')}</p>
      {differing.length > 0 && (
        <dl className="list">
          {differing.map(({ entry, before, after }) => (
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
      {differing.length > 0 && (
        <button type="button" className="btn wide" onClick={() => onSettle([])}>
          {t('profile.stale_use_theirs')}
        </button>
      )}
    </div>
  );
}
