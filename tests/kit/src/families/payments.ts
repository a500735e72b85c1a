import type { CallInput } from '@tsudoi/contract';
import { memberInfo } from '@tsudoi/contract/auth';
import { confirmInvoices, invoices } from '@tsudoi/contract/invoices';
import { paymentAgencies } from '@tsudoi/contract/payment-agencies';
import { paymentMethods } from '@tsudoi/contract/payment-methods';
import { startPayment } from '@tsudoi/contract/payments';
import { type Sandbox, startSandbox } from '@tsudoi/server/testing';
import { afterAll, beforeAll } from 'vitest';
import type { Actor } from '../actor.ts';
import type { TestServer, WorldServer } from '../server.ts';
import type { FakeStripe } from '../stripe/suite.ts';
import { type FamilyWalk, slot } from '../walk.ts';
import { makeFacility, makeOperator, nextNumber, type World } from '../world.ts';
import { invoiceBody, makeInvoice } from './invoices.ts';
import { makeMember } from './members.ts';

export const NOTICE_SECRET = 'notices-of-the-test-agency';

/** A sandbox of a suite, whose notices reach its server. */
export function suiteSandbox(server: TestServer): Sandbox {
  let started: Sandbox | undefined;
  beforeAll(async () => {
    started = await startSandbox({ secret: NOTICE_SECRET, noticePort: () => server.port });
  });
  afterAll(() => started?.stop());
  return new Proxy({} as Sandbox, {
    get(_, name: keyof Sandbox) {
      if (started === undefined) throw new Error('the sandbox of a suite is there in its tests and hooks alone');
      return started[name];
    },
  });
}

type Methods = CallInput<typeof paymentMethods.update>['body'];

/** Methods with calls at one address; credit cards have two. */
export const methodItems = (
  endpoint: string,
  methods: readonly Methods['payment_methods'][number]['payment_method'][] = ['credit', 'combini', 'payeasy', 'paypal'],
): Methods['payment_methods'] =>
  methods.map((payment_method) => ({
    payment_method,
    method_flag: 1,
    view_policy_flag: 1,
    api_end_point: endpoint,
    auto_payment_api_end_point: payment_method === 'credit' ? `${endpoint}/auto` : null,
  }));

type Agency = Pick<CallInput<typeof paymentAgencies.create>['body'], 'name' | 'adapter' | 'methods' | 'endpoints'>;
type Own = Pick<Methods, 'shop_id' | 'api_key' | 'notice_secret' | 'payment_methods'>;

/** Gives a facility an agency, by the calls of the operator. */
async function connectAgency(
  server: WorldServer,
  world: World,
  agency: Agency & { notice_secret?: string },
  own: Own,
): Promise<{ code: string; operator: Actor }> {
  const operator = await makeOperator(server, { systemAdmin: true });
  const code = `${agency.adapter}-${nextNumber()}`;
  const { id } = await operator.call(paymentAgencies.create, { body: { ...agency, code, test_mode: true } });
  const query = { facility_code: world.code };
  const { version } = await operator.call(paymentMethods.get, { query });
  const notes = { delivery_note: '支払いの確認後すぐ', cancel_note: '利用開始の前日まで全額をお返しします。' };
  await operator.call(paymentMethods.update, { query, body: { agency_id: id, ...own, ...notes, version } });
  return { code, operator };
}

/** Gives a facility the sandbox as its agency. Returns the shop's id. */
export async function connectSandbox(server: WorldServer, world: World, sandbox: Pick<Sandbox, 'endpoint' | 'origin'>) {
  const shop = `shop-${nextNumber()}`;
  const connected = await connectAgency(
    server,
    world,
    {
      ...{ name: 'お試し決済', adapter: 'sandbox', endpoints: sandbox.origin, notice_secret: NOTICE_SECRET },
      methods: ['CREDIT', 'COMBINI', 'PAYEASY', 'PAYPAL'],
    },
    { shop_id: shop, api_key: 'a-key-of-the-shop', payment_methods: methodItems(sandbox.endpoint) },
  );
  return { shop, ...connected };
}

/** Gives a facility Stripe as its agency, with a secret and, unless another one shares its own, an account of its own. Returns its key. */
export async function connectStripe(
  server: TestServer,
  world: World,
  stripe: FakeStripe,
  { account = `sk_test_${nextNumber()}` }: { account?: string } = {},
) {
  const connected = await connectAgency(
    server,
    world,
    { name: 'Stripe', adapter: 'stripe', endpoints: stripe.origin, methods: ['CREDIT', 'COMBINI', 'BANK_TRANSFER'] },
    {
      ...{ shop_id: null, api_key: account, notice_secret: NOTICE_SECRET },
      payment_methods: methodItems(stripe.origin, ['credit', 'combini', 'bank_transfer']),
    },
  );
  await stripe.obey({
    ...{ do: 'webhook', account, port: server.port, secret: NOTICE_SECRET },
    url: `http://${world.host}/api/payment-notices/${connected.code}`,
  });
  return { account, ...connected };
}

/** A facility whose members pay through the sandbox. */
export async function payingFacility(server: TestServer, sandbox: Sandbox) {
  const world = await makeFacility(server);
  return { world, ...(await connectSandbox(server, world, sandbox)) };
}

let shared: Promise<Sandbox> | undefined;

/** The sandbox of whoever has no suite, such as the walks; it keeps no process alive. */
export function sharedSandbox(): Promise<Sandbox> {
  shared ??= startSandbox({ secret: NOTICE_SECRET });
  return shared;
}

/** An agency that nobody reaches: what runs as in production calls none on this machine. */
const NOWHERE = { origin: 'https://agency.invalid', endpoint: 'https://agency.invalid/v1/charges' };

const connected = new WeakMap<World, Promise<unknown>>();

/** Connects the facility of a walk with an agency, once: with open charges it keeps the one it has. */
function connect(world: World): Promise<unknown> {
  const found = connected.get(world);
  if (found !== undefined) return found;
  const connecting = (async () =>
    connectSandbox(world.server, world, 'process' in world.server ? NOWHERE : await sharedSandbox()))();
  connected.set(world, connecting);
  return connecting;
}

/** The rows of a payment of an invoice that somebody began and has not made yet, as no agency is asked. */
export async function beginPayment(world: World, { invoice_code }: { invoice_code: string }): Promise<void> {
  await connect(world);
  await insertCharge(world, invoice_code);
}

const insertCharge = (world: World, invoice_code: string) =>
  world.server.sql(
    `with begun as (
       insert into charge (facility_id, charge_code, invoice_id, payer_id, agency_id, endpoint, method, amount, state, started_by)
       select i.facility_id, $2, i.id, i.payer_id, m.agency_id, $3, 'COMBINI', i.total, 'awaiting_customer', 'kit'
       from invoice i join facility_payment_method m on m.facility_id = i.facility_id
       where i.facility_id = $1 and i.invoice_code = $4 limit 1 returning facility_id, id)
     insert into charge_transition (facility_id, charge_id, to_state, via, created_by)
     select facility_id, id, 'created', 'start', 'kit' from begun`,
    [world.id, `kit-${nextNumber()}`, NOWHERE.endpoint, invoice_code],
  );

/** Begins to pay an invoice by konbini; where no agency is reached, the rows of it are there all the same. */
async function begin(world: World, by: Actor, { invoice_code }: { invoice_code: string }): Promise<void> {
  if (!('process' in world.server)) {
    await by.call(startPayment, { params: { invoice_code }, body: { method: 'COMBINI' } });
    return;
  }
  await insertCharge(world, invoice_code);
}

/** An open invoice of the member, whose facility has the sandbox as its agency. */
async function payable(by: Actor, world: World) {
  await connect(world);
  const { account_code } = (await by.call(memberInfo)).account;
  const [row] = await world.server.sql<{ id: number }>(
    'select id from account where facility_id = $1 and account_code = $2',
    [world.id, account_code],
  );
  const { staff } = world;
  const { id } = await staff.call(invoices.create, { body: { ...invoiceBody(), account_id: row?.id ?? 0 } });
  await staff.call(confirmInvoices, { body: { invoices: [{ id, version: 1 }] } });
  const { invoice_code } = await staff.call(invoices.get, { params: { id } });
  return { params: { invoice_code } };
}

/** An issued invoice whose payment is under way. */
const paying = slot(
  'paying',
  async (place) => {
    const owner = await makeMember(place.world, {
      basicInfo: { organization_ids: place.organization === null ? [] : [place.organization] },
      signIn: true,
    });
    const issued = await makeInvoice(owner);
    await connect(place.world);
    await begin(place.world, await owner.signIn(), issued);
    return issued;
  },
  { ofOrganization: true },
);

export const walk: FamilyWalk = {
  staff: {
    cancelInvoicePayment: { input: async (use) => ({ params: { id: (await use(paying)).id } }) },
  },
  member: {
    paymentPage: { input: payable },
    startPayment: { input: async (by, world) => ({ ...(await payable(by, world)), body: { method: 'COMBINI' } }) },
    cancelPayment: {
      async input(by, world) {
        const asked = await payable(by, world);
        await begin(world, by, asked.params);
        return asked;
      },
    },
  },
  async seed(world) {
    const { actor, issued } = await payingMember(world);
    await connect(world);
    await begin(world, actor, issued);
    await world.server.sql(
      `insert into agency_event (facility_id, agency_id, event_id, raw, raw_hash, headers, is_signed, state)
       select facility_id, agency_id, $2, $3, 'x', '{}', true, 'done' from charge where facility_id = $1 and agency_id is not null limit 1`,
      [world.id, `evt-${world.id}`, Buffer.from(world.marker)],
    );
  },
};

/** A member of the facility with an invoice, signed in. */
async function payingMember(world: World) {
  const member = await makeMember(world, { signIn: true });
  return { actor: await member.signIn(), issued: await makeInvoice(member) };
}
