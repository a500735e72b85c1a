import { operatorLogin, StaffLogin } from '@tsudoi/contract/auth';
import { useT } from '@tsudoi/ui/headless/i18n';
import { usePageTitle } from '@tsudoi/ui/headless/page';
import { EmailField } from '@tsudoi/ui/mantine/fields/EmailField';
import { PasswordField } from '@tsudoi/ui/mantine/fields/PasswordField';
import { Note } from '@tsudoi/ui/mantine/Note';
import { useLocation, useNavigate } from 'react-router';
import { adminClient, adminSession, ending } from '../../shell/adminArea.ts';
import { EntryForm } from '../../shell/EntryForm.tsx';
import { LoginLayout } from '../../shell/LoginLayout.tsx';
import { ProductMark } from '../../shell/Mark.tsx';
import { safeRedirect } from '../../shell/redirect.ts';

/** /admin/login (UI-28 to UI-32) */
export function LoginPage() {
  const t = useT();
  const navigate = useNavigate();
  const { search } = useLocation();
  usePageTitle(t('auth.login'));
  const hasExpired = ending.why !== undefined && ending.why !== 'signed_out';
  return (
    <LoginLayout mark={<ProductMark />} name={t('shell.operator_area')} place={location.host}>
      <EntryForm
        title={t('auth.admin.title')}
        lead={t('auth.admin.lead')}
        schema={StaffLogin}
        values={{ login_account: '', password: '' }}
        verb={t('auth.submit')}
        busy={t('auth.submitting')}
        note={hasExpired ? <Note tone="warn">{t('auth.session_expired')}</Note> : undefined}
        send={async (body) => {
          const {
            access_token: token,
            expires_in: expiresIn,
            ...info
          } = await adminClient.call(operatorLogin, { body });
          ending.why = undefined;
          adminSession.signIn({ token, expiresIn, info });
          await navigate(safeRedirect(search, '/admin') ?? '/admin/facilities/search', { replace: true });
        }}
      >
        <EmailField name="login_account" label={t('auth.login_account')} autoComplete="username" span={12} />
        <PasswordField name="password" label={t('auth.password')} autoComplete="current-password" span={12} />
      </EntryForm>
    </LoginLayout>
  );
}
