import { pickFields } from '@tsudoi/contract';
import {
  AdminAccountCreate,
  type AdminAccountRecord,
  AdminAccountUpdate,
  adminAccountFields,
  adminAccounts,
} from '@tsudoi/contract/admin-accounts';
import { fullName } from '@tsudoi/domain';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { CheckboxField } from '@tsudoi/ui/mantine/fields/CheckboxField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { CreatePage, RecordPage } from '@tsudoi/ui/mantine/RecordPage';
import { Link } from 'react-router';
import { manageState } from '../../shell/manageArea.ts';
import { AccountAside } from './AccountAside.tsx';
import { AccountFields } from './AccountFields.tsx';
import { ADMIN_ACCOUNT_LIST } from './list.ts';
import { paths } from './paths.ts';
import { ActiveWord } from './StateTags.tsx';

const BLANK = {
  last_name: '',
  first_name: '',
  email: '',
  role_id: '',
  active: true,
  invite: true,
};
/** A blank form, with the organization that the caller works in. */
const blank = () => {
  const organization = manageState.organization?.id;
  return { ...BLANK, organization_ids: organization === undefined ? [] : [organization] };
};
const valuesOf = (record: AdminAccountRecord) => ({
  ...pickFields(record, [...adminAccountFields, 'version']),
  email: record.email ?? '',
  role_id: record.role_id ?? '',
});

/** /manage/admin-accounts/create */
export function AdminAccountCreatePage() {
  const t = useT();
  return (
    <CreatePage
      title={t('admin_accounts.create.title')}
      list={{ title: t('admin_accounts.search.title'), path: paths.search }}
      create={adminAccounts.create}
      schema={AdminAccountCreate}
      blank={blank}
    >
      <AccountFields />
      <FormSection title={t('field.invitation')}>
        <CheckboxField
          name="invite"
          label={t('admin_accounts.invite.label')}
          words={t('admin_accounts.invite.words')}
          hint={t('admin_accounts.invite.hint')}
          span={12}
        />
      </FormSection>
    </CreatePage>
  );
}

/** /manage/admin-accounts/edit/{id} */
export function AdminAccountEditPage() {
  const t = useT();
  const locked = ({ lock }: AdminAccountRecord) => {
    if (lock === null) return undefined;
    if (lock === 'beyond') return t('admin_accounts.locked.beyond');
    return (
      <>
        {t('admin_accounts.locked.own')} <Link to="/manage/account-settings">{t('admin_accounts.own_settings')}</Link>
      </>
    );
  };
  return (
    <RecordPage
      list={{
        title: t('admin_accounts.search.title'),
        path: paths.search,
        walk: { settings: ADMIN_ACCOUNT_LIST, hrefOf: paths.edit },
      }}
      endpoints={adminAccounts}
      schema={AdminAccountUpdate}
      valuesOf={valuesOf}
      show={(account) => ({
        title: fullName(account),
        beside: account.active ? undefined : <ActiveWord active={false} />,
        locked: locked(account),
        aside: <AccountAside account={account} />,
        removal: {
          title: t('admin_accounts.delete_confirm', { name: fullName(account) }),
          text: t('admin_accounts.delete_text'),
        },
      })}
    >
      {(account) => (
        <>
          <AccountFields others={account.other_organizations} />
          <FormSection title={t('field.active')}>
            <CheckboxField
              name="active"
              label={t('field.active')}
              hideLabel
              words={t('admin_accounts.active.words')}
              hint={t('admin_accounts.active.hint')}
              span={12}
            />
          </FormSection>
        </>
      )}
    </RecordPage>
  );
}
