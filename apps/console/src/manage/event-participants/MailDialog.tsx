import { type MailReach, mailSeveral, planMail } from '@tsudoi/contract/event-participants';
import { formatNumber } from '@tsudoi/i18n';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Dialog } from '@tsudoi/ui/mantine/Dialog';
import { LoadError } from '@tsudoi/ui/mantine/states';
import { useId, useState } from 'react';

/** What staff write. */
export interface MailWords {
  subject: string;
  text: string;
}
/** Nothing typed yet. */
export const NO_WORDS: MailWords = { subject: '', text: '' };

/** A mail to the picked participants; who gets it, and who cannot, is said before. */
export function MailDialog({
  query,
  ids,
  words,
  onWords,
  onClose,
  onDone,
}: {
  query: { event_cms_code: string; event_code: string };
  ids: number[];
  /** What was typed so far, which a closed window does not lose. */
  words: MailWords;
  onWords(words: MailWords): void;
  onClose(): void;
  onDone(): void;
}) {
  const t = useT();
  const client = useClient();
  const id = useId();
  const { subject, text } = words;
  const [request_key] = useState(() => crypto.randomUUID());
  const [isBusy, setBusy] = useState(false);
  const reach = useEndpoint(planMail, { body: { ...query, ids } });
  const reached = reach.data?.reached ?? 0;
  const send = async () => {
    setBusy(true);
    try {
      const done = await client.call(mailSeveral, { body: { ...query, ids, subject, text, request_key } });
      notify({ type: 'success', message: t('participants.mail.done', { count: formatNumber(done.reached) }) });
      onWords(NO_WORDS);
      onDone();
      onClose();
    } catch (cause) {
      notifyRefused(cause, t);
    } finally {
      setBusy(false);
    }
  };
  const isMissing = subject.trim() === '' || text.trim() === '';
  const verb = t('participants.mail.verb', { count: formatNumber(reached) });
  return (
    <Dialog
      opened
      title={t('participants.mail.title', { count: formatNumber(ids.length) })}
      width={560}
      closable
      onClose={onClose}
    >
      <div className="stack">
        {reach.error !== undefined && <LoadError error={reach.error} onRetry={() => void reach.retry()} />}
        {reach.data !== undefined && <Reach reach={reach.data} />}
        <label className="field" htmlFor={`${id}-subject`}>
          <span>{t('participants.mail.subject')}</span>
          <input
            id={`${id}-subject`}
            className="in"
            maxLength={100}
            value={subject}
            onChange={({ target }) => onWords({ subject: target.value, text })}
          />
        </label>
        <label className="field" htmlFor={`${id}-text`}>
          <span>{t('participants.mail.text')}</span>
          <textarea
            id={`${id}-text`}
            className="in"
            rows={8}
            maxLength={4_000}
            value={text}
            onChange={({ target }) => onWords({ subject, text: target.value })}
          />
        </label>
        <p className="hint">{t('participants.mail.frame')}</p>
        {isMissing && (
          <p className="hint" id={`${id}-missing`}>
            {t('participants.mail.missing')}
          </p>
        )}
        <div className="dialog-end">
          <Button onClick={onClose}>{t('action.back')}</Button>
          <Button
            kind="primary"
            disabled={reached === 0 || isMissing}
            aria-describedby={isMissing ? `${id}-missing` : undefined}
            busy={isBusy && verb}
            onClick={() => void send()}
          >
            {verb}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Reach({ reach: { reached, unreached } }: { reach: MailReach }) {
  const t = useT();
  return (
    <>
      <p>{t('participants.mail.reached', { count: formatNumber(reached) })}</p>
      {unreached.length > 0 && (
        <p role="note">
          {t('participants.mail.unreached', {
            count: formatNumber(unreached.length),
            names: unreached.map(({ name }) => name).join(t('list.joint')),
          })}
        </p>
      )}
    </>
  );
}
