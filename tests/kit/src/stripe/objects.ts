import { randomBytes } from 'node:crypto';

/** How the fake behaves with the next payment of an account, well or badly. */
export type StripeManner =
  | 'approve'
  | 'duplicate'
  | 'out_of_order'
  | 'lost_notice'
  | 'wrong_signature'
  | 'wrong_amount'
  | 'decline'
  | 'settled_after_expiry'
  | 'error_after_done'
  | 'lost_answer'
  | 'nonsense'
  | 'talkative'
  | 'talkative_no';

/** A number that nobody has to have, which a talkative fake puts wherever it can. */
export const CARD_NUMBER = '4242424242424242';

/** An object with what a talkative fake adds. */
export const talk = (object: object): object => ({
  ...object,
  payment_method_details: { card: { number: CARD_NUMBER, cvc: '123' } },
  receipt_number: CARD_NUMBER,
});

/** What the process of the fake is told to do. */
export type StripeOrder =
  | { do: 'webhook'; account: string; url: string; port: number; secret: string }
  | { do: 'next'; account: string; manner: StripeManner }
  | { do: 'pay'; key: string }
  | { do: 'advance'; ms: number }
  | { do: 'flush' };

/** A payment by transfer or at a store. */
export interface Intent {
  object: 'payment_intent';
  id: string;
  created: number;
  amount: number;
  amount_received: number;
  currency: string;
  status: string;
  metadata: Record<string, string>;
  payment_method_types: string[];
  last_payment_error: { code: string; type: string } | null;
  next_action: object | null;
  latest_charge: object | null;
  expires: number;
}

/** A page of Stripe on which somebody pays by card. */
export interface Session {
  object: 'checkout.session';
  id: string;
  created: number;
  client_reference_id: string;
  amount_total: number;
  currency: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  expires_at: number;
  url: string;
  metadata: Record<string, string>;
  payment_intent: object | null;
  success_url: string;
}

/** A movement of the balance of an account. */
export interface Transaction {
  id: string;
  object: 'balance_transaction';
  amount: number;
  fee: number;
  net: number;
  type: string;
  balance_type: 'payments';
  currency: 'jpy';
  created: number;
  source: object | null;
  isPaidOut: boolean;
}

/** What the fake knows of whoever has a key. */
export interface Account {
  name: string;
  webhook?: { url: string; port: number; secret: string };
  manners: StripeManner[];
  mannersByKey: Map<string, StripeManner>;
  sessions: Session[];
  intents: Intent[];
  transactions: Transaction[];
  replies: Map<string, { sent: string; at: number; status: number; body: object }>;
}

/** In seconds. */
export const DAY = 86_400;

/** An id as Stripe gives them. */
export const id = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

/** So many digits by chance. */
export const digits = (count: number) => [...randomBytes(count)].map((byte) => byte % 10).join('');

/** A refusal. */
export const failure = (status: number, code: string, type = 'invalid_request_error') => ({
  status,
  body: { error: { type, code, message: `${code} at the fake` } },
});

/** A status and a body. */
export interface StripeReply {
  status: number;
  body: object;
}

/** Entries of a form below a name, such as `metadata[x]`. */
export const below = (form: URLSearchParams, name: string): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([key, value]) => (key.startsWith(`${name}[`) ? [[key.slice(name.length + 1, -1), value]] : [])),
  );
