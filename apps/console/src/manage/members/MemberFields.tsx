import { memberTypesByPrefix } from '@tsudoi/contract/member-types';
import { manageReference } from '@tsudoi/contract/reference';
import { jstToday } from '@tsudoi/domain';
import { labelOptions } from '@tsudoi/i18n/labels';
import { useEndpoint } from '@tsudoi/ui/headless/endpoint';
import { useLocale, useT } from '@tsudoi/ui/headless/i18n';
import { AddressFields } from '@tsudoi/ui/mantine/fields/AddressFields';
import { DateField } from '@tsudoi/ui/mantine/fields/DateField';
import { EmailField } from '@tsudoi/ui/mantine/fields/EmailField';
import { KanaFields } from '@tsudoi/ui/mantine/fields/KanaFields';
import { MultiSelectField } from '@tsudoi/ui/mantine/fields/MultiSelectField';
import { NameFields } from '@tsudoi/ui/mantine/fields/NameFields';
import { PhoneField } from '@tsudoi/ui/mantine/fields/PhoneField';
import { RadioField } from '@tsudoi/ui/mantine/fields/RadioField';
import { SelectField } from '@tsudoi/ui/mantine/fields/SelectField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { useWatch } from 'react-hook-form';
import type { Picks } from '../../pickers/picks.ts';
import { ageOf } from './values.ts';

const BIRTHDAY_START = '1990-01-01';

/** Props of {@link MemberFields}. */
export interface MemberFieldsProps {
  isNew: boolean;
  types: Picks;
  organizations: Picks;
}

/** The fields of a member, in the sections that the detail screen has too. */
export function MemberFields({ isNew, types, organizations }: MemberFieldsProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      <FormSection title={t('members.section.basic')}>
        <NameFields prefix="basic_info." required />
        <KanaFields prefix="basic_info." />
        <BirthdayField />
        <RadioField name="basic_info.gender" label={t('field.gender')} options={labelOptions('gender', locale)} />
        <CodeField isNew={isNew} />
        <DateField name="basic_info.joined_on" label={t('field.joined_on')} />
      </FormSection>
      <FormSection title={t('members.section.contact')}>
        <EmailField name="basic_info.email" label={t('field.email')} hint={t('members.email_hint')} />
        <PhoneField name="basic_info.phone" label={t('field.phone')} span={6} />
        <AddressFields prefix="basic_info." reference={manageReference} />
      </FormSection>
      <FormSection title={t('members.section.membership')}>
        <MultiSelectField
          name="basic_info.member_type"
          label={t('field.member_type')}
          hint={t('members.member_type_hint')}
          options={types.options}
          span={12}
          required
        />
        <DateField
          name="basic_info.expires_on"
          label={t('field.expires_on')}
          hint={isNew ? t('members.expires_hint') : undefined}
        />
        <SelectField
          name="basic_info.registration"
          label={t('field.registration')}
          options={labelOptions('registration', locale)}
          required
        />
      </FormSection>
      {organizations.options.length > 0 && (
        <FormSection title={t('members.section.organization')}>
          <MultiSelectField
            name="basic_info.organization_ids"
            label={t('field.organization_ids')}
            hint={t('members.organization_hint')}
            options={organizations.options}
          />
        </FormSection>
      )}
    </>
  );
}

/** The birthday, and how old that makes the member today. */
function BirthdayField() {
  const t = useT();
  const birthday: unknown = useWatch({ name: 'basic_info.birthday' });
  const today = jstToday(new Date());
  const age = ageOf(birthday, today);
  return (
    <DateField
      name="basic_info.birthday"
      label={t('field.birthday')}
      hint={age === undefined ? undefined : t('members.age_hint', { age })}
      max={today}
      start={BIRTHDAY_START}
    />
  );
}

/** The member code; a new member gets the next one of the member type unless another is typed. */
function CodeField({ isNew }: { isNew: boolean }) {
  const t = useT();
  const types: unknown = useWatch({ name: 'basic_info.member_type' });
  const { data } = useEndpoint(memberTypesByPrefix, isNew ? {} : null);
  const main = Array.isArray(types) ? types[0] : undefined;
  const next = data?.find(({ member_types }) => member_types.some(({ id }) => String(id) === String(main)))?.next_code;
  const newHint = next === undefined ? t('members.code_hint_new') : t('members.code_hint_next', { code: next });
  return (
    <TextField
      name="basic_info.member_code"
      label={t('field.member_code')}
      required={!isNew}
      hint={isNew ? newHint : t('members.code_hint')}
      maxLength={30}
      span={4}
    />
  );
}
