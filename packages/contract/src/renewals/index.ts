import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { Yen } from '../core/typed.ts';
import { AnswerInteger, AnswerNumber, Day, WireInteger } from '../core/values.ts';

const self = { access: { self: 'member' } } as const;

/** The last day as it was read: one that has moved meanwhile is not moved once more. */
const From = v.object({ from: Day });

/** The invoice of a renewal, as its address names it. */
const Codes = { account_code: v.string(), invoice_code: v.string() };

/**
 * What the renewal dialog shows. Without `lines` nothing is to be paid: then `renewMembership` renews at once. With them `beginRenewal`
 * issues the invoice, and paying that renews.
 */
export const getRenewal = endpoint({
  method: 'GET',
  path: '/member/renewal',
  ...self,
  actingFor: 'see',
  response: v.object({
    renewable: v.boolean(),
    member_type_name: v.string(),
    expires_on: v.nullable(v.string()),
    /** The next period, `YYYY-MM-DD` each. */
    period_from: v.nullable(v.string()),
    period_to: v.nullable(v.string()),
    days_left: AnswerInteger,
    /** What is to be paid in integer yen, tax included. */
    lines: v.array(v.object({ name: v.string(), amount: WireInteger })),
    /** The invoice of this renewal, where it was begun; `open` is 0 once it is paid. A draft of staff cannot be paid yet. */
    invoice: v.nullable(v.object({ ...Codes, is_draft: v.boolean(), open: AnswerNumber, due_on: v.string() })),
  }),
  summary: 'Terms of the renewal',
});

/** Renewing for 0 yen: the last day moves on at once. */
export const renewMembership = endpoint({
  method: 'POST',
  path: '/member/renewal',
  ...self,
  actingFor: 'act',
  body: From,
  response: v.object({ from: Day, to: Day }),
  summary: 'Renew the own membership where that costs nothing',
});

export const beginRenewal = endpoint({
  method: 'POST',
  path: '/member/renewal/begin',
  ...self,
  actingFor: 'pay',
  body: v.object({ ...From.entries, fee: Yen() }),
  response: v.object(Codes),
  summary:
    'Issue the invoice of the renewal over the fee that was shown; while there is one it is returned instead of a second one',
});
