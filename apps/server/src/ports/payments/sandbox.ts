import { createHmac, timingSafeEqual } from 'node:crypto';
import { AGENCY_METHODS } from '@tsudoi/domain';
import * as v from 'valibot';
import {
  type AgencyAccess,
  type AgencyNotice,
  AgencyRefused,
  AgencyUnknown,
  type ChargeSnapshot,
  type PaymentAgency,
} from './agency.ts';
import { callAgency } from './outbound.ts';

/** Seconds by which the time of a signature may differ from ours. */
const TOLERANCE_SECONDS = 300;

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
]);

/** A charge as the sandbox sends it. */
const Sent = v.object({
  key: v.string(),
  ref: v.string(),
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
  amount: v.pipe(v.number(), v.integer()),
  currency: v.string(),
  settled_at: v.nullable(Instant),
  expires_at: v.nullable(Instant),
  redirect_url: v.nullable(v.pipe(v.string(), v.url())),
  instructions: v.nullable(Numbered),
});
const Event = v.object({ id: v.pipe(v.string(), v.maxLength(100)), charge: Sent });

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
  function read({ status, answer }: { status: number; answer: unknown }): ChargeSnapshot {
    if (status >= 400) throw new AgencyRefused(`the agency refused with ${status}`);
    const parsed = v.safeParse(Sent, answer);
    if (!parsed.success) throw new AgencyUnknown('the agency sent something else than a charge');
    return snapshotOf(parsed.output);
  }
  const path = (ref: string, verb: string) => `/${encodeURIComponent(ref)}/${verb}`;
  return {
    knowsAfterMinutes: 15,
    async register(access, { expiresAt, returnUrl, noticeUrl, ...request }) {
      const body = { ...request, expires_at: expiresAt.toISOString(), return_url: returnUrl, notice_url: noticeUrl };
      return read(await call(access, 'POST', '', body)).ref;
    },
    execute: async (access, ref) => read(await call(access, 'POST', path(ref, 'execute'), {})),
    async inquire(access, key) {
      const found = await call(access, 'GET', `?key=${encodeURIComponent(key)}`);
      return found.status === 404 ? undefined : read(found);
    },
    cancel: async (access, ref) => read(await call(access, 'POST', path(ref, 'cancel'), {})),
    readNotice(raw, headers, secrets, now): AgencyNotice | undefined {
      const signature = headers['sandbox-signature'];
      const isSigned = typeof signature === 'string' && isSignedBy(raw, signature, secrets, now);
      // A signature that is there has to be right. None at all is an agency that does not sign.
      if (signature !== undefined && !isSigned) return undefined;
      let sent: unknown;
      try {
        sent = JSON.parse(raw.toString('utf8'));
      } catch {
        return undefined;
      }
      const parsed = v.safeParse(Event, sent);
      return parsed.success
        ? { eventId: parsed.output.id, isSigned, snapshot: snapshotOf(parsed.output.charge) }
        : undefined;
    },
  };
}
