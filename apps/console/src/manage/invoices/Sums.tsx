import type { InvoiceSummary } from '@tsudoi/contract/invoices';
import { jstToday, lastDateOf, partsOf } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Link } from 'react-router';
import { invoicePaths } from '../../pickers/invoice/paths.ts';

/** What is open, what of it is late or due this month, and what waits for being issued; each leads to what it counts. */
export function Sums({ summary }: { summary: InvoiceSummary }) {
  const t = useT();
  const today = jstToday(new Date());
  const { year, month } = partsOf(today);
  const monthEnd = `${today.slice(0, 8)}${lastDateOf(year, month)}`;
  const of = {
    unpaid: 'confirmation=2&payment=1',
    overdue: 'overdue=1',
    this_month: `confirmation=2&payment=1&due_on=${today}~${monthEnd}`,
    pending: 'confirmation=1',
  };
  return (
    <nav className="bill-sums" aria-label={t('invoices.sums')}>
      {(['unpaid', 'overdue', 'this_month', 'pending'] as const).map((id) => (
        <Link
          key={id}
          to={`${invoicePaths.search}?${of[id]}`}
          className={id === 'overdue' && summary.overdue.count > 0 ? 'late' : undefined}
        >
          <span>{t(`invoices.sum.${id}`)}</span>
          <b>{formatNumber(summary[id].yen)}</b>
          {t('invoices.yen_unit')} <small>{t('invoices.count', { count: formatNumber(summary[id].count) })}</small>
        </Link>
      ))}
    </nav>
  );
}
