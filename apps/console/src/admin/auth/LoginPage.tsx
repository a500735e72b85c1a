import type { CallOutput } from '@tsudoi/contract';
import { operatorLogin, operatorSecondStep, type SecondFactorNeeded, StaffLogin } from '@tsudoi/contract/auth';
import { useT } from '@tsudoi/ui/headless/i18n';
import { usePageTitle } from '@tsudoi/ui/headless/page';
import { EmailField } from '@tsudoi/ui/mantine/fields/EmailField';
import { PasswordField } from '@tsudoi/ui/mantine/fields/PasswordField';
import { Note } from '@tsudoi/ui/mantine/Note';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { adminClient, adminSession, ending } from '../../shell/adminArea.ts';
import { EntryForm } from '../../shell/EntryForm.tsx';
import { LoginLayout } from '../../shell/LoginLayout.tsx';
import { ProductMark } from '../../shell/Mark.tsx';
import { safeRedirect } from '../../shell/redirect.ts';
import { secondFactorOf } from '../../shell/secondFactor.ts';
import { PasskeyLogin } from '../../shell/security/PasskeyLogin.tsx';
import { signWithPasskey } from '../../shell/security/passkey.ts';
import { SecondStep } from '../../shell/security/SecondStep.tsx';

/** /admin/login (UI-28 to UI-32), with the second step of whoever has a second factor */
export function LoginPage() {
  const t = useT();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [needed, setNeeded] = useState<SecondFactorNeeded>();
  usePageTitle(t('auth.login'));
  const hasExpired = ending.why !== undefined && ending.why !== 'signed_out';
  const goIn = async (session: CallOutput<typeof operatorLogin>) => {
    const { access_token: token, expires_in: expiresIn, ...info } = session;
    ending.why = undefined;
    adminSession.signIn({ token, expiresIn, info });
    await navigate(safeRedirect(search, '/admin') ?? '/admin/facilities/search', { replace: true });
  };
  const secondStep = (step: SecondFactorNeeded) => {
    const { ticket } = step;
    return (
      <SecondStep
        needed={step}
        prove={async (proof) => goIn(await adminClient.call(operatorSecondStep.finish, { body: { ticket, proof } }))}
        signIn={async () => {
          const { options } = await adminClient.call(operatorSecondStep.passkeyOptions, { body: { ticket } });
          const proof = { method: 'passkey', passkey: await signWithPasskey(options) } as const;
          await goIn(await adminClient.call(operatorSecondStep.finish, { body: { ticket, proof } }));
        }}
        onAgain={() => setNeeded(undefined)}
      />
    );
  };
  return (
    <LoginLayout mark={<ProductMark />} name={t('shell.operator_area')} place={location.host}>
      {needed !== undefined ? (
        secondStep(needed)
      ) : (
        <EntryForm
          title={t('auth.admin.title')}
          lead={t('auth.admin.lead')}
          schema={StaffLogin}
          values={{ login_account: '', password: '' }}
          verb={t('auth.submit')}
          busy={t('auth.submitting')}
          note={hasExpired ? <Note tone="warn">{t('auth.session_expired')}</Note> : undefined}
          send={async (body) => {
            try {
              await goIn(await adminClient.call(operatorLogin, { body }));
            } catch (cause) {
              const step = secondFactorOf(cause);
              if (step === undefined) throw cause;
              setNeeded(step);
            }
          }}
          foot={
            <PasskeyLogin
              onSign={async () => {
                const { ticket, options } = await adminClient.call(operatorSecondStep.passkeyOptions, { body: {} });
                const passkey = await signWithPasskey(options);
                await goIn(await adminClient.call(operatorSecondStep.passkeyLogin, { body: { ticket, passkey } }));
              }}
            />
          }
        >
          <EmailField name="login_account" label={t('auth.login_account')} autoComplete="username" span={12} />
          <PasswordField name="password" label={t('auth.password')} autoComplete="current-password" span={12} />
        </EntryForm>
      )}
    </LoginLayout>
  );
}
