import { createHmac } from 'node:crypto';
import { endLink } from '@tsudoi/contract/account-links';
import { memberInfo } from '@tsudoi/contract/auth';
import { invoiceDeposits, receiveDeposit, searchDeposits } from '@tsudoi/contract/deposits';
import { ownEntries } from '@tsudoi/contract/entries';
import { cancelInvoice, ownInvoices } from '@tsudoi/contract/invoices';
import { dueConsents, giveConsents } from '@tsudoi/contract/legal';
import { paymentAgencies } from '@tsudoi/contract/payment-agencies';
import { ownPaymentMethods } from '@tsudoi/contract/payment-methods';
import { cancelInvoicePayment, cancelPayment, paymentPage, startPayment } from '@tsudoi/contract/payments';
import { makeFacility, onEngines, suiteServer, until } from '@tsudoi/kit';
import { actingFor, makeLink } from '@tsudoi/kit/families/account-links';
import { makeCorporate, makeCorporateStaff } from '@tsudoi/kit/families/corporates';
import { depositBody, named } from '@tsudoi/kit/families/deposits';
import { issueDraft, line, makeDraft, makeInvoice } from '@tsudoi/kit/families/invoices';
import { writeText } from '@tsudoi/kit/families/legal';
import { makeMember } from '@tsudoi/kit/families/members';
import { makePaymentAgency } from '@tsudoi/kit/families/payment-agencies';
import { NOTICE_SECRET, payingFacility, suiteSandbox } from '@tsudoi/kit/families/payments';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Family } from '../../kernel/family.ts';
import { verifyMoney } from '../deposits/index.ts';
import { applySnapshot } from './settle.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

onEngines('payments', (engine) => {
  let refuses = false;
  const follower: Family = {
    name: 'follower',
    bindings: [],
    paidListeners: [
      {
        because: 'plan',
        async onPaid() {
          if (refuses) throw new Error('what follows fails');
        },
        async onUnpaid() {},
      },
    ],
  };
  const server = suiteServer({ engine, families: [follower] });
  const sandbox = suiteSandbox(server);
  let place: Awaited<ReturnType<typeof payingFacility>>;
  beforeAll(async () => {
    place = await payingFacility(server, sandbox);
  });
  afterEach(async () => {
    expect(await server.running.scopes.asOperator('money after a test', verifyMoney)).toEqual([]);
  });

  /** A member with an invoice to pay. */
  async function payer(yen = 11_000, due_on = '2027-03-31', required_for_use: 0 | 1 = 0, isFollowed = false) {
    const member = await makeMember(place.world, { signIn: true });
    const draft = await makeDraft(member, { lines: [line(yen)], due_on, required_for_use });
    if (isFollowed)
      await server.sql(`update invoice set because = 'plan', because_id = 1 where facility_id = $1 and id = $2`, [
        place.world.id,
        draft.id,
      ]);
    const issued = await issueDraft(draft);
    const person = await member.signIn();
    const params = { invoice_code: issued.invoice_code };
    return {
      issued,
      person,
      page: () => person.call(paymentPage, { params }),
      start: (method: 'CREDIT' | 'COMBINI' | 'PAYEASY' | 'PAYPAL') =>
        person.ask(startPayment, { params, body: { method } }),
      cancel: () => person.ask(cancelPayment, { params }),
      books: () => place.world.staff.call(invoiceDeposits, { params: named(issued) }),
      states: () =>
        server
          .sql<{ to_state: string }>(
            `select t.to_state from charge_transition t join charge c on c.facility_id = t.facility_id and c.id = t.charge_id
             where c.facility_id = $1 and c.invoice_id = $2 order by t.id`,
            [place.world.id, issued.id],
          )
          .then((rows) => rows.map(({ to_state }) => to_state)),
    };
  }
  type Payer = Awaited<ReturnType<typeof payer>>;

  /** What somebody does on the agency's pages: the card, then the code of its bank. */
  async function withCard(redirect: string | null | undefined, code = '1234'): Promise<Response> {
    const send = (to: string, body: string) =>
      fetch(to, { method: 'POST', body: new URLSearchParams(body), redirect: 'manual' });
    const chosen = await send(redirect ?? '', 'card=approve');
    return send(new URL(chosen.headers.get('location') ?? '', sandbox.origin).toString(), `code=${code}`);
  }
  const inState = (who: Payer, state: string) =>
    until(`charge ${state}`, async () => {
      await sandbox.flush();
      return (await who.page()).charge?.state === state;
    });
  /** The moment comes at which the agency is asked. */
  const askNow = (minutes = 0) =>
    server.sql(
      `update charge set inquire_at = now(), created_at = created_at - make_interval(mins => $2::int),
        sent_at = sent_at - make_interval(mins => $2::int), not_found_at = not_found_at - make_interval(mins => $2::int),
        updated_at = updated_at - interval '2 minutes' where facility_id = $1 and inquire_at is not null`,
      [place.world.id, minutes],
    );
  const keyOf = async (who: Payer) => (await who.page()).charge?.charge_code ?? '';

  it('by credit card: registered, executed, the code of the bank, and paid by the notice alone', async () => {
    const who = await payer();
    expect(await who.page()).toMatchObject({
      open: 11_000,
      charge: null,
      methods: expect.arrayContaining([{ method: 'CREDIT', view_policy: 1 }]),
    });
    const { charge } = (await who.start('CREDIT')).json<{ data: Awaited<ReturnType<Payer['page']>> }>().data;
    expect(charge).toMatchObject({ state: 'awaiting_customer', is_open: true, amount: 11_000 });
    const cancel = { params: { id: who.issued.id }, body: { version: who.issued.version, reason: '取消' } };
    expect((await place.world.staff.ask(cancelInvoice, cancel)).failure().error_code).toBe('payment_open');
    // An invoice that was wrong is freed by staff.
    const wrongOne = await payer();
    await wrongOne.start('COMBINI');
    const named = { params: { id: wrongOne.issued.id } };
    await place.world.staff.call(cancelInvoicePayment, named);
    expect((await place.world.staff.ask(cancelInvoicePayment, named)).status).toBe(404);
    const freed = { ...cancel, params: { id: wrongOne.issued.id } };
    expect((await place.world.staff.ask(cancelInvoice, freed)).status).toBe(200);
    expect(await wrongOne.page()).toMatchObject({ methods: [], bank_account: null });
    const wrong = await withCard(charge?.redirect_url, '0000');
    expect(wrong.headers.get('location')).toContain('again');
    // The last answer leads back to us. Nobody follows it: the tab is closed.
    expect((await withCard(charge?.redirect_url)).headers.get('location')).toContain('/payment-result?invoice=');
    await inState(who, 'settled');
    expect(await who.page()).toMatchObject({ open: 0, payment: 2 });
    expect(await who.books()).toMatchObject({ open: 0, balance: 0, invoice: { payment: 2, paid: 11_000 } });
    expect(await who.states()).toEqual(['created', 'registered', 'awaiting_customer', 'settled']);
    expect((await who.start('CREDIT')).failure().error_code).toBe('wrong_state');
  });

  it('are begun ten times an hour at most for an invoice, however often somebody cancels', async () => {
    const who = await payer();
    for (let n = 0; n < 10; n += 1) {
      expect((await who.start('COMBINI')).status).toBe(200);
      expect((await who.cancel()).status).toBe(200);
    }
    expect((await who.start('COMBINI')).failure().error_code).toBe('too_many_requests');
    await server.sql(
      `update charge set created_at = created_at - interval '61 minutes' where facility_id = $1 and invoice_id = $2`,
      [place.world.id, who.issued.id],
    );
    expect((await who.start('COMBINI')).status).toBe(200);
  });

  it('64 at once make one charge, and one at the agency', async () => {
    const who = await payer();
    const before = sandbox.charges.length;
    const replies = await Promise.all(Array.from({ length: 64 }, () => who.start('CREDIT')));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const rows = await server.sql('select id from charge where facility_id = $1 and invoice_id = $2', [
      place.world.id,
      who.issued.id,
    ]);
    expect([rows.length, sandbox.charges.length - before]).toEqual([1, 1]);
    expect((await who.start('COMBINI')).failure().error_code).toBe('payment_open');
    expect((await who.cancel()).json()).toMatchObject({ data: { charge: { state: 'canceled' } } });
    expect((await who.start('COMBINI')).json()).toMatchObject({
      data: { charge: { method: 'COMBINI', is_open: true } },
    });
  });

  describe('comes to rest', () => {
    it.each([
      ['approve', 'settled', 11_000],
      ['duplicate', 'settled', 11_000],
      ['out_of_order', 'settled', 11_000],
      ['lost_notice', 'settled', 11_000],
      ['wrong_amount', 'settled', 0],
      ['decline', 'failed', 0],
      ['delayed', 'settled', 11_000],
      ['settled_after_expiry', 'settled', 0],
    ] as const)('where it goes as %s', async (scenario, state, paid) => {
      const who = await payer();
      const before = sandbox.offset();
      sandbox.next(place.shop, scenario);
      await who.start('COMBINI');
      const key = await keyOf(who);
      if (scenario === 'settled_after_expiry') {
        // Past its deadline, and a day before the money comes.
        const { expires_at } = sandbox.charges.find((charge) => charge.key === key)!;
        await sandbox.advance(Date.parse(expires_at ?? '') - Date.now() + MINUTE);
        await inState(who, 'expired');
        expect((await who.start('COMBINI')).status).toBe(200);
        await who.cancel();
        await sandbox.advance(DAY);
      } else if (scenario !== 'decline') sandbox.pay(key);
      if (scenario === 'delayed') {
        await inState(who, 'awaiting_settlement');
        expect((await who.cancel()).failure().error_code).toBe('payment_not_cancelable');
        await sandbox.advance(4 * MINUTE);
      }
      if (scenario === 'lost_notice') await askNow();
      const row = () =>
        server.sql<{ state: string }>('select state from charge where facility_id = $1 and charge_code = $2', [
          place.world.id,
          key,
        ]);
      await until(`charge ${state}`, async () => {
        await sandbox.flush();
        return (await row())[0]?.state === state;
      });
      const { invoice, balance, deposits } = await who.books();
      const late = scenario === 'wrong_amount' ? 10_900 : scenario === 'settled_after_expiry' ? 11_000 : 0;
      expect([invoice.paid, balance]).toEqual([paid, late]);
      if (late > 0) {
        expect(deposits[0]?.note).toContain(who.issued.number);
        const { items } = await place.world.staff.call(searchDeposits, { body: { default_search: { left: 1 } } });
        expect(items.map(({ id }) => id)).toContain(deposits[0]?.id);
      }
      await until(
        'every notice worked off',
        async () =>
          (await server.sql(`select id from agency_event where facility_id = $1 and state <> 'done'`, [place.world.id]))
            .length === 0,
      );
      // The clock of the sandbox goes back: numbers of the next test are not expired already.
      if (scenario === 'settled_after_expiry') await sandbox.advance(before - sandbox.offset());
    });

    it('where the answer to its execution is lost: unknown is not failed, and the approval comes all the same', async () => {
      const who = await payer();
      sandbox.next(place.shop, 'timeout_then_approved');
      expect((await who.start('CREDIT')).json()).toMatchObject({
        data: { charge: { state: 'unknown', is_open: true } },
      });
      expect((await who.start('COMBINI')).failure().error_code).toBe('payment_open');
      await sandbox.advance(4 * MINUTE);
      await inState(who, 'settled');
      expect(await who.books()).toMatchObject({ open: 0, balance: 0 });
    });

    it('where we died before anything was sent, and where we died between the two steps', async () => {
      const [never, between] = [await payer(), await payer()];
      for (const who of [never, between])
        await server.sql(
          `insert into charge (facility_id, charge_code, invoice_id, payer_id, agency_id, endpoint, method, amount, started_by, inquire_at)
           select $1, 'died-' || i.id, i.id, i.payer_id, m.agency_id, $3, 'CREDIT', i.total, 'x', now() + interval '1 hour'
           from invoice i join facility_payment_method m on m.facility_id = i.facility_id where i.facility_id = $1 and i.id = $2`,
          [place.world.id, who.issued.id, sandbox.endpoint],
        );
      const registered = {
        key: `died-${between.issued.id}`,
        method: 'CREDIT',
        amount: 11_000,
        title: '会費',
        return_url: 'x',
        notice_url: 'http://x.localhost/',
        expires_at: null,
      };
      await fetch(sandbox.endpoint, {
        method: 'POST',
        body: JSON.stringify(registered),
        headers: { authorization: `Bearer ${place.shop}:a-key-of-the-shop` },
      });
      await askNow();
      await inState(between, 'canceled');
      // It is not taken for failed before the agency must know it, nor after one answer.
      expect((await never.page()).charge?.state).toBe('created');
      await askNow(20);
      await until(
        'the first answer',
        async () =>
          (
            await server.sql(`select id from charge where charge_code = $1 and not_found = 1`, [
              `died-${never.issued.id}`,
            ])
          ).length > 0,
      );
      expect((await never.page()).charge?.state).toBe('created');
      await askNow(20);
      await inState(never, 'failed');
      expect((await never.start('CREDIT')).status).toBe(200);
    });
  });

  it('money over the counter meanwhile: what comes through the agency then is left to the payer', async () => {
    const who = await payer();
    await who.start('COMBINI');
    await place.world.staff.call(receiveDeposit, { params: named(who.issued), body: depositBody(11_000) });
    sandbox.pay(await keyOf(who));
    await inState(who, 'settled');
    expect(await who.books()).toMatchObject({ open: 0, balance: 11_000 });
  });

  it('notices that are unsigned count after an inquiry, forged ones and those of others not at all', async () => {
    const who = await payer();
    await who.start('COMBINI');
    const { charge } = await who.page();
    const sent = {
      id: `evt-${who.issued.id}`,
      charge: {
        key: charge?.charge_code,
        ref: 'x',
        method: 'COMBINI',
        state: 'settled',
        amount: 11_000,
        currency: 'JPY',
        settled_at: null,
        expires_at: null,
        redirect_url: null,
        instructions: null,
      },
    };
    const post = (headers: Record<string, string>) =>
      place.world.visitor('member').raw({
        method: 'POST',
        path: `/api/payment-notices/${place.code}`,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(sent),
      });
    expect(
      (await post({ 'sandbox-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` })).status,
    ).toBe(400);
    // Of an agency that signs, what is unsigned is not even stored.
    expect((await post({})).status).toBe(400);
    const secret = await server.sql<{ notice_secret: string }>(
      'select notice_secret from payment_agency where code = $1',
      [place.code],
    );
    const signs = (value: string | null | undefined) =>
      server.sql('update payment_agency set notice_secret = $2 where code = $1', [place.code, value]);
    await signs(null);
    expect((await post({})).status).toBe(200);
    await signs(secret[0]?.notice_secret);
    await until(
      'the notice is worked off',
      async () =>
        (await server.sql(`select id from agency_event where event_id = $1 and state = 'done'`, [sent.id])).length > 0,
    );
    expect(await who.page()).toMatchObject({ open: 11_000, charge: { state: 'awaiting_customer' } });
  });

  it('a thousand notices at once are one event and one deposit; an old signature is none', async () => {
    const who = await payer();
    await who.start('COMBINI');
    const key = await keyOf(who);
    const { ref } = sandbox.charges.find((charge) => charge.key === key)!;
    const charge = { key, ref, method: 'COMBINI', state: 'settled', amount: 11_000, currency: 'JPY' };
    const nothing = { settled_at: null, expires_at: null, redirect_url: null, instructions: null };
    const id = `flood-${who.issued.id}`;
    const body = JSON.stringify({ id, charge: { ...charge, ...nothing } });
    const post = (secondsAgo = 0) => {
      const at = Math.floor(Date.now() / 1000) - secondsAgo;
      const signed = createHmac('sha256', NOTICE_SECRET).update(`${at}.${body}`).digest('hex');
      return place.world.visitor('member').raw({
        method: 'POST',
        path: `/api/payment-notices/${place.code}`,
        headers: { 'content-type': 'application/json', 'sandbox-signature': `t=${at},v1=${signed}` },
        body,
      });
    };
    expect((await post(86_400)).status).toBe(400);
    const replies = await Promise.all(Array.from({ length: 1_000 }, () => post()));
    // Who is too fast is told so and sends again; nothing else happens to a notice.
    const statuses = new Set(replies.map(({ status }) => status));
    expect(statuses.has(200)).toBe(true);
    expect([...statuses].filter((status) => status !== 200 && status !== 429)).toEqual([]);
    await inState(who, 'settled');
    const events = await server.sql('select id from agency_event where facility_id = $1 and event_id = $2', [
      place.world.id,
      id,
    ]);
    expect(events).toHaveLength(1);
    expect(await who.books()).toMatchObject({ open: 0, balance: 0 });
  });

  it('are of the member alone, and come before anything else once their invoice is overdue', async () => {
    const who = await payer(5_000, '2026-01-31', 1);
    const stranger = await payer();
    const params = { invoice_code: who.issued.invoice_code };
    expect((await stranger.person.ask(paymentPage, { params })).status).toBe(404);
    expect((await stranger.person.ask(startPayment, { params, body: { method: 'CREDIT' } })).status).toBe(404);
    const used = () => who.person.raw({ method: 'GET', path: '/api/member/documents' });
    const refused = await until('402', async () => {
      const reply = await used();
      return reply.status === 402 && reply;
    });
    expect(refused.json()).toMatchObject({
      error_code: 'payment_required',
      error: { invoice_code: who.issued.invoice_code, account_code: who.issued.member.accountCode },
    });
    // Home stays open, and asks for own entries.
    expect((await who.person.ask(ownEntries)).status).toBe(200);
    // A consent that is due comes before it: it can be given, and the member can leave.
    await writeText(place.world, '<p>新しい規約</p>', { version: 0, ask: true });
    expect(await who.person.call(memberInfo)).toMatchObject({ consent_due: true });
    const due = await who.person.call(dueConsents);
    const consents = due.map(({ kind, version }) => ({ kind, version }));
    expect((await who.person.ask(giveConsents, { body: { consents } })).status).toBe(200);
    expect(await who.person.call(memberInfo)).toMatchObject({ consent_due: false });
    await who.start('PAYEASY');
    expect((await who.page()).charge?.instructions).toMatchObject({ kind: 'payeasy' });
    sandbox.pay(await keyOf(who));
    await inState(who, 'settled');
    expect((await used()).status).toBe(200);
  });

  it('are of who pays for a family or a company, and of nobody else who may see them', async () => {
    const holder = await makeMember(place.world, { signIn: true });
    const by = await holder.signIn();
    const child = await payer();
    const params = { invoice_code: child.issued.invoice_code };
    const start = (who: typeof by) => who.ask(startPayment, { params, body: { method: 'COMBINI' } });
    const seen = await makeLink(holder, child.issued.member, { scope: 'act' });
    expect((await by.ask(paymentPage, { params })).status).toBe(404);
    expect((await start(actingFor(by, child.issued.member))).failure().error_code).toBe('link_too_narrow');
    await place.world.staff.call(endLink, { params: { id: seen.id }, body: { version: seen.version } });
    const paying = await makeLink(holder, child.issued.member, { scope: 'pay' });
    expect((await by.call(ownInvoices)).map(({ invoice_code }) => invoice_code)).toEqual([params.invoice_code]);
    expect((await start(by)).status).toBe(200);
    // What one of them started is what the other sees, and can be ended from either phone.
    expect((await child.page()).charge).toMatchObject({ is_open: true, method: 'COMBINI' });
    // The lists of both tell that it is under way and until when; the number is of who began.
    const under = { method: 'COMBINI', expires_at: (await child.page()).charge?.expires_at };
    expect(under.expires_at).toBeTruthy();
    expect((await by.call(ownInvoices))[0]?.charge).toEqual({ ...under, has_numbers: true });
    expect((await child.person.call(ownInvoices))[0]?.charge).toEqual({ ...under, has_numbers: false });
    expect((await actingFor(by, child.issued.member).call(paymentPage, { params })).charge?.is_open).toBe(true);
    expect((await by.ask(cancelPayment, { params })).status).toBe(200);
    expect((await by.call(ownInvoices))[0]?.charge).toBeNull();
    await place.world.staff.call(endLink, { params: { id: paying.id }, body: { version: paying.version } });
    expect((await by.ask(paymentPage, { params })).status).toBe(404);
    expect((await by.call(ownInvoices)).length).toBe(0);

    const company = await makeCorporate(place.world);
    const principal = await makeCorporateStaff(company);
    const owner = await makeMember(place.world, { signIn: true });
    const ofCompany = await makeInvoice({ ...owner, id: company.id, accountCode: company.code });
    await server.sql('update account set principle_flag = 0 where facility_id = $1 and id = $2', [
      place.world.id,
      principal.id,
    ]);
    await server.sql('update account set corporate_id = $3, principle_flag = 1 where facility_id = $1 and id = $2', [
      place.world.id,
      owner.id,
      company.id,
    ]);
    const forCompany = { params: { invoice_code: ofCompany.invoice_code } };
    const head = await owner.signIn();
    expect((await head.ask(startPayment, { ...forCompany, body: { method: 'PAYEASY' } })).status).toBe(200);
    expect((await head.ask(cancelPayment, forCompany)).status).toBe(200);
    await makeLink(holder, owner, { scope: 'pay' });
    expect((await by.ask(paymentPage, forCompany)).status).toBe(404);
    expect((await actingFor(by, owner).ask(paymentPage, forCompany)).status).toBe(404);

    // Another facility has neither the invoice nor the charge.
    const elsewhere = await makeMember(await makeFacility(server), { signIn: true });
    const foreign = await elsewhere.signIn();
    await child.start('COMBINI');
    expect((await foreign.ask(paymentPage, { params })).status).toBe(404);
    expect((await foreign.ask(cancelPayment, { params })).status).toBe(404);
    expect((await start(foreign)).status).toBe(404);
    expect((await child.page()).charge?.is_open).toBe(true);
    await child.cancel();
  });

  describe('money that is told otherwise', () => {
    type Told = Parameters<typeof applySnapshot>[3]['snapshot'];
    /** What an agency says about the open charge of somebody, as if it had just said so. */
    async function tell(who: Payer, told: Partial<Told>) {
      const [row] = await server.sql<{ id: number; charge_code: string; agency_ref: string }>(
        'select id, charge_code, agency_ref from charge where facility_id = $1 and invoice_id = $2 order by id desc limit 1',
        [place.world.id, who.issued.id],
      );
      if (row === undefined) throw new Error('there is no charge');
      const snapshot: Told = {
        ...{ key: row.charge_code, ref: row.agency_ref, state: 'settled', amount: 11_000, currency: 'JPY' },
        ...{ settledAt: new Date(), redirectUrl: null, instructions: null, expiresAt: null },
        ...told,
      };
      const { scopes, services } = server.running;
      return scopes.inFacility(place.world.id, (tx) =>
        applySnapshot({ tx, by: 'x', services }, row.id, new Date(), { snapshot, via: 'inquiry' }),
      );
    }
    const started = async () => {
      const who = await payer();
      await who.start('COMBINI');
      return who;
    };

    it('stays the payer’s where what follows from paying fails', async () => {
      const who = await payer(11_000, '2027-03-31', 0, true);
      await who.start('COMBINI');
      refuses = true;
      expect(await tell(who, {})).toMatchObject({ state: 'settled', finding: 'not_followed' });
      refuses = false;
      expect(await who.books()).toMatchObject({ open: 11_000, balance: 11_000, invoice: { paid: 0 } });
    });

    it('pays nothing where it has gone already, and is a finding where it goes later', async () => {
      const gone = await started();
      expect(await tell(gone, { state: 'refunded' })).toMatchObject({ state: 'refunded', finding: 'given_back' });
      expect(await gone.books()).toMatchObject({ open: 11_000, balance: 0 });
      const later = await started();
      expect(await tell(later, {})).toMatchObject({ finding: null });
      expect(await tell(later, { state: 'disputed' })).toMatchObject({ state: 'disputed', finding: 'given_back' });
      expect(await later.books()).toMatchObject({ open: 0, balance: 0 });
    });

    it('is a finding where a part of it goes back, told with it or later, once', async () => {
      const later = await started();
      expect(await tell(later, {})).toMatchObject({ state: 'settled', finding: null });
      expect(await tell(later, { givenBack: 0 })).toMatchObject({ finding: null });
      expect(await tell(later, { givenBack: 4_000 })).toMatchObject({ state: 'settled', finding: 'given_back' });
      expect(await tell(later, { givenBack: 4_000 })).toMatchObject({ finding: 'given_back' });
      expect(await later.books()).toMatchObject({ open: 0, balance: 0, invoice: { paid: 11_000 } });
      const atOnce = await started();
      expect(await tell(atOnce, { givenBack: 4_000 })).toMatchObject({ state: 'settled', finding: 'given_back' });
      expect(await atOnce.books()).toMatchObject({ open: 0, balance: 0, invoice: { paid: 11_000 } });
    });

    it('is not booked where it is no yen, and not at all where it is of another charge', async () => {
      for (const told of [{ currency: 'USD' }, { amount: 0 }]) {
        const who = await started();
        expect(await tell(who, told)).toMatchObject({
          ...{ state: 'settled', deposit_id: null, finding: 'not_bookable' },
          ...{ settled_amount: told.amount ?? 11_000, settled_currency: told.currency ?? 'JPY' },
        });
        expect(await tell(who, { ...told, state: 'refunded' })).toMatchObject({ finding: 'not_bookable' });
        expect(await who.books()).toMatchObject({ open: 11_000, balance: 0 });
      }
      const who = await started();
      await expect(tell(who, { key: 'another' })).rejects.toThrow('another charge');
      await expect(tell(who, { ref: 'another' })).rejects.toThrow('another charge');
      await expect(
        server.sql(`update charge set state = 'created' where facility_id = $1 and invoice_id = $2`, [
          place.world.id,
          who.issued.id,
        ]),
      ).rejects.toThrow('does not go from');
      await who.cancel();
    });
  });

  it('an agency and its shop stay while charges are open, and an agency while they are asked after', async () => {
    const who = await payer();
    await who.start('COMBINI');
    const { staff } = place.world;
    const own = await staff.call(ownPaymentMethods.get);
    const body = { shop_id: own.shop_id, view_policies: [], version: own.version };
    const save = (more: object) => staff.ask(ownPaymentMethods.update, { body: { ...body, ...more } });
    expect((await save({ shop_id: 'another-shop' })).failure().error_code).toBe('payment_agency_fixed');
    expect((await save({ api_key: null })).failure().error_code).toBe('payment_agency_fixed');
    expect((await save({ api_key: 'a-key-of-the-shop' })).status).toBe(200);
    const [agency] = await server.sql<{ id: number; version: number }>(
      'select id, version from payment_agency where code = $1',
      [place.code],
    );
    const other = await makePaymentAgency(place.operator);
    const point = (id: number) =>
      server.sql('update facility_payment_method set agency_id = $2 where facility_id = $1', [place.world.id, id]);
    await point(other.id);
    const asked = sandbox.charges.length;
    await askNow();
    const remove = { params: { id: agency?.id ?? 0 }, query: { version: agency?.version ?? 0 } };
    expect((await place.operator.ask(paymentAgencies.remove, remove)).failure().error_code).toBe(
      'payment_agency_watched',
    );
    // Nobody else's agency is asked for it, and nothing is made of its silence.
    expect([(await who.page()).charge?.state, sandbox.charges.length]).toEqual(['awaiting_customer', asked]);
    await point(agency?.id ?? 0);
    await who.cancel();
  });
});
