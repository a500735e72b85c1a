import { type ExtendedInputType, limitsOf, TEXT_FORMATS, TEXT_MAX, TEXTAREA_MAX, UNSIGNED_MAX } from '@tsudoi/domain';
import { useField } from '@tsudoi/ui/headless/form/field';
import { useFieldValue } from '@tsudoi/ui/headless/form/formField';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { CheckboxField } from '@tsudoi/ui/mantine/fields/CheckboxField';
import { DateField } from '@tsudoi/ui/mantine/fields/DateField';
import { FieldFrame } from '@tsudoi/ui/mantine/fields/Field';
import { NumberField } from '@tsudoi/ui/mantine/fields/NumberField';
import { SelectField } from '@tsudoi/ui/mantine/fields/SelectField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { useFormContext } from 'react-hook-form';

const DECIMALS_MAX = 10;

/** The bounds that answers of a kind of field can have; nothing where there are none. */
export function LimitFields({ type }: { type: ExtendedInputType }) {
  const t = useT();
  const limits = limitsOf(type);
  if (limits.length === 0) return null;
  const isDecimal = limits.includes('decimals');
  return (
    <FormSection title={t('account_cms.section.limits')} lead={t('account_cms.limits_lead')}>
      {limits.includes('max_length') && (
        <NumberField
          name="limits.max_length"
          label={t('account_cms.max_length')}
          min={1}
          max={type === 'textarea' ? TEXTAREA_MAX : TEXT_MAX}
          unit={t('account_cms.characters')}
          span={4}
        />
      )}
      {limits.includes('format') && (
        <SelectField
          name="limits.format"
          label={t('account_cms.format')}
          options={TEXT_FORMATS.map((format) => ({ value: format, text: t(`account_cms.format.${format}`) }))}
          placeholder={t('account_cms.format.any')}
          span={6}
        />
      )}
      {limits.includes('min') &&
        (['min', 'max'] as const).map((name) => (
          <NumberField
            key={name}
            name={`limits.${name}`}
            label={t(name === 'min' ? 'account_cms.min' : 'account_cms.max')}
            min={0}
            max={UNSIGNED_MAX}
            decimal={isDecimal}
            span={4}
          />
        ))}
      {isDecimal && (
        <NumberField name="limits.decimals" label={t('account_cms.decimals')} max={DECIMALS_MAX} span={4} />
      )}
      {limits.includes('after_or_equal') && (
        <>
          <DayBound name="limits.after_or_equal" label={t('account_cms.day_from')} />
          <DayBound name="limits.before_or_equal" label={t('account_cms.day_until')} />
        </>
      )}
      {limits.includes('accepted') && (
        <CheckboxField
          name="limits.accepted"
          label={t('account_cms.accepted')}
          hideLabel
          words={t('account_cms.accepted')}
          span={12}
        />
      )}
    </FormSection>
  );
}

const TODAY = 'today';

/** A day, or the day on which somebody answers. */
function DayBound({ name, label }: { name: string; label: string }) {
  const t = useT();
  const { setValue } = useFormContext();
  const isToday = useFieldValue(name) === TODAY;
  const verb = t(isToday ? 'account_cms.choose_day' : 'account_cms.choose_today');
  const choose = (value: string | null) => setValue(name, value, { shouldDirty: true, shouldTouch: true });
  return (
    <div className="c6 day-bound">
      {isToday ? <Today name={name} label={label} /> : <DateField name={name} label={label} span={12} />}
      <Button
        small
        kind="quiet"
        aria-label={t('account_cms.of_bound', { label, verb })}
        onClick={() => choose(isToday ? null : TODAY)}
      >
        {verb}
      </Button>
    </div>
  );
}

function Today({ name, label }: { name: string; label: string }) {
  const t = useT();
  const field = useField({ name, label, read: () => t('account_cms.today') });
  return (
    <FieldFrame field={field} label={label} span={12} group>
      <span className="fixed">{t('account_cms.today')}</span>
    </FieldFrame>
  );
}
