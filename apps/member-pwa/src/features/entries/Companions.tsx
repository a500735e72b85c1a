import type { MemberCourse } from '@tsudoi/contract/events';
import type { Ref } from 'react';
import { FieldFrame } from '../../forms/FieldFrame.tsx';
import { useT } from '../../shell/words.ts';
import type { EntryDraft } from './flow.ts';

interface Props {
  course: MemberCourse;
  draft: EntryDraft;
  /** Names that are missing are said to be. */
  isAsked: boolean;
  onChange: (values: Partial<EntryDraft>) => void;
  /** What stands around the fields. */
  ref?: Ref<HTMLFieldSetElement>;
}

/** How many people come along and who they are; where they would wait, what is to happen with too few places. */
export function Companions({ course, draft, isAsked, onChange, ref }: Props) {
  const t = useT();
  const { companions, names } = draft;
  const counts = Array.from({ length: course.companions_max + 1 }, (_, count) => count);
  return (
    <fieldset className="form kind" ref={ref}>
      <legend>{t('entries.companions')}</legend>
      <FieldFrame label={t('entries.companion_count')} error={undefined}>
        {({ id }) => (
          <select
            id={id}
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
        )}
      </FieldFrame>
      {names.map((name, index) => (
        <Companion
          // biome-ignore lint/suspicious/noArrayIndexKey: a companion is its place in the list
          key={index}
          index={index}
          name={name}
          isMissing={isAsked && name.trim() === ''}
          onChange={(next) => onChange({ names: names.with(index, next) })}
        />
      ))}
      {companions > 0 && course.waits && <TooFew draft={draft} onChange={onChange} />}
    </fieldset>
  );
}

interface CompanionProps {
  index: number;
  name: string;
  isMissing: boolean;
  onChange: (name: string) => void;
}

function Companion({ index, name, isMissing, onChange }: CompanionProps) {
  const t = useT();
  const label = t('entries.companion', { number: index + 1 });
  return (
    <FieldFrame label={label} required error={isMissing ? t('entries.companion_missing', { label }) : undefined}>
      {({ id, describedBy, invalid }) => (
        <input
          id={id}
          className="in"
          autoComplete="off"
          aria-required="true"
          aria-invalid={invalid}
          aria-describedby={describedBy}
          maxLength={100}
          value={name}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </FieldFrame>
  );
}

interface TooFewProps {
  draft: Pick<EntryDraft, 'companions' | 'least'>;
  onChange: (values: Pick<EntryDraft, 'least'>) => void;
}

/** What is to happen where fewer places become free than the group has people. */
export function TooFew({ draft: { companions, least }, onChange }: TooFewProps) {
  const t = useT();
  const fewer = Array.from({ length: companions }, (_, index) => index + 1);
  return (
    <div className="type-choice" role="radiogroup" aria-label={t('entries.too_few')}>
      <p>
        <b>{t('entries.too_few')}</b>
      </p>
      {[null, ...fewer].map((places) => (
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
            {places !== null && <small>{t('entries.from.note')}</small>}
          </span>
        </label>
      ))}
    </div>
  );
}
