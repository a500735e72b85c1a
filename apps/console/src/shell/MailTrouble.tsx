import type { MailFate } from '@tsudoi/contract';
import { useT } from '@tsudoi/ui/headless/screen/i18n';

/** Says of a mail that it did not arrive, or not yet, and what the mail server says; of a mail that went well nothing. */
export function MailTrouble({ fate }: { fate: MailFate | null }) {
  const t = useT();
  // Waiting without a refusal is on its way.
  if (fate === null || fate.state === 'sent' || (fate.state === 'waiting' && fate.refusal === null)) return null;
  return (
    <div>
      <p className={fate.state === 'failed' ? 'err' : 'hint'}>
        {t(fate.state === 'failed' ? 'shell.mail_failed' : 'shell.mail_retrying')}
      </p>
      {fate.refusal !== null && <p className="hint">{t('shell.mail_refusal', { text: fate.refusal })}</p>}
    </div>
  );
}
