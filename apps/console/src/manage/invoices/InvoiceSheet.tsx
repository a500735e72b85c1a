import type { InvoiceRecord } from '@tsudoi/contract/invoices';
import { formatZip } from '@tsudoi/domain';
import { formatDay, formatNumber } from '@tsudoi/i18n';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { TaxTable } from './TaxTable.tsx';

const rateWords = ({ rate, zero_reason }: InvoiceRecord['lines'][number]) =>
  rate === 0 ? (`invoices.rate.0:${zero_reason ?? 'non_taxable'}` as const) : (`invoices.rate.${rate}` as const);

/** An issued invoice as it stands on paper. */
export function InvoiceSheet({ invoice }: { invoice: InvoiceRecord }) {
  const t = useT();
  const { addressee, issuer, lines, number, issued_on, due_on, note, total, account } = invoice;
  const zip = (code: string | null) => code !== null && <span>〒{formatZip(code)}</span>;
  return (
    <article className="invoice-sheet" id="sheet" tabIndex={-1} aria-label={t('invoices.sheet')}>
      <header>
        <address>
          {zip(addressee?.zipcode ?? null)}
          {addressee?.address != null && <span>{addressee.address}</span>}
          {addressee?.department != null && <span>{addressee.department}</span>}
          <b>
            {addressee?.name ?? account.name} {addressee?.honorific}
          </b>
          {account.member_code !== null && <small>{t('invoices.member_of', { code: account.member_code })}</small>}
        </address>
        <div>
          <h2>{t('invoices.sheet')}</h2>
          <dl>
            <dt>{t('invoices.number')}</dt>
            <dd>{number}</dd>
            <dt>{t('invoices.issued_on')}</dt>
            <dd>{issued_on === null ? '' : formatDay(issued_on)}</dd>
          </dl>
          <address>
            <b>{issuer?.name}</b>
            {issuer?.registration_number != null && (
              <span>{t('invoices.registration', { number: issuer.registration_number })}</span>
            )}
            {zip(issuer?.zipcode ?? null)}
            {issuer?.address != null && <span>{issuer.address}</span>}
            {issuer?.phone != null && <span>{t('invoices.phone', { phone: issuer.phone })}</span>}
          </address>
        </div>
      </header>
      <h3>{invoice.title}</h3>
      <dl className="asked">
        <div>
          <dt>{t('invoices.asked')}</dt>
          <dd>
            <b>{formatNumber(total)}</b>
            {t('invoices.yen_unit')}
          </dd>
        </div>
        <div>
          <dt>{t('invoices.due_on')}</dt>
          <dd>{formatDay(due_on)}</dd>
        </div>
      </dl>
      <div className="sheet-lines">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('invoices.line.description')}</th>
              <th scope="col" className="num">
                {t('invoices.line.quantity')}
              </th>
              <th scope="col" className="num">
                {t('invoices.line.unit_price')}
              </th>
              <th scope="col">{t('invoices.line.rate')}</th>
              <th scope="col" className="num">
                {t('invoices.line.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of what was issued never change
              <tr key={index}>
                <td>
                  {line.description}
                  {line.rate === 8 && ' ※'}
                </td>
                <td className="num">{formatNumber(line.quantity)}</td>
                <td className="num">{formatNumber(line.unit_price)}</td>
                <td>{t(rateWords(line))}</td>
                <td className="num">{formatNumber(line.amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="bill-totals">
        <p className="hint">
          {lines.some(({ rate }) => rate === 8) && t('invoices.reduced')}
          {t(`invoices.tax_note.${invoice.tax_type}`)}
        </p>
        <TaxTable amounts={invoice} />
      </div>
      {issuer?.bank_account != null && (
        <section className="bank">
          <h3>{t('invoices.bank_account')}</h3>
          <p>{issuer.bank_account}</p>
        </section>
      )}
      {note !== null && <p className="note-of">{note}</p>}
    </article>
  );
}
