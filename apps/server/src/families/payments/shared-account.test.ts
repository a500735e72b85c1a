import { searchDeposits } from '@tsudoi/contract/deposits';
import { searchMoneyFindings } from '@tsudoi/contract/money-check';
import { paymentPage, startPayment } from '@tsudoi/contract/payments';
import { settlementAccounts } from '@tsudoi/contract/settlements';
import { makeFacility, onEngines, suiteServer, until } from '@tsudoi/kit';
import { line, makeInvoice } from '@tsudoi/kit/families/invoices';
import { makeMember } from '@tsudoi/kit/families/members';
import { connectStripe } from '@tsudoi/kit/families/payments';
import { suiteStripe } from '@tsudoi/kit/stripe/suite';
import { beforeAll, describe, expect, it } from 'vitest';
import { facilityOfKey, keyFor } from './keys.ts';
import { readBack } from './read-back.ts';

describe('the key of a charge', () => {
  it('names its facility, and one of before names none', () => {
    expect([facilityOfKey(keyFor(12)), facilityOfKey('TrdX7dqLJ8CfYZ2HSgld'), facilityOfKey('-x')]).toEqual([
      12,
      undefined,
      undefined,
    ]);
    expect(keyFor(1)).not.toBe(keyFor(1));
  });
});

onEngines('two facilities with one account of Stripe', (engine) => {
  const server = suiteServer({ engine });
  const stripe = suiteStripe();
  let account: string;
  const facility = async (shared?: string) => {
    const world = await makeFacility(server);
    const place = await connectStripe(server, world, stripe, shared === undefined ? {} : { account: shared });
    const member = await makeMember(world, { signIn: true });
    const person = await member.signIn();
    const page = async (invoice_code: string) =>
      (await person.call(paymentPage, { params: { invoice_code } })).charge?.state;
    return {
      world,
      ...place,
      /** Somebody begins to pay at a store. */
      async begin(yen: number) {
        const { invoice_code } = await makeInvoice(member, { lines: [line(yen)] });
        const { charge } = await person.call(startPayment, { params: { invoice_code }, body: { method: 'COMBINI' } });
        return { key: charge?.charge_code ?? '', state: () => page(invoice_code) };
      },
      deposits: async () =>
        (await world.staff.call(searchDeposits, { body: {} })).items.map(({ amount, account: of }) => [
          amount,
          of !== null,
        ]),
      /** What its books are read from now, as the agency has them. */
      async findings() {
        await until('an account', async () => (await world.staff.call(settlementAccounts)).length === 1);
        await server.sql('update settlement_account set next_at = now() where facility_id = $1', [world.id]);
        await until('read', async () => (await world.staff.call(settlementAccounts))[0]?.read_at !== null);
        const { items } = await world.staff.call(searchMoneyFindings, { body: { default_search: {} } });
        return items.map(({ kind, amount }) => [kind, amount]);
      },
    };
  };
  type Facility = Awaited<ReturnType<typeof facility>>;
  let [one, other]: [Facility, Facility] = [undefined, undefined] as never;
  beforeAll(async () => {
    one = await facility();
    account = one.account;
    other = await facility(account);
  });
  const again = ({ world }: Facility, now = new Date()) => {
    const { scopes, services } = server.running;
    return readBack({ scopes, services, facilityId: world.id }, new Date(now.getTime() - 86_400_000), now);
  };

  it('keep the money and the open payments of the other out of their books, whatever is read back', async () => {
    const [paid, open, own] = [await other.begin(6_000), await other.begin(5_000), await one.begin(3_000)];
    for (const { key } of [paid, own]) await stripe.obey({ do: 'pay', key });
    await until('paid', async () => (await paid.state()) === 'settled' && (await own.state()) === 'settled');

    expect(await again(one)).toEqual([]);
    expect(await again(other)).toEqual([]);
    expect(await open.state()).toBe('awaiting_customer');
    expect([await one.deposits(), await other.deposits()]).toEqual([[[3_000, true]], [[6_000, true]]]);

    // What a backup lost is of the one whose key it has, and of nobody else.
    await server.sql('update charge set charge_code = $1 where charge_code = $2', ['gone', open.key]);
    expect(await again(one)).toEqual([]);
    expect(await again(other)).toEqual([expect.stringContaining('5000 JPY: canceled')]);
  });

  it('have no findings for the payments of the other, also where keys name no facility yet', async () => {
    expect([await one.findings(), await other.findings()]).toEqual([[], []]);
    await server.sql(
      `update charge set charge_code = split_part(charge_code, '-', 2) where facility_id = $1 and state = 'settled'`,
      [other.world.id],
    );
    await server.sql(
      `update settlement_line set charge_key = split_part(charge_key, '-', 2), elsewhere = false where amount = 6000`,
    );
    await server.sql('update settlement_account set read_at = null where facility_id = $1', [one.world.id]);
    expect(await one.findings()).toEqual([]);
    expect(await again(one)).toEqual([]);
  });
});
