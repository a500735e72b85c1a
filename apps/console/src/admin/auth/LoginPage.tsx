import type { CallOutput } from '@tsudoi/contract';
import { operatorLogin, operatorSecondStep } from '@tsudoi/contract/auth';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { useLocation, useNavigate } from 'react-router';
import { adminClient, adminSession, ending } from '../../shell/adminArea.ts';
import { SignIn, type SignInCalls } from '../../shell/auth/SignIn.tsx';
import { LoginLayout } from '../../shell/LoginLayout.tsx';
import { ProductMark } from '../../shell/Mark.tsx';
import { safeRedirect } from '../../shell/redirect.ts';

type Session = CallOutput<typeof operatorLogin>;

const calls: SignInCalls<Session> = {
  login: (body) => adminClient.call(operatorLogin, { body }),
  finish: (body) => adminClient.call(operatorSecondStep.finish, { body }),
  passkeyOptions: (body) => adminClient.call(operatorSecondStep.passkeyOptions, { body }),
  passkeyLogin: (body) => adminClient.call(operatorSecondStep.passkeyLogin, { body }),
};

function enter({ access_token: token, expires_in: expiresIn, ...info }: Session): void {
  ending.why = undefined;
  adminSession.signIn({ token, expiresIn, info });
}

/** /admin/login (UI-28 to UI-32) */
export function LoginPage() {
  const t = useT();
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <LoginLayout mark={<ProductMark />} name={t('shell.operator_area')} place={location.host}>
      <SignIn
        title={t('auth.admin.title')}
        lead={t('auth.admin.lead')}
        account={t('auth.login_account')}
        ended={ending.why}
        calls={calls}
        onSession={async (session) => {
          enter(session);
          await navigate(safeRedirect(search, '/admin') ?? '/admin/facilities/search', { replace: true });
        }}
      />
    </LoginLayout>
  );
}
