import '@tsudoi/ui/look/money.css';
import { type DepositRow, type InvoiceDeposits, invoiceDeposits } from '@tsudoi/contract/deposits';
import { DepositMethod, invoiceInPath } from '@tsudoi/domain';
import { formatDay, formatInstant, formatNumber } from '@tsudoi/i18n';
import { label } from '@tsudoi/i18n/labels';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { Button, LinkButton } from '@tsudoi/ui/mantine/Button';
import { DetailPage, DetailSection } from '@tsudoi/ui/mantine/DetailPage';
import { Bones, Failure, NotFound, useSlow } from '@tsudoi/ui/mantine/states';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { InvoiceTag } from '../../pickers/invoice/InvoiceTag.tsx';
import { invoicePaths } from '../../pickers/invoice/paths.ts';
import { type DepositAct, DepositDialog } from './DepositDialog.tsx';
import { DEPOSITS } from './list.ts';
import { Refunds } from './Refunds.tsx';

const MAIN = '/manage/overview';

/** /manage/deposits/detail/{account_code}/{invoice_code}; the codes in base64, as links have them, or as they are (RT-M-45). */
export function DepositDetailPage() {
  const params = useParams();
  const named = invoiceInPath(params.account_code ?? '', params.invoice_code ?? '');
  if (named === undefined) return <NotFound main={MAIN} record />;
  return <OfInvoice key={named.invoice_code} named={named} />;
}

function OfInvoice({ named }: { named: { account_code: string; invoice_code: string } }) {
  const { data, error, loading, retry } = useEndpoint(invoiceDeposits, { params: named });
  const isSlow = useSlow(loading);
  if (data !== undefined) return <Deposits named={named} data={data} onChanged={retry} />;
  if (error !== undefined) return <Failure error={error} main={MAIN} onRetry={() => void retry()} />;
  return isSlow ? <Bones /> : null;
}

interface DepositsProps {
  named: { account_code: string; invoice_code: string };
  data: InvoiceDeposits;
  onChanged(): Promise<void>;
}

function Deposits({ named, data, onChanged }: DepositsProps) {
  const t = useT();
  const { edit } = usePagePermission();
  const { invoice, open, allocations, deposits, balance, refunds, returned } = data;
  // Whoever comes from a desk to take cash finds the entry open, filled in with what is left to be paid.
  const [query, setQuery] = useSearchParams();
  const [act, setAct] = useState<DepositAct | undefined>(
    query.has('cash') && edit && open > 0 ? { kind: 'receive', method: DepositMethod.cash } : undefined,
  );
  const close = () => {
    setAct(undefined);
    if (query.has('cash')) setQuery({}, { replace: true });
  };
  const yen = (amount: number) => t('deposits.yen', { yen: formatNumber(amount) });
  return (
    <DetailPage
      title={t('deposits.of', { number: invoice.number ?? '' })}
      crumbs={[{ text: t('deposits.search.title'), to: DEPOSITS }]}
      back={DEPOSITS}
      facts={
        <>
          <InvoiceTag invoice={invoice} returned={returned} />
          <span>{invoice.account.name}</span>
          <span>{invoice.title}</span>
          <span>{t('deposits.due', { day: formatDay(invoice.due_on) })}</span>
        </>
      }
      actions={
        <>
          <LinkButton to={invoicePaths.edit(invoice.id)}>{t('deposits.invoice')}</LinkButton>
          {edit && data.returnable !== null && (
            <Button onClick={() => setAct({ kind: 'return' })}>{t('deposits.return')}</Button>
          )}
          {edit && open > 0 && (
            <>
              <Button onClick={() => setAct({ kind: 'write_off' })}>{t('deposits.write_off')}</Button>
              <Button kind="primary" onClick={() => setAct({ kind: 'receive' })}>
                {t('deposits.receive')}
              </Button>
            </>
          )}
        </>
      }
      sections={[
        { id: 'sums', title: t('deposits.sums') },
        { id: 'paid-by', title: t('deposits.paid_by') },
        { id: 'left', title: t('deposits.left') },
        ...(refunds.length === 0 ? [] : [{ id: 'refunds', title: t('deposits.refunds') }]),
      ]}
    >
      <DetailSection
        id="sums"
        title={t('deposits.sums')}
        pairs={[
          { key: 'total', label: t('deposits.total'), value: yen(invoice.total) },
          { key: 'paid', label: t('deposits.paid'), value: yen(invoice.paid) },
          { key: 'returned', label: t('deposits.returned'), value: returned > 0 ? yen(returned) : null },
          { key: 'open', label: t('deposits.open'), value: <b>{yen(open)}</b> },
        ]}
      />
      <DetailSection id="paid-by" title={t('deposits.paid_by')}>
        {allocations.length === 0 ? (
          <p className="sub">{t('deposits.none')}</p>
        ) : (
          <Allocations data={data} onAct={setAct} />
        )}
      </DetailSection>
      <DetailSection id="left" title={t('deposits.left')}>
        <p className="sub">
          {deposits.length === 0 ? t('deposits.left_none') : t('deposits.left_sum', { yen: formatNumber(balance) })}
        </p>
        {deposits.length > 0 && <Left deposits={deposits} open={open} onAct={setAct} />}
      </DetailSection>
      {refunds.length > 0 && (
        <DetailSection id="refunds" title={t('deposits.refunds')}>
          <Refunds refunds={refunds} onAct={setAct} />
        </DetailSection>
      )}
      {act !== undefined && <DepositDialog act={act} named={named} data={data} onClose={close} onChanged={onChanged} />}
    </DetailPage>
  );
}

/** Whether a deposit is of somebody in reach, so that something can be done with it. */
const isReached = (
  deposit: InvoiceDeposits['allocations'][number]['deposit'],
): deposit is NonNullable<typeof deposit> & { amount: number } => deposit !== null && deposit.amount !== null;

/** What paid the invoice, and what stopped paying it, in the order in which it happened. */
function Allocations({ data, onAct }: { data: InvoiceDeposits; onAct(act: DepositAct): void }) {
  const t = useT();
  const locale = useLocale();
  const { edit } = usePagePermission();
  const { allocations } = data;
  const reversed = new Set(allocations.map(({ reverses_id }) => reverses_id));
  return (
    <div className="sheet-lines">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('deposits.at')}</th>
            <th scope="col">{t('deposits.what')}</th>
            <th scope="col" className="num">
              {t('deposits.amount_yen')}
            </th>
            <th scope="col">{t('deposits.by')}</th>
            <th scope="col">
              <span className="sr">{t('deposits.acts')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {allocations.map(({ id, amount, reverses_id, deposit, write_off, at, by }) => (
            <tr key={id} className={reverses_id !== null || reversed.has(id) ? 'gone' : undefined}>
              <td>{deposit === null ? formatInstant(at) : formatDay(deposit.received_on)}</td>
              <td>
                {reverses_id !== null && t('deposits.taken_back')}
                {deposit !== null &&
                  (deposit.amount === null
                    ? t('deposits.deposit_beyond', { method: label('depositMethod', deposit.method, locale) })
                    : t('deposits.deposit_of', {
                        method: label('depositMethod', deposit.method, locale),
                        yen: formatNumber(deposit.amount),
                      }))}
                {write_off !== null &&
                  t('deposits.write_off_of', {
                    kind: label('writeOffKind', write_off.kind, locale),
                    reason: write_off.reason,
                  })}
              </td>
              <td className="num">{formatNumber(amount)}</td>
              <td>{by}</td>
              <td>
                {edit && isReached(deposit) && reverses_id === null && !reversed.has(id) && (
                  <Button
                    small
                    kind="quiet"
                    onClick={() => onAct({ kind: 'reverse', deposit })}
                    aria-label={t('deposits.reverse_of', { yen: formatNumber(deposit.amount) })}
                  >
                    {t('deposits.reverse')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Deposits of the payer that pay nothing yet, or not all. */
function Left(props: { deposits: readonly DepositRow[]; open: number; onAct(act: DepositAct): void }) {
  const { deposits, open, onAct } = props;
  const t = useT();
  const locale = useLocale();
  const { edit } = usePagePermission();
  return (
    <div className="sheet-lines">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('deposits.received_on')}</th>
            <th scope="col">{t('deposits.method')}</th>
            <th scope="col" className="num">
              {t('deposits.amount_yen')}
            </th>
            <th scope="col" className="num">
              {t('deposits.left_yen')}
            </th>
            <th scope="col">
              <span className="sr">{t('deposits.acts')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {deposits.map((deposit) => (
            <tr key={deposit.id}>
              <td>{formatDay(deposit.received_on)}</td>
              <td>{label('depositMethod', deposit.method, locale)}</td>
              <td className="num">{formatNumber(deposit.amount)}</td>
              <td className="num">{formatNumber(deposit.left)}</td>
              <td>
                {edit && (
                  <span className="row">
                    {open > 0 && (
                      <Button small onClick={() => onAct({ kind: 'use', deposit })}>
                        {t('deposits.use')}
                      </Button>
                    )}
                    <Button small kind="quiet" onClick={() => onAct({ kind: 'refund', deposit })}>
                      {t('deposits.refund')}
                    </Button>
                    {deposit.allocated === 0 && (
                      <Button small kind="quiet" onClick={() => onAct({ kind: 'reverse', deposit })}>
                        {t('deposits.reverse')}
                      </Button>
                    )}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
