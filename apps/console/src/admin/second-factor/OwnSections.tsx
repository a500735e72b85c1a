import {
  OwnName,
  operatorChangeEmail,
  operatorChangeName,
  operatorChangePassword,
  operatorOwnAccount,
} from '@tsudoi/contract/auth';
import { passwordContext } from '@tsudoi/domain';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { NewPasswordFields } from '@tsudoi/ui/mantine/fields/NewPasswordFields';
import { PasswordField } from '@tsudoi/ui/mantine/fields/PasswordField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { Bones, LoadError } from '@tsudoi/ui/mantine/states';
import { useMemo } from 'react';
import { adminClient, adminSession } from '../../shell/adminArea.ts';
import { ownPasswordSchema } from '../../shell/newPassword.ts';
import { EmailSection } from '../../shell/own/EmailSection.tsx';
import { OwnForm } from '../../shell/own/OwnForm.tsx';

const NO_PASSWORDS = { current_password: '', password: '', password_confirmation: '' };
const POLICY = 'passphrase';

/** One's own name, address and password, of an operator. */
export function OwnSections() {
  const t = useT();
  const { data: account, error, retry } = useEndpoint(operatorOwnAccount, {});
  const context = useMemo(() => passwordContext({ email: account?.email ?? null }), [account]);
  const schema = useMemo(() => ownPasswordSchema(POLICY, context), [context]);
  if (account === undefined)
    return error === undefined ? <Bones /> : <LoadError error={error} onRetry={() => void retry()} />;
  const { last_name, first_name, email } = account;
  return (
    <>
      <OwnForm
        title={t('own.name')}
        hint={t('own.name_hint_operator')}
        schema={OwnName}
        values={{ last_name, first_name }}
        verb={t('action.update')}
        done={t('done.updated')}
        send={async (body) => {
          await adminClient.call(operatorChangeName, { body });
          if (adminSession.state.info !== undefined) Object.assign(adminSession.state.info, body);
          return body;
        }}
      >
        <TextField name="last_name" label={t('field.last_name')} required span={6} />
        <TextField name="first_name" label={t('field.first_name')} required span={6} />
      </OwnForm>
      <EmailSection
        email={email}
        hint={t('own.email_hint_operator', { email })}
        done={t('done.updated')}
        send={async (body) => {
          await adminClient.call(operatorChangeEmail, { body });
          await retry();
        }}
      />
      <OwnForm
        title={t('field.password')}
        hint={t('own.password_hint')}
        schema={schema}
        values={NO_PASSWORDS}
        verb={t('own.password_submit')}
        done={t('own.password_done')}
        send={async (body) => {
          await adminClient.call(operatorChangePassword, { body });
          return NO_PASSWORDS;
        }}
      >
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordField
          name="current_password"
          label={t('own.password_current')}
          autoComplete="current-password"
          required
          span={12}
        />
        <NewPasswordFields
          policy={POLICY}
          context={context}
          labels={[t('field.new_password'), t('field.password_confirmation')]}
          required
        />
      </OwnForm>
    </>
  );
}
