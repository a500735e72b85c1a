import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

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
const talk = (object: object): object => ({
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

interface Intent {
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
interface Session {
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
interface Transaction {
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
interface Account {
  name: string;
  webhook?: { url: string; port: number; secret: string };
  manners: StripeManner[];
  mannersByKey: Map<string, StripeManner>;
  sessions: Session[];
  intents: Intent[];
  transactions: Transaction[];
  replies: Map<string, { sent: string; at: number; status: number; body: object }>;
}

const DAY = 86_400;
const id = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
const digits = (count: number) => [...randomBytes(count)].map((byte) => byte % 10).join('');
const failure = (status: number, code: string, type = 'invalid_request_error') => ({
  status,
  body: { error: { type, code, message: `${code} at the fake` } },
});

async function textOf(message: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of message as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

/** Entries of a form below a name, such as `metadata[x]`. */
const below = (form: URLSearchParams, name: string): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([key, value]) => (key.startsWith(`${name}[`) ? [[key.slice(name.length + 1, -1), value]] : [])),
  );

/**
 * As much of Stripe as the adapter speaks with, which can also behave badly: it loses answers and notices, repeats and swaps them, signs
 * them wrongly, fails after it has done what it was asked for. Times are in seconds, as Stripe has them.
 */
export async function startFakeStripe(): Promise<{ origin: string; obey(order: StripeOrder): Promise<void> }> {
  const accounts = new Map<string, Account>();
  let offset = 0;
  let origin = '';
  const now = () => Math.floor(Date.now() / 1000) + offset;
  const outbox: { account: Account; body: string; wrong: boolean }[] = [];

  function accountOf(name: string): Account {
    const found = accounts.get(name);
    if (found !== undefined) return found;
    const made: Account = {
      ...{ name, manners: [], mannersByKey: new Map(), sessions: [], intents: [], transactions: [] },
      replies: new Map(),
    };
    accounts.set(name, made);
    return made;
  }
  const mannerOf = (account: Account, key: string) => account.mannersByKey.get(key) ?? 'approve';

  function notify(account: Account, key: string, type: string, object: object): void {
    const manner = mannerOf(account, key);
    if (manner === 'lost_notice' || account.webhook === undefined) return;
    const event = {
      id: id('evt'),
      object: 'event',
      type,
      created: now(),
      livemode: false,
      data: { object: manner === 'talkative' ? talk(object) : object },
    };
    const copies = manner === 'duplicate' ? 3 : 1;
    for (let copy = 0; copy < copies; copy++)
      outbox.push({ account, body: JSON.stringify(event), wrong: manner === 'wrong_signature' });
  }

  function deliver({ account, body, wrong }: (typeof outbox)[number]): Promise<void> {
    const { webhook } = account;
    if (webhook === undefined) return Promise.resolve();
    const address = new URL(webhook.url);
    const at = Math.floor(Date.now() / 1000);
    const mac = createHmac('sha256', wrong ? 'another' : webhook.secret)
      .update(`${at}.${body}`)
      .digest('hex');
    return new Promise((resolve) => {
      const sent = request(
        {
          ...{ host: '127.0.0.1', port: webhook.port, path: address.pathname, method: 'POST', agent: false },
          headers: {
            host: address.host,
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            'stripe-signature': `t=${at},v1=${mac}`,
          },
        },
        (answer) => answer.resume().on('end', () => resolve()),
      );
      sent.on('error', () => resolve());
      sent.end(body);
    });
  }

  function enter(account: Account, type: string, amount: number, fee: number, source: object | null): void {
    account.transactions.push({
      ...{
        id: id('txn'),
        object: 'balance_transaction',
        amount,
        fee,
        net: amount - fee,
        type,
        balance_type: 'payments',
      },
      ...{ currency: 'jpy', created: now(), source, isPaidOut: type === 'payout' },
    });
  }

  /** Money comes for a payment. Returns what Stripe calls its charge. */
  function take(account: Account, key: string, yen: number): { amount: number; charge: object } {
    const amount = mannerOf(account, key) === 'wrong_amount' ? yen - 100 : yen;
    const charge = {
      ...{ id: id('ch'), object: 'charge', amount, amount_refunded: 0, refunded: false, disputed: false },
      ...{ created: now(), metadata: { tsudoi_key: key } },
    };
    enter(account, 'charge', amount, Math.floor(amount * 0.036), charge);
    return { amount, charge };
  }

  function settleIntent(account: Account, intent: Intent): void {
    const key = intent.metadata.tsudoi_key ?? '';
    const before = structuredClone(intent);
    const { amount, charge } = take(account, key, intent.amount);
    Object.assign(intent, { status: 'succeeded', amount_received: amount, latest_charge: charge, next_action: null });
    notify(account, key, 'payment_intent.succeeded', { ...intent, latest_charge: 'ch_x' });
    if (mannerOf(account, key) === 'out_of_order') notify(account, key, 'payment_intent.requires_action', before);
  }

  function settleSession(account: Account, session: Session): void {
    const { amount, charge } = take(account, session.client_reference_id, session.amount_total);
    const payment_intent = { id: id('pi'), object: 'payment_intent', latest_charge: charge };
    Object.assign(session, { status: 'complete', payment_status: 'paid', amount_total: amount, payment_intent });
    notify(account, session.client_reference_id, 'checkout.session.completed', {
      ...session,
      payment_intent: payment_intent.id,
    });
  }

  function work(): void {
    for (const account of accounts.values()) {
      for (const session of account.sessions)
        if (session.status === 'open' && session.expires_at < now()) {
          session.status = 'expired';
          notify(account, session.client_reference_id, 'checkout.session.expired', session);
        }
      for (const intent of account.intents)
        if (intent.status === 'requires_action' && intent.expires < now()) {
          const last_payment_error = { type: 'invalid_request_error', code: 'payment_intent_payment_attempt_expired' };
          Object.assign(intent, { status: 'requires_payment_method', next_action: null, last_payment_error });
          notify(account, intent.metadata.tsudoi_key ?? '', 'payment_intent.payment_failed', intent);
        }
      const due = account.transactions.filter((each) => !each.isPaidOut && each.created <= now() - DAY);
      const sum = due.reduce((yen, { net }) => yen + net, 0);
      if (sum <= 0) continue;
      for (const each of due) each.isPaidOut = true;
      enter(account, 'payout', -sum, 0, null);
    }
  }

  function confirm(account: Account, intent: Intent): { status: number; body: object } {
    if (intent.status !== 'requires_confirmation') return failure(400, 'payment_intent_unexpected_state');
    const key = intent.metadata.tsudoi_key ?? '';
    if (mannerOf(account, key) === 'decline') {
      const last_payment_error = { type: 'card_error', code: 'payment_intent_payment_attempt_failed' };
      Object.assign(intent, { status: 'requires_payment_method', last_payment_error });
      notify(account, key, 'payment_intent.payment_failed', intent);
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

  function refund(account: Account, form: URLSearchParams): { status: number; body: object } {
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
    enter(account, 'refund', -amount, 0, { ...made, metadata: charge.metadata });
    notify(account, charge.metadata.tsudoi_key ?? '', 'charge.refunded', { object: 'charge', ...charge });
    return { status: 200, body: made };
  }

  function post(account: Account, path: string, form: URLSearchParams): { status: number; body: object } {
    const [, , kind = '', second = '', third = '', fourth = ''] = path.split('/');
    if (kind === 'customers') return { status: 200, body: { id: id('cus'), object: 'customer' } };
    if (kind === 'refunds') return refund(account, form);
    if (kind === 'checkout') {
      const session = account.sessions.find((each) => each.id === third);
      if (third !== '' && session === undefined) return failure(404, 'resource_missing');
      if (session === undefined) {
        const key = form.get('client_reference_id') ?? '';
        account.mannersByKey.set(key, account.manners.shift() ?? 'approve');
        const made: Session = {
          ...{ object: 'checkout.session', id: id('cs_test'), created: now(), client_reference_id: key },
          amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
          ...{ currency: 'jpy', status: 'open', payment_status: 'unpaid', expires_at: now() + DAY, url: '' },
          ...{ metadata: below(form, 'metadata'), payment_intent: null, success_url: form.get('success_url') ?? '' },
        };
        made.url = `${origin}/c/pay/${made.id}`;
        account.sessions.push(made);
        return { status: 200, body: made };
      }
      if (fourth === 'expire') {
        if (session.status !== 'open') return failure(400, 'resource_already_exists');
        session.status = 'expired';
        notify(account, session.client_reference_id, 'checkout.session.expired', session);
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
        ...{ object: 'payment_intent', id: id('pi'), created: now(), amount: Number(form.get('amount')) },
        ...{ amount_received: 0, currency: 'jpy', status: 'requires_confirmation', metadata },
        ...{ payment_method_types: [type], last_payment_error: null, next_action: null, latest_charge: null, expires },
      };
      account.intents.push(made);
      return { status: 200, body: made };
    }
    if (third === 'confirm') return confirm(account, intent);
    if (third === 'cancel') {
      if (intent.status === 'succeeded' || intent.status === 'canceled')
        return failure(400, 'payment_intent_unexpected_state');
      Object.assign(intent, { status: 'canceled', next_action: null });
      notify(account, intent.metadata.tsudoi_key ?? '', 'payment_intent.canceled', intent);
    }
    return { status: 200, body: intent };
  }

  function get(account: Account, path: string, query: URLSearchParams): { status: number; body: object } {
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

  async function serve(message: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const url = new URL(message.url ?? '/', 'http://fake');
    const text = await textOf(message);
    if (url.pathname.startsWith('/c/pay/')) {
      const ref = url.pathname.split('/')[3];
      for (const account of accounts.values())
        for (const session of account.sessions)
          if (session.id === ref) {
            if (message.method === 'POST' && session.status === 'open') settleSession(account, session);
            return response.writeHead(303, { location: session.success_url }).end();
          }
      return response.writeHead(404).end();
    }
    const name = (message.headers.authorization ?? '').replace('Bearer ', '');
    const json = ({ status, body }: { status: number; body: object }) =>
      response
        .writeHead(status, { 'content-type': 'application/json', 'request-id': id('req') })
        .end(JSON.stringify(body));
    if (!name.startsWith('sk_')) return json(failure(401, 'api_key_expired', 'authentication_error'));
    const account = accountOf(name);
    const isPost = message.method === 'POST';
    const once = isPost ? message.headers['idempotency-key'] : undefined;
    const sent = `${url.pathname}?${text}`;
    const before = typeof once === 'string' ? account.replies.get(once) : undefined;
    if (before !== undefined && before.at > now() - DAY)
      return before.sent === sent ? json(before) : json(failure(400, 'idempotency', 'idempotency_error'));
    const next = account.manners[0];
    const form = new URLSearchParams(text);
    const reply = isPost ? post(account, url.pathname, form) : get(account, url.pathname, url.searchParams);
    const shown = JSON.parse(JSON.stringify(reply.body));
    if (typeof once === 'string') account.replies.set(once, { sent, at: now(), status: reply.status, body: shown });
    const isMaking = isPost && account.manners[0] !== next;
    if (isMaking && next === 'lost_answer') return message.socket.destroy();
    if (isMaking && next === 'error_after_done') return json(failure(500, 'api_error', 'api_error'));
    if (isMaking && next === 'talkative_no')
      return json({
        status: 402,
        body: {
          error: {
            type: 'card_error',
            code: 'card_declined',
            message: `${CARD_NUMBER} was declined`,
            param: CARD_NUMBER,
          },
        },
      });
    if (isMaking && next === 'nonsense') return response.writeHead(200).end('<html>');
    const isTalkative = [...account.mannersByKey.values()].includes('talkative');
    return json({ status: reply.status, body: isTalkative ? talk(shown) : shown });
  }

  const server = createServer((message, response) => {
    void serve(message, response).catch(() => response.writeHead(500).end('{}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;

  return {
    origin,
    async obey(order) {
      if (order.do === 'webhook') accountOf(order.account).webhook = order;
      if (order.do === 'next') accountOf(order.account).manners.push(order.manner);
      if (order.do === 'advance') offset += Math.floor(order.ms / 1000);
      if (order.do === 'pay')
        for (const account of accounts.values()) {
          const intent = account.intents.find(({ metadata }) => metadata.tsudoi_key === order.key);
          const session = account.sessions.find(({ client_reference_id }) => client_reference_id === order.key);
          if (intent !== undefined && intent.status !== 'succeeded') settleIntent(account, intent);
          if (session?.status === 'open') settleSession(account, session);
        }
      work();
      for (let notice = outbox.shift(); notice !== undefined; notice = outbox.shift()) await deliver(notice);
    },
  };
}
