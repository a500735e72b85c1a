import type { manageReference } from '@tsudoi/contract/reference';
import { useFieldValue } from '@tsudoi/ui/headless/form/formField';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { AddressFields } from '@tsudoi/ui/mantine/fields/AddressFields';
import { CheckboxField } from '@tsudoi/ui/mantine/fields/CheckboxField';
import { CheckboxGroupField } from '@tsudoi/ui/mantine/fields/CheckboxGroupField';
import { CurrencyField } from '@tsudoi/ui/mantine/fields/CurrencyField';
import { DateField } from '@tsudoi/ui/mantine/fields/DateField';
import { DateTimeField } from '@tsudoi/ui/mantine/fields/DateTimeField';
import { EmailField } from '@tsudoi/ui/mantine/fields/EmailField';
import { IconField } from '@tsudoi/ui/mantine/fields/IconField';
import { KanaFields } from '@tsudoi/ui/mantine/fields/KanaFields';
import { MonthDayField } from '@tsudoi/ui/mantine/fields/MonthDayField';
import { MultiSelectField } from '@tsudoi/ui/mantine/fields/MultiSelectField';
import { NameFields } from '@tsudoi/ui/mantine/fields/NameFields';
import { NewPasswordFields } from '@tsudoi/ui/mantine/fields/NewPasswordFields';
import { NumberField } from '@tsudoi/ui/mantine/fields/NumberField';
import { PhoneField } from '@tsudoi/ui/mantine/fields/PhoneField';
import { RadioField } from '@tsudoi/ui/mantine/fields/RadioField';
import { RelatedSelectField } from '@tsudoi/ui/mantine/fields/RelatedSelectField';
import { RemoteSelectField } from '@tsudoi/ui/mantine/fields/RemoteSelectField';
import { SelectField } from '@tsudoi/ui/mantine/fields/SelectField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { YearMonthField } from '@tsudoi/ui/mantine/fields/YearMonthField';
import { useMemo, useState } from 'react';
import { dataAddress } from './dataAddress.ts';
import { classSource, sampleOptions } from './options.ts';

/** The fields of the form of samples, all required. */
export function AllFields({ reference }: { reference: typeof manageReference }) {
  const t = useT<'samples'>();
  const { genders, days, groups, sports } = sampleOptions(t);
  return (
    <>
      <NameFields required />
      <KanaFields required />
      <EmailField name="email" label={t('sample.email')} required />
      <PhoneField name="phone" label={t('sample.phone')} required />
      <NewPasswordFields labels={[t('sample.new_password'), t('sample.new_password_again')]} required />
      <AddressFields reference={reference} required />
      <DateField name="date" label={t('sample.date')} required />
      <DateTimeField name="datetime" label={t('sample.datetime')} required />
      <YearMonthField name="year_month" label={t('sample.year_month')} required />
      <MonthDayField name="month_day" label={t('sample.month_day')} required />
      <NumberField name="number" label={t('sample.number')} unit={t('sample.people')} required />
      <NumberField name="decimal" label={t('sample.decimal')} decimal max={300} unit={t('sample.kg')} required />
      <CurrencyField name="currency" label={t('sample.currency')} required />
      <TextField name="code" label={t('sample.code')} maxLength={20} span={3} required />
      <TextField name="url" label={t('sample.url')} type="url" maxLength={255} required />
      <TextField name="textarea" label={t('sample.textarea')} rows={3} maxLength={200} span={12} required />
      <Sports />
      <Classes />
      <MultiSelectField name="multi" label={t('sample.multi')} options={days} required />
      <RelatedSelectField name="related" label={t('sample.related')} options={groups} required />
      <RadioField name="radio" label={t('sample.radio')} options={genders} required />
      <CheckboxGroupField name="checkboxes" label={t('sample.checkboxes')} options={sports} required />
      <CheckboxField name="accept" label={t('sample.accept')} words={t('sample.accept_words')} span={12} required />
      <IconField name="icon" label={t('sample.icon')} upload={dataAddress} span={12} />
    </>
  );
}

/** A list from which the chosen one can go, as it does when somebody deletes it elsewhere. */
function Sports() {
  const t = useT<'samples'>();
  const chosen = useFieldValue('select');
  const [gone, setGone] = useState<readonly unknown[]>([]);
  const options = sampleOptions(t).sports.filter(({ value }) => !gone.includes(value));
  return (
    <>
      <SelectField name="select" label={t('sample.select')} options={options} required />
      <div className="c8 sample-beside">
        <Button small disabled={typeof chosen !== 'string'} onClick={() => setGone([...gone, chosen])}>
          {t('sample.take_away')}
        </Button>
      </div>
    </>
  );
}

/** A thousand choices on a server that fails the first time. */
function Classes() {
  const t = useT<'samples'>();
  const source = useMemo(() => classSource(t, 'fails_first'), [t]);
  return <RemoteSelectField name="remote" label={t('sample.remote')} span={6} source={source} required />;
}
