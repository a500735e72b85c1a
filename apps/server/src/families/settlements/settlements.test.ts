import { checkMoneyFinding, searchMoneyFindings } from '@tsudoi/contract/money-check';
import { startPayment } from '@tsudoi/contract/payments';
import {
  getSettlement,
  searchSettlementLines,
  searchSettlements,
  settlementAccounts,
} from '@tsudoi/contract/settlements';
import { makeFacility, makeMember, makeOrganization, makeStaff, onEngines, suiteServer, until } from '@tsudoi/kit';
import { unexplainedMoney } from '@tsudoi/kit/families/deposits';
import { line, makeInvoice } from '@tsudoi/kit/families/invoices';
import { connectSandbox, connectStripe, suiteSandbox } from '@tsudoi/kit/families/payments';
import { suiteStripe } from '@tsudoi/kit/stripe/suite';
import { expect, it } from 'vitest';

onEngines('what agencies settled', (engine) => {
  const server = suiteServer({ engine });
  const sandbox = suiteSandbox(server);
  const stripe = suiteStripe();

  it.each(['sandbox', 'stripe'] as const)(
    'is read from %s, comes to its lines and to what it has, and is held against our books',
    async (name) => {
      const world = await makeFacility(server, { organizations: true });
      const group = await makeOrganization(world);
      const { staff } = world;
      if (name === 'stripe') await connectStripe(server, world, stripe);
      else await connectSandbox(server, world, sandbox);
      const member = await makeMember(world, { signIn: true });
      const person = await member.signIn();
      /** Somebody pays by the agency. Returns the key of the charge. */
      const paid = async (yen: number) => {
        const { id, invoice_code } = await makeInvoice(member, { lines: [line(yen)] });
        const { charge } = await person.call(startPayment, { params: { invoice_code }, body: { method: 'COMBINI' } });
        const key = charge?.charge_code ?? '';
        if (name === 'stripe') await stripe.obey({ do: 'pay', key });
        else {
          sandbox.pay(key);
          await sandbox.flush();
        }
        const of = [world.id, key];
        await until('settled', async () => {
          const [row] = await server.sql('select state from charge where facility_id = $1 and charge_code = $2', of);
          return row?.state === 'settled';
        });
        return { id, key };
      };
      const first = await paid(10_000);
      const second = await paid(1_000);
      /** The books of the agency are read now, as if the payments had been some days ago. */
      const read = async () => {
        const before = await staff.call(settlementAccounts);
        await server.sql(`update settlement_account set next_at = now() where facility_id = $1`, [world.id]);
        await until('read', async () => {
          const [now] = await staff.call(settlementAccounts);
          return now !== undefined && now.read_at !== null && now.read_at !== before[0]?.read_at;
        });
      };
      await until('an account', async () => (await staff.call(settlementAccounts)).length === 1);
      // What was there before it was first read is its opening, whatever it is.
      await read();
      expect(await staff.call(settlementAccounts)).toMatchObject([{ balance: 10_604, difference: 0, failures: 0 }]);
      expect(await unexplainedMoney(server)).toEqual([]);
      // A day that is over has its sums.
      await server.sql(`update settlement_line set day = day - 1, at = at - interval '1 day' where facility_id = $1`, [
        world.id,
      ]);
      await server.sql(`update settlement_account set opening = null where facility_id = $1`, [world.id]);
      await server.sql(
        `update settlement_account set read_from = read_from - interval '2 days', read_until = read_until - interval '2 days' where facility_id = $1`,
        [world.id],
      );
      await read();
      const { items } = await staff.call(searchSettlements, { body: {} });
      expect(items).toMatchObject([
        { opening: 0, payments: 11_000, refunds: 0, fees: 396, payouts: 0, closing: 10_604, lines: 2 },
      ]);
      const id = items[0]?.id ?? 0;
      const lines = await staff.call(searchSettlementLines, { body: { default_search: { settlement_id: id } } });
      expect(lines.items.toSorted((a, b) => b.amount - a.amount)).toMatchObject([
        { kind: 'payment', amount: 10_000, fee: 360, is_unknown: false, booked: null, invoice: { id: first.id } },
        { kind: 'payment', amount: 1_000, fee: 36, invoice: { id: second.id } },
      ]);
      expect(await unexplainedMoney(server)).toEqual([]);

      // Whoever reaches some organizations alone sees nothing of the whole facility.
      const { actor: limited } = await makeStaff(world, {
        permissions: { deposits: 'view' },
        organizations: [group.id],
      });
      expect((await limited.call(searchSettlements, { body: {} })).items).toEqual([]);
      expect(await limited.call(settlementAccounts)).toEqual([]);
      expect((await limited.ask(getSettlement, { params: { id } })).status).toBe(404);

      // What only one of the two knows, knows otherwise, or cannot explain is found in the morning, and stands in the third equation.
      await server.sql(
        `update settlement_line set charge_id = null, charge_key = 'lost' where facility_id = $1 and amount = 1000`,
        [world.id],
      );
      await server.sql(`update settlement_line set amount = 9999 where facility_id = $1 and amount = 10000`, [
        world.id,
      ]);
      await server.sql(
        `update charge set settled_at = settled_at - interval '5 days' where facility_id = $1 and charge_code = $2`,
        [world.id, second.key],
      );
      await server.sql(
        `update settlement_account set difference = -500, version = version + 1, read_from = read_from - interval '10 days' where facility_id = $1`,
        [world.id],
      );
      const found = await staff.call(searchMoneyFindings, {
        body: { sort: { column: 'amount', direction: 'asc' }, default_search: {} },
      });
      expect(found.items.map(({ kind, amount }) => [kind, amount])).toEqual([
        ['settled_difference', -500],
        ...[
          ['settled_unknown', 1_000],
          ['unsettled', 1_000],
        ].toSorted(),
        ['settled_amount', 9_999],
      ]);
      const rules = (await unexplainedMoney(server)).map(({ rule }) => rule).toSorted();
      expect(rules).toEqual([
        'a day of an agency comes to its lines',
        'what is settled at an agency is what was booked of it',
        'what settled at an agency is payouts, fees and what is in transit',
      ]);
      const [difference] = found.items;
      const body = {
        kind: difference?.kind ?? 'left',
        id: difference?.id ?? 0,
        version: difference?.version ?? 0,
        note: '照会中',
      };
      expect((await staff.ask(checkMoneyFinding, { body })).status).toBe(200);
      await server.sql('delete from settlement where facility_id = $1', [world.id]);
      await server.sql('delete from settlement_line where facility_id = $1', [world.id]);
      await server.sql(`update settlement_account set opening = null, difference = null where facility_id = $1`, [
        world.id,
      ]);
    },
  );
});
