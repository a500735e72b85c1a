import type { InvoiceSummary } from '@tsudoi/contract/invoices';
import { formatNumber } from '@tsudoi/i18n';
import { useT } from '@tsudoi/ui/headless/screen/i18n';

/** What is open, what of it is late or due this month, and what waits for being issued. */
export function Sums({ summary }: { summary: InvoiceSummary }) {
  const t = useT();
  return (
    <dl className="bill-sums">
      {(['unpaid', 'overdue', 'this_month', 'pending'] as const).map((id) => (
        <div key={id} className={id === 'overdue' && summary.overdue.count > 0 ? 'late' : undefined}>
          <dt>{t(`invoices.sum.${id}`)}</dt>
          <dd>
            <b>{formatNumber(summary[id].yen)}</b>
            {t('invoices.yen_unit')} <small>{t('invoices.count', { count: formatNumber(summary[id].count) })}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
