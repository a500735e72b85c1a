import Stripe from 'stripe';
import * as v from 'valibot';
import {
  type AgencyAccess,
  type AgencyNotice,
  AgencyRefused,
  AgencyUnknown,
  type ChargeRequest,
  type ChargeSnapshot,
  type NoticeContents,
  type PaymentAgency,
} from '../agency.ts';
import { calling, stripeClient } from './client.ts';
import {
  BELOW_PAGE,
  BelowPage,
  Event,
  EXECUTED,
  KEY,
  lineOf,
  listedCharge,
  readSnapshot,
  snapshotOf,
} from './objects.ts';

/** Seconds by which the time of a signature may differ from ours. */
const TOLERANCE_SECONDS = 300;
/** Letters that the slip of a store has for what is paid. */
const KONBINI_LETTERS = 22;
const PAGE = 100;
/** Payments that are looked through for one of our keys; where there are more, nobody knows. */
const SEARCHED = 2_000;
/** How far the clock of Stripe may be beside ours, in seconds. */
const SKEW_SECONDS = 300;
const SESSION = 'cs_';
const OF_PAGE = ['payment_intent.latest_charge'];

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** What is sent to have a page for cards; 3-D Secure is asked for each time, as card companies here want it. */
const pageOf = ({ key, amount, title, returnUrl, payer }: ChargeRequest): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  locale: 'ja',
  client_reference_id: key,
  allowed_payment_method_types: ['card'],
  payment_method_options: { card: { request_three_d_secure: 'any' } },
  line_items: [{ quantity: 1, price_data: { currency: 'jpy', unit_amount: amount, product_data: { name: title } } }],
  success_url: returnUrl,
  cancel_url: returnUrl,
  metadata: { [KEY]: key },
  payment_intent_data: { description: title, metadata: { [KEY]: key, [BELOW_PAGE]: '1' } },
  ...(payer.email === null ? {} : { customer_email: payer.email }),
});

/** What is sent to have a number for stores. */
const konbiniOf = ({ key, amount, title, expiresAt, payer }: ChargeRequest): Stripe.PaymentIntentCreateParams => ({
  amount,
  currency: 'jpy',
  description: title,
  metadata: { [KEY]: key },
  allowed_payment_method_types: ['konbini'],
  payment_method_data: {
    type: 'konbini',
    billing_details: { name: payer.name, ...(payer.email === null ? {} : { email: payer.email }) },
  },
  payment_method_options: {
    konbini: { expires_at: seconds(expiresAt), product_description: [...title].slice(0, KONBINI_LETTERS).join('') },
  },
});

/** What is sent to have an account of a bank to transfer to. */
const transferOf = ({ key, amount, title }: ChargeRequest, customer: string): Stripe.PaymentIntentCreateParams => ({
  amount,
  currency: 'jpy',
  customer,
  description: title,
  metadata: { [KEY]: key },
  allowed_payment_method_types: ['customer_balance'],
  payment_method_data: { type: 'customer_balance' },
  payment_method_options: {
    customer_balance: { funding_type: 'bank_transfer', bank_transfer: { type: 'jp_bank_transfer' } },
  },
});

function parseNotice(raw: Buffer): NoticeContents | undefined {
  let sent: unknown;
  try {
    sent = JSON.parse(raw.toString('utf8'));
  } catch {
    return undefined;
  }
  const parsed = v.safeParse(Event, sent);
  if (!parsed.success) return undefined;
  const { id: eventId, data } = parsed.output;
  const told = snapshotOf(data.object);
  // A payment below a page is told by the page as well, under whose reference it is ours.
  const snapshot = told !== undefined && told.key !== '' && !isBelowPage(data.object) ? told : null;
  const key = data.object.metadata?.[KEY];
  return { eventId, key: snapshot?.key ?? (typeof key === 'string' ? key : null), snapshot };
}

/** Whether a payment was made by a page of ours: then the page is what we have a reference of. */
const isBelowPage = (sent: unknown): boolean => v.is(BelowPage, sent);

/** Whether a signature is of a time to come, beyond what clocks differ by: the official check looks at its age alone. */
const isOfFuture = (header: string, now: Date): boolean =>
  [...header.matchAll(/(?:^|,)\s*t=(\d+)/g)].some(
    ([, stamp]) => Number(stamp) > now.getTime() / 1000 + TOLERANCE_SECONDS,
  );

/** Whether one of the secrets signed a notice of Stripe by now; the official check. */
export function isSignedBy(raw: Buffer, header: string, secrets: readonly string[], now: Date): boolean {
  if (isOfFuture(header, now)) return false;
  return secrets.some((secret) => {
    try {
      Stripe.webhooks.signature?.verifyHeader(raw, header, secret, TOLERANCE_SECONDS, undefined, now.getTime());
      return true;
    } catch {
      return false;
    }
  });
}

/** Stripe: cards on its own page, numbers for stores and accounts to transfer to. `loopback`: it may be called on this machine, as its fake is. */
export function createStripeAgency({ loopback }: { loopback: boolean }): PaymentAgency {
  const use = <T>(access: AgencyAccess, call: (stripe: Stripe) => Promise<T>): Promise<T> =>
    calling(() => call(stripeClient(access, loopback)));

  const retrieve = (access: AgencyAccess, ref: string): Promise<ChargeSnapshot> =>
    use(access, async (stripe) =>
      readSnapshot(
        ref.startsWith(SESSION)
          ? await stripe.checkout.sessions.retrieve(ref, { expand: OF_PAGE })
          : await stripe.paymentIntents.retrieve(ref, { expand: ['latest_charge'] }),
      ),
    );

  async function* made(access: AgencyAccess, kind: 'pages' | 'payments', from: Date, until: Date) {
    const created = { gte: seconds(from), lt: seconds(until) };
    const stripe = stripeClient(access, loopback);
    const list =
      kind === 'pages'
        ? stripe.checkout.sessions.list({ created, limit: PAGE, expand: OF_PAGE.map((path) => `data.${path}`) })
        : stripe.paymentIntents.list({ created, limit: PAGE, expand: ['data.latest_charge'] });
    const walk = (list as AsyncIterable<unknown>)[Symbol.asyncIterator]();
    for (;;) {
      const { done, value } = await calling(() => walk.next());
      if (done === true) return;
      yield value;
    }
  }

  return {
    knowsAfterMinutes: 15,
    register: (access, request) =>
      use(access, async (stripe) => {
        const options = { idempotencyKey: request.key };
        if (request.method === 'CREDIT')
          return readSnapshot(await stripe.checkout.sessions.create(pageOf(request), options)).ref;
        if (request.method === 'COMBINI')
          return readSnapshot(await stripe.paymentIntents.create(konbiniOf(request), options)).ref;
        if (request.method !== 'BANK_TRANSFER') throw new AgencyRefused(`Stripe takes no ${request.method}`);
        const { name, email } = request.payer;
        const customer = await stripe.customers.create(
          { name, metadata: { [KEY]: request.key }, ...(email === null ? {} : { email }) },
          { idempotencyKey: `${request.key}-payer` },
        );
        return readSnapshot(await stripe.paymentIntents.create(transferOf(request, customer.id), options)).ref;
      }),
    execute: (access, ref) =>
      use(access, async (stripe) =>
        readSnapshot(
          ref.startsWith(SESSION)
            ? await stripe.checkout.sessions.update(ref, { metadata: { [EXECUTED]: '1' } })
            : await stripe.paymentIntents.confirm(ref, { expand: ['latest_charge'] }),
        ),
      ),
    async inquire(access, { key, ref, method, sentFrom, sentUntil }) {
      if (ref !== null) return retrieve(access, ref);
      const from = new Date(sentFrom.getTime() - SKEW_SECONDS * 1000);
      const until = new Date(sentUntil.getTime() + SKEW_SECONDS * 1000);
      let searched = 0;
      for await (const sent of made(access, method === 'CREDIT' ? 'pages' : 'payments', from, until)) {
        const snapshot = snapshotOf(sent);
        if (snapshot?.key === key) return snapshot;
        searched += 1;
        if (searched >= SEARCHED) throw new AgencyUnknown('too many payments to look through');
      }
      return undefined;
    },
    async cancel(access, ref) {
      try {
        const ended = await use(access, async (stripe) =>
          readSnapshot(
            ref.startsWith(SESSION)
              ? await stripe.checkout.sessions.expire(ref)
              : await stripe.paymentIntents.cancel(ref),
          ),
        );
        // A page that is given up is called expired there.
        return ended.state === 'expired' ? { ...ended, state: 'canceled' } : ended;
      } catch (error) {
        // Too late: what became of it is told, whatever it is.
        if (error instanceof AgencyRefused) return retrieve(access, ref);
        throw error;
      }
    },
    refund: (access, { ref, key, amount }) =>
      use(access, async (stripe) => {
        const page = ref.startsWith(SESSION) ? await stripe.checkout.sessions.retrieve(ref) : undefined;
        const intent = page === undefined ? ref : page.payment_intent;
        if (typeof intent !== 'string') throw new AgencyRefused('nothing was paid by this page');
        const { id, status } = await stripe.refunds.create(
          { payment_intent: intent, amount, metadata: { [KEY]: key } },
          { idempotencyKey: key },
        );
        const isOver = status === 'failed' || status === 'canceled';
        return { ref: id, state: status === 'succeeded' ? 'done' : isOver ? 'failed' : 'pending' };
      }),
    async *charges(access, from, until) {
      for (const kind of ['pages', 'payments'] as const)
        for await (const sent of made(access, kind, from, until)) {
          const charge = listedCharge(sent);
          if (charge !== undefined) yield charge;
        }
    },
    async *settlements(access, from, until) {
      const created = { gte: seconds(from), lt: seconds(until) };
      const list = stripeClient(access, loopback).balanceTransactions.list({
        created,
        currency: 'jpy',
        limit: PAGE,
        expand: ['data.source'],
      });
      const walk = (list as AsyncIterable<unknown>)[Symbol.asyncIterator]();
      for (;;) {
        const { done, value } = await calling(() => walk.next());
        if (done === true) return;
        const line = lineOf(value);
        if (line !== undefined) yield line;
      }
    },
    balance: (access) =>
      use(access, async (stripe) => {
        const { available, pending } = await stripe.balance.retrieve();
        return [...available, ...pending]
          .filter(({ currency }) => currency === 'jpy')
          .reduce((sum, { amount }) => sum + amount, 0);
      }),
    parseNotice,
    readNotice(raw, headers, secrets, now): AgencyNotice | undefined {
      const signature = headers['stripe-signature'];
      // Stripe signs everything; without the secret of its endpoint nothing of it can be told from a forgery.
      if (typeof signature !== 'string' || !isSignedBy(raw, signature, secrets, now)) return undefined;
      const notice = parseNotice(raw);
      return notice && { ...notice, isSigned: true };
    },
  };
}
