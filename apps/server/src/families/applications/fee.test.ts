import {
  approveApplication,
  chargeApplicationFee,
  getApplication,
  openApplication,
  ownApplication,
  refuseApplication,
  searchApplications,
  submitApplication,
  waiveApplicationFee,
  withdrawOwnApplication,
} from '@tsudoi/contract/applications';
import { memberInfo } from '@tsudoi/contract/auth';
import { invoiceDeposits, returnInvoice, reverseDeposit, writeOffInvoice } from '@tsudoi/contract/deposits';
import { cancelInvoice, invoices, ownInvoices } from '@tsudoi/contract/invoices';
import { makeFacility, makeStaff, onEngines, PASSWORD, suiteServer, type World } from '@tsudoi/kit';
import { applicationToken, openRegistration, setTerms, submission } from '@tsudoi/kit/families/applications';
import { named, pay, unexplainedMoney } from '@tsudoi/kit/families/deposits';
import { afterEach, beforeAll, expect, it } from 'vitest';

const FEE = 5_500;

onEngines('the fee of joining', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  beforeAll(async () => {
    world = await makeFacility(server);
    await openRegistration(world);
  });
  afterEach(async () => {
    expect(await unexplainedMoney(server)).toEqual([]);
  });

  /** Somebody who has applied by mail, signed in; with a fee, and approved unless the type joins at once. */
  async function applied({ mode = 1, fee = FEE, approve = true } = {}) {
    await setTerms(world, { application_mode: mode, sign_up_fee: fee });
    const { email, token } = await applicationToken(world);
    await world.visitor('member').call(openApplication, { body: { token } });
    const sent = await world.visitor('member').call(submitApplication, { body: submission(token) });
    const id = Number(sent.code.slice(1));
    const read = () => world.staff.call(getApplication, { params: { id } });
    if (mode === 1 && approve)
      await world.staff.call(approveApplication, { params: { id }, body: { version: (await read()).version } });
    const person = world.visitor('member');
    await person.signIn(email, PASSWORD);
    const member = await person.call(memberInfo);
    const registration = async () => (await person.call(memberInfo)).account.registration;
    const issued = async () => {
      const { fee: found } = await read();
      const record = await world.staff.call(invoices.get, { params: { id: found?.invoice?.id ?? 0 } });
      return {
        world,
        member: { accountCode: member.account.account_code } as Parameters<typeof pay>[0]['member'],
        ...record,
        number: record.number ?? '',
      };
    };
    const decide = async (
      call: typeof refuseApplication | typeof waiveApplicationFee | typeof chargeApplicationFee,
      more: object = {},
    ) =>
      world.staff.ask(call as typeof refuseApplication, {
        params: { id },
        body: { version: (await read()).version, ...more } as never,
      });
    const mails = async () =>
      (await server.sql<{ kind: string }>('select kind from mail where to_address = $1 order by id', [email])).map(
        ({ kind }) => kind,
      );
    return { id, sent, read, person, registration, issued, decide, mails, account: member.account };
  }

  it('is asked for with the approval, and paying it makes the registration official', async () => {
    const { sent, read, person, registration, issued, mails } = await applied();
    expect(sent.state).toBe('submitted');
    expect(await read()).toMatchObject({
      state: 'unpaid',
      fee: { standing: 'open', finding: null, invoice: { total: FEE, paid: 0 } },
    });
    expect(await registration()).toBe(1);
    const own = await person.call(ownApplication);
    expect(own).toMatchObject({ state: 'unpaid', may_withdraw: true, fee: { open: FEE } });
    expect(await person.call(ownInvoices)).toMatchObject([{ title: '入会金', total: FEE, tax: 500, payment: 1 }]);
    const { id } = await pay(await issued(), FEE);
    expect([await registration(), (await read()).state]).toEqual([0, 'approved']);
    expect(await mails()).toEqual(['application_link', 'application_received', 'application_fee', 'application_paid']);
    // The deposit was none: temporary again, and paid once more without a second welcome.
    await world.staff.call(reverseDeposit, { params: { id }, body: { version: 2, reason: '入力の誤り' } });
    expect([await registration(), (await read()).state]).toEqual([1, 'unpaid']);
    await pay(await issued(), FEE);
    expect([await registration(), (await mails()).length]).toEqual([0, 4]);
  });

  it('is asked for at once where nobody has to approve; 0 yen is official at once', async () => {
    const charged = await applied({ mode: 2 });
    expect([charged.sent.state, await charged.registration()]).toEqual(['unpaid', 1]);
    expect(await charged.mails()).toEqual(['application_link', 'application_fee']);
    await pay(await charged.issued(), FEE);
    expect(await charged.registration()).toBe(0);
    const free = await applied({ mode: 2, fee: 0 });
    expect([free.sent.state, await free.registration(), (await free.read()).fee]).toEqual(['approved', 0, null]);
  });

  it('is cancelled with the application, by staff or the applicant, and is not where money has come', async () => {
    const refused = await applied();
    const invoice = await refused.issued();
    expect((await refused.decide(refuseApplication, { reason: '定員' })).status).toBe(200);
    expect(await world.staff.call(invoices.get, { params: { id: invoice.id } })).toMatchObject({ payment: 3 });
    const gone = await applied();
    const own = await gone.issued();
    await gone.person.call(withdrawOwnApplication);
    expect(await world.staff.call(invoices.get, { params: { id: own.id } })).toMatchObject({ payment: 3 });
    expect((await gone.read()).state).toBe('withdrawn');
    const partly = await applied();
    await pay(await partly.issued(), 1_000);
    expect((await partly.decide(refuseApplication, { reason: '定員' })).failure().error_code).toBe('invoice_paid');
    expect((await partly.person.ask(withdrawOwnApplication)).failure().error_code).toBe('invoice_paid');
    expect(await partly.read()).toMatchObject({ state: 'unpaid', may_decide: false });
    expect((await partly.person.call(ownApplication))?.may_withdraw).toBe(false);
    // Once everything was given back there is no money of the fee, and the invoice stays as it was issued.
    const params = named(await partly.issued());
    const { version } = (await world.staff.call(invoiceDeposits, { params })).invoice;
    const body = { version, reason: '入会の取りやめ', lines: [{ position: 1, amount: FEE }] };
    await world.staff.call(returnInvoice, { params, body });
    // Giving back makes nobody official.
    await server.sql(
      `with waits as (update application set state = 'unpaid', made_official = false, version = version + 1 where id = $1)
       update account set registration = 1, version = version + 1 where id = $2`,
      [partly.id, partly.account.id],
    );
    expect(await partly.read()).toMatchObject({ state: 'unpaid', may_decide: true });
    expect((await partly.decide(refuseApplication, { reason: '取りやめ' })).status).toBe(200);
  });

  it('is asked for anew once its invoice was cancelled, or staff do without it', async () => {
    const again = await applied();
    const cancel = async ({ id, version }: { id: number; version: number }) =>
      world.staff.call(cancelInvoice, { params: { id }, body: { version, reason: '宛名の誤り' } });
    expect((await again.decide(chargeApplicationFee)).status).toBe(409);
    await cancel(await again.issued());
    expect(await again.read()).toMatchObject({ state: 'unpaid', fee: { standing: 'none', invoice: null } });
    expect((await again.person.call(ownApplication))?.fee).toBeNull();
    expect((await again.decide(chargeApplicationFee)).status).toBe(200);
    await pay(await again.issued(), FEE);
    expect(await again.registration()).toBe(0);
    const waived = await applied();
    const invoice = await waived.issued();
    expect((await waived.decide(waiveApplicationFee, { reason: '特別会員' })).status).toBe(200);
    expect([await waived.registration(), (await waived.read()).state]).toEqual([0, 'approved']);
    expect(await world.staff.call(invoices.get, { params: { id: invoice.id } })).toMatchObject({ payment: 3 });
  });

  it('leaves who was made official by staff, and lists what it cannot take back', async () => {
    const early = await applied();
    await server.sql('update account set registration = 0, version = version + 1 where id = $1', [early.account.id]);
    // It is no application any more that could be ended.
    expect((await early.person.ask(withdrawOwnApplication)).status).toBe(409);
    expect((await early.decide(refuseApplication, { reason: '定員' })).failure().error_code).toBe('wrong_state');
    const { id } = await pay(await early.issued(), FEE);
    expect(await early.read()).toMatchObject({ state: 'approved', fee: { standing: 'paid', finding: null } });
    await world.staff.call(reverseDeposit, { params: { id }, body: { version: 2, reason: '入力の誤り' } });
    expect(await early.read()).toMatchObject({ state: 'approved', fee: { finding: 'not_taken_back' } });
    const listed = await world.staff.call(searchApplications, { body: { default_search: {} } });
    expect(listed.items.find((row) => row.id === early.id)?.fee_finding).toBe('not_taken_back');
    await pay(await early.issued(), FEE);
    expect(await early.read()).toMatchObject({ state: 'approved', fee: { standing: 'paid', finding: null } });
    // Whose account was deleted meanwhile has paid for nothing, which somebody has to see.
    const gone = await applied();
    const issued = await gone.issued();
    await server.sql('update account set deleted_at = now() where id = $1', [gone.account.id]);
    await pay(issued, FEE);
    expect(await gone.read()).toMatchObject({ state: 'approved', fee: { finding: 'not_followed', invoice: null } });
  });

  it('names its invoice to nobody who may not open it', async () => {
    const { id } = await applied();
    const { actor } = await makeStaff(world, { permissions: { applications: 'view', members: 'view' } });
    expect((await actor.call(getApplication, { params: { id } })).fee).toMatchObject({
      standing: 'open',
      invoice: null,
    });
  });

  it('makes nobody a member where it is given back or written off instead of paid', async () => {
    for (const how of ['return', 'uncollectible', 'fee'] as const) {
      const { issued, read, registration } = await applied();
      const invoice = await issued();
      if (how !== 'uncollectible') await pay(invoice, 500);
      const { version } = (await world.staff.call(invoiceDeposits, { params: named(invoice) })).invoice;
      const body = { version, reason: '入会の取りやめ' };
      const params = named(invoice);
      if (how === 'return')
        await world.staff.call(returnInvoice, { params, body: { ...body, lines: [{ position: 1, amount: FEE }] } });
      else
        await world.staff.call(writeOffInvoice, {
          params,
          body: { ...body, kind: how, amount: how === 'fee' ? FEE - 500 : FEE },
        });
      expect((await issued()).payment).toBe(2);
      // What the bank took off was paid; the rest of what the office gives up was not.
      const expected = how === 'fee' ? [0, 'approved'] : [1, 'unpaid'];
      expect([how, await registration(), (await read()).state]).toEqual([how, ...expected]);
    }
  });
});
