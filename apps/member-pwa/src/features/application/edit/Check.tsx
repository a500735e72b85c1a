import { formatYen } from '@tsudoi/i18n';
import { isNothing, valueAt } from '@tsudoi/ui/headless/form/formValues';
import type { Registry } from '@tsudoi/ui/headless/form/registry';
import { useFormContext } from 'react-hook-form';
import { useStore } from '../../../parts/store.ts';
import { locale, useT } from '../../../shell/words.ts';
import type { ApplicantValues, Opened } from './values.ts';

/** Fields that nobody reads once more: a password, and what is a section of its own. */
const UNSHOWN = ['password', 'password_confirmation'];

/** Every answer in the words of the form, with the way back to it; and what joining costs. */
export function Check({
  opened,
  registry,
  onChange,
}: {
  opened: Opened;
  registry: Registry;
  onChange: (section: string) => void;
}) {
  const t = useT();
  const language = useStore(locale);
  const { getValues } = useFormContext<ApplicantValues>();
  const { fields, sections } = registry.snapshot();
  const values = getValues();
  const { member_type: type, email } = opened;
  const shown = sections
    .map(({ id, title }) => ({
      id,
      title,
      fields: fields.filter(({ name, section }) => section === id && !UNSHOWN.includes(name)),
    }))
    .filter((section) => section.fields.length > 0);
  return (
    <>
      <section className="check">
        <div className="h2 next">
          <h2>{t('application.type')}</h2>
        </div>
        <dl className="list pairs">
          <div>
            <dt>{t('application.type')}</dt>
            <dd>{type.name}</dd>
          </div>
          <div>
            <dt>{t('field.email')}</dt>
            <dd>{email}</dd>
          </div>
        </dl>
      </section>
      {shown.map((section) => (
        <section className="check" key={section.id}>
          <div className="h2 next">
            <h2>{section.title}</h2>
            <button type="button" className="tbtn" onClick={() => onChange(section.id)}>
              {t('application.change')}
              <span className="sr"> {section.title}</span>
            </button>
          </div>
          <dl className="list pairs">
            {section.fields.map(({ name, label, read }) => {
              const value = valueAt(values, name);
              return (
                <div key={name}>
                  <dt>{label}</dt>
                  <dd>{isNothing(value) ? t('state.none') : read(value)}</dd>
                </div>
              );
            })}
          </dl>
        </section>
      ))}
      <section className="check">
        <div className="h2 next">
          <h2>{t('application.costs')}</h2>
        </div>
        <dl className="list">
          <div className="kv">
            <dt>{t('application.joining_fee')}</dt>
            <dd>{formatYen(type.sign_up_fee, language)}</dd>
          </div>
        </dl>
        {type.sign_up_fee > 0 && (
          <p className="hint">{t(type.approval ? 'application.costs_later' : 'application.costs_now')}</p>
        )}
      </section>
    </>
  );
}
