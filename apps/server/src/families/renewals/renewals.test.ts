import { invoiceDeposits, reverseDeposit, writeOffInvoice } from '@tsudoi/contract/deposits';
import { cancelInvoice, confirmInvoices, invoices, ownInvoices } from '@tsudoi/contract/invoices';
import { changeTerm } from '@tsudoi/contract/members';
import { beginRenewal, getRenewal, renewMembership } from '@tsudoi/contract/renewals';
import { addDays, jstToday, renewedExpiry } from '@tsudoi/domain';
import { makeFacility, onEngines, suiteServer, type World } from '@tsudoi/kit';
import { pay, unexplainedMoney } from '@tsudoi/kit/families/deposits';
import { renewableMember, setRenewalFee } from '@tsudoi/kit/families/renewals';
import { afterEach, beforeAll, expect, it } from 'vitest';

const FEE = 5_000;

onEngines('renewing a membership', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  beforeAll(async () => {
    world = await makeFacility(server);
  });
  afterEach(async () => {
    expect(await unexplainedMoney(server)).toEqual([]);
  });

  const expiryOf = async (id: number) => {
    const [row] = await server.sql<{ expires_on: string }>('select expires_on from account where id = $1', [id]);
    return row?.expires_on;
  };
  /** A member before the end of the term, who can begin, and what is known of the invoices of the renewal. */
  async function renewing(inDays = 10) {
    const { member, from } = await renewableMember(world, inDays);
    const self = await member.signIn();
    const to = renewedExpiry({ type: 1, expiresOn: from }) ?? '';
    const terms = () => self.call(getRenewal);
    const begin = async (fee?: number) => {
      const [line] = (await terms()).lines;
      return self.ask(beginRenewal, { body: { from, fee: fee ?? line?.amount ?? 0 } });
    };
    const issued = async () => {
      const [row] = await server.sql<{ id: number; invoice_code: string; version: number }>(
        `select id, invoice_code, version from invoice where facility_id = $1 and account_id = $2 order by id desc limit 1`,
        [world.id, member.id],
      );
      return {
        world,
        member,
        id: row?.id ?? 0,
        version: row?.version ?? 0,
        invoice_code: row?.invoice_code ?? '',
        number: '',
      };
    };
    const paid = async () => {
      const { id } = await pay(await issued(), FEE);
      return () => world.staff.ask(reverseDeposit, { params: { id }, body: { version: 2, reason: '入力の誤り' } });
    };
    const finding = async () => {
      const [row] = await server.sql<{ finding: string | null }>(
        'select finding from renewal where facility_id = $1 and account_id = $2',
        [world.id, member.id],
      );
      return row?.finding;
    };
    return { member, self, from, to, terms, begin, issued, paid, finding };
  }

  it('costs nothing: at once, once, within its window', async () => {
    await setRenewalFee(world, 0);
    const { member, self, from, to, terms, begin } = await renewing();
    const renew = async (day: string) => (await self.ask(renewMembership, { body: { from: day } })).status;
    expect(await terms()).toMatchObject({ renewable: true, lines: [], period_to: to, invoice: null });
    expect((await begin()).status).toBe(409);
    expect([await renew(from), await expiryOf(member.id)]).toEqual([200, to]);
    // Pressed twice, and asked for again long before the end.
    expect([await renew(from), await renew(to), await expiryOf(member.id)]).toEqual([409, 409, to]);
    expect((await terms()).renewable).toBe(false);
  });

  it('for a fee: one invoice however often it is pressed, and paying it moves the last day once', async () => {
    await setRenewalFee(world, FEE);
    const { member, self, from, to, terms, begin, issued, paid } = await renewing();
    expect((await self.ask(renewMembership, { body: { from } })).status).toBe(409);
    const pressed = await Promise.all([1, 2, 3, 4].map(() => begin()));
    expect(new Set(pressed.map(({ text }) => text)).size).toBe(1);
    const own = await self.call(ownInvoices);
    expect(own).toMatchObject([{ total: FEE, tax: 454, due_on: from, payment: 1 }]);
    expect((await terms()).invoice).toMatchObject({ open: FEE, is_draft: false, invoice_code: own[0]?.invoice_code });
    // What was begun holds, whatever the facility asks for since.
    await setRenewalFee(world, 0);
    expect((await terms()).lines).toEqual([{ name: expect.any(String), amount: FEE }]);
    expect((await self.ask(renewMembership, { body: { from } })).status).toBe(409);
    const takeBack = await paid();
    expect([await expiryOf(member.id), (await begin()).status]).toEqual([to, 409]);
    // The money was none: the day goes back, and moves again with the next one.
    expect((await takeBack()).status).toBe(200);
    expect([await expiryOf(member.id), (await terms()).invoice?.open]).toEqual([from, FEE]);
    await pay(await issued(), FEE);
    expect(await expiryOf(member.id)).toBe(to);
  });

  it('begins anew where staff cancelled, and waits where they have drafted another invoice', async () => {
    await setRenewalFee(world, FEE);
    const { member, to, terms, begin, issued } = await renewing();
    await begin();
    const first = await issued();
    const cancel = (replace: 0 | 1, { id, version }: { id: number; version: number }) =>
      world.staff.call(cancelInvoice, { params: { id }, body: { version, reason: '金額の誤り', replace } });
    await cancel(0, first);
    expect((await terms()).invoice).toBeNull();
    await setRenewalFee(world, 6_000);
    expect((await begin(FEE)).failure().error_code).toBe('stale');
    expect((await begin()).status).toBe(200);
    const second = await issued();
    expect(second.id).not.toBe(first.id);
    const { replacement_id: id } = await cancel(1, second);
    expect((await terms()).invoice).toMatchObject({ is_draft: true, open: 0 });
    expect((await begin()).status).toBe(409);
    await world.staff.call(confirmInvoices, { body: { invoices: [{ id: id ?? 0, version: 1 }] } });
    expect((await world.staff.call(invoices.get, { params: { id: id ?? 0 } })).total).toBe(6_000);
    await pay(await issued(), 6_000);
    expect(await expiryOf(member.id)).toBe(to);
  });

  it('moves no day that staff have moved since, and says so', async () => {
    await setRenewalFee(world, FEE);
    const moved = await renewing();
    await moved.begin();
    await server.sql(`update account set expires_on = '2031-03-31', version = version + 1 where id = $1`, [
      moved.member.id,
    ]);
    const takeBack = await moved.paid();
    expect([await expiryOf(moved.member.id), await moved.finding()]).toEqual(['2031-03-31', 'not_followed']);
    await takeBack();
    expect([await expiryOf(moved.member.id), await moved.finding()]).toEqual(['2031-03-31', null]);
    // Paid, moved on by hand, and the money gone again.
    const gone = await renewing();
    await gone.begin();
    const undo = await gone.paid();
    await world.staff.call(changeTerm, { params: { id: gone.member.id }, body: { from: gone.to } });
    const later = await expiryOf(gone.member.id);
    expect((await undo()).status).toBe(200);
    expect([await expiryOf(gone.member.id), await gone.finding()]).toEqual([later, 'not_taken_back']);
    const { invoice } = await world.staff.call(invoiceDeposits, {
      params: { account_code: gone.member.accountCode, invoice_code: (await gone.issued()).invoice_code },
    });
    expect(invoice.paid).toBe(0);
    // Put back by hand, and given up: what is reversed of that leaves nothing to be taken back.
    const told = async () =>
      (await world.staff.call(invoices.get, { params: { id: (await gone.issued()).id } })).origin?.finding;
    expect(await told()).toBe('not_taken_back');
    await server.sql('update account set expires_on = $1, version = version + 1 where id = $2', [
      gone.from,
      gone.member.id,
    ]);
    expect(await told()).toBeNull();
    const part = await pay(await gone.issued(), 1_000);
    const params = { account_code: gone.member.accountCode, invoice_code: (await gone.issued()).invoice_code };
    const { invoice: open } = await world.staff.call(invoiceDeposits, { params });
    const rest = {
      version: open.version,
      amount: FEE - 1_000,
      kind: 'uncollectible' as const,
      reason: '回収の見込みなし',
    };
    await world.staff.call(writeOffInvoice, { params, body: rest });
    expect(await expiryOf(gone.member.id)).toBe(gone.from);
    await world.staff.call(reverseDeposit, { params: { id: part.id }, body: { version: 2, reason: '組戻し' } });
    expect(await gone.finding()).toBeNull();
  });

  it('is asked for before anything else once its grace is over, and is open again with the payment', async () => {
    await setRenewalFee(world, FEE);
    const { self, member, from, begin, issued } = await renewing(-30);
    expect((await begin()).status).toBe(200);
    expect((await self.call(ownInvoices))[0]?.due_on).toBe(addDays(from, 30));
    expect((await self.ask(getRenewal)).status).toBe(200);
    await server.sql('alter table invoice disable trigger invoice_frozen');
    await server.sql('update invoice set required_from = $2::date, due_on = $2::date - 1 where id = $1', [
      (await issued()).id,
      jstToday(new Date()),
    ]);
    await server.sql('alter table invoice enable trigger invoice_frozen');
    server.running.services.sessions.forget({ account: member.id });
    expect((await self.ask(getRenewal)).status).toBe(402);
    expect((await self.ask(ownInvoices)).status).toBe(200);
    await pay(await issued(), FEE);
    expect((await self.ask(getRenewal)).status).toBe(200);
  });
});
