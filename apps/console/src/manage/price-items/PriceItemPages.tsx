import { pickFields } from '@tsudoi/contract';
import {
  PriceItemCreate,
  type PriceItemRecord,
  PriceItemUpdate,
  priceItemFields,
  priceItems,
} from '@tsudoi/contract/price-items';
import { TAX_RATES } from '@tsudoi/domain';
import { labelOptions } from '@tsudoi/i18n/labels';
import { useFieldValue } from '@tsudoi/ui/headless/form/formField';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { FamilyCreatePage, FamilyEditPage, familyScreens } from '@tsudoi/ui/mantine/FamilyPages';
import { CurrencyField } from '@tsudoi/ui/mantine/fields/CurrencyField';
import { SelectField } from '@tsudoi/ui/mantine/fields/SelectField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { PRICE_ITEM_LIST } from './list.ts';
import { paths } from './paths.ts';

const BLANK = { name: '', unit_price: '', rate: 10 as const, zero_reason: null };
const valuesOf = (record: PriceItemRecord) => pickFields(record, [...priceItemFields, 'version']);

function Fields() {
  const t = useT();
  const locale = useLocale();
  const rate = useFieldValue('rate');
  return (
    <FormSection title={t('price_items.section.basic')}>
      <TextField
        name="name"
        label={t('price_items.name')}
        required
        span={12}
        maxLength={100}
        hint={t('price_items.name_hint')}
      />
      <CurrencyField
        name="unit_price"
        label={t('price_items.unit_price')}
        required
        span={6}
        hint={t('price_items.price_hint')}
      />
      <SelectField
        name="rate"
        label={t('price_items.rate')}
        required
        span={6}
        options={TAX_RATES.map((value) => ({ value, text: t(`price_items.rate.${value}`) }))}
      />
      {String(rate) === '0' && (
        <SelectField
          name="zero_reason"
          label={t('price_items.zero_reason')}
          required
          span={6}
          options={labelOptions('zeroRateReason', locale)}
        />
      )}
    </FormSection>
  );
}

const SCREENS = familyScreens({
  titles: { list: 'price_items.search.title', create: 'price_items.create.title' },
  list: PRICE_ITEM_LIST,
  endpoints: priceItems,
  create: { schema: PriceItemCreate, blank: BLANK },
  update: { schema: PriceItemUpdate, valuesOf },
  show: ({ name }, t) => ({ title: name, removal: { title: t('price_items.delete_confirm', { name }) } }),
  Fields,
});

/** /manage/settings/main/price-items/create */
export function PriceItemCreatePage() {
  return <FamilyCreatePage of={SCREENS} place={{ paths }} />;
}

/** /manage/settings/main/price-items/edit/{id} */
export function PriceItemEditPage() {
  return <FamilyEditPage of={SCREENS} place={{ paths }} />;
}
