import { accountSettings, managerChangeEmail, managerChangePassword, OwnName } from '@tsudoi/contract/auth';
import { passwordContext } from '@tsudoi/domain';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { NewPasswordFields } from '@tsudoi/ui/mantine/fields/NewPasswordFields';
import { PasswordField } from '@tsudoi/ui/mantine/fields/PasswordField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { manageClient, manageState } from '../../shell/manageArea.ts';
import { ownPasswordSchema } from '../../shell/newPassword.ts';
import { EmailSection } from '../../shell/own/EmailSection.tsx';
import { OwnForm } from '../../shell/own/OwnForm.tsx';

const NO_PASSWORDS = { current_password: '', password: '', password_confirmation: '' };

/** One's own name and password, of staff. */
export function OwnSections() {
  const t = useT();
  const { info, facility } = useSnapshot(manageState);
  const policy = facility?.password_policy ?? 'standard';
  const context = useMemo(
    () =>
      passwordContext({
        email: info?.profile.email ?? null,
        facilityName: facility?.name,
        facilityCode: facility?.code,
      }),
    [info, facility],
  );
  const schema = useMemo(() => ownPasswordSchema(policy, context), [policy, context]);
  if (info === undefined) return null;
  const { last_name, first_name } = info.profile;
  return (
    <>
      <OwnForm
        title={t('own.name')}
        hint={t('own.name_hint')}
        schema={OwnName}
        values={{ last_name, first_name }}
        verb={t('action.update')}
        done={t('done.updated')}
        send={async (body) => {
          await manageClient.call(accountSettings.update, { body });
          if (manageState.info !== undefined) Object.assign(manageState.info.profile, body);
          return body;
        }}
      >
        <TextField name="last_name" label={t('field.last_name')} required span={6} />
        <TextField name="first_name" label={t('field.first_name')} required span={6} />
      </OwnForm>
      <EmailSection
        email={info.profile.email}
        send={(body) => manageClient.call(managerChangeEmail, { body })}
        done={t('own.email_sent')}
        hint={t('own.email_hint', { email: info.profile.email })}
      />
      <OwnForm
        title={t('field.password')}
        hint={t('own.password_hint')}
        schema={schema}
        values={NO_PASSWORDS}
        verb={t('own.password_submit')}
        done={t('own.password_done')}
        send={async (body) => {
          await manageClient.call(managerChangePassword, { body });
          return NO_PASSWORDS;
        }}
      >
        <input type="hidden" autoComplete="username" value={info.profile.email} readOnly />
        <PasswordField
          name="current_password"
          label={t('own.password_current')}
          autoComplete="current-password"
          required
          span={12}
        />
        <NewPasswordFields
          policy={policy}
          context={context}
          labels={[t('field.new_password'), t('field.password_confirmation')]}
          required
        />
      </OwnForm>
    </>
  );
}
