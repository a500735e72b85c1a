import { CallError } from '@tsudoi/contract/client';
import { ownInvoiceDocument, ownReceipt } from '@tsudoi/contract/invoice-documents';
import { invoiceInPath } from '@tsudoi/domain';
import { refusalWords } from '@tsudoi/ui/headless/api/refusalWords';
import { saveBlob } from '@tsudoi/ui/headless/tasks/saveBlob';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { online } from '../offline/network.ts';
import { client } from '../session/client.ts';
import { showAlert } from '../shell/alert.ts';
import { Screen } from '../shell/Screen.tsx';
import { Skeleton, StateError } from '../shell/States.tsx';
import { useT } from '../shell/words.ts';
import { useStore } from './store.ts';

/** How a member names an invoice. */
interface Named {
  account_code: string;
  invoice_code: string;
}

/** Buttons below an invoice: it as PDF, and its receipt once it is paid. */
export function InvoicePdfs({ named, number, isPaid }: { named: Named; number: string; isPaid: boolean }) {
  const t = useT();
  const isOnline = useStore(online);
  const [busy, setBusy] = useState<'invoice' | 'receipt'>();
  const save = async (kind: 'invoice' | 'receipt') => {
    setBusy(kind);
    try {
      const endpoint = kind === 'invoice' ? ownInvoiceDocument : ownReceipt;
      const { account_code, invoice_code } = named;
      saveBlob(
        await client.download(endpoint, { params: { account_code, invoice_code } }),
        `${t(`my_invoices.pdf.${kind}`)}_${number}.pdf`,
      );
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      showAlert('error', cause.isOffline ? t('shell.offline_action') : refusalWords(cause, t));
    }
    setBusy(undefined);
  };
  const kinds = isPaid ? (['invoice', 'receipt'] as const) : (['invoice'] as const);
  return (
    <div className="verbs invoice-pdfs">
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          className="btn md"
          disabled={!isOnline || busy !== undefined}
          aria-busy={busy === kind}
          onClick={() => void save(kind)}
        >
          {t(`my_invoices.save.${kind}`)}
        </button>
      ))}
      {!isOnline && <small className="sub">{t('my_invoices.pdf_needs_network')}</small>}
    </div>
  );
}

/** /invoices/{account_code}/{invoice_code}: the PDF of an own invoice; the codes in base64 or as they are (RT-C-42, G-21). */
export function InvoicePdfPage() {
  const t = useT();
  const params = useParams();
  const { account_code, invoice_code } = invoiceInPath(params.account_code ?? '', params.invoice_code ?? '') ?? {};
  const isNamed = account_code !== undefined && invoice_code !== undefined;
  const [state, setState] = useState<'loading' | 'saved' | CallError>(isNamed ? 'loading' : 'saved');
  const started = useRef(false);
  const load = useCallback(async () => {
    if (account_code === undefined || invoice_code === undefined) return;
    setState('loading');
    try {
      const blob = await client.download(ownInvoiceDocument, { params: { account_code, invoice_code } });
      saveBlob(blob, `${t('my_invoices.pdf.invoice')}.pdf`);
      setState('saved');
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      setState(cause);
    }
  }, [account_code, invoice_code, t]);
  useEffect(() => {
    // A file is saved once, however often the page is drawn.
    if (started.current) return;
    started.current = true;
    void load();
  }, [load]);
  const isGone = !isNamed || (state instanceof CallError && state.status === 404);
  return (
    <Screen title={t('my_invoices.pdf.invoice')} banners={false}>
      <h1>{t('my_invoices.pdf.invoice')}</h1>
      {state === 'loading' && <Skeleton rows={2} />}
      {isGone && <p className="lead">{t('my_invoices.gone')}</p>}
      {!isGone && state instanceof CallError && <StateError error={state} onRetry={() => void load()} />}
      {!isGone && state === 'saved' && (
        <>
          <p className="lead">{t('my_invoices.pdf_saved')}</p>
          <p>
            <button type="button" className="btn md" onClick={() => void load()}>
              {t('my_invoices.pdf_again')}
            </button>
          </p>
        </>
      )}
      <p>
        <Link to={isGone ? '/my-invoices' : `/my-invoices?invoice=${encodeURIComponent(invoice_code ?? '')}`}>
          {t('my_invoices.pdf_back')}
        </Link>
      </p>
    </Screen>
  );
}
