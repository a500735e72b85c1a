import { AccountRole } from '@tsudoi/domain';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { EmailField } from '@tsudoi/ui/mantine/fields/EmailField';
import { MultiSelectField } from '@tsudoi/ui/mantine/fields/MultiSelectField';
import { SelectField } from '@tsudoi/ui/mantine/fields/SelectField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { useSnapshot } from 'valtio';
import { useOrganizations } from '../../pickers/organizations.ts';
import { useRoles } from '../../pickers/roles.ts';
import { manageState } from '../../shell/manageArea.ts';

/** Who it is, in which role, and in which organizations. */
export function AccountFields({ others = 0 }: { others?: number }) {
  const t = useT();
  const { facility } = useSnapshot(manageState);
  const roles = useRoles(AccountRole.manager);
  const organizations = useOrganizations();
  return (
    <>
      <FormSection title={t('admin_accounts.section.person')}>
        <TextField name="last_name" label={t('field.last_name')} required span={4} maxLength={100} />
        <TextField name="first_name" label={t('field.first_name')} required span={4} maxLength={100} />
        <EmailField name="email" label={t('field.email')} required span={8} hint={t('admin_accounts.email_hint')} />
      </FormSection>
      <FormSection title={t('admin_accounts.section.rights')}>
        <SelectField name="role_id" label={t('field.role_id')} required span={6} {...sourceOf(roles)} />
        {facility?.use_organization_structure_flag === true && (
          <MultiSelectField
            name="organization_ids"
            label={t('field.organization_ids')}
            required
            hint={others > 0 ? t('admin_accounts.other_organizations', { count: others }) : undefined}
            {...sourceOf(organizations)}
          />
        )}
      </FormSection>
    </>
  );
}

const sourceOf = ({ options, loading, failed, retry }: ReturnType<typeof useRoles>) => ({
  options,
  loading,
  failed,
  onRetry: retry,
});
