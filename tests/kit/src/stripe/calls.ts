import type { StripeBooks } from './books.ts';
import {
  type Account,
  below,
  DAY,
  digits,
  failure,
  type Intent,
  id,
  type Session,
  type StripeReply,
} from './objects.ts';

function confirm(books: StripeBooks, account: Account, intent: Intent): StripeReply {
  if (intent.status !== 'requires_confirmation') return failure(400, 'payment_intent_unexpected_state');
  const key = intent.metadata.tsudoi_key ?? '';
  if (books.mannerOf(account, key) === 'decline') {
    const last_payment_error = { type: 'card_error', code: 'payment_intent_payment_attempt_failed' };
    Object.assign(intent, { status: 'requires_payment_method', last_payment_error });
    books.notify(account, key, 'payment_intent.payment_failed', intent);
    return { status: 200, body: intent };
  }
  const store = () => ({ payment_code: digits(6), confirmation_number: digits(11) });
  intent.status = 'requires_action';
  intent.next_action = intent.payment_method_types.includes('konbini')
    ? {
        type: 'konbini_display_details',
        konbini_display_details: {
          expires_at: intent.expires,
          stores: { familymart: store(), lawson: store(), ministop: store(), seicomart: store() },
        },
      }
    : {
        type: 'display_bank_transfer_instructions',
        display_bank_transfer_instructions: {
          amount_remaining: intent.amount,
          financial_addresses: [
            {
              type: 'zengin',
              zengin: {
                ...{
                  bank_name: '三井住友銀行',
                  bank_code: '0009',
                  branch_name: 'トウキョウ支店',
                  branch_code: '950',
                },
                ...{ account_type: 'futsu', account_number: digits(7), account_holder_name: 'ストライプジャパン' },
              },
            },
          ],
        },
      };
  return { status: 200, body: intent };
}

function refund(books: StripeBooks, account: Account, form: URLSearchParams): StripeReply {
  const wanted = form.get('payment_intent');
  const amount = Number(form.get('amount'));
  const charges = [
    ...account.intents.flatMap((each) => (each.id === wanted ? [each.latest_charge] : [])),
    ...account.sessions.flatMap((each) => {
      const below = each.payment_intent as { id: string; latest_charge: object } | null;
      return below?.id === wanted ? [below.latest_charge] : [];
    }),
  ] as ({ amount: number; amount_refunded: number; refunded: boolean; metadata: Record<string, string> } | null)[];
  const charge = charges[0];
  if (charge == null) return failure(400, 'charge_not_refundable');
  if (charge.amount_refunded + amount > charge.amount) return failure(400, 'charge_already_refunded');
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  const made = { id: id('re'), object: 'refund', amount, status: 'succeeded', metadata: below(form, 'metadata') };
  books.enter(account, 'refund', -amount, 0, { ...made, metadata: charge.metadata });
  books.notify(account, charge.metadata.tsudoi_key ?? '', 'charge.refunded', { object: 'charge', ...charge });
  return { status: 200, body: made };
}

/** A call that makes or changes something. */
export function post(books: StripeBooks, account: Account, path: string, form: URLSearchParams): StripeReply {
  const [, , kind = '', second = '', third = '', fourth = ''] = path.split('/');
  if (kind === 'customers') return { status: 200, body: { id: id('cus'), object: 'customer' } };
  if (kind === 'refunds') return refund(books, account, form);
  if (kind === 'checkout') {
    const session = account.sessions.find((each) => each.id === third);
    if (third !== '' && session === undefined) return failure(404, 'resource_missing');
    if (session === undefined) {
      const key = form.get('client_reference_id') ?? '';
      account.mannersByKey.set(key, account.manners.shift() ?? 'approve');
      const made: Session = {
        ...{ object: 'checkout.session', id: id('cs_test'), created: books.now(), client_reference_id: key },
        amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
        ...{ currency: 'jpy', status: 'open', payment_status: 'unpaid', expires_at: books.now() + DAY, url: '' },
        ...{ metadata: below(form, 'metadata'), payment_intent: null, success_url: form.get('success_url') ?? '' },
      };
      made.url = `${books.origin}/c/pay/${made.id}`;
      account.sessions.push(made);
      return { status: 200, body: made };
    }
    if (fourth === 'expire') {
      if (session.status !== 'open') return failure(400, 'resource_already_exists');
      session.status = 'expired';
      books.notify(account, session.client_reference_id, 'checkout.session.expired', session);
    } else Object.assign(session.metadata, below(form, 'metadata'));
    return { status: 200, body: session };
  }
  if (kind !== 'payment_intents') return failure(404, 'resource_missing');
  const intent = account.intents.find((each) => each.id === second);
  if (second !== '' && intent === undefined) return failure(404, 'resource_missing');
  if (intent === undefined) {
    const metadata = below(form, 'metadata');
    const type = form.get('allowed_payment_method_types[0]') ?? '';
    if (type === 'konbini' && form.get('payment_method_data[billing_details][email]') === null)
      return failure(400, 'parameter_missing');
    account.mannersByKey.set(metadata.tsudoi_key ?? '', account.manners.shift() ?? 'approve');
    const expires = Number(form.get('payment_method_options[konbini][expires_at]') ?? Number.POSITIVE_INFINITY);
    const made: Intent = {
      ...{ object: 'payment_intent', id: id('pi'), created: books.now(), amount: Number(form.get('amount')) },
      ...{ amount_received: 0, currency: 'jpy', status: 'requires_confirmation', metadata },
      ...{ payment_method_types: [type], last_payment_error: null, next_action: null, latest_charge: null, expires },
    };
    account.intents.push(made);
    return { status: 200, body: made };
  }
  if (third === 'confirm') return confirm(books, account, intent);
  if (third === 'cancel') {
    if (intent.status === 'succeeded' || intent.status === 'canceled')
      return failure(400, 'payment_intent_unexpected_state');
    Object.assign(intent, { status: 'canceled', next_action: null });
    books.notify(account, intent.metadata.tsudoi_key ?? '', 'payment_intent.canceled', intent);
  }
  return { status: 200, body: intent };
}

/** A call that reads. */
export function get(account: Account, path: string, query: URLSearchParams): StripeReply {
  const [, , kind = '', second = '', third = ''] = path.split('/');
  const list = (rows: readonly { id: string; created: number }[]) => {
    const [from, until] = [Number(query.get('created[gte]') ?? 0), Number(query.get('created[lt]') ?? 1e12)];
    const found = rows.filter(({ created }) => created >= from && created < until).toReversed();
    const after = found.findIndex((each) => each.id === query.get('starting_after'));
    const rest = found.slice(after + 1);
    const limit = Number(query.get('limit') ?? 10);
    return {
      status: 200,
      body: { object: 'list', data: rest.slice(0, limit), has_more: rest.length > limit, url: path },
    };
  };
  const one = (found: object | undefined) =>
    found === undefined ? failure(404, 'resource_missing') : { status: 200, body: found };
  if (kind === 'balance')
    return {
      status: 200,
      body: {
        object: 'balance',
        available: [{ currency: 'jpy', amount: 0 }],
        pending: [{ currency: 'jpy', amount: account.transactions.reduce((yen, { net }) => yen + net, 0) }],
      },
    };
  if (kind === 'balance_transactions') return list(account.transactions);
  if (kind === 'checkout')
    return third === '' ? list(account.sessions) : one(account.sessions.find((each) => each.id === third));
  if (kind === 'payment_intents')
    return second === '' ? list(account.intents) : one(account.intents.find((each) => each.id === second));
  return failure(404, 'resource_missing');
}
