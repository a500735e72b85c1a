import { paymentPlanChoices, planMethods } from '@tsudoi/contract/payment-plans';
import { PaymentPlanChargeDay } from '@tsudoi/domain';
import { labelOptions } from '@tsudoi/i18n/labels';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useFieldValue } from '@tsudoi/ui/headless/form/formField';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { CheckboxField } from '@tsudoi/ui/mantine/fields/CheckboxField';
import { CheckboxGroupField } from '@tsudoi/ui/mantine/fields/CheckboxGroupField';
import { DateField } from '@tsudoi/ui/mantine/fields/DateField';
import { MultiSelectField } from '@tsudoi/ui/mantine/fields/MultiSelectField';
import { NumberField } from '@tsudoi/ui/mantine/fields/NumberField';
import { fromSelectList } from '@tsudoi/ui/mantine/fields/options';
import { RadioField } from '@tsudoi/ui/mantine/fields/RadioField';
import { SelectField } from '@tsudoi/ui/mantine/fields/SelectField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { useMemo } from 'react';
import { FeeFields } from '../../pickers/billing/FeeFields.tsx';
import { methodOptions } from '../../pickers/payment/methodOptions.ts';

/** The fields of a payment plan. */
export function PaymentPlanFields() {
  const t = useT();
  const locale = useLocale();
  const { data, loading } = useEndpoint(paymentPlanChoices, {}, { isLasting: true });
  const chargeDay = useFieldValue('charge_day');
  const isRequired = useFieldValue('required_for_use');
  const methods = useMemo(() => methodOptions(planMethods, locale), [locale]);
  const types = useMemo(() => fromSelectList(data?.member_types), [data]);
  const conditions = useMemo(() => fromSelectList(data?.apply_conditions), [data]);
  return (
    <>
      <FormSection title={t('payment_plans.section.basic')}>
        <TextField name="name" label={t('payment_plans.name')} required span={8} maxLength={100} />
        <TextField
          name="code"
          label={t('payment_plans.code')}
          required
          span={4}
          maxLength={20}
          hint={t('payment_plans.code_hint')}
        />
        <RadioField
          name="fee_type"
          label={t('payment_plans.fee_type')}
          required
          span={6}
          options={labelOptions('paymentPlanFeeType', locale)}
        />
        <RadioField
          name="timing"
          label={t('payment_plans.timing')}
          required
          span={6}
          options={labelOptions('paymentPlanTiming', locale)}
        />
        <SelectField
          name="charge_day"
          label={t('payment_plans.charge_day')}
          required
          span={6}
          options={labelOptions('paymentPlanChargeDay', locale)}
        />
        {String(chargeDay) === String(PaymentPlanChargeDay.designatedDate) && (
          <NumberField
            name="designated_date"
            label={t('payment_plans.designated_date')}
            required
            span={6}
            min={1}
            max={28}
            unit={t('payment_plans.date_unit')}
          />
        )}
        <DateField name="starts_on" label={t('payment_plans.starts_on')} span={6} />
        <DateField name="ends_on" label={t('payment_plans.ends_on')} span={6} hint={t('payment_plans.ends_hint')} />
      </FormSection>
      <FormSection title={t('payment_plans.section.fee')}>
        <FeeFields taxType />
        <CheckboxField
          name="prorate"
          label={t('payment_plans.prorate')}
          words={t('payment_plans.prorate_words')}
          span={12}
        />
        <CheckboxField
          name="issue_at_once"
          label={t('payment_plans.issue')}
          words={t('payment_plans.issue_words')}
          hint={t('payment_plans.issue_hint')}
          span={12}
        />
        <CheckboxField
          name="required_for_use"
          label={t('payment_plans.required')}
          words={t('payment_plans.required_words')}
          hint={t('payment_plans.required_hint')}
          span={12}
        />
        {isRequired === true && (
          <NumberField
            name="grace_days"
            label={t('payment_plans.grace_days')}
            required
            span={6}
            max={366}
            unit={t('payment_plans.date_unit')}
          />
        )}
      </FormSection>
      <FormSection title={t('payment_plans.section.who')}>
        <MultiSelectField
          name="member_type_ids"
          label={t('payment_plans.member_types')}
          span={6}
          options={types}
          loading={loading}
          hint={t('payment_plans.member_types_hint')}
        />
        <MultiSelectField
          name="joined_type_ids"
          label={t('payment_plans.joined_types')}
          span={6}
          options={types}
          loading={loading}
          hint={t('payment_plans.joined_types_hint')}
        />
        <SelectField
          name="apply_condition_id"
          label={t('payment_plans.apply_condition')}
          span={6}
          clearable
          options={conditions}
          loading={loading}
          hint={t('payment_plans.apply_condition_hint')}
        />
        <CheckboxGroupField
          name="methods"
          label={t('payment_plans.methods')}
          span={12}
          options={methods}
          hint={t('payment_plans.methods_hint')}
        />
      </FormSection>
    </>
  );
}
