import { TAX_RATES, valuesOf, ZeroRateReason } from '@tsudoi/domain';
import { labelOptions } from '@tsudoi/i18n/labels';
import { useFieldValue } from '@tsudoi/ui/headless/form/formField';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { CurrencyField } from '@tsudoi/ui/mantine/fields/CurrencyField';
import { RadioField } from '@tsudoi/ui/mantine/fields/RadioField';
import { SelectField } from '@tsudoi/ui/mantine/fields/SelectField';
import { useMemo } from 'react';

/** What one piece costs, and how it is taxed and rounded; only a plan says whether tax is in it. */
export function FeeFields({ taxType = false }: { taxType?: boolean }) {
  const t = useT();
  const locale = useLocale();
  const rate = useFieldValue('rate');
  const reasons = useMemo(
    () => valuesOf(ZeroRateReason).map((value) => ({ value, text: t(`payment_plans.zero.${value}`) })),
    [t],
  );
  const rates = useMemo(() => TAX_RATES.map((value) => ({ value, text: `${value}%` })), []);
  return (
    <>
      <CurrencyField name="amount" label={t('payment_plans.amount')} required span={6} />
      {taxType && (
        <RadioField
          name="tax_type"
          label={t('payment_plans.tax_type')}
          required
          span={6}
          options={labelOptions('taxType', locale)}
        />
      )}
      <SelectField name="rate" label={t('payment_plans.rate')} required span={6} options={rates} />
      {String(rate) === '0' && (
        <SelectField name="zero_reason" label={t('payment_plans.zero_reason')} required span={6} options={reasons} />
      )}
      <SelectField
        name="rounding"
        label={t('payment_plans.rounding')}
        required
        span={6}
        options={labelOptions('feeRounding', locale)}
        hint={t('payment_plans.rounding_hint')}
      />
    </>
  );
}
