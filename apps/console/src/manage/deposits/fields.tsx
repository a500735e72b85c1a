import { labelOptions } from '@tsudoi/i18n/labels';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { CurrencyField } from '@tsudoi/ui/mantine/fields/CurrencyField';
import { SelectField } from '@tsudoi/ui/mantine/fields/SelectField';

/** How much. */
export function Amount() {
  const t = useT();
  return <CurrencyField name="amount" label={t('deposits.amount')} required span={6} />;
}

/** How it came or went. */
export function Method() {
  const t = useT();
  const locale = useLocale();
  const options = labelOptions('depositMethod', locale);
  return <SelectField name="method" label={t('deposits.method')} required span={6} options={options} />;
}
