import { Gender, toFullKatakana } from '@tsudoi/domain';
import { label } from '@tsudoi/i18n/labels';
import { typeDate, typePhone } from '@tsudoi/ui/headless/inputRules';
import { useId } from 'react';
import { TextField } from '../../forms/Field.tsx';
import type { Form } from '../../forms/useForm.ts';
import { useStore } from '../../parts/store.ts';
import { locale, useT } from '../../shell/words.ts';
import { AddressFields } from './AddressFields.tsx';
import { type ProfileValues, profileLabels } from './fields.ts';

type Props = { form: Form<ProfileValues> };

/** The fields of the profile in its sections; above them what is still missing. */
export function ProfileFields({ form, missing }: Props & { missing: readonly string[] }) {
  const t = useT();
  const labels = profileLabels(t);
  const open = missing
    .map((path) => path.replace(/^basic_info\./, ''))
    .filter((name) => form.values[name] === '')
    .map((name) => labels[name])
    .filter((text) => text !== undefined);
  return (
    <>
      {open.length > 0 && (
        <div className="note warn">
          <p>
            <b>{t('profile.missing_title')}</b>
            <small>{t('profile.missing_text', { fields: open.join('・') })}</small>
          </p>
        </div>
      )}
      <section>
        <h2>{t('profile.section.person')}</h2>
        <div className="two">
          <TextField form={form} name="last_name" required autoComplete="family-name" maxLength={100} />
          <TextField form={form} name="first_name" required autoComplete="given-name" maxLength={100} />
        </div>
        <div className="two">
          <TextField form={form} name="last_name_kana" maxLength={255} settle={toFullKatakana} />
          <TextField form={form} name="first_name_kana" maxLength={255} settle={toFullKatakana} />
        </div>
        <GenderField form={form} />
        <TextField
          form={form}
          name="birthday"
          className="short"
          inputMode="numeric"
          autoComplete="bday"
          maxLength={14}
          hint={t('profile.birthday_hint')}
          format={typeDate}
        />
      </section>
      <section>
        <h2>{t('profile.section.contact')}</h2>
        <TextField
          form={form}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={20}
          format={typePhone}
        />
        <AddressFields form={form} />
      </section>
    </>
  );
}

function GenderField({ form }: Props) {
  const t = useT();
  const language = useStore(locale);
  const errorId = useId();
  const choices = Object.values(Gender).map((value) => ({
    value: String(value),
    text: label('gender', value, language),
  }));
  const error = form.errors.gender;
  return (
    <fieldset className="field" aria-describedby={error === undefined ? undefined : errorId}>
      <legend>{form.labels.gender}</legend>
      <div className="choices">
        {choices.map(({ value, text }) => (
          <label key={value}>
            <input
              type="radio"
              className="ck"
              name="gender"
              value={value}
              checked={form.values.gender === value}
              onChange={() => form.set('gender', value)}
            />
            {text}
          </label>
        ))}
        {form.values.gender !== '' && (
          <button type="button" className="tbtn link" onClick={() => form.set('gender', '')}>
            {t('profile.gender_none')}
          </button>
        )}
      </div>
      {error !== undefined && (
        <p className="err" id={errorId}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
