import type { SecondFactorNeeded } from '@tsudoi/contract/auth';
import type { FactorEndpoints } from '@tsudoi/contract/second-factor';
import { callLoosely } from '@tsudoi/ui/headless/api/callLoosely';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useCall } from '@tsudoi/ui/headless/api/endpoint';
import { problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { usePageTitle } from '@tsudoi/ui/headless/screen/page';
import { Button } from '@tsudoi/ui/mantine/Button';
import { useState } from 'react';
import { signWithPasskey } from './passkey.ts';
import { SecondStep } from './SecondStep.tsx';

/** Props of {@link StepUp}. */
export interface StepUpProps {
  factors: FactorEndpoints;
  /** The session has proven its second factor. */
  onDone(): Promise<void>;
}

/** Asks a session that has proven the password only for the second factor of its account. */
export function StepUp({ factors, onDone }: StepUpProps) {
  const t = useT();
  const client = useClient();
  const start = useCall(factors.startStepUp);
  const [needed, setNeeded] = useState<SecondFactorNeeded>();
  usePageTitle(t('second_factor.title'));
  return (
    <div className="reading">
      <div className="panel own-security">
        {needed === undefined ? (
          <div className="stack">
            <h1>{t('second_factor.step.title')}</h1>
            <p className="sub">{t('second_factor.unproven')}</p>
            {start.error !== undefined && (
              <p className="err" role="alert">
                {problemWords(start.error, t).join('')}
              </p>
            )}
            <div className="row">
              <Button
                kind="primary"
                busy={start.pending && t('second_factor.step.busy')}
                onClick={async () => setNeeded(await start.call({}))}
              >
                {t('second_factor.step.submit')}
              </Button>
            </div>
          </div>
        ) : (
          <SecondStep
            needed={needed}
            prove={async (proof) => {
              await callLoosely(client, factors.stepUp, { body: { ticket: needed.ticket, proof } });
              await onDone();
            }}
            signIn={async () => {
              // A challenge is answered once: each try asks for another.
              const { ticket, options } = await callLoosely(client, factors.startStepUp, {});
              if (options === null) return setNeeded(undefined);
              const passkey = await signWithPasskey(options);
              await callLoosely(client, factors.stepUp, { body: { ticket, proof: { method: 'passkey', passkey } } });
              await onDone();
            }}
            again={t('action.back')}
            onAgain={() => setNeeded(undefined)}
          />
        )}
      </div>
    </div>
  );
}
