import type { InvoiceAmounts } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { useT } from '@tsudoi/ui/headless/screen/i18n';

/** Sums by rate and what is to be paid. */
export function TaxTable({ amounts }: { amounts: Pick<InvoiceAmounts, 'taxes' | 'tax' | 'total'> }) {
  const t = useT();
  return (
    <table className="bill-taxes">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">{t('invoices.line.rate')}</span>
          </th>
          <th scope="col">{t('invoices.sum_of_rate')}</th>
          <th scope="col">{t('invoices.tax_of_rate')}</th>
        </tr>
      </thead>
      <tbody>
        {amounts.taxes.map(({ rate, total, tax }) => (
          <tr key={rate}>
            <th scope="row">{t(`invoices.tax_rate.${rate as 10}`)}</th>
            <td>{formatNumber(total)}</td>
            <td>{rate === 0 ? t('invoices.no_tax') : formatNumber(tax)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('invoices.total')}</th>
          <td>
            <b>{formatNumber(amounts.total)}</b>
          </td>
          <td>{formatNumber(amounts.tax)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
