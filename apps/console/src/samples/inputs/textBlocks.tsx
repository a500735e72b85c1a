import { manageReference } from '@tsudoi/contract/reference';
import { TEXTAREA_MAX } from '@tsudoi/domain';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { AddressFields } from '@tsudoi/ui/mantine/fields/AddressFields';
import { CurrencyField } from '@tsudoi/ui/mantine/fields/CurrencyField';
import { EmailField } from '@tsudoi/ui/mantine/fields/EmailField';
import { KanaFields } from '@tsudoi/ui/mantine/fields/KanaFields';
import { LinesField } from '@tsudoi/ui/mantine/fields/LinesField';
import { NameFields } from '@tsudoi/ui/mantine/fields/NameFields';
import { NewPasswordFields } from '@tsudoi/ui/mantine/fields/NewPasswordFields';
import { NumberField } from '@tsudoi/ui/mantine/fields/NumberField';
import { PasswordField } from '@tsudoi/ui/mantine/fields/PasswordField';
import { PhoneField } from '@tsudoi/ui/mantine/fields/PhoneField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import type { BlockSample } from './States.tsx';

const PLACE = {
  zipcode: '2270062',
  pref_code: '14',
  city_code: '14117',
  address: '青葉台',
  building_name: '集いビル5階',
};

/** Inputs that are typed, but dates. */
export function useTextBlocks(): BlockSample[] {
  const t = useT<'samples'>();
  return [
    {
      title: 'sample.text',
      filled: { text: '髙橋' },
      errors: { text: 'required' },
      draw: (state) => <TextField name="text" label={t('sample.text')} maxLength={20} {...state} />,
    },
    {
      title: 'sample.textarea',
      filled: { textarea: t('samples.inputs.lead') },
      refused: { textarea: 'あ'.repeat(TEXTAREA_MAX + 1) },
      errors: { textarea: `max_length:${TEXTAREA_MAX}` },
      draw: (state) => (
        <TextField
          name="textarea"
          label={t('sample.textarea')}
          rows={3}
          maxLength={TEXTAREA_MAX}
          span={12}
          {...state}
        />
      ),
    },
    {
      title: 'sample.number',
      filled: { number: 30 },
      errors: { number: 'required' },
      draw: (state) => (
        <NumberField name="number" label={t('sample.number')} unit={t('sample.people')} span={6} {...state} />
      ),
    },
    {
      title: 'sample.decimal',
      filled: { decimal: 62.5 },
      refused: { decimal: 62.555 },
      errors: { decimal: 'decimals:2' },
      draw: (state) => (
        <NumberField
          name="decimal"
          label={t('sample.decimal')}
          decimal
          max={300}
          unit={t('sample.kg')}
          span={6}
          {...state}
        />
      ),
    },
    {
      title: 'sample.currency',
      filled: { currency: 4_294_967_295 },
      refused: { currency: 1234.5 },
      errors: { currency: 'yen_fraction' },
      draw: (state) => <CurrencyField name="currency" label={t('sample.currency')} span={8} {...state} />,
    },
    {
      title: 'sample.phone',
      filled: { phone: '045-555-0148' },
      refused: { phone: '045' },
      errors: { phone: 'phone' },
      draw: (state) => <PhoneField name="phone" label={t('sample.phone')} span={8} {...state} />,
    },
    {
      title: 'sample.email',
      filled: { email: 'hanako@aoba.example' },
      refused: { email: 'hanako@' },
      errors: { email: 'email_format' },
      draw: (state) => <EmailField name="email" label={t('sample.email')} span={12} {...state} />,
    },
    {
      title: 'sample.password',
      filled: { secret: 'Tsudoi-2026' },
      errors: { secret: 'password_wrong' },
      draw: (state) => (
        <PasswordField
          name="secret"
          label={t('sample.password')}
          autoComplete="current-password"
          span={12}
          {...state}
        />
      ),
    },
    {
      title: 'sample.new_password',
      filled: { password: 'Tsudoi-2026', password_confirmation: 'Tsudoi-2026' },
      refused: { password: 'abc', password_confirmation: 'abd' },
      errors: { password: 'password_policy', password_confirmation: 'password_mismatch' },
      draw: ({ required, disabled }) => (
        <NewPasswordFields
          labels={[t('sample.new_password'), t('sample.new_password_again')]}
          required={required}
          disabled={disabled}
          span={12}
        />
      ),
    },
    {
      title: 'sample.name',
      filled: { last_name: '髙橋', first_name: '花子' },
      errors: { last_name: 'required', first_name: 'required' },
      draw: ({ required, disabled, hint }) => (
        <NameFields required={required} disabled={disabled} hint={hint} span={6} />
      ),
    },
    {
      title: 'sample.kana',
      filled: { last_name_kana: 'タカハシ', first_name_kana: 'ハナコ' },
      refused: { last_name_kana: '高橋', first_name_kana: 'hanako' },
      errors: { last_name_kana: 'kana', first_name_kana: 'kana' },
      draw: ({ required, disabled, hint }) => (
        <KanaFields required={required} disabled={disabled} hint={hint} span={6} />
      ),
    },
    {
      title: 'sample.address',
      filled: PLACE,
      errors: { zipcode: 'zip_format', pref_code: 'required', city_code: 'required', address: 'required' },
      refused: { ...PLACE, zipcode: '227', pref_code: null, city_code: null, address: '' },
      draw: ({ required, disabled }) => (
        <AddressFields reference={manageReference} required={required} disabled={disabled} />
      ),
    },
    {
      title: 'sample.lines',
      filled: { lines: ['aoba.example', 'www.aoba.example'] },
      refused: { lines: ['aoba example'] },
      errors: { lines: 'host_format' },
      draw: (state) => <LinesField name="lines" label={t('sample.lines')} span={12} {...state} />,
    },
  ];
}
