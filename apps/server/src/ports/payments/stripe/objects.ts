import * as v from 'valibot';
import {
  AgencyUnknown,
  type ChargeSnapshot,
  type Instructions,
  type ListedCharge,
  type SettlementLine,
} from '../agency.ts';

/** Name under which our key is in the metadata of what we make at Stripe. */
export const KEY = 'tsudoi_key';
/** Says of a page for cards that it was begun: before that nobody was shown it. */
export const EXECUTED = 'tsudoi_executed';

/** Says of a payment that a page of ours made it. */
export const BELOW_PAGE = 'tsudoi_page';

const REF_MAX = 255;
const Ref = v.pipe(v.string(), v.nonEmpty(), v.maxLength(REF_MAX), v.regex(/^[^\0]+$/));
const Yen = v.pipe(v.number(), v.safeInteger());
/** A time that can be written: one beyond the calendar stands for its end, so that it keeps no charge open. */
const LAST_SECOND = Date.UTC(9999, 11, 31) / 1000;
const Seconds = v.pipe(
  v.number(),
  v.safeInteger(),
  v.transform((seconds) => Math.max(0, Math.min(seconds, LAST_SECOND))),
  v.transform((seconds) => new Date(seconds * 1000)),
);
const Currency = v.pipe(Ref, v.maxLength(10), v.toUpperCase());
const Metadata = v.nullish(v.record(v.string(), v.string()), {});
const Url = v.pipe(v.string(), v.maxLength(2_000), v.url());

/** What Stripe took, once it did. */
const Charge = v.object({
  id: Ref,
  created: Seconds,
  refunded: v.optional(v.boolean(), false),
  amount_refunded: v.optional(Yen, 0),
  disputed: v.optional(v.boolean(), false),
});

const Store = v.nullish(v.object({ payment_code: v.string(), confirmation_number: v.nullish(v.string()) }));
const NextAction = v.object({
  konbini_display_details: v.optional(
    v.object({
      expires_at: Seconds,
      stores: v.object({ familymart: Store, lawson: Store, ministop: Store, seicomart: Store }),
    }),
  ),
  display_bank_transfer_instructions: v.optional(
    v.object({
      financial_addresses: v.array(
        v.object({
          zengin: v.optional(
            v.object({
              bank_name: v.nullable(v.string()),
              branch_name: v.nullable(v.string()),
              account_type: v.nullable(v.string()),
              account_number: v.nullable(v.string()),
              account_holder_name: v.nullable(v.string()),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** A payment by a number. */
const Intent = v.object({
  object: v.literal('payment_intent'),
  id: Ref,
  created: Seconds,
  amount: Yen,
  amount_received: v.optional(Yen, 0),
  currency: Currency,
  status: v.picklist([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'requires_capture',
    'processing',
    'succeeded',
    'canceled',
  ]),
  metadata: Metadata,
  payment_method_types: v.optional(v.array(v.string()), []),
  last_payment_error: v.nullish(v.object({ code: v.nullish(v.string()) })),
  next_action: v.nullish(NextAction),
  latest_charge: v.nullish(v.union([v.string(), Charge])),
});

/** A payment that a page made. */
export const BelowPage = v.looseObject({
  object: v.literal('payment_intent'),
  metadata: v.looseObject({ [BELOW_PAGE]: v.string() }),
});

/** A page for a payment by card. */
const Session = v.object({
  object: v.literal('checkout.session'),
  id: Ref,
  created: Seconds,
  client_reference_id: v.nullish(Ref),
  amount_total: v.nullish(Yen),
  currency: v.nullish(Currency),
  status: v.nullish(v.picklist(['open', 'complete', 'expired'])),
  payment_status: v.picklist(['paid', 'unpaid', 'no_payment_required']),
  expires_at: Seconds,
  url: v.nullish(Url),
  metadata: Metadata,
  payment_intent: v.nullish(
    v.union([v.string(), v.object({ latest_charge: v.nullish(v.union([v.string(), Charge])) })]),
  ),
});

const chargeIn = (charge: v.InferOutput<typeof Intent>['latest_charge']) =>
  typeof charge === 'object' && charge !== null ? charge : undefined;

/** Where money is that settled, which may have gone back since. */
function settledState(charge: v.InferOutput<typeof Charge> | undefined): 'settled' | 'refunded' | 'disputed' {
  if (charge?.disputed === true) return 'disputed';
  return charge?.refunded === true ? 'refunded' : 'settled';
}

const STORES = [
  ['lawson', 'ローソン'],
  ['familymart', 'ファミリーマート'],
  ['ministop', 'ミニストップ'],
  ['seicomart', 'セイコーマート'],
] as const;

function instructionsOf(action: v.InferOutput<typeof NextAction> | null | undefined): Instructions | null {
  const stores = action?.konbini_display_details?.stores;
  if (stores !== undefined)
    return {
      kind: 'combini',
      numbers: STORES.flatMap(([name, chain]) => {
        const store = stores[name];
        if (store === null || store === undefined) return [];
        const second = store.confirmation_number ?? '';
        return [
          {
            chain,
            numbers: [
              { label: 'receipt' as const, text: store.payment_code },
              ...(second === '' ? [] : [{ label: 'confirmation' as const, text: second }]),
            ],
          },
        ];
      }),
    };
  const account = action?.display_bank_transfer_instructions?.financial_addresses.find((each) => each.zengin)?.zengin;
  if (account === undefined) return null;
  return {
    kind: 'bank_transfer',
    bank: account.bank_name ?? '',
    branch: account.branch_name ?? '',
    account_type: account.account_type === 'toza' ? 'current' : 'ordinary',
    account_number: account.account_number ?? '',
    holder: account.account_holder_name ?? '',
  };
}

function intentState({ status, last_payment_error: error, latest_charge }: v.InferOutput<typeof Intent>) {
  if (status === 'succeeded') return settledState(chargeIn(latest_charge));
  if (status === 'canceled') return 'canceled';
  if (status === 'requires_action') return 'awaiting_customer';
  if (status === 'processing' || status === 'requires_capture') return 'awaiting_settlement';
  if (status === 'requires_confirmation' || error === null || error === undefined) return 'registered';
  return error.code === 'payment_intent_payment_attempt_expired' ? 'expired' : 'failed';
}

function sessionState({
  status,
  payment_status: paid,
  metadata,
  payment_intent: intent,
}: v.InferOutput<typeof Session>) {
  if (paid === 'paid')
    return settledState(typeof intent === 'object' && intent !== null ? chargeIn(intent.latest_charge) : undefined);
  if (status === 'expired') return 'expired';
  if (status === 'complete') return 'awaiting_settlement';
  return metadata?.[EXECUTED] === undefined ? 'registered' : 'awaiting_customer';
}

function ofIntent(intent: v.InferOutput<typeof Intent>): ChargeSnapshot {
  const state = intentState(intent);
  const hasMoved = state === 'settled' || state === 'refunded' || state === 'disputed';
  return {
    key: intent.metadata?.[KEY] ?? '',
    ref: intent.id,
    state,
    amount: hasMoved ? intent.amount_received : intent.amount,
    currency: intent.currency,
    settledAt: hasMoved ? (chargeIn(intent.latest_charge)?.created ?? null) : null,
    givenBack: chargeIn(intent.latest_charge)?.amount_refunded ?? 0,
    redirectUrl: null,
    instructions: instructionsOf(intent.next_action),
    expiresAt: intent.next_action?.konbini_display_details?.expires_at ?? null,
  };
}

function ofSession(session: v.InferOutput<typeof Session>): ChargeSnapshot {
  const state = sessionState(session);
  const intent = session.payment_intent;
  const charge = typeof intent === 'object' && intent !== null ? chargeIn(intent.latest_charge) : undefined;
  return {
    key: session.client_reference_id ?? '',
    ref: session.id,
    state,
    amount: session.amount_total ?? 0,
    currency: session.currency ?? '',
    settledAt: session.payment_status === 'paid' ? (charge?.created ?? null) : null,
    givenBack: charge?.amount_refunded ?? 0,
    redirectUrl: state === 'awaiting_customer' ? (session.url ?? null) : null,
    instructions: null,
    expiresAt: session.expires_at,
  };
}

const Either = v.variant('object', [Intent, Session]);

/** A payment or a page of one, as Stripe sends it; undefined where it is neither. */
export function snapshotOf(sent: unknown): ChargeSnapshot | undefined {
  const parsed = v.safeParse(Either, sent);
  if (!parsed.success) return undefined;
  return parsed.output.object === 'payment_intent' ? ofIntent(parsed.output) : ofSession(parsed.output);
}

/** The same, of a list, with how it is paid. */
export function listedCharge(sent: unknown): ListedCharge | undefined {
  const snapshot = snapshotOf(sent);
  if (snapshot === undefined || snapshot.key === '' || v.is(BelowPage, sent)) return undefined;
  const types = v.is(Intent, sent) ? (sent.payment_method_types ?? []) : ['card'];
  const method = types.includes('konbini')
    ? 'COMBINI'
    : types.includes('customer_balance')
      ? 'BANK_TRANSFER'
      : 'CREDIT';
  return { ...snapshot, method };
}

/** The same, of an answer. @throws AgencyUnknown where it is something else */
export function readSnapshot(sent: unknown): ChargeSnapshot {
  const snapshot = snapshotOf(sent);
  if (snapshot === undefined) throw new AgencyUnknown('Stripe sent something else than a payment');
  return snapshot;
}

/** A webhook: what of it is a payment of ours is read, of everything else at most our key. */
export const Event = v.object({
  object: v.literal('event'),
  id: Ref,
  type: v.string(),
  data: v.object({ object: v.looseObject({ metadata: v.nullish(v.record(v.string(), v.unknown())) }) }),
});

const Line = v.object({
  id: Ref,
  amount: Yen,
  fee: Yen,
  type: v.string(),
  balance_type: v.nullish(v.string()),
  created: Seconds,
  source: v.nullish(v.union([v.string(), v.looseObject({ metadata: v.nullish(v.record(v.string(), v.unknown())) })])),
});

const KINDS: Readonly<Record<string, SettlementLine['kind']>> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  payment_failure_refund: 'refund',
  refund_failure: 'refund',
  payment_reversal: 'refund',
  adjustment: 'dispute',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
  payout: 'payout',
  payout_failure: 'payout',
  payout_cancel: 'payout',
};

/** A line of Stripe's books; undefined of a balance that is not paid out. @throws AgencyUnknown where it is something else */
export function lineOf(sent: unknown): SettlementLine | undefined {
  const parsed = v.safeParse(Line, sent);
  if (!parsed.success) throw new AgencyUnknown('Stripe sent something else than a line of its books');
  const { id, amount, fee, type, created, source, balance_type } = parsed.output;
  if ((balance_type ?? 'payments') !== 'payments') return undefined;
  const key = typeof source === 'object' ? source?.metadata?.[KEY] : undefined;
  return {
    ref: id,
    kind: KINDS[type] ?? 'other',
    amount,
    fee,
    at: created,
    key: typeof key === 'string' ? key : null,
  };
}
