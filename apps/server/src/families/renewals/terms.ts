import {
  addDays,
  balanceMonthDay,
  type Day,
  daysBetween,
  type ExpiryType,
  jstToday,
  openAmount,
  Registration,
  renewalWindow,
  renewedExpiry,
} from '@tsudoi/domain';
import type { MemberContext } from '../../kernel/context.ts';
import { existing } from '../../kernel/records.ts';
import { definitionsOf, readableBy } from '../account-cms/index.ts';
import { type Invoice, isDraft, livingInvoices } from '../invoices/index.ts';
import { findMemberInReach, type TypeWords, typesOf } from '../members/index.ts';
import { type Renewal, renewalAfter } from './store.ts';

type Context = Pick<MemberContext<unknown>, 'tx' | 'facility' | 'now' | 'session'>;

/** What renewing would be for a member today. */
export interface Terms {
  accountId: number;
  /** The type that decides the term. */
  type: TypeWords | undefined;
  /** The last day as far as the member may read it, and the one after a renewal. */
  expiresOn: Day | null;
  to: Day | null;
  isOpen: boolean;
  daysLeft: number;
  /** What was begun for a fee, and its invoice as long as that was not cancelled. */
  renewal: Renewal | undefined;
  invoice: Invoice | undefined;
}

/** The terms of the own renewal. @throws Problem not_found */
export async function termsOf({ tx, facility, now, session }: Context): Promise<Terms> {
  const row = existing(await findMemberInReach(tx, session.accountId, null));
  const [type] = await typesOf(tx, row.member_type_ids);
  // Terms of a renewal tell when the membership ends.
  const readable = readableBy('member', await definitionsOf(tx, facility), row);
  const expiresOn = readable.field('expires_on') ? row.expires_on : null;
  const none = { to: null, isOpen: false, daysLeft: 0, renewal: undefined, invoice: undefined };
  if (type === undefined || expiresOn === null) return { accountId: row.id, type, expiresOn, ...none };
  const today = jstToday(now);
  const to = renewedExpiry({
    type: type.expiry_type as ExpiryType,
    expiresOn,
    annualMonthDay: balanceMonthDay(facility),
  });
  const window = { expiresOn, beforeDays: type.renew_before_days, afterDays: type.renew_after_days, today };
  const isOpen = row.registration === Registration.official && to !== null && renewalWindow(window) === 'open';
  const renewal = await renewalAfter(tx, row.id, expiresOn);
  const invoice = renewal && (await livingInvoices(tx, 'renewal', [renewal.id])).get(renewal.id);
  return { accountId: row.id, type, expiresOn, to, isOpen, daysLeft: daysBetween(today, expiresOn), renewal, invoice };
}

/** The terms as the dialog shows them: what was begun holds, whatever the type says since. */
export function presentTerms(terms: Terms, accountCode: string) {
  const { type, expiresOn, to: next, isOpen, daysLeft, renewal, invoice } = terms;
  const isBegun = renewal !== undefined && invoice !== undefined;
  const to = isBegun ? renewal.to_on : next;
  const fee = isBegun ? renewal.fee : (type?.renewal_fee ?? 0);
  return {
    renewable: isOpen,
    member_type_name: type?.name ?? '',
    expires_on: expiresOn,
    period_from: to === null || expiresOn === null ? null : addDays(expiresOn, 1),
    period_to: to,
    days_left: daysLeft,
    lines: to === null || fee === 0 ? [] : [{ name: type?.name ?? '', amount: fee }],
    invoice: isBegun
      ? {
          account_code: accountCode,
          invoice_code: invoice.invoice_code,
          is_draft: isDraft(invoice),
          open: openAmount(invoice),
          due_on: invoice.due_on,
        }
      : null,
  };
}
