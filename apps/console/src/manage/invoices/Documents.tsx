import {
  type InvoiceDocument,
  invoiceDocuments,
  issueReceipt,
  openInvoiceDocument,
} from '@tsudoi/contract/invoice-documents';
import { formatDay, formatNumber } from '@tsudoi/i18n';
import { useCall, useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { Button } from '@tsudoi/ui/mantine/Button';
import { DetailSection } from '@tsudoi/ui/mantine/DetailPage';
import { LoadError } from '@tsudoi/ui/mantine/states';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { usePdf } from '../../pickers/usePdf.ts';

/** What was handed out about an invoice: each edition can be opened again, and a receipt issued once it is paid. */
export function Documents({ invoiceId }: { invoiceId: number }) {
  const t = useT();
  const { edit } = usePagePermission();
  const pdf = usePdf();
  const issuing = useCall(issueReceipt);
  const { data, error, retry } = useEndpoint(invoiceDocuments, { params: { id: invoiceId } });
  // A second click, or somebody else meanwhile, finds another edition and issues none.
  const seen = data?.documents.findLast(({ kind, holds }) => kind === 'receipt' && holds)?.copies.length ?? 0;
  const issue = async () => {
    try {
      const { documents } = await issuing.callOrThrow({ params: { id: invoiceId }, body: { seen } });
      const number = documents.findLast(({ kind, holds }) => kind === 'receipt' && holds)?.number ?? '';
      notify({ type: 'success', message: t('invoices.receipt_done', { number }) });
    } catch (cause) {
      notifyRefused(cause, t);
    }
    await retry();
  };
  const nameOf = ({ kind, number }: InvoiceDocument, copy: number) =>
    `${t(`invoices.document.${kind}`)}_${number}${copy > 1 ? `_${copy}` : ''}.pdf`;
  const rows = (data?.documents ?? []).flatMap((document) => document.copies.map((copy) => ({ document, copy })));
  return (
    <DetailSection id="documents" title={t('invoices.documents')}>
      {error !== undefined && <LoadError error={error} onRetry={() => void retry()} />}
      {rows.length > 0 && (
        <div className="sheet-lines">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('invoices.document')}</th>
                <th scope="col">{t('invoices.document.number')}</th>
                <th scope="col">{t('invoices.issued_on')}</th>
                <th scope="col" className="num">
                  {t('invoices.total_yen')}
                </th>
                <th scope="col">
                  <span className="sr">{t('invoices.document.open')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ document, copy }) => {
                const name = nameOf(document, copy.copy);
                return (
                  <tr key={`${document.id}-${copy.copy}`} className={document.holds ? undefined : 'gone'}>
                    <td>
                      {t(`invoices.document.${document.kind}`)} {copy.copy > 1 && <Tag>{t('invoices.reissued')}</Tag>}{' '}
                      {!document.holds && <Tag tone="warn">{t('invoices.document.void')}</Tag>}
                    </td>
                    <td>{document.number}</td>
                    <td>{formatDay(copy.issued_on)}</td>
                    <td className="num">{formatNumber(document.amount)}</td>
                    <td>
                      <Button
                        small
                        aria-label={t('invoices.document.open_of', { number: document.number })}
                        busy={pdf.pending === name && t('busy.loading')}
                        onClick={() =>
                          void pdf.save(
                            openInvoiceDocument,
                            { params: { id: invoiceId, document_id: document.id }, query: { copy: copy.copy } },
                            name,
                          )
                        }
                      >
                        {t('invoices.document.open')}
                      </Button>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      {edit && data !== undefined && data.receipt !== 'none' && (
        <p>
          <Button busy={issuing.pending && t('busy.updating')} onClick={() => void issue()}>
            {t(data.receipt === 'first' ? 'invoices.receipt_first' : 'invoices.receipt_again')}
          </Button>
        </p>
      )}
    </DetailSection>
  );
}
