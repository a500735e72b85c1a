import { DepositMethod, valuesOf } from '@tsudoi/domain';
import * as v from 'valibot';
import { menuAccess, queryCall } from '../core/calls.ts';
import { endpoint } from '../core/endpoint.ts';
import { AnyOf, filterBy, pageOf, searchBody } from '../core/page.ts';
import { Flag, Id, Instant, OptionalText, Version } from '../core/values.ts';
import { InvoiceAccount, Sum } from '../invoices/schema.ts';

const { view, edit } = menuAccess('money-check');

/**
 * What of the money somebody has to look at: a deposit of nobody, one of which something pays nothing, a payment whose money did
 * not pay its invoice, one long past its time, one nobody knows the outcome of, a notice nobody could place, a refund that
 * was to be paid back by now, and a payment of a bank's file that belongs to nobody, or that has waited for a person since yesterday;
 * of the books of agencies a payment that is not in them, one that only they have or have otherwise, a balance that does not come to
 * its lines, and books that could not be read.
 */
export const MONEY_FINDINGS = [
  'unassigned',
  'left',
  'charge',
  'overdue',
  'unknown',
  'notice',
  'refund',
  'bank_line',
  'unsettled',
  'settled_unknown',
  'settled_amount',
  'settled_difference',
  'settled_unread',
] as const;
export type MoneyFindingKind = (typeof MONEY_FINDINGS)[number];
const Kind = v.picklist(MONEY_FINDINGS, 'choice');

/** Why the money of a payment did not pay its invoice. */
export const CHARGE_FINDINGS = [
  'amount_differs',
  'too_late',
  'nothing_open',
  'not_followed',
  'given_back',
  'not_bookable',
] as const;

/** One thing to look at. `id` and `version` are of the deposit, payment, notice, refund or line of a file it is about. */
export const MoneyFinding = v.object({
  kind: Kind,
  id: Id,
  version: Version,
  at: Instant,
  /** Integer yen that it is about; null of a notice. */
  amount: v.nullable(Sum),
  method: v.nullable(v.picklist(valuesOf(DepositMethod))),
  finding: v.nullable(v.picklist(CHARGE_FINDINGS)),
  /** Name on the transfer, or the agency. */
  source: v.nullable(v.string()),
  account: v.nullable(InvoiceAccount),
  /** The invoice it is about, else the newest of whoever it is of; nothing where there is none. */
  invoice: v.nullable(v.object({ id: Id, invoice_code: v.string(), account_code: v.string(), number: v.string() })),
  /** The bank's file that it stands in. */
  bank_import_id: v.nullable(Id),
  /** Whose place of an event it came too late for, with the addresses of the screen where they get it back. */
  participant: v.nullable(
    v.object({ id: Id, event_code: v.string(), event_cms_code: v.string(), kind_url: v.string(), kind_id: Id }),
  ),
  /** Who looked at it, and what they wrote; null while nobody has. */
  checked: v.nullable(v.object({ at: Instant, by: v.string(), note: v.nullable(v.string()) })),
});
export type MoneyFinding = v.InferOutput<typeof MoneyFinding>;

export const MoneyCheckSearch = searchBody(
  ['at', 'amount'],
  v.optional(
    filterBy({
      kind: AnyOf(Kind),
      /** Those that somebody has looked at, instead of those that nobody has. */
      checked: v.optional(Flag),
    }),
    {},
  ),
);
export type MoneyCheckSearch = v.InferOutput<typeof MoneyCheckSearch>;

export const searchMoneyFindings = queryCall('/management/money-check/search', {
  access: view,
  body: MoneyCheckSearch,
  response: pageOf(MoneyFinding),
  summary: 'What of the money somebody has to look at',
});

export const checkMoneyFinding = endpoint({
  method: 'POST',
  path: '/management/money-check/check',
  access: edit,
  body: v.object({ kind: Kind, id: Id, version: Version, note: v.unwrap(OptionalText(200)) }),
  response: v.object({}),
  summary: 'Says that somebody looked at it; it comes back once something about it changes',
});
