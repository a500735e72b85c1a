import { pickFields } from '@tsudoi/contract';
import {
  adjustmentConditionOptions,
  PaymentAdjustmentCreate,
  type PaymentAdjustmentRecord,
  PaymentAdjustmentUpdate,
  paymentAdjustmentFields,
  paymentAdjustments,
} from '@tsudoi/contract/payment-adjustments';
import { AdjustmentUnit, UNIT_PRICE_MAX } from '@tsudoi/domain';
import { labelOptions } from '@tsudoi/i18n/labels';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useFieldValue } from '@tsudoi/ui/headless/form/formField';
import type { OptionSource } from '@tsudoi/ui/headless/form/optionSearch';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { FamilyCreatePage, FamilyEditPage, familyScreens } from '@tsudoi/ui/mantine/FamilyPages';
import { CheckboxField } from '@tsudoi/ui/mantine/fields/CheckboxField';
import { DateField } from '@tsudoi/ui/mantine/fields/DateField';
import { NumberField } from '@tsudoi/ui/mantine/fields/NumberField';
import { fromSelectList, type Option } from '@tsudoi/ui/mantine/fields/options';
import { RadioField } from '@tsudoi/ui/mantine/fields/RadioField';
import { RemoteSelectField } from '@tsudoi/ui/mantine/fields/RemoteSelectField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { useMemo } from 'react';
import { ADJUSTMENT_LIST, paths } from './list.ts';

const BLANK = {
  name: '',
  condition_id: '',
  kind: 'discount' as const,
  unit: 'yen' as const,
  value: '',
  free: false,
  valid_from: null,
  valid_to: null,
  priority: 100,
};
const valuesOf = (record: PaymentAdjustmentRecord) => pickFields(record, [...paymentAdjustmentFields, 'version']);

/** Conditions to choose from, found by the server; a chosen one that no search has found is asked for by its id. */
function useConditionSource(): OptionSource<Option> {
  const client = useClient();
  return useMemo(() => {
    const ask = async (query: { keyword?: string; id?: number }, signal: AbortSignal) =>
      fromSelectList(await client.call(adjustmentConditionOptions, { query }, { signal }));
    return {
      find: (text, signal) => ask(text === '' ? {} : { keyword: text }, signal),
      byValues: async ([id], signal) => ask({ id: Number(id) }, signal),
    };
  }, [client]);
}

function Fields() {
  const t = useT();
  const locale = useLocale();
  const conditions = useConditionSource();
  const unit = useFieldValue('unit');
  const isPercent = unit === AdjustmentUnit.percent;
  return (
    <>
      <FormSection title={t('payment_adjustments.section.what')}>
        <TextField
          name="name"
          label={t('payment_adjustments.name')}
          required
          span={12}
          maxLength={100}
          hint={t('payment_adjustments.name_hint')}
        />
        <RadioField
          name="kind"
          label={t('payment_adjustments.kind')}
          required
          span={6}
          options={labelOptions('adjustmentKind', locale)}
        />
        <RadioField
          name="unit"
          label={t('payment_adjustments.unit')}
          required
          span={6}
          options={labelOptions('adjustmentUnit', locale)}
        />
        <NumberField
          name="value"
          label={t('payment_adjustments.value')}
          required
          span={6}
          min={0}
          max={isPercent ? 100 : UNIT_PRICE_MAX}
          unit={isPercent ? '%' : t('payment_adjustments.yen_unit')}
          hint={isPercent ? t('payment_adjustments.percent_hint') : undefined}
        />
        <CheckboxField
          name="free"
          label={t('payment_adjustments.free')}
          words={t('payment_adjustments.free_check')}
          span={6}
        />
      </FormSection>
      <FormSection title={t('payment_adjustments.section.when')}>
        <RemoteSelectField
          name="condition_id"
          label={t('payment_adjustments.condition')}
          required
          span={12}
          source={conditions}
          hint={t('payment_adjustments.condition_hint')}
        />
        <DateField name="valid_from" label={t('payment_adjustments.valid_from')} span={6} />
        <DateField name="valid_to" label={t('payment_adjustments.valid_to')} span={6} />
        <NumberField
          name="priority"
          label={t('payment_adjustments.priority')}
          span={6}
          min={1}
          max={9_999}
          hint={t('payment_adjustments.priority_hint')}
        />
      </FormSection>
    </>
  );
}

const SCREENS = familyScreens({
  titles: { list: 'payment_adjustments.search.title', create: 'payment_adjustments.create.title' },
  list: ADJUSTMENT_LIST,
  endpoints: paymentAdjustments,
  create: { schema: PaymentAdjustmentCreate, blank: BLANK },
  update: { schema: PaymentAdjustmentUpdate, valuesOf },
  show: ({ name }, t) => ({ title: name, removal: { title: t('payment_adjustments.delete_confirm', { name }) } }),
  Fields,
});

/** /manage/payment-adjustment/create */
export function AdjustmentCreatePage() {
  return <FamilyCreatePage of={SCREENS} place={{ paths }} />;
}

/** /manage/payment-adjustment/edit/{id} */
export function AdjustmentEditPage() {
  return <FamilyEditPage of={SCREENS} place={{ paths }} />;
}
