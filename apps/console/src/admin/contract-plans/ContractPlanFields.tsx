import { INTEGER_MAX } from '@tsudoi/domain';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { CheckboxField } from '@tsudoi/ui/mantine/fields/CheckboxField';
import { CurrencyField } from '@tsudoi/ui/mantine/fields/CurrencyField';
import { NumberField } from '@tsudoi/ui/mantine/fields/NumberField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import type { ReactNode } from 'react';

/** The fields of a contract plan; `touched` is what a change of its limits does to facilities. */
export function ContractPlanFields({ touched }: { touched?: ReactNode }) {
  const t = useT();
  return (
    <>
      <FormSection title={t('contract_plans.section.basic')}>
        <TextField name="name" label={t('contract_plans.name')} required span={6} maxLength={100} />
        <TextField name="name_en" label={t('field.name_en')} span={6} maxLength={100} />
        <CurrencyField
          name="monthly_fee"
          label={t('field.monthly_fee')}
          required
          span={6}
          hint={t('contract_plans.fee_hint')}
        />
        <NumberField name="sort" label={t('field.sort')} span={6} max={9_999} hint={t('contract_plans.sort_hint')} />
        <CheckboxField
          name="active"
          label={t('contract_plans.offer')}
          words={t('contract_plans.active')}
          hint={t('contract_plans.active_hint')}
          span={12}
        />
      </FormSection>
      <FormSection title={t('contract_plans.section.limits')} lead={t('contract_plans.limits_lead')}>
        <NumberField
          name="account_limit"
          label={t('field.account_limit')}
          required
          span={6}
          min={1}
          max={INTEGER_MAX}
          unit={t('contract_plans.people')}
        />
        <NumberField
          name="usage_alert_percent"
          label={t('field.usage_alert_percent')}
          required
          span={6}
          min={1}
          max={100}
          unit="%"
          hint={t('contract_plans.alert_hint')}
        />
        <NumberField
          name="storage_gb"
          label={t('field.storage_gb')}
          required
          span={6}
          min={1}
          max={1_000_000}
          unit="GB"
          hint={t('contract_plans.storage_hint')}
        />
        {touched}
      </FormSection>
    </>
  );
}
