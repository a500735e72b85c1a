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

/** A mail to the picked participants; who gets it, and who cannot, is said before. */
export function MailDialog({
  query,
  ids,
  onClose,
  onDone,
}: {
  query: { event_cms_code: string; event_code: string };
  ids: number[];
  onClose(): void;
  onDone(): void;
}) {
  const t = useT();
  const client = useClient();
  const id = useId();
  const [subject, setSubject] = useState('');
  const [text, setText] = useState('');
  const [request_key] = useState(() => crypto.randomUUID());
  const [isBusy, setBusy] = useState(false);
  const reach = useEndpoint(planMail, { body: { ...query, ids } });
  const reached = reach.data?.reached ?? 0;
  const send = async () => {
    setBusy(true);
    try {
      const done = await client.call(mailSeveral, { body: { ...query, ids, subject, text, request_key } });
      notify({ type: 'success', message: t('participants.mail.done', { count: formatNumber(done.reached) }) });
      onDone();
      onClose();
    } catch (cause) {
      notifyRefused(cause, t);
    } finally {
      setBusy(false);
    }
  };
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
            onChange={({ target }) => setSubject(target.value)}
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
            onChange={({ target }) => setText(target.value)}
          />
        </label>
        <p className="hint">{t('participants.mail.frame')}</p>
        <div className="dialog-end">
          <Button onClick={onClose}>{t('action.back')}</Button>
          <Button
            kind="primary"
            disabled={reached === 0 || subject.trim() === '' || text.trim() === ''}
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
