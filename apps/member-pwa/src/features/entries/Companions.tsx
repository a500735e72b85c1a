import type { MemberCourse } from '@tsudoi/contract/events';
import { useT } from '../../shell/words.ts';
import type { EntryDraft } from './flow.ts';

interface Props {
  course: MemberCourse;
  draft: EntryDraft;
  onChange: (values: Partial<EntryDraft>) => void;
}

/** How many people come along and who they are; where they would wait, what is to happen with too few places. */
export function Companions({ course, draft, onChange }: Props) {
  const t = useT();
  const { companions, names, least } = draft;
  const counts = Array.from({ length: course.companions_max + 1 }, (_, count) => count);
  return (
    <fieldset className="consents kind">
      <legend>{t('entries.companions')}</legend>
      <label className="field">
        <span className="lab">{t('entries.companion_count')}</span>
        <select
          className="in"
          value={companions}
          onChange={({ target }) => onChange({ companions: Number(target.value) })}
        >
          {counts.map((count) => (
            <option key={count} value={count}>
              {count === 0 ? t('entries.alone') : t('entries.people', { count })}
            </option>
          ))}
        </select>
      </label>
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a companion is its place in the list
        <label className="field" key={index}>
          <span className="lab">{t('entries.companion', { number: index + 1 })}</span>
          <input
            className="in"
            required
            form="entry-form"
            maxLength={100}
            value={name}
            onChange={({ target }) => onChange({ names: names.with(index, target.value) })}
          />
        </label>
      ))}
      {companions > 0 && course.waits && (
        <div className="type-choice" role="radiogroup" aria-label={t('entries.too_few')}>
          <p>
            <b>{t('entries.too_few')}</b>
          </p>
          {[null, ...counts.filter((count) => count > 0 && count <= companions)].map((places) => (
            <label key={places ?? 'all'}>
              <input
                className="ck"
                type="radio"
                name="least"
                checked={least === places}
                onChange={() => onChange({ least: places })}
              />
              <span>
                {places === null ? t('entries.all_or_none', { places: companions + 1 }) : t('entries.from', { places })}
              </span>
            </label>
          ))}
        </div>
      )}
    </fieldset>
  );
}
