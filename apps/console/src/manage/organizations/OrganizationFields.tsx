import { manageReference } from '@tsudoi/contract/reference';
import { OrganizationType } from '@tsudoi/domain';
import { labelOptions } from '@tsudoi/i18n/labels';
import { useFieldValue } from '@tsudoi/ui/headless/form/formField';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { AddressFields } from '@tsudoi/ui/mantine/fields/AddressFields';
import { EmailField } from '@tsudoi/ui/mantine/fields/EmailField';
import { PhoneField } from '@tsudoi/ui/mantine/fields/PhoneField';
import { RemoteSelectField } from '@tsudoi/ui/mantine/fields/RemoteSelectField';
import { SelectField } from '@tsudoi/ui/mantine/fields/SelectField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { useOrganizationSource } from '../../pickers/organizations.ts';

/** The fields of an organization, the same when it is made and when it is changed. */
export function OrganizationFields({ ownId }: { ownId?: number }) {
  const t = useT();
  const locale = useLocale();
  const source = useOrganizationSource(ownId);
  const type = useFieldValue('type');
  const isTop = type === OrganizationType.block;
  return (
    <>
      <FormSection title={t('organizations.section.basic')}>
        <TextField name="name" label={t('organizations.name')} required span={8} maxLength={100} />
        <TextField
          name="code"
          label={t('organizations.column.code')}
          span={4}
          maxLength={30}
          hint={ownId === undefined ? t('organizations.code_hint') : undefined}
        />
        <SelectField
          name="type"
          label={t('organizations.column.type')}
          required
          span={4}
          options={labelOptions('organizationType', locale)}
        />
        <RemoteSelectField
          name="parent_id"
          label={t('organizations.column.parent')}
          span={8}
          disabled={isTop}
          source={source}
          placeholder={t('organizations.parent_none')}
          hint={t('organizations.parent_hint')}
        />
      </FormSection>
      <FormSection title={t('organizations.section.address')}>
        <AddressFields reference={manageReference} />
      </FormSection>
      <FormSection title={t('organizations.section.contact')}>
        <TextField name="contact_name" label={t('organizations.contact_name')} span={4} maxLength={100} />
        <PhoneField name="phone" label={t('field.phone')} span={4} />
        <EmailField name="email" label={t('field.email')} span={6} />
      </FormSection>
    </>
  );
}
