import { withdrawApplication } from '@tsudoi/contract/applications';
import { CallError } from '@tsudoi/contract/client';
import { refusalWords } from '@tsudoi/ui/headless/api/refusalWords';
import { useState } from 'react';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { Sheet } from '../../parts/Sheet.tsx';
import { client } from '../../session/client.ts';
import { useT } from '../../shell/words.ts';

/** Takes an application back that staff asked to correct, after a question. */
export function Withdraw({ token, onWithdrawn }: { token: string; onWithdrawn: () => Promise<void> }) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const open = () => {
    setRefusal(undefined);
    setAsking(true);
  };
  const withdraw = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await client.call(withdrawApplication, { body: { token } });
      await onWithdrawn();
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      setRefusal(cause.isOffline ? t('shell.offline_action') : refusalWords(cause, t));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <div className="links after-list">
        <button type="button" className="btn" onClick={open}>
          {t('application.withdraw')}
        </button>
      </div>
      {isAsking && (
        <Sheet
          title={t('application.withdraw.title')}
          onClose={() => setAsking(false)}
          footer={
            <>
              <button type="button" className="btn" onClick={() => setAsking(false)}>
                {t('action.back')}
              </button>
              <button type="button" className="btn bad" disabled={isBusy} onClick={() => void withdraw()}>
                {isBusy ? t('busy.sending') : t('application.withdraw.do')}
              </button>
            </>
          }
        >
          <p>{t('application.withdraw.text')}</p>
          <FormFailure text={refusal} />
        </Sheet>
      )}
    </>
  );
}
