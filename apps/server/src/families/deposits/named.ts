import type { StaffContext } from '../../kernel/context.ts';
import { existing } from '../../kernel/records.ts';
import { invoicesInReach } from '../invoices/index.ts';

/** A call whose path names an invoice. */
export type OfInvoice = Pick<StaffContext<unknown>, 'tx' | 'scope'> & {
  params: { account_code: string; invoice_code: string };
};

/** The issued invoice that the path names, of a member in reach. @throws Problem not_found */
export async function namedInvoice({ tx, scope, params }: OfInvoice) {
  const found = await tx.one(
    invoicesInReach(scope.organizationIds)
      .selectAll('i')
      .select(['a.account_code', 'a.member_code', 'a.last_name', 'a.first_name'])
      .where('i.invoice_code', '=', params.invoice_code)
      .where('a.account_code', '=', params.account_code)
      .where('i.confirmation', '=', 2),
  );
  return existing(found);
}
