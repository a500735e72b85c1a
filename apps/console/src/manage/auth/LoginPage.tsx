import { managerLogin, managerSecondStep, type SecondFactorNeeded, StaffLogin } from '@tsudoi/contract/auth';
import { useT } from '@tsudoi/ui/headless/i18n';
import { usePageTitle } from '@tsudoi/ui/headless/page';
import { EmailField } from '@tsudoi/ui/mantine/fields/EmailField';
import { PasswordField } from '@tsudoi/ui/mantine/fields/PasswordField';
import { Note } from '@tsudoi/ui/mantine/Note';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { EntryForm } from '../../shell/EntryForm.tsx';
import { ending, manageClient } from '../../shell/manageArea.ts';
import { safeRedirect } from '../../shell/redirect.ts';
import { secondFactorOf } from '../../shell/secondFactor.ts';
import { PasskeyLogin } from '../../shell/security/PasskeyLogin.tsx';
import { signWithPasskey } from '../../shell/security/passkey.ts';
import { SecondStep } from '../../shell/security/SecondStep.tsx';
import { enter } from './enter.ts';

type Session = Parameters<typeof enter>[0];

/** /manage/login: e-mail and password, then the second factor of whoever has one; or a passkey alone. */
export function LoginPage() {
  const t = useT();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [needed, setNeeded] = useState<SecondFactorNeeded>();
  usePageTitle(t('auth.login'));
  const hasExpired = ending.why !== undefined && ending.why !== 'signed_out';
  const goIn = async (session: Session) => {
    enter(session);
    await navigate(safeRedirect(search, '/manage') ?? '/manage/overview', { replace: true });
  };
  if (needed !== undefined) {
    const { ticket } = needed;
    return (
      <SecondStep
        needed={needed}
        prove={async (proof) => goIn(await manageClient.call(managerSecondStep.finish, { body: { ticket, proof } }))}
        signIn={async () => {
          const { options } = await manageClient.call(managerSecondStep.passkeyOptions, { body: { ticket } });
          const proof = { method: 'passkey', passkey: await signWithPasskey(options) } as const;
          await goIn(await manageClient.call(managerSecondStep.finish, { body: { ticket, proof } }));
        }}
        onAgain={() => setNeeded(undefined)}
      />
    );
  }
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
        try {
          await goIn(await manageClient.call(managerLogin, { body }));
        } catch (cause) {
          const step = secondFactorOf(cause);
          if (step === undefined) throw cause;
          setNeeded(step);
        }
      }}
      foot={
        <>
          <PasskeyLogin
            onSign={async () => {
              const { ticket, options } = await manageClient.call(managerSecondStep.passkeyOptions, { body: {} });
              const passkey = await signWithPasskey(options);
              await goIn(await manageClient.call(managerSecondStep.passkeyLogin, { body: { ticket, passkey } }));
            }}
          />
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
