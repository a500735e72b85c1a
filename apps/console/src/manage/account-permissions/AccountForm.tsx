import {
  type AccountPermissions,
  AccountPermissionsUpdate,
  getAccountPermissions,
  updateAccountPermissions,
} from '@tsudoi/contract/account-permissions';
import { PermissionType } from '@tsudoi/domain';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useFieldValue } from '@tsudoi/ui/headless/form/formField';
import { useRecordForm } from '@tsudoi/ui/headless/form/recordForm';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { PermissionChanges } from '@tsudoi/ui/mantine/builders/PermissionChanges';
import { PermissionMatrix } from '@tsudoi/ui/mantine/builders/PermissionMatrix';
import { FormPage } from '@tsudoi/ui/mantine/FormPage';
import { RadioField } from '@tsudoi/ui/mantine/fields/RadioField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { Bones, Failure, useSlow } from '@tsudoi/ui/mantine/states';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { useMemo } from 'react';
import { useMatrixMenus } from '../../pickers/permissionMenus.ts';
import { StartViewing } from '../../pickers/viewing/StartViewing.tsx';
import { paths } from './paths.ts';
import { WhyPanel } from './WhyPanel.tsx';

const valuesOf = ({ permission_type, flags, role_flags, version }: AccountPermissions) => ({
  permission_type,
  flags,
  role_flags,
  version,
});

/** What one account may do: as its role, or by rows of its own beside the role's. */
export function AccountForm({ id }: { id: number }) {
  const { data, error, loading, retry } = useEndpoint(getAccountPermissions, { params: { account_id: id } });
  const isSlow = useSlow(loading);
  const record = data?.id === id ? data : undefined;
  if (error !== undefined && record === undefined)
    return <Failure error={error} main="/manage/overview" onRetry={() => void retry()} />;
  if (record === undefined) return isSlow ? <Bones /> : null;
  return <Form key={id} record={record} onSaved={() => void retry()} />;
}

function Form({ record, onSaved }: { record: AccountPermissions; onSaved(): void }) {
  const t = useT();
  const client = useClient();
  const { name, lock, role } = record;
  const params = { account_id: record.id };
  const menus = useMatrixMenus(record);
  const form = useRecordForm({
    schema: AccountPermissionsUpdate,
    values: useMemo(() => valuesOf(record), [record]),
    save: (body) => client.call(updateAccountPermissions, { params, body }),
    onSaved: () => {
      notify({ message: t('done.updated'), type: 'success' });
      onSaved();
    },
    reload: async () => {
      const fresh = await client.call(getAccountPermissions, { params });
      return { values: valuesOf(fresh), by: fresh.updated_by, at: fresh.updated_at };
    },
  });
  const roleName = role?.name ?? t('account_permissions.no_role');
  return (
    <FormPage
      title={name}
      crumbs={[{ text: t('account_permissions.title'), to: paths.all }]}
      beside={<Tag>{roleName}</Tag>}
      actions={lock !== 'own' && <StartViewing as="account" id={record.id} />}
      form={form}
      back={paths.all}
      locked={lock === null ? undefined : t(`account_permissions.locked.${lock}`)}
      updated={{ at: record.updated_at, by: record.updated_by }}
      aside={
        <>
          {lock === null && <PermissionChanges name="flags" menus={menus} />}
          <WhyPanel account={record} />
        </>
      }
    >
      <FormSection title={t('account_permissions.section.source')}>
        <RadioField
          name="permission_type"
          label={t('account_permissions.source')}
          hideLabel
          span={12}
          options={[
            { value: PermissionType.role, text: t('account_permissions.use_role', { role: roleName }) },
            { value: PermissionType.individual, text: t('account_permissions.use_own') },
          ]}
        />
      </FormSection>
      <FormSection title={t('account_permissions.section.flags')}>
        <Matrix record={record} menus={menus} />
      </FormSection>
    </FormPage>
  );
}

/** The rows that count: the role's to read, or those of the account beside the role's. */
function Matrix({ record, menus }: { record: AccountPermissions; menus: ReturnType<typeof useMatrixMenus> }) {
  const t = useT();
  const isIndividual = Number(useFieldValue('permission_type')) === PermissionType.individual;
  const label = t('field.flags');
  if (!isIndividual) return <PermissionMatrix name="role_flags" label={label} hideLabel menus={menus} disabled />;
  const compare = { header: t('account_permissions.of_role'), flags: record.role_flags };
  return <PermissionMatrix name="flags" label={label} hideLabel menus={menus} compare={compare} />;
}
