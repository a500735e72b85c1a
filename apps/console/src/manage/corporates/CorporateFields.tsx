import type { AccountForm } from '@tsudoi/contract/account-cms';
import { MemberClass } from '@tsudoi/domain';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { DateField } from '@tsudoi/ui/mantine/fields/DateField';
import { EmailField } from '@tsudoi/ui/mantine/fields/EmailField';
import { PhoneField } from '@tsudoi/ui/mantine/fields/PhoneField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { MemberFields } from '../../pickers/member/MemberFields.tsx';
import { useMemberTypesForStore } from '../../pickers/memberTypes.ts';
import { useOrganizations } from '../../pickers/organizations.ts';

/** The fields of a corporate: those of a member of class 2, its contact and its contract. */
export function CorporateFields({ form, isNew }: { form: AccountForm; isNew: boolean }) {
  const t = useT();
  const types = useMemberTypesForStore(MemberClass.company);
  const organizations = useOrganizations();
  return (
    <>
      <MemberFields form={form} isNew={isNew} types={types} organizations={organizations} asksMembers={false} />
      <FormSection title={t('corporates.section.contact')} anchor="contact">
        <TextField name="corporate.contact_department" label={t('field.contact_department')} maxLength={100} span={6} />
        <TextField name="corporate.contact_name" label={t('field.contact_name')} maxLength={100} span={6} />
        <PhoneField name="corporate.contact_person_phone" label={t('field.contact_person_phone')} />
        <EmailField name="corporate.contact_person_email" label={t('field.contact_person_email')} />
      </FormSection>
      <FormSection title={t('corporates.section.contract')} anchor="contract">
        <TextField name="corporate.contract_number" label={t('field.contract_number')} maxLength={50} span={4} />
        <DateField name="corporate.contract_from" label={t('field.contract_from')} />
        <DateField name="corporate.contract_until" label={t('field.contract_until')} />
        <TextField
          name="corporate.contract_note"
          label={t('field.contract_note')}
          maxLength={1000}
          rows={3}
          span={12}
        />
      </FormSection>
    </>
  );
}

/** Where the facility has no member type for companies, no company can be registered; says who can change that. */
export function useHasTypes(classType: MemberClass): boolean {
  const { options, loading, failed } = useMemberTypesForStore(classType);
  return loading || failed || options.length > 0;
}
