import { invoiceDeposits, refundDeposit } from '@tsudoi/contract/deposits';
import { checkMoneyFinding, searchMoneyFindings } from '@tsudoi/contract/money-check';
import { manageOverview } from '@tsudoi/contract/overview';
import { startPayment } from '@tsudoi/contract/payments';
import { makeFacility, makeMember, makeOrganization, makeStaff, onEngines, suiteServer } from '@tsudoi/kit';
import { named, pay, refundBody, unexplainedMoney } from '@tsudoi/kit/families/deposits';
import { line, makeInvoice } from '@tsudoi/kit/families/invoices';
import { connectSandbox, sharedSandbox } from '@tsudoi/kit/families/payments';
import { expect, it } from 'vitest';

onEngines('what of the money somebody has to look at', (engine) => {
  const server = suiteServer({ engine });

  it('is each thing that does not explain itself, until somebody looked at it, and again once it changes', async () => {
    const world = await makeFacility(server, { organizations: true });
    const { staff } = world;
    const find = async (by = staff, filter = {}) =>
      (
        await by.call(searchMoneyFindings, {
          body: { default_search: filter, sort: { column: 'amount', direction: 'asc' } },
        })
      ).items;
    expect([await find(), (await staff.call(manageOverview)).money]).toEqual([[], 0]);
    const group = await makeOrganization(world);
    const person = { basicInfo: { organization_ids: [group.id] }, signIn: true };
    const member = await makeMember(world, person);
    const issued = await makeInvoice(member, { lines: [line(1_000)] });
    const { id } = await pay(issued, 1_500);
    const other = await makeInvoice(world, { lines: [line(1_000)] });
    await pay(other, 1_700);
    const refunded = (await staff.call(invoiceDeposits, { params: named(other) })).deposits[0];
    await staff.call(refundDeposit, {
      params: { id: refunded?.id ?? 0 },
      body: { ...refundBody(700), refunded_on: '2026-01-31', reserve: 1, version: refunded?.version ?? 0 },
    });
    await server.sql(
      `insert into deposit (facility_id, amount, received_on, method, source_kind, source_id, payer_name) values ($1, 33000, '2026-11-19', 'BANK_TRANSFER', 'csv', 'x', 'ｶ)ﾐﾅﾄ')`,
      [world.id],
    );
    await connectSandbox(server, world, await sharedSandbox());
    const paying = async (yen: number) => {
      const owed = await makeInvoice(member, { lines: [line(yen)] });
      await (await member.signIn()).call(startPayment, {
        params: { invoice_code: owed.invoice_code },
        body: { method: 'COMBINI' },
      });
      return owed.id;
    };
    const [late, open] = [await paying(2_000), await paying(3_000)];
    await server.sql(
      `update charge set expires_at = now() - interval '3 days', inquire_at = null where facility_id = $1 and invoice_id = $2`,
      [world.id, late],
    );
    await server.sql(
      `insert into agency_event (facility_id, agency_id, event_id, raw, raw_hash, headers, is_signed, state)
       select facility_id, agency_id, 'lost', '\\x00', 'x', '{}', true, 'no_charge' from charge where facility_id = $1 and invoice_id = $2`,
      [world.id, open],
    );
    const all = await find();
    expect(all.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['left', 500],
      ['refund', 700],
      ['overdue', 2_000],
      ['unassigned', 33_000],
      ['notice', null],
    ]);
    expect(all[0]).toMatchObject({
      id,
      account: { id: member.id },
      invoice: { id: issued.id, invoice_code: issued.invoice_code },
    });
    expect((await staff.call(manageOverview)).money).toBe(5);
    // Whoever reaches some organizations sees those of their members alone, and settles no others.
    const { actor: limited } = await makeStaff(world, {
      permissions: { 'money-check': 'edit' },
      organizations: [group.id],
    });
    expect((await find(limited)).map(({ kind }) => kind)).toEqual(['left', 'overdue']);
    const check = (finding: (typeof all)[number] | undefined, by = staff) =>
      by.ask(checkMoneyFinding, {
        body: {
          kind: finding?.kind ?? 'left',
          id: finding?.id ?? 0,
          version: finding?.version ?? 0,
          note: '次の請求に充てます',
        },
      });
    expect((await check(all[1], limited)).status).toBe(404);
    expect((await check(all[0])).status).toBe(200);
    expect((await check(all[0])).status).toBe(404);
    expect((await find()).map(({ kind }) => kind)).not.toContain('left');
    expect(await find(staff, { checked: 1 })).toMatchObject([
      { kind: 'left', checked: { note: '次の請求に充てます' } },
    ]);
    const version = all[0]?.version ?? 0;
    await staff.call(refundDeposit, { params: { id }, body: { ...refundBody(100), version } });
    expect((await find()).map(({ kind, amount }) => [kind, amount])).toContainEqual(['left', 400]);
    expect((await check(all[0])).failure().error_code).toBe('stale');
    expect(await unexplainedMoney(server)).toEqual([]);
  });
});
