import { createServer, type IncomingHttpHeaders } from 'node:http';
import { type AgencyMethod, HOUR_MS } from '@tsudoi/domain';
import { type StripeManner, suiteStripe } from '@tsudoi/kit/stripe/suite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox-agency/sandbox.ts';
import {
  type AgencyAccess,
  AgencyRefused,
  AgencyUnknown,
  type ChargeQuery,
  type ChargeRequest,
  type PaymentAgency,
} from './agency.ts';
import { createSandboxAgency } from './sandbox.ts';
import { createStripeAgency } from './stripe/adapter.ts';

const SECRET = 'whsec_of_the_contract_suite';
const DAY = 24 * HOUR_MS;

interface Stage {
  agency: PaymentAgency;
  methods: readonly AgencyMethod[];
  access(): AgencyAccess;
  /** Nobody knows this one. */
  stranger(): AgencyAccess;
  pay(key: string): Promise<void>;
  advance(ms: number): Promise<void>;
  /** What is done is not told. */
  loseAnswer(): Promise<void>;
}

/** Notices that came to this machine, as they came. */
const notices: { raw: Buffer; headers: IncomingHttpHeaders }[] = [];
let noticePort = 0;
const post = createServer((message, response) => {
  const parts: Buffer[] = [];
  message.on('data', (part: Buffer) => parts.push(part));
  message.on('end', () => {
    notices.push({ raw: Buffer.concat(parts), headers: message.headers });
    response.end('OK');
  });
});
beforeAll(async () => {
  await new Promise<void>((resolve) => post.listen(0, '127.0.0.1', resolve));
  const address = post.address();
  noticePort = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => void post.close());

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ secret: SECRET, noticePort: () => noticePort });
});
afterAll(() => sandbox.stop());
const SHOP = 'shop-of-the-contract';
const sandboxStage: Stage = {
  agency: createSandboxAgency({ loopback: true }),
  methods: ['CREDIT', 'COMBINI', 'BANK_TRANSFER', 'PAYEASY'],
  access: () => ({ endpoint: sandbox.endpoint, shopId: SHOP, apiKey: 'key' }),
  stranger: () => ({ endpoint: sandbox.endpoint, shopId: '', apiKey: '' }),
  pay: async (key) => {
    sandbox.pay(key);
    await sandbox.flush();
  },
  advance: (ms) => sandbox.advance(ms),
  loseAnswer: async () => sandbox.next(SHOP, 'timeout_then_approved'),
};

const stripe = suiteStripe();
const KEY = 'sk_test_of_the_contract';
const next = (manner: StripeManner) => stripe.obey({ do: 'next', account: KEY, manner });
const stripeStage: Stage = {
  agency: createStripeAgency({ loopback: true }),
  methods: ['CREDIT', 'COMBINI', 'BANK_TRANSFER'],
  access: () => ({ endpoint: stripe.origin, shopId: '', apiKey: KEY }),
  stranger: () => ({ endpoint: stripe.origin, shopId: '', apiKey: 'nobody' }),
  pay: (key) => stripe.obey({ do: 'pay', key }),
  advance: (ms) => stripe.obey({ do: 'advance', ms }),
  loseAnswer: () => next('lost_answer'),
};
beforeAll(() =>
  stripe.obey({ do: 'webhook', account: KEY, url: 'http://x.localhost/notices', port: noticePort, secret: SECRET }),
);

let last = 0;
function requested(method: AgencyMethod, amount = 11_000): ChargeRequest {
  last += 1;
  return {
    ...{ key: `key-${last}-${Date.now()}`, method, amount, title: '令和8年度 年会費（正会員）のお支払い' },
    expiresAt: new Date(Date.now() + 7 * DAY),
    ...{ returnUrl: 'https://x.example/payment-result', noticeUrl: 'http://x.localhost/notices' },
    payer: { name: '山田 花子', email: 'hanako@example.com' },
  };
}
const queryOf = ({ key, method }: ChargeRequest, ref: string | null = null): ChargeQuery => ({
  ...{ key, ref, method },
  sentFrom: new Date(Date.now() - HOUR_MS),
  sentUntil: new Date(Date.now() + 2 * DAY),
});
async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const each of list) found.push(each);
  return found;
}
const ever = () => [new Date(Date.now() - DAY), new Date(Date.now() + 30 * DAY)] as const;

describe.each([
  ['the sandbox', sandboxStage],
  ['Stripe', stripeStage],
])('as every agency, %s', (_, stage) => {
  const { agency } = stage;

  it.each(stage.methods)(
    'takes %s in two steps, asked for by either key, and says so once it is paid',
    async (method) => {
      const access = stage.access();
      const request = requested(method);
      expect(await agency.inquire(access, queryOf(request))).toBeUndefined();
      const ref = await agency.register(access, request);
      expect(await agency.register(access, request)).toBe(ref);
      const registered = {
        state: 'registered',
        amount: 11_000,
        redirectUrl: null,
        instructions: null,
        settledAt: null,
      };
      expect(await agency.inquire(access, queryOf(request))).toMatchObject({ ...registered, ref, key: request.key });

      const begun = await agency.execute(access, ref);
      expect(begun).toMatchObject({
        key: request.key,
        ref,
        state: 'awaiting_customer',
        amount: 11_000,
        currency: 'JPY',
      });
      if (method === 'CREDIT') expect(begun.redirectUrl).toContain(new URL(access.endpoint).origin);
      else {
        const kinds = { COMBINI: 'combini', BANK_TRANSFER: 'bank_transfer', PAYEASY: 'payeasy', PAYPAL: '' } as const;
        expect(begun.instructions?.kind).toBe(kinds[method]);
      }

      notices.length = 0;
      await stage.pay(request.key);
      const paid = { key: request.key, ref, state: 'settled', amount: 11_000, currency: 'JPY' };
      expect(await agency.inquire(access, queryOf(request, ref))).toMatchObject({
        ...paid,
        settledAt: expect.any(Date),
      });
      expect(await agency.inquire(access, queryOf(request))).toMatchObject(paid);
      expect(await agency.cancel(access, ref)).toMatchObject(paid);

      const [notice] = notices;
      if (notice === undefined) throw new Error('no notice came');
      const read = (secrets: string[], at = new Date(), raw = notice.raw) =>
        agency.readNotice(raw, notice.headers, secrets, at);
      expect(read(['former', SECRET])).toMatchObject({ isSigned: true, key: request.key, snapshot: paid });
      const forged = Buffer.from(notice.raw.toString('utf8').replace('11000', '11001'));
      expect([read(['former']), read([]), read([SECRET], new Date(), forged)]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
      expect(read([SECRET], new Date(Date.now() + HOUR_MS))).toBeUndefined();
      expect(agency.readNotice(notice.raw, {}, [SECRET], new Date())).toBeUndefined();
    },
  );

  it.each(stage.methods)('cancels %s before it is paid, and it stays ended', async (method) => {
    const request = requested(method);
    const ref = await agency.register(stage.access(), request);
    await agency.execute(stage.access(), ref);
    expect((await agency.cancel(stage.access(), ref)).state).toBe('canceled');
    const after = await agency.inquire(stage.access(), queryOf(request, ref));
    expect(['canceled', 'expired']).toContain(after?.state);
  });

  it('says no to whom it does not know, and nothing where its answer is lost, which is not no', async () => {
    await expect(agency.register(stage.stranger(), requested('COMBINI'))).rejects.toBeInstanceOf(AgencyRefused);
    const request = requested('CREDIT');
    await stage.loseAnswer();
    const lost = agency.register(stage.access(), request).then((ref) => agency.execute(stage.access(), ref));
    await expect(lost).rejects.toBeInstanceOf(AgencyUnknown);
    expect((await agency.inquire(stage.access(), queryOf(request)))?.key).toBe(request.key);
    await expect(
      agency.inquire({ ...stage.access(), endpoint: 'http://127.0.0.1:9/v1' }, queryOf(request)),
    ).rejects.toBeInstanceOf(AgencyUnknown);
    await expect(
      agency.inquire({ ...stage.access(), endpoint: 'https://127.0.0.1/v1' }, queryOf(request)),
    ).rejects.toBeInstanceOf(AgencyRefused);
  });

  it('gives back once for a key and no more than came, and its books come to what it has', async () => {
    const access = stage.access();
    const request = requested('COMBINI', 5_000);
    const ref = await agency.register(access, request);
    await agency.execute(access, ref);
    const refund = { ref, key: `${request.key}-refund`, amount: 2_000 };
    await expect(agency.refund(access, { ...refund, key: `${refund.key}-0` })).rejects.toBeInstanceOf(AgencyRefused);
    await stage.pay(request.key);
    const done = await agency.refund(access, refund);
    expect(done.state).toBe('done');
    expect(await agency.refund(access, refund)).toEqual(done);
    await expect(agency.refund(access, { ...refund, key: `${refund.key}-2`, amount: 3_001 })).rejects.toBeInstanceOf(
      AgencyRefused,
    );
    expect((await agency.inquire(access, queryOf(request, ref)))?.state).toBe('settled');
    await agency.refund(access, { ...refund, key: `${refund.key}-3`, amount: 3_000 });
    expect((await agency.inquire(access, queryOf(request, ref)))?.state).toBe('refunded');

    const lines = await all(agency.settlements(access, ...ever()));
    const own = lines.filter(({ key }) => key === request.key);
    expect(own.map(({ kind, amount }) => [kind, amount]).toSorted()).toEqual([
      ['payment', 5_000],
      ['refund', -2_000],
      ['refund', -3_000],
    ]);
    expect(own.find(({ kind }) => kind === 'payment')?.fee).toBe(180);
    const left = (found: typeof lines) => found.reduce((yen, { amount, fee }) => yen + amount - fee, 0);
    expect(await agency.balance(access)).toBe(left(lines));
    const keys = (await all(agency.charges(access, ...ever()))).map(({ key }) => key);
    expect(keys.filter((key) => key === request.key)).toEqual([request.key]);

    await stage.advance(2 * DAY);
    const after = await all(agency.settlements(access, ...ever()));
    const payouts = after.filter(({ kind }) => kind === 'payout');
    expect(payouts.map(({ amount }) => amount)).toEqual([-left(lines)]);
    expect(await agency.balance(access)).toBe(left(after));
  });
});

describe('Stripe', () => {
  const { agency, access } = stripeStage;

  it('that fails after having done it, or answers nonsense, is asked and not believed', async () => {
    for (const manner of ['error_after_done', 'nonsense'] as const) {
      await next(manner);
      const request = requested('COMBINI');
      await expect(agency.register(access(), request)).rejects.toBeInstanceOf(AgencyUnknown);
      expect((await agency.inquire(access(), queryOf(request)))?.state).toBe('registered');
    }
    // A key that was used for something else says that something was made: that is not no either.
    const request = requested('COMBINI');
    await agency.register(access(), request);
    await expect(agency.register(access(), { ...request, amount: 1 })).rejects.toBeInstanceOf(AgencyUnknown);
    await expect(agency.inquire(access(), queryOf(request, 'pi_lost'))).rejects.toBeInstanceOf(AgencyUnknown);
    await expect(
      agency.register(access(), { ...requested('COMBINI'), payer: { name: 'x', email: null } }),
    ).rejects.toThrow(AgencyRefused);
  });

  it('whose number is refused has failed, and past its time has expired', async () => {
    await next('decline');
    const refused = requested('COMBINI');
    expect((await agency.execute(access(), await agency.register(access(), refused))).state).toBe('failed');
    const late = requested('COMBINI');
    const ref = await agency.register(access(), late);
    await agency.execute(access(), ref);
    await stripe.obey({ do: 'advance', ms: 10 * DAY });
    expect((await agency.inquire(access(), queryOf(late, ref)))?.state).toBe('expired');
  });
});
