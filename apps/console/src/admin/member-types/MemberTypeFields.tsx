import { TAX_RATES, valuesOf, ZeroRateReason } from '@tsudoi/domain';
import { labelOptions } from '@tsudoi/i18n/labels';
import { useFieldValue } from '@tsudoi/ui/headless/form/formField';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { CurrencyField } from '@tsudoi/ui/mantine/fields/CurrencyField';
import { DateField } from '@tsudoi/ui/mantine/fields/DateField';
import { NumberField } from '@tsudoi/ui/mantine/fields/NumberField';
import { SelectField } from '@tsudoi/ui/mantine/fields/SelectField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { useMemo } from 'react';

/** The fields of a member type; its class is fixed while members have it. */
export function MemberTypeFields({ members = 0 }: { members?: number }) {
  const t = useT();
  const locale = useLocale();
  const rate = useFieldValue('fee_rate');
  const rates = useMemo(() => TAX_RATES.map((value) => ({ value, text: `${value}%` })), []);
  const reasons = useMemo(
    () => valuesOf(ZeroRateReason).map((value) => ({ value, text: t(`member_types.zero.${value}`) })),
    [t],
  );
  return (
    <>
      <FormSection title={t('member_types.section.basic')}>
        <TextField name="name" label={t('member_types.name')} required span={6} maxLength={100} />
        <TextField name="name_en" label={t('field.name_en')} span={6} maxLength={100} />
        <TextField name="code" label={t('field.code')} required span={4} maxLength={20} />
        <SelectField
          name="class_type"
          label={t('field.class_type')}
          required
          span={4}
          options={labelOptions('memberClass', locale)}
          disabled={members > 0}
          hint={members > 0 ? t('member_types.class_fixed', { members }) : undefined}
        />
        <NumberField name="sort" label={t('field.sort')} span={4} max={9_999} hint={t('member_types.sort_hint')} />
      </FormSection>
      <FormSection title={t('member_types.section.codes')} lead={t('member_types.codes_lead')}>
        <TextField
          name="prefix"
          label={t('field.prefix')}
          span={4}
          maxLength={10}
          hint={t('member_types.prefix_hint')}
        />
        <NumberField name="digits" label={t('field.digits')} required span={4} min={3} max={10} />
      </FormSection>
      <FormSection title={t('member_types.section.expiry')}>
        <SelectField
          name="expiry_type"
          label={t('field.expiry_type')}
          required
          span={6}
          options={labelOptions('expiryType', locale)}
        />
        <CurrencyField name="renewal_fee" label={t('field.renewal_fee')} span={6} />
        <NumberField
          name="renew_before_days"
          label={t('field.renew_before_days')}
          span={6}
          max={366}
          unit={t('member_types.days')}
        />
        <NumberField
          name="renew_after_days"
          label={t('field.renew_after_days')}
          span={6}
          max={366}
          unit={t('member_types.days')}
        />
      </FormSection>
      <FormSection title={t('member_types.section.tax')} lead={t('member_types.tax_lead')}>
        <SelectField name="fee_rate" label={t('member_types.fee_rate')} required span={6} options={rates} />
        {String(rate) === '0' && (
          <SelectField
            name="fee_zero_reason"
            label={t('member_types.fee_zero_reason')}
            required
            span={6}
            options={reasons}
          />
        )}
      </FormSection>
      <FormSection title={t('member_types.section.applications')} lead={t('member_types.applications_lead')}>
        <SelectField
          name="application_mode"
          label={t('member_types.application_mode')}
          required
          span={6}
          options={labelOptions('applicationMode', locale)}
          hint={t('member_types.application_mode_hint')}
        />
        <CurrencyField name="sign_up_fee" label={t('member_types.sign_up_fee')} span={6} />
        <CurrencyField
          name="rejoin_fee"
          label={t('member_types.rejoin_fee')}
          hint={t('member_types.rejoin_fee_hint')}
          span={6}
        />
        <DateField name="apply_from" label={t('member_types.apply_from')} span={6} />
        <DateField name="apply_until" label={t('member_types.apply_until')} span={6} />
      </FormSection>
    </>
  );
}
