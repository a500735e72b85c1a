import { fullName, openAmount } from '@tsudoi/domain';
import { formatDay, formatNumber } from '@tsudoi/i18n';
import { build } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';
import type { Services } from '../../kernel/services.ts';
import type { Invoice } from '../invoices/index.ts';
import { facilityAddress, queueMails } from '../mails/index.ts';

/** Mails about invoices those whose they are; returns the ids of those for which nobody has an address. */
export async function mailInvoices(
  tx: FacilityTx,
  services: Pick<Services, 'pageUrl'>,
  kind: 'invoice_sent' | 'invoice_reminder',
  invoices: readonly Invoice[],
): Promise<Set<number>> {
  if (invoices.length === 0) return new Set();
  const facility = await facilityAddress(tx);
  const people = await tx.rows(
    build
      .selectFrom('account')
      .select(['id', 'email', 'last_name', 'first_name', 'deleted_at'])
      .where('id', 'in', [...new Set(invoices.map(({ account_id }) => account_id))]),
  );
  const byId = new Map(people.map((person) => [person.id, person]));
  const mailed = await queueMails(
    tx,
    invoices.map((invoice) => {
      const person = byId.get(invoice.account_id);
      const yen = kind === 'invoice_sent' ? invoice.total : openAmount(invoice);
      return {
        kind,
        accountId: invoice.account_id,
        to: person?.deleted_at === null ? person.email : null,
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
