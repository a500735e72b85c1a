import { operatorSetPassword, operatorTokenInfo } from '@tsudoi/contract/invitations';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { usePageTitle } from '@tsudoi/ui/headless/screen/page';
import { NewPasswordFields } from '@tsudoi/ui/mantine/fields/NewPasswordFields';
import { Note } from '@tsudoi/ui/mantine/Note';
import { LoadError } from '@tsudoi/ui/mantine/states';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { adminClient } from '../../shell/adminArea.ts';
import { EntryForm } from '../../shell/EntryForm.tsx';
import { LoginLayout } from '../../shell/LoginLayout.tsx';
import { ProductMark } from '../../shell/Mark.tsx';
import { newPasswordSchema } from '../../shell/newPassword.ts';

/** /admin/set-password: the link that the operator command made sets a password; signing in comes after it. */
export function SetPasswordPage() {
  const t = useT();
  usePageTitle(t('auth.invite.title'));
  return (
    <LoginLayout mark={<ProductMark />} name={t('shell.operator_area')} place={location.host}>
      <SetPassword />
    </LoginLayout>
  );
}

function SetPassword() {
  const t = useT();
  const navigate = useNavigate();
  const token = new URLSearchParams(useLocation().search).get('token') ?? '';
  const { data, error, retry } = useEndpoint(operatorTokenInfo, token === '' ? null : { query: { token } });
  const policy = data?.password_policy ?? 'passphrase';
  const schema = useMemo(() => newPasswordSchema(policy, data?.password_context), [policy, data]);
  if (token === '' || (error !== undefined && !error.isOffline && error.status < 500))
    return (
      <form>
        <h1>{t('auth.invite.title')}</h1>
        <Note tone="bad">{t('auth.operator.expired')}</Note>
      </form>
    );
  if (error !== undefined) return <LoadError error={error} onRetry={() => void retry()} />;
  if (data === undefined) return null;
  return (
    <EntryForm
      title={t('auth.invite.title')}
      lead={t('auth.operator.lead', { name: data.name, email: data.email })}
      schema={schema}
      values={{ password: '', password_confirmation: '' }}
      verb={t('auth.operator.submit')}
      busy={t('busy.sending')}
      send={async (passwords) => {
        await adminClient.call(operatorSetPassword, { body: { token, ...passwords } });
        notify({ message: t('auth.operator.done'), type: 'success' });
        await navigate('/admin/login', { replace: true });
      }}
    >
      <input type="hidden" name="username" autoComplete="username" value={data.email} readOnly />
      <NewPasswordFields
        policy={policy}
        labels={[t('auth.reset.password'), t('auth.reset.confirmation')]}
        required
        span={12}
      />
    </EntryForm>
  );
}
