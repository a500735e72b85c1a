import type { FeeRounding } from '@tsudoi/domain';
import { TaxType } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { label, labelOptions } from '@tsudoi/i18n/labels';
import { useFieldValue } from '@tsudoi/ui/headless/form/formField';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { DateField } from '@tsudoi/ui/mantine/fields/DateField';
import { SelectField } from '@tsudoi/ui/mantine/fields/SelectField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import type { ReactNode } from 'react';
import { LinesField } from './LinesField.tsx';
import { TaxTable } from './TaxTable.tsx';
import { type TypedLine, typedAmounts } from './typedLines.ts';

/** The fields of an invoice, the same when it is made and when it is changed; `account` is whom it is for. */
export function InvoiceFields({ account, rounding }: { account: ReactNode; rounding: FeeRounding }) {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      <FormSection title={t('invoices.section.head')}>
        {account}
        <TextField name="title" label={t('invoices.title')} required span={12} maxLength={100} />
        <DateField name="due_on" label={t('invoices.due_on')} required span={4} />
        <SelectField
          name="tax_type"
          label={t('invoices.tax_type')}
          required
          span={4}
          options={labelOptions('taxType', locale)}
        />
      </FormSection>
      <FormSection title={t('invoices.section.lines')}>
        <LinesField />
        <Totals rounding={rounding} />
      </FormSection>
      <FormSection title={t('invoices.section.others')}>
        <TextField
          name="note"
          label={t('invoices.note')}
          hint={t('invoices.note_hint')}
          span={12}
          rows={3}
          maxLength={1_000}
        />
      </FormSection>
    </>
  );
}

/** What the lines of the form come to now. */
export function useTypedAmounts(rounding: FeeRounding) {
  const lines = useFieldValue('lines');
  const type = useFieldValue('tax_type') === TaxType.exclusive ? TaxType.exclusive : TaxType.inclusive;
  return { type, ...typedAmounts(Array.isArray(lines) ? (lines as TypedLine[]) : [], { type, rounding }) };
}

function Totals({ rounding }: { rounding: FeeRounding }) {
  const t = useT();
  const locale = useLocale();
  const amounts = useTypedAmounts(rounding);
  return (
    <div className="f c12 bill-totals">
      <p className="hint">
        {t(`invoices.tax_note.${amounts.type}`)}
        {t('invoices.tax_once', { rounding: label('feeRounding', rounding, locale) })}
      </p>
      <TaxTable amounts={amounts} />
      <p className="sr" aria-live="polite">
        {t('invoices.total_now', { yen: formatNumber(amounts.total) })}
      </p>
    </div>
  );
}
