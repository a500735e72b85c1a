import { MOST_OTHERS } from '@tsudoi/contract/applications';
import { fullName } from '@tsudoi/domain';
import { formatYen } from '@tsudoi/i18n';
import { isNothing, valueAt } from '@tsudoi/ui/headless/form/formValues';
import { type Registry, useRegistry } from '@tsudoi/ui/headless/form/registry';
import { useFormContext, useWatch } from 'react-hook-form';
import { useStore } from '../../../parts/store.ts';
import { locale, useT } from '../../../shell/words.ts';
import type { ApplicantValues, Opened, OtherPerson } from './values.ts';

/** Fields that nobody reads once more: a password, and what is a section of its own. */
const UNSHOWN = ['password', 'password_confirmation'];

/** Every answer in the words of the form, with the way back to it; and what joining costs. */
export function Check({
  opened,
  registry,
  onChange,
  others,
}: {
  opened: Opened;
  registry: Registry;
  onChange: (section: string) => void;
  /** Opens the form of somebody who comes along, and changes who does; undefined where nobody can. */
  others: { open: (person: 'new' | number) => void; set: (others: OtherPerson[]) => void } | undefined;
}) {
  const t = useT();
  const language = useStore(locale);
  const { getValues } = useFormContext<ApplicantValues>();
  const { fields, sections } = useRegistry(registry);
  const people = useWatch<ApplicantValues, 'others'>({ name: 'others' }) ?? [];
  const values = getValues();
  const { member_type: type, email } = opened;
  const total = people.reduce((sum, one) => sum + one.type.sign_up_fee, type.sign_up_fee);
  const feeOf = (name: string) => t('application.other.fee', { name });
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
      {people.map((one, index) => {
        const name = fullName(one.values.basic_info);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a person is its place in the application
          <section className="check other" key={index}>
            <div className="h2 next">
              <h2>{t('application.other.heading', { name, type: one.type.name })}</h2>
              <button type="button" className="tbtn" onClick={() => others?.open(index)}>
                {t('application.change')}
                <span className="sr"> {name}</span>
              </button>
            </div>
            <dl className="list pairs">
              {one.shown.flatMap(({ title, pairs }) =>
                pairs.map(({ label, text }) => (
                  <div key={`${title}/${label}`}>
                    <dt>{label}</dt>
                    <dd>{text}</dd>
                  </div>
                )),
              )}
            </dl>
            <button
              type="button"
              className="tbtn"
              onClick={() => others?.set(people.filter((_, place) => place !== index))}
            >
              {t('application.other.remove', { name })}
            </button>
          </section>
        );
      })}
      {others !== undefined && (
        <section className="check">
          <div className="h2 next">
            <h2>{t('application.other.together')}</h2>
          </div>
          <p className="hint">{t('application.other.lead')}</p>
          {people.length < MOST_OTHERS && (
            <button type="button" className="btn wide" onClick={() => others.open('new')}>
              {t('application.other.more')}
            </button>
          )}
        </section>
      )}
      <section className="check">
        <div className="h2 next">
          <h2>{t('application.costs')}</h2>
        </div>
        <dl className="list">
          <div className="kv">
            <dt>{people.length === 0 ? t('application.joining_fee') : feeOf(fullName(values.basic_info))}</dt>
            <dd>{formatYen(type.sign_up_fee, language)}</dd>
          </div>
          {people.map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a person is its place in the application
            <div className="kv" key={index}>
              <dt>{feeOf(fullName(one.values.basic_info))}</dt>
              <dd>{formatYen(one.type.sign_up_fee, language)}</dd>
            </div>
          ))}
          {people.length > 0 && (
            <div className="kv">
              <dt>
                <b>{t('application.other.total')}</b>
              </dt>
              <dd>
                <b>{formatYen(total, language)}</b>
              </dd>
            </div>
          )}
        </dl>
        {total > 0 && <p className="hint">{t(type.approval ? 'application.costs_later' : 'application.costs_now')}</p>}
      </section>
    </>
  );
}
