import { EVENT_LIMITS, type EventWritten } from '@tsudoi/contract/events';
import { jstToday } from '@tsudoi/domain';
import { cancelTermsWords, formatDueMoment } from '@tsudoi/i18n';
import { labelOptions } from '@tsudoi/i18n/labels';
import { useField } from '@tsudoi/ui/headless/form/field';
import { useFieldValue } from '@tsudoi/ui/headless/form/formField';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { NumberField } from '@tsudoi/ui/mantine/fields/NumberField';
import { RadioField } from '@tsudoi/ui/mantine/fields/RadioField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';

type Rules = EventWritten['cancel_rules'];

/** How the fee is taken and paid, and what of it a cancellation costs. */
export function FeeSection() {
  const t = useT();
  const locale = useLocale();
  const payDays = useFieldValue('pay_days');
  return (
    <FormSection title={t('events.section.fee')}>
      <NumberField
        name="pay_days"
        label={t('events.pay_days')}
        span={4}
        max={366}
        unit={t('events.days')}
        hint={t(payDays === null || payDays === '' ? 'events.pay_days_none' : 'events.pay_days_hint')}
      />
      <RadioField name="tax_type" label={t('events.tax_type')} span={8} options={labelOptions('taxType', locale)} />
      <RadioField
        name="cancel_settles"
        label={t('events.cancel_settles')}
        span={12}
        options={[
          { value: 'refund', text: t('events.settles.refund') },
          { value: 'credit', text: t('events.settles.credit') },
        ]}
      />
      <CancelRules />
    </FormSection>
  );
}

/** What a cancellation costs, a line for each day from which it costs more, and what the member reads of it. */
function CancelRules() {
  const t = useT();
  const read = (value: unknown) =>
    Array.isArray(value)
      ? (value as Rules)
          .map(({ days_before, percent }) => `${days_before}${t('events.cancel_days_unit')} ${percent}%`)
          .join(t('list.joint'))
      : '';
  const field = useField({ name: 'cancel_rules', label: t('events.cancel_rules'), read, nested: true });
  const rules = Array.isArray(field.value) ? (field.value as Rules) : [];
  return (
    <>
      <h3 className="field c12">{t('events.cancel_rules')}</h3>
      {rules.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: its inputs follow their values
        <div className="field c12 event-row" key={index}>
          <NumberField
            name={`cancel_rules.${index}.days_before`}
            label={t('events.cancel_days')}
            required
            span={4}
            max={366}
            unit={t('events.cancel_days_unit')}
          />
          <NumberField
            name={`cancel_rules.${index}.percent`}
            label={t('events.cancel_percent')}
            required
            span={4}
            max={100}
            unit="%"
          />
          {!field.readOnly && (
            <Button small onClick={() => field.set(rules.toSpliced(index, 1))}>
              {t('events.cancel_rule_remove')}
            </Button>
          )}
        </div>
      ))}
      {!field.readOnly && (
        <div className="field c12">
          <Button small disabled={rules.length >= EVENT_LIMITS.cancel_rules} onClick={() => field.add(nextRule(rules))}>
            {t('events.cancel_rule_add')}
          </Button>
        </div>
      )}
      <Preview rules={rules} />
    </>
  );
}

/** The next rule begins nearer to the event than all others and costs more. */
function nextRule(rules: Rules): Rules[number] {
  if (rules.length === 0) return { days_before: 7, percent: 50 };
  return { days_before: Math.max(0, Math.min(...rules.map((rule) => rule.days_before)) - 1), percent: 100 };
}

/** The terms as members read them. */
function Preview({ rules }: { rules: Rules }) {
  const t = useT();
  const locale = useLocale();
  const until = useFieldValue('cancel_until');
  const settles = useFieldValue('cancel_settles');
  // A number that is being typed may be missing.
  const whole = rules.filter((rule) => Number.isInteger(rule.days_before) && Number.isInteger(rule.percent));
  const sentences = cancelTermsWords(
    {
      cancel_until: typeof until === 'string' && until !== '' ? until : null,
      cancel_rules: whole,
      cancel_settles: settles === 'credit' ? 'credit' : 'refund',
    },
    { t, moment: (at) => formatDueMoment(at, jstToday(new Date()), locale), hasFee: true },
  );
  return (
    <div className="field c12">
      <p className="hint">{t('events.cancel_preview')}</p>
      <ul aria-label={t('events.cancel_preview')}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}
