import type { CallError } from '@tsudoi/contract/client';
import { type ReceivedSums, receivedSums } from '@tsudoi/contract/deposits';
import { type InvoiceRow, invoices } from '@tsudoi/contract/invoices';
import { InvoiceConfirmation, InvoicePayment } from '@tsudoi/domain';
import { formatDay, formatNumber, formatYen } from '@tsudoi/i18n';
import { label } from '@tsudoi/i18n/labels';
import { matchPath } from '@tsudoi/permissions';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { DetailSection } from '@tsudoi/ui/mantine/DetailPage';
import { LoadError } from '@tsudoi/ui/mantine/states';
import { Link } from 'react-router';
import { manageState } from '../../shell/manageArea.ts';
import { InvoiceTag } from './InvoiceTag.tsx';
import { invoicePaths } from './paths.ts';

/** What a member owes: confirmed invoices that are open, what is due first on top. */
export interface OpenInvoices {
  /** Undefined until they are read. */
  rows: readonly InvoiceRow[] | undefined;
  /** What is open of them, in yen. */
  yen: number;
  error: CallError | undefined;
  retry(): unknown;
}

/** What a member owes, for whoever may see invoices; undefined for others. */
export function useOpenInvoices(accountCode: string): OpenInvoices | undefined {
  const menu = matchPath(manageState.info?.permission_menu ?? [], invoicePaths.search);
  const body = {
    per_page: 'all' as const,
    default_search: {
      account_code: accountCode,
      confirmation: [InvoiceConfirmation.confirm],
      payment: [InvoicePayment.unpaid],
    },
  };
  const { data, error, retry } = useEndpoint(invoices.search, menu?.view_flag === true ? { body } : null, {
    menuId: menu?.facility_menu_id,
    keepPreviousData: false,
  });
  if (menu?.view_flag !== true) return undefined;
  return {
    rows: data?.items.toSorted((a, b) => a.due_on.localeCompare(b.due_on)),
    yen: (data?.items ?? []).reduce((sum, { total, paid }) => sum + total - paid, 0),
    error,
    retry,
  };
}

/** What came in of a member, for whoever may see deposits; undefined for others, and while it is read. */
function useReceived(accountCode: string): ReceivedSums | undefined {
  const menu = matchPath(manageState.info?.permission_menu ?? [], '/manage/deposits/search');
  const input = { params: { account_code: accountCode } };
  return useEndpoint(receivedSums, menu?.view_flag === true ? input : null, {
    menuId: menu?.facility_menu_id,
    keepPreviousData: false,
  }).data;
}

/** お金 of a member: what is open, left and came in, each open invoice with where it stands, and the way to all of them. */
export function MemberMoney({ accountCode, open }: { accountCode: string; open: OpenInvoices | undefined }) {
  const t = useT();
  const locale = useLocale();
  const received = useReceived(accountCode);
  if (open === undefined) return null;
  const { rows, error, retry } = open;
  const [first] = rows ?? [];
  const left = received?.left ?? 0;
  return (
    <DetailSection
      id="money"
      title={t('members.money.title')}
      link={{ to: `${invoicePaths.search}?account_code=${accountCode}`, text: t('members.money.all') }}
      pairs={[
        {
          key: 'unpaid',
          label: t('members.money.unpaid'),
          value: first !== undefined && (
            <span className="money">
              <b className="due">{formatYen(open.yen, locale)}</b>
              <small>{t('members.money.count', { count: formatNumber(rows?.length ?? 0) })}</small>
            </span>
          ),
        },
        {
          key: 'left',
          label: t('members.money.left'),
          value: left > 0 && (
            <span className="money">
              <b>{formatYen(left, locale)}</b>
              {first !== undefined && <Link to={invoicePaths.deposits(first)}>{t('members.money.use')}</Link>}
            </span>
          ),
        },
        {
          key: 'received',
          label: t('members.money.this_year'),
          value: received !== undefined && received.last !== null && (
            <span className="money">
              <b>{formatYen(received.this_year, locale)}</b>
              <small>
                {t('members.money.last', {
                  date: formatDay(received.last.received_on),
                  method: label('depositMethod', received.last.method, locale),
                })}
              </small>
            </span>
          ),
        },
      ].filter(({ value }) => value !== false)}
    >
      {rows === undefined && error === undefined && <p className="hint">{t('busy.loading')}</p>}
      {rows === undefined && error !== undefined && <LoadError error={error} onRetry={() => void retry()} />}
      {rows?.length === 0 && <p className="hint">{t('members.money.none')}</p>}
      {first !== undefined && (
        <ul>
          {rows?.map((invoice) => (
            <li key={invoice.id}>
              <Link to={invoicePaths.edit(invoice.id)}>{invoice.title}</Link>{' '}
              <span className="nb">{formatYen(invoice.total - invoice.paid, locale)}</span>{' '}
              <span className="sub nb">{t('members.money.due', { date: formatDay(invoice.due_on) })}</span>{' '}
              <InvoiceTag invoice={invoice} />
            </li>
          ))}
        </ul>
      )}
    </DetailSection>
  );
}
