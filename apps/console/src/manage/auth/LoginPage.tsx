import { managerLogin, StaffLogin } from '@tsudoi/contract/auth';
import { useT } from '@tsudoi/ui/headless/i18n';
import { usePageTitle } from '@tsudoi/ui/headless/page';
import { EmailField } from '@tsudoi/ui/mantine/fields/EmailField';
import { PasswordField } from '@tsudoi/ui/mantine/fields/PasswordField';
import { Note } from '@tsudoi/ui/mantine/Note';
import { Link, useLocation, useNavigate } from 'react-router';
import { EntryForm } from '../../shell/EntryForm.tsx';
import { ending, manageClient } from '../../shell/manageArea.ts';
import { safeRedirect } from '../../shell/redirect.ts';
import { enter } from './enter.ts';

/** /manage/login */
export function LoginPage() {
  const t = useT();
  const navigate = useNavigate();
  const { search } = useLocation();
  usePageTitle(t('auth.login'));
  const hasExpired = ending.why !== undefined && ending.why !== 'signed_out';
  return (
    <EntryForm
      title={t('auth.manage.title')}
      lead={t('auth.manage.lead')}
      schema={StaffLogin}
      values={{ login_account: '', password: '' }}
      verb={t('auth.submit')}
      busy={t('auth.submitting')}
      note={hasExpired ? <Note tone="warn">{t('auth.session_expired')}</Note> : undefined}
      send={async (body) => {
        enter(await manageClient.call(managerLogin, { body }));
        await navigate(safeRedirect(search, '/manage') ?? '/manage/overview', { replace: true });
      }}
      foot={
        <>
          <p className="link">
            <Link to="/manage/forgot-password">{t('auth.forgot.link')}</Link>
          </p>
          <p className="hint foot-note">
            {t('auth.member_lead')}
            <a href="/">{t('auth.manage.member_link')}</a>
            {t('auth.member_tail')}
          </p>
        </>
      }
    >
      <EmailField name="login_account" label={t('auth.email')} autoComplete="username" span={12} />
      <PasswordField name="password" label={t('auth.password')} autoComplete="current-password" span={12} />
    </EntryForm>
  );
}
