import type { SessionEndpoints } from '@tsudoi/contract/auth';
import type { FactorEndpoints } from '@tsudoi/contract/second-factor';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { LinkButton } from '@tsudoi/ui/mantine/Button';
import { Note } from '@tsudoi/ui/mantine/Note';
import { Page } from '@tsudoi/ui/mantine/Page';
import { Bones, LoadError } from '@tsudoi/ui/mantine/states';
import { type ReactNode, useState } from 'react';
import { DisplaySection } from '../own/DisplaySection.tsx';
import { Codes } from './Codes.tsx';
import { PasskeySection } from './PasskeySection.tsx';
import { RecoverySection } from './RecoverySection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { StepUp } from './StepUp.tsx';
import { TotpSection } from './TotpSection.tsx';
import { useChange } from './useChange.tsx';

/** Props of {@link SecurityPage}. */
export interface SecurityPageProps {
  factors: FactorEndpoints;
  sessions: SessionEndpoints;
  /** Where to go on to, once what is demanded is set up. */
  main: string;
  /** What stands before it, such as name and password. */
  children?: ReactNode;
}

/** One's own settings: what the area puts first, authenticator app, passkeys, recovery codes, sessions, display. */
export function SecurityPage({ factors, sessions, main, children }: SecurityPageProps) {
  const t = useT();
  const { data: security, error, retry } = useEndpoint(factors.get, {});
  const change = useChange(factors);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [wasDue, setWasDue] = useState<'set-up' | 'proof'>();
  const due = security?.missing ? 'set-up' : security?.unproven ? 'proof' : undefined;
  if (due !== undefined && due !== wasDue) setWasDue(due);
  const hasFactor = security !== undefined && (security.totp_since !== null || security.passkeys.length > 0);
  const refreshing = {
    ...change,
    run: async (work: () => Promise<void>) => {
      const done = await change.run(work);
      if (done) await retry();
      return done;
    },
  };
  if (security?.unproven) return <StepUp factors={factors} onDone={retry} />;
  return (
    <Page title={t('second_factor.title')} crumbs={[]}>
      {error !== undefined && security === undefined && <LoadError error={error} onRetry={() => void retry()} />}
      {security === undefined && error === undefined && <Bones />}
      {security !== undefined && (
        <div className="reading">
          {security.missing && <Note tone="warn">{t('second_factor.missing')}</Note>}
          {wasDue !== undefined && !security.missing && (
            <Note
              tone="ok"
              action={
                <LinkButton kind="primary" to={main}>
                  {t('second_factor.go_on')}
                </LinkButton>
              }
            >
              {t(wasDue === 'proof' ? 'second_factor.proven' : 'second_factor.ready')}
            </Note>
          )}
          {security.policy === 'off' && <Note>{t('second_factor.off')}</Note>}
          <div className="panel own-security">
            {!security.missing && children}
            <TotpSection factors={factors} security={security} change={refreshing} onCodes={setCodes} />
            <PasskeySection factors={factors} security={security} change={refreshing} onCodes={setCodes} />
            {hasFactor && (
              <RecoverySection factors={factors} security={security} change={refreshing} onCodes={setCodes} />
            )}
            {!security.missing && <SessionsSection sessions={sessions} />}
            <DisplaySection />
          </div>
        </div>
      )}
      {change.question}
      <Codes codes={codes} onClose={() => setCodes([])} />
    </Page>
  );
}
