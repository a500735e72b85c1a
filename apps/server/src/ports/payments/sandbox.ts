import { createHmac, timingSafeEqual } from 'node:crypto';
import { AGENCY_METHODS } from '@tsudoi/domain';
import * as v from 'valibot';
import {
  type AgencyAccess,
  type AgencyNotice,
  AgencyRefused,
  AgencyUnknown,
  type ChargeSnapshot,
  type NoticeContents,
  type PaymentAgency,
  SETTLEMENT_KINDS,
} from './agency.ts';
import { callAgency } from './outbound.ts';

/** Seconds by which the time of a signature may differ from ours. */
const TOLERANCE_SECONDS = 300;

/** Statuses with which the agency says no before anything has moved; any other leaves open what became of the call. */
const REFUSED: readonly number[] = [400, 401, 403, 422];
const REF_MAX = 200;
const URL_MAX = 2_000;
const CURRENCY_MAX = 10;

/** An identifier: some letters, none of which the database could not store. */
const Ref = v.pipe(v.string(), v.nonEmpty(), v.maxLength(REF_MAX), v.regex(/^[^\0]+$/));

const Instant = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => new Date(text)),
);

const Numbered = v.variant('kind', [
  v.object({
    kind: v.literal('combini'),
    numbers: v.array(
      v.object({
        chain: v.string(),
        numbers: v.array(v.object({ label: v.picklist(['slip', 'receipt', 'confirmation']), text: v.string() })),
      }),
    ),
  }),
  v.object({
    kind: v.literal('payeasy'),
    agency_number: v.string(),
    customer_number: v.string(),
    confirmation_number: v.string(),
  }),
  v.object({
    kind: v.literal('bank_transfer'),
    bank: v.string(),
    branch: v.string(),
    account_type: v.picklist(['ordinary', 'current']),
    account_number: v.string(),
    holder: v.string(),
  }),
]);

/** A charge as the sandbox sends it. */
const Sent = v.object({
  key: Ref,
  ref: Ref,
  method: v.picklist(AGENCY_METHODS),
  state: v.picklist([
    'registered',
    'awaiting_customer',
    'awaiting_settlement',
    'failed',
    'canceled',
    'expired',
    'settled',
    'refunded',
    'disputed',
  ]),
  amount: v.pipe(v.number(), v.safeInteger()),
  currency: v.pipe(Ref, v.maxLength(CURRENCY_MAX)),
  settled_at: v.nullable(Instant),
  expires_at: v.nullable(Instant),
  redirect_url: v.nullable(v.pipe(v.string(), v.maxLength(URL_MAX), v.url())),
  instructions: v.nullable(Numbered),
});
const Event = v.object({ id: Ref, charge: Sent });
const Listed = v.object({ items: v.array(v.unknown()), next: v.nullable(v.pipe(v.number(), v.safeInteger())) });
const Refunded = v.object({ ref: Ref, state: v.picklist(['done', 'pending', 'failed']) });
const Balance = v.object({ balance: v.pipe(v.number(), v.safeInteger()) });
const Line = v.object({
  ref: Ref,
  kind: v.picklist(SETTLEMENT_KINDS),
  amount: v.pipe(v.number(), v.safeInteger()),
  fee: v.pipe(v.number(), v.safeInteger()),
  at: Instant,
  key: v.nullable(Ref),
});
/** Pages that are read of a list before it is given up. */
const PAGES_MAX = 1_000;

const snapshotOf = ({
  settled_at,
  expires_at,
  redirect_url,
  method: _,
  ...same
}: v.InferOutput<typeof Sent>): ChargeSnapshot => ({
  ...same,
  settledAt: settled_at,
  expiresAt: expires_at,
  redirectUrl: redirect_url,
});

/** Signature of a notice at a time in seconds: `t=<seconds>,v1=<hex of HMAC-SHA256 over t.body>`. */
export function signNotice(raw: Buffer, secret: string, seconds: number): string {
  const mac = createHmac('sha256', secret).update(`${seconds}.`).update(raw).digest('hex');
  return `t=${seconds},v1=${mac}`;
}

function isSignedBy(raw: Buffer, header: string, secrets: readonly string[], now: Date): boolean {
  const seconds = Number(/^t=(\d{1,12}),v1=[0-9a-f]{64}$/.exec(header)?.[1] ?? Number.NaN);
  if (!(Math.abs(now.getTime() / 1000 - seconds) <= TOLERANCE_SECONDS)) return false;
  return secrets.some((secret) => {
    const due = Buffer.from(signNotice(raw, secret, seconds));
    const came = Buffer.from(header);
    return due.length === came.length && timingSafeEqual(due, came);
  });
}

function parseNotice(raw: Buffer): NoticeContents | undefined {
  let sent: unknown;
  try {
    sent = JSON.parse(raw.toString('utf8'));
  } catch {
    return undefined;
  }
  const parsed = v.safeParse(Event, sent);
  if (!parsed.success) return undefined;
  const snapshot = snapshotOf(parsed.output.charge);
  return { eventId: parsed.output.id, key: snapshot.key, snapshot };
}

/** The agency that comes with the product and moves no money. `loopback`: it may be called on this machine. */
export function createSandboxAgency({ loopback }: { loopback: boolean }): PaymentAgency {
  async function call(access: AgencyAccess, method: 'GET' | 'POST', path: string, body?: object) {
    const { status, body: answer } = await callAgency(`${access.endpoint.replace(/\/+$/, '')}${path}`, {
      method,
      token: `${access.shopId}:${access.apiKey}`,
      body,
      loopback,
    });
    if (status >= 500 || status === 429 || status < 200 || (status >= 300 && status < 400))
      throw new AgencyUnknown(`the agency answered ${status}`);
    return { status, answer };
  }
  function readAs<S extends v.GenericSchema>(schema: S, { status, answer }: { status: number; answer: unknown }) {
    if (REFUSED.includes(status)) throw new AgencyRefused(`the agency refused with ${status}`);
    if (status >= 400) throw new AgencyUnknown(`the agency answered ${status}`);
    const parsed = v.safeParse(schema, answer);
    if (!parsed.success) throw new AgencyUnknown('the agency sent something else than was asked for');
    return parsed.output;
  }
  const read = (answer: { status: number; answer: unknown }): ChargeSnapshot => snapshotOf(readAs(Sent, answer));
  /** Everything of a list of a time, page by page. */
  async function* listed(access: AgencyAccess, list: string, from: Date, until: Date): AsyncGenerator<unknown> {
    let after: number | null = 0;
    for (let page = 0; after !== null; page++) {
      if (page >= PAGES_MAX) throw new AgencyUnknown('the list of the agency does not end');
      const asked = new URLSearchParams({ from: from.toISOString(), until: until.toISOString(), after: String(after) });
      const { items, next }: v.InferOutput<typeof Listed> = readAs(
        Listed,
        await call(access, 'GET', `/${list}?${asked}`),
      );
      yield* items;
      after = next;
    }
  }
  /** The same, of one charge: what is said of another one says nothing. */
  function readOf(key: string, answer: { status: number; answer: unknown }): ChargeSnapshot {
    const snapshot = read(answer);
    if (snapshot.key !== key) throw new AgencyUnknown('the agency sent another charge');
    return snapshot;
  }
  const path = (ref: string, verb: string) => `/${encodeURIComponent(ref)}/${verb}`;
  return {
    knowsAfterMinutes: 15,
    async register(access, { expiresAt, returnUrl, noticeUrl, payer: _, ...request }) {
      const body = { ...request, expires_at: expiresAt.toISOString(), return_url: returnUrl, notice_url: noticeUrl };
      return readOf(request.key, await call(access, 'POST', '', body)).ref;
    },
    execute: async (access, ref) => read(await call(access, 'POST', path(ref, 'execute'), {})),
    async inquire(access, { key, ref }) {
      const found = await call(access, 'GET', `?key=${encodeURIComponent(key)}`);
      if (found.status === 404 && ref !== null) throw new AgencyUnknown('the agency lost a charge');
      return found.status === 404 ? undefined : readOf(key, found);
    },
    cancel: async (access, ref) => read(await call(access, 'POST', path(ref, 'cancel'), {})),
    async refund(access, { ref, key, amount }) {
      return readAs(Refunded, await call(access, 'POST', path(ref, 'refund'), { key, amount }));
    },
    async *charges(access, from, until) {
      for await (const sent of listed(access, 'list', from, until)) {
        const charge = readAs(Sent, { status: 200, answer: sent });
        yield { ...snapshotOf(charge), method: charge.method };
      }
    },
    async *settlements(access, from, until) {
      for await (const sent of listed(access, 'settlements', from, until))
        yield readAs(Line, { status: 200, answer: sent });
    },
    balance: async (access) => readAs(Balance, await call(access, 'GET', '/balance')).balance,
    parseNotice,
    readNotice(raw, headers, secrets, now): AgencyNotice | undefined {
      const signature = headers['sandbox-signature'];
      const isSigned = typeof signature === 'string' && isSignedBy(raw, signature, secrets, now);
      // A signature that is there has to be right. None at all is an agency that does not sign, unless it has a secret.
      if (!isSigned && (signature !== undefined || secrets.length > 0)) return undefined;
      const notice = parseNotice(raw);
      return notice && { ...notice, isSigned };
    },
  };
}
