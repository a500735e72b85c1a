import { IconChevronRight } from '@tabler/icons-react';
import { type MemberInvoice, ownInvoices } from '@tsudoi/contract/invoices';
import { jstToday, openAmount } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { Link } from 'react-router';
import { DayTile } from '../../parts/DayTile.tsx';
import { Name } from '../../parts/Name.tsx';
import { resultPath } from '../../parts/paymentPaths.ts';
import { useStore } from '../../parts/store.ts';
import { info } from '../../session/info.ts';
import { menuVerdict } from '../../session/menu.ts';
import { session } from '../../session/store.ts';
import { useAnswer } from '../../shell/answer.ts';
import { useT } from '../../shell/words.ts';
import type { DatedRow } from './Upcoming.tsx';
import { Verb } from './Verb.tsx';

/** Invoices with a day to come that home shows at most. */
const MOST = 3;

/** What the member has to pay as rows of home's list, but for the invoices that a row of an entry stands for. */
export function useInvoiceRows(besides: ReadonlySet<string>): DatedRow[] {
  const { member } = useStore(info);
  const { allowed } = menuVerdict(member?.permission_menu ?? [], '/my-invoices');
  const { data } = useAnswer(ownInvoices, allowed ? undefined : null);
  const today = jstToday(new Date());
  const open = (data ?? []).filter((invoice) => openAmount(invoice) > 0 && !besides.has(invoice.invoice_code));
  const byDay = open.toSorted((a, b) => a.due_on.localeCompare(b.due_on));
  const [late, next] = [byDay.filter(({ due_on }) => due_on < today), byDay.filter(({ due_on }) => due_on >= today)];
  return [
    ...late.map((invoice) => ({ day: '', node: <Item key={`invoice ${invoice.id}`} invoice={invoice} isLate /> })),
    ...next.slice(0, MOST).map((invoice) => ({
      day: invoice.due_on,
      node: <Item key={`invoice ${invoice.id}`} invoice={invoice} />,
    })),
  ];
}

function Item({ invoice, isLate = false }: { invoice: MemberInvoice; isLate?: boolean }) {
  const t = useT();
  const { invoice_code, account, charge, due_on, title } = invoice;
  const isOther = account.account_code !== session.state.info?.accountCode;
  return (
    <li>
      <Link
        className="rowlink"
        to={charge == null ? `/my-invoices?invoice=${encodeURIComponent(invoice_code)}` : resultPath(invoice_code)}
      >
        {isLate ? <span className="day">{t('home.now')}</span> : <DayTile day={due_on} />}
        <span className="grow">
          <b>
            <Name>{isLate ? title : t('my_invoices.due_of', { title })}</Name>
          </b>
          <small>
            {isOther && <span className="tag">{account.name}</span>}{' '}
            <span className="nb">{t('my_invoices.yen', { yen: formatNumber(openAmount(invoice)) })}</span>{' '}
            {charge != null ? (
              <span className="tag warn">
                {t(charge.has_numbers ? 'my_invoices.awaiting' : 'my_invoices.under_way')}
              </span>
            ) : (
              isLate && <span className="tag bad">{t('my_invoices.overdue')}</span>
            )}
          </small>
        </span>
        {charge == null ? <Verb>{t('entries.pay_verb')}</Verb> : <IconChevronRight className="i" aria-hidden="true" />}
      </Link>
    </li>
  );
}
