import { type Account, DAY, type Intent, id, type Session, type StripeManner, talk } from './objects.ts';

/** A notice that is still to be sent. */
export interface Notice {
  account: Account;
  body: string;
  /** Signed by another secret. */
  wrong: boolean;
}

/** What the fake has written down: accounts, their payments, balances and notices. Times are in seconds, as Stripe has them. */
export class StripeBooks {
  readonly accounts = new Map<string, Account>();
  readonly outbox: Notice[] = [];
  /** Where the fake listens. */
  origin = '';
  /** Seconds that its clock is ahead. */
  offset = 0;

  now(): number {
    return Math.floor(Date.now() / 1000) + this.offset;
  }

  accountOf(name: string): Account {
    const found = this.accounts.get(name);
    if (found !== undefined) return found;
    const made: Account = {
      ...{ name, manners: [], mannersByKey: new Map(), sessions: [], intents: [], transactions: [] },
      replies: new Map(),
    };
    this.accounts.set(name, made);
    return made;
  }

  mannerOf(account: Account, key: string): StripeManner {
    return account.mannersByKey.get(key) ?? 'approve';
  }

  notify(account: Account, key: string, type: string, object: object): void {
    const manner = this.mannerOf(account, key);
    if (manner === 'lost_notice' || account.webhook === undefined) return;
    const event = {
      id: id('evt'),
      object: 'event',
      type,
      created: this.now(),
      livemode: false,
      data: { object: manner === 'talkative' ? talk(object) : object },
    };
    const copies = manner === 'duplicate' ? 3 : 1;
    for (let copy = 0; copy < copies; copy++)
      this.outbox.push({ account, body: JSON.stringify(event), wrong: manner === 'wrong_signature' });
  }

  enter(account: Account, type: string, amount: number, fee: number, source: object | null): void {
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
      ...{ currency: 'jpy', created: this.now(), source, isPaidOut: type === 'payout' },
    });
  }

  /** Money comes for a payment. Returns what Stripe calls its charge. */
  take(account: Account, key: string, yen: number): { amount: number; charge: object } {
    const amount = this.mannerOf(account, key) === 'wrong_amount' ? yen - 100 : yen;
    const charge = {
      ...{ id: id('ch'), object: 'charge', amount, amount_refunded: 0, refunded: false, disputed: false },
      ...{ created: this.now(), metadata: { tsudoi_key: key } },
    };
    this.enter(account, 'charge', amount, Math.floor(amount * 0.036), charge);
    return { amount, charge };
  }

  settleIntent(account: Account, intent: Intent): void {
    const key = intent.metadata.tsudoi_key ?? '';
    const before = structuredClone(intent);
    const { amount, charge } = this.take(account, key, intent.amount);
    Object.assign(intent, { status: 'succeeded', amount_received: amount, latest_charge: charge, next_action: null });
    this.notify(account, key, 'payment_intent.succeeded', { ...intent, latest_charge: 'ch_x' });
    if (this.mannerOf(account, key) === 'out_of_order')
      this.notify(account, key, 'payment_intent.requires_action', before);
  }

  settleSession(account: Account, session: Session): void {
    const { amount, charge } = this.take(account, session.client_reference_id, session.amount_total);
    const payment_intent = { id: id('pi'), object: 'payment_intent', latest_charge: charge };
    Object.assign(session, { status: 'complete', payment_status: 'paid', amount_total: amount, payment_intent });
    this.notify(account, session.client_reference_id, 'checkout.session.completed', {
      ...session,
      payment_intent: payment_intent.id,
    });
  }

  work(): void {
    for (const account of this.accounts.values()) {
      for (const session of account.sessions)
        if (session.status === 'open' && session.expires_at < this.now()) {
          session.status = 'expired';
          this.notify(account, session.client_reference_id, 'checkout.session.expired', session);
        }
      for (const intent of account.intents)
        if (intent.status === 'requires_action' && intent.expires < this.now()) {
          const last_payment_error = { type: 'invalid_request_error', code: 'payment_intent_payment_attempt_expired' };
          Object.assign(intent, { status: 'requires_payment_method', next_action: null, last_payment_error });
          this.notify(account, intent.metadata.tsudoi_key ?? '', 'payment_intent.payment_failed', intent);
        }
      const due = account.transactions.filter((each) => !each.isPaidOut && each.created <= this.now() - DAY);
      const sum = due.reduce((yen, { net }) => yen + net, 0);
      if (sum <= 0) continue;
      for (const each of due) each.isPaidOut = true;
      this.enter(account, 'payout', -sum, 0, null);
    }
  }
}
