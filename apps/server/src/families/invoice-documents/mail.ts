import { fullName, openAmount } from '@tsudoi/domain';
import { formatDay, formatNumber } from '@tsudoi/i18n';
import { query } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';
import type { Services } from '../../kernel/services.ts';
import type { Invoice } from '../invoices/index.ts';
import { facilityAddress, queueMails } from '../mails/index.ts';

/**
 * Who is written to about the money of payers: the account, after a merge the one that stayed, and of a company its principal, who
 * pays for it, else the company. Nobody of whom there is no account any more.
 */
async function recipientsOf(tx: FacilityTx, payerIds: readonly number[]) {
  const rows = await tx.rows(
    query<{ payer_id: number; id: number; email: string | null; last_name: string; first_name: string }>`
      select p.id as payer_id, r.id, r.email, r.last_name, r.first_name from payer p
      join payer o on o.id = coalesce(p.joined_to, p.id)
      join account a on a.id = o.account_id and a.active and a.deleted_at is null
      cross join lateral (select s.id, s.email, s.last_name, s.first_name from account s
        where s.deleted_at is null and s.active
          and (s.id = a.id or s.corporate_id = a.id and s.principle_flag = 1 and s.email is not null)
        order by s.id = a.id limit 1) r
      where p.id = any (${[...new Set(payerIds)]}::int[])`,
  );
  return new Map(rows.map((row) => [row.payer_id, row]));
}

/** Mails about invoices those whose they are; returns the ids of those for which nobody has an address. */
export async function mailInvoices(
  tx: FacilityTx,
  services: Pick<Services, 'pageUrl'>,
  kind: 'invoice_sent' | 'invoice_reminder',
  invoices: readonly Invoice[],
): Promise<Set<number>> {
  if (invoices.length === 0) return new Set();
  const facility = await facilityAddress(tx);
  const people = await recipientsOf(
    tx,
    invoices.map(({ payer_id }) => payer_id),
  );
  const mailed = await queueMails(
    tx,
    invoices.map((invoice) => {
      const person = people.get(invoice.payer_id);
      const yen = kind === 'invoice_sent' ? invoice.total : openAmount(invoice);
      return {
        kind,
        accountId: person?.id ?? invoice.account_id,
        to: person?.email ?? null,
        toName: person === undefined ? '' : fullName(person),
        // Staff write to members in Japanese, whatever language they read the console in.
        locale: 'ja' as const,
        values: {
          facility: facility.name,
          title: invoice.title,
          number: invoice.number ?? '',
          yen: formatNumber(yen),
          day: formatDay(invoice.due_on),
          url: services.pageUrl(facility.host_name, `/my-invoices?invoice=${encodeURIComponent(invoice.invoice_code)}`),
        },
      };
    }),
  );
  return new Set(invoices.flatMap(({ id }, index) => (mailed[index] === 0 ? [id] : [])));
}
