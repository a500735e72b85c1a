import type { CallOutput } from '@tsudoi/contract';
import { managerLogin, managerSecondStep } from '@tsudoi/contract/auth';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Link, useLocation, useNavigate } from 'react-router';
import { SignIn, type SignInCalls } from '../../shell/auth/SignIn.tsx';
import { ending, manageClient } from '../../shell/manageArea.ts';
import { safeRedirect } from '../../shell/redirect.ts';
import { enter } from './enter.ts';

type Session = CallOutput<typeof managerLogin>;

const calls: SignInCalls<Session> = {
  login: (body) => manageClient.call(managerLogin, { body }),
  finish: (body) => manageClient.call(managerSecondStep.finish, { body }),
  passkeyOptions: (body) => manageClient.call(managerSecondStep.passkeyOptions, { body }),
  passkeyLogin: (body) => manageClient.call(managerSecondStep.passkeyLogin, { body }),
};

/** /manage/login */
export function LoginPage() {
  const t = useT();
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <SignIn
      title={t('auth.manage.title')}
      lead={t('auth.manage.lead')}
      account={t('auth.email')}
      ended={ending.why}
      calls={calls}
      onSession={async (session) => {
        enter(session);
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
    />
  );
}
