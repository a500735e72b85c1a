import { managerAcceptInvitation, managerResetPassword, managerTokenInfo } from '@tsudoi/contract/auth';
import { type PasswordPolicy, passwordStrength } from '@tsudoi/domain';
import { useEndpoint } from '@tsudoi/ui/headless/endpoint';
import { useT } from '@tsudoi/ui/headless/i18n';
import { notify } from '@tsudoi/ui/headless/notifications';
import { usePageTitle } from '@tsudoi/ui/headless/page';
import { LinkButton } from '@tsudoi/ui/mantine/Button';
import { PasswordField } from '@tsudoi/ui/mantine/fields/PasswordField';
import { Note } from '@tsudoi/ui/mantine/Note';
import { LoadError } from '@tsudoi/ui/mantine/states';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { EntryForm } from '../../shell/EntryForm.tsx';
import { manageClient } from '../../shell/manageArea.ts';
import { enter } from './enter.ts';
import { newPasswordSchema } from './newPassword.ts';

const STRENGTHS = [
  'password.strength_0',
  'password.strength_1',
  'password.strength_2',
  'password.strength_3',
  'password.strength_4',
] as const;

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
  const schema = useMemo(() => newPasswordSchema(policy), [policy]);
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
          enter(await manageClient.call(managerAcceptInvitation, { body }));
          await navigate('/manage/overview', { replace: true });
          return;
        }
        await manageClient.call(managerResetPassword, { body });
        notify({ message: t('auth.reset.done'), type: 'success' });
        await navigate('/manage/login', { replace: true });
      }}
    >
      <input type="hidden" name="username" autoComplete="username" value={data.email} readOnly />
      <PasswordField
        name="password"
        label={t('auth.reset.password')}
        hint={<PasswordHint policy={policy} />}
        autoComplete="new-password"
        span={12}
      />
      <PasswordField
        name="password_confirmation"
        label={t('auth.reset.confirmation')}
        autoComplete="new-password"
        span={12}
      />
    </EntryForm>
  );
}

function PasswordHint({ policy }: { policy: PasswordPolicy }) {
  const t = useT();
  const typed: unknown = useWatch({ name: 'password' });
  const hint = t(policy === 'standard' ? 'password.hint' : 'password.hint_passphrase');
  if (typeof typed !== 'string' || typed === '') return hint;
  return (
    <>
      {hint}
      <br />
      {t('auth.strength', { word: t(STRENGTHS[passwordStrength(typed)]) })}
    </>
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
