import { managerResetPassword, managerTokenInfo } from '@tsudoi/contract/auth';
import { managerAcceptInvitation } from '@tsudoi/contract/invitations';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { usePageTitle } from '@tsudoi/ui/headless/screen/page';
import { LinkButton } from '@tsudoi/ui/mantine/Button';
import { NewPasswordFields } from '@tsudoi/ui/mantine/fields/NewPasswordFields';
import { Note } from '@tsudoi/ui/mantine/Note';
import { LoadError } from '@tsudoi/ui/mantine/states';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { EntryForm } from '../../shell/EntryForm.tsx';
import { manageClient } from '../../shell/manageArea.ts';
import { newPasswordSchema } from '../../shell/newPassword.ts';
import { secondFactorOf } from '../../shell/second-factor/demand.ts';
import { enter } from './enter.ts';

/** /manage/reset-password and /manage/accept-invitation: a mailed token sets a password; an invitation also signs in. */
export function NewPasswordPage() {
  const t = useT();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const token = params.get('token') ?? '';
  const isInvitation = pathname.endsWith('/accept-invitation') || params.get('invitation') === '1';
  const title = isInvitation ? t('auth.invite.title') : t('auth.reset.title');
  usePageTitle(title);
  const { data, error, retry } = useEndpoint(managerTokenInfo, token === '' ? null : { query: { token } });
  const policy = data?.password_policy ?? 'standard';
  const schema = useMemo(() => newPasswordSchema(policy, data?.password_context), [policy, data]);
  if (token === '' || (error !== undefined && !error.isOffline && error.status < 500)) return <Expired />;
  if (error !== undefined) return <LoadError error={error} onRetry={() => void retry()} />;
  if (data === undefined) return null;
  return (
    <EntryForm
      title={title}
      lead={isInvitation ? t('auth.invite.lead', { name: data.name }) : t('auth.reset.lead', { email: data.email })}
      schema={schema}
      values={{ password: '', password_confirmation: '' }}
      verb={isInvitation ? t('auth.invite.submit') : t('auth.reset.submit')}
      busy={t('busy.sending')}
      send={async (passwords) => {
        const body = { token, ...passwords };
        if (isInvitation) {
          try {
            enter(await manageClient.call(managerAcceptInvitation, { body }));
            await navigate('/manage/overview', { replace: true });
            return;
          } catch (cause) {
            // The password is set; who has a second factor signs in with both.
            if (secondFactorOf(cause) === undefined) throw cause;
          }
        } else await manageClient.call(managerResetPassword, { body });
        notify({ message: t('auth.reset.done'), type: 'success' });
        await navigate('/manage/login', { replace: true });
      }}
    >
      <input type="hidden" name="username" autoComplete="username" value={data.email} readOnly />
      <NewPasswordFields
        policy={policy}
        context={data.password_context}
        labels={[t('auth.reset.password'), t('auth.reset.confirmation')]}
        required
        span={12}
      />
    </EntryForm>
  );
}

function Expired() {
  const t = useT();
  return (
    <form>
      <h1>{t('auth.reset.title')}</h1>
      <Note tone="bad">{t('auth.reset.expired')}</Note>
      <p className="link">
        <LinkButton to="/manage/forgot-password">{t('auth.reset.again')}</LinkButton>
      </p>
    </form>
  );
}
