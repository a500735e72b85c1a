import type { ProfileRecord } from '@tsudoi/contract/members';
import { memberReference } from '@tsudoi/contract/reference';
import { label } from '@tsudoi/i18n/labels';
import { useStore } from '../../parts/store.ts';
import { useAnswer } from '../../shell/answer.ts';
import { locale, useT } from '../../shell/words.ts';
import { differing, type ProfileField, type ProfileValues, profileLabels, valuesOf } from './fields.ts';

/** Somebody else changed the profile meanwhile: both contents field by field, before anything is lost. */
export function Conflict(props: {
  mine: ProfileValues;
  theirs: ProfileRecord;
  onMine: () => void;
  onTheirs: () => void;
}) {
  const t = useT();
  const labels = profileLabels(t);
  const now = valuesOf(props.theirs);
  const inWords = useInWords();
  const names = differing(props.mine, now);
  return (
    <div className="done" role="alert">
      <p>
        <b>{t('state.stale')}</b>
      </p>
      <p className="sub">{names.length === 0 ? t('profile.stale_same') : t('profile.stale_text')}</p>
      {names.length > 0 && (
        <dl className="list">
          {names.map((name) => (
            <div className="diff" key={name}>
              <dt>{labels[name]}</dt>
              <dd>
                <small>{t('profile.stale_theirs')}</small>
                {inWords(name, now) || t('state.blank')}
              </dd>
              <dd>
                <small>{t('profile.stale_mine')}</small>
                <b>{inWords(name, props.mine) || t('state.blank')}</b>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <button type="button" className="btn pri wide" onClick={props.onMine}>
        {t('profile.stale_use_mine')}
      </button>
      {names.length > 0 && (
        <button type="button" className="btn wide" onClick={props.onTheirs}>
          {t('profile.stale_use_theirs')}
        </button>
      )}
    </div>
  );
}

/** Codes in words: nobody knows that 14 is 神奈川県. */
function useInWords(): (name: ProfileField, values: ProfileValues) => string {
  const language = useStore(locale);
  const prefectures = useAnswer(memberReference.prefectures).data ?? [];
  return (name, values) => {
    const value = values[name];
    if (name === 'gender' && value !== '') return label('gender', Number(value), language);
    if (name === 'pref_code') return prefectures.find(({ id }) => String(id) === value)?.text ?? value;
    return value;
  };
}
