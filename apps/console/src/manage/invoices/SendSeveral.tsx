import { type SentInvoices, sendInvoices } from '@tsudoi/contract/invoice-documents';
import { CONFIRM_MAX, invoices } from '@tsudoi/contract/invoices';
import { InvoiceSend, mayDo } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { useCall, useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import type { Selection } from '@tsudoi/ui/headless/list/selection';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { Confirm } from '@tsudoi/ui/mantine/Confirm';
import { LoadError } from '@tsudoi/ui/mantine/states';
import { useState } from 'react';
import type { Meant } from '../../pickers/useExport.ts';

/** Props of {@link SendSeveral}. */
export interface SendSeveralProps {
  /** Finds the issued invoices among what is listed. */
  body: Meant;
  selection: Selection;
  onBack(): void;
  onDone(): void;
}

/** Names shown of those who were not mailed. */
const NAMES_MAX = 20;

/** Before invoices are mailed: how many; those that were sent before only if that is chosen. Afterwards who has no address, by name. */
export function SendSeveral({ body, selection, onBack, onDone }: SendSeveralProps) {
  const t = useT();
  const sending = useCall(sendInvoices);
  /** Whether those that were sent before are sent again. */
  const [resends, setResends] = useState(false);
  const [left, setLeft] = useState<SentInvoices['left']>();
  const { data, error, retry } = useEndpoint(
    invoices.search,
    { body: { default_search: body.default_search, page: 1, per_page: 'all' } },
    { dedupingInterval: 0 },
  );
  const picked = (data?.items ?? []).filter((row) => selection.isEverything || selection.ids.has(row.id));
  const sendable = picked.filter((row) => mayDo('send', row));
  const unsent = sendable.filter((row) => row.send === InvoiceSend.notSent);
  const wanted = resends ? sendable : unsent;
  const meant = wanted.slice(0, CONFIRM_MAX);
  const again = sendable.length - unsent.length;
  const others = selection.count - sendable.length;
  const count = formatNumber(meant.length);
  const send = async () => {
    try {
      const done = await sending.callOrThrow({
        body: { invoices: meant.map(({ id, version }) => ({ id, version })) },
      });
      if (done.sent.length > 0)
        notify({ type: 'success', message: t('invoices.sent', { count: formatNumber(done.sent.length) }) });
      const changed = done.left.filter(({ why }) => why !== 'no_address').length;
      if (changed > 0)
        notify({ type: 'warning', message: t('invoices.send_changed', { count: formatNumber(changed) }), timeout: 0 });
      const unreachable = done.left.filter(({ why }) => why === 'no_address');
      if (unreachable.length > 0) setLeft(unreachable);
      else onDone();
    } catch (cause) {
      notifyRefused(cause, t);
      onDone();
    }
  };
  if (left !== undefined)
    return (
      <Confirm
        opened
        title={t('invoices.send_no_address', { count: formatNumber(left.length) })}
        verb={t('action.close')}
        onVerb={onDone}
        onBack={onDone}
      >
        <p>{t('invoices.send_no_address_note')}</p>
        <ul>
          {left.slice(0, NAMES_MAX).map(({ id, number, name }) => (
            <li key={id}>
              {number} {name}
            </li>
          ))}
        </ul>
        {left.length > NAMES_MAX && <p>{t('invoices.send_more', { count: formatNumber(left.length - NAMES_MAX) })}</p>}
      </Confirm>
    );
  const title =
    data === undefined
      ? t('busy.loading')
      : meant.length === 0
        ? t('invoices.send_none')
        : t('invoices.send_ask', { count });
  return (
    <Confirm
      opened
      title={title}
      verb={t('invoices.send_count', { count })}
      disabled={meant.length === 0}
      busy={sending.pending && t('busy.updating')}
      onVerb={() => void send()}
      onBack={onBack}
    >
      {error !== undefined && <LoadError error={error} onRetry={() => void retry()} />}
      <p>{t('invoices.send_note')}</p>
      {again > 0 && (
        <div className="choice">
          <label>
            <input
              className="ck"
              type="checkbox"
              checked={resends}
              onChange={(event) => setResends(event.target.checked)}
            />
            {t('invoices.send_again', { count: formatNumber(again) })}
          </label>
        </div>
      )}
      {data !== undefined && others > 0 && <p>{t('invoices.send_others', { count: formatNumber(others) })}</p>}
      {wanted.length > meant.length && <p>{t('invoices.send_max', { count: formatNumber(CONFIRM_MAX) })}</p>}
    </Confirm>
  );
}
