import { invoiceDeposits } from '@tsudoi/contract/deposits';
import { cancelEntry, enterEvent, ownEntries, ownEntry, quoteEntry } from '@tsudoi/contract/entries';
import { actOnParticipant, eventInfo, eventParticipants } from '@tsudoi/contract/event-participants';
import { memberEvent } from '@tsudoi/contract/events';
import { cancelInvoice } from '@tsudoi/contract/invoices';
import { searchMoneyFindings } from '@tsudoi/contract/money-check';
import { startPayment } from '@tsudoi/contract/payments';
import { addDays, DAY_MS, jstToday, startOfDayJst } from '@tsudoi/domain';
import { makeMember, makeStaff, onEngines, suiteServer, until } from '@tsudoi/kit';
import { named as invoiceNamed, pay, unexplainedMoney } from '@tsudoi/kit/families/deposits';
import { courseBody, feeBody, KIND, makeEvent } from '@tsudoi/kit/families/events';
import { payingFacility, suiteSandbox } from '@tsudoi/kit/families/payments';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../kernel/log.ts';
import { verifyPlaces } from '../participation/index.ts';
import { startEntryRounds } from './rounds.ts';

onEngines('the money of an entry', (engine) => {
  const server = suiteServer({ engine });
  const sandbox = suiteSandbox(server);
  let place: Awaited<ReturnType<typeof payingFacility>>;
  beforeAll(async () => {
    place = await payingFacility(server, sandbox);
  });
  afterEach(async () => {
    expect(await server.running.scopes.asOperator('places after a test', verifyPlaces)).toEqual([]);
    expect(await unexplainedMoney(server)).toEqual([]);
  });

  /** An event with one place for 3,000 yen, to be paid within three days. */
  const makePaidEvent = (fields: Record<string, unknown> = {}) =>
    makeEvent(place.world, {
      pools: [{ id: null, name: '定員', capacity: 1 }],
      courses: [courseBody({ pools: [0], fees: [feeBody()] })],
      pay_days: 3,
      ...fields,
    });
  type Made = Awaited<ReturnType<typeof makePaidEvent>>;

  /** A member who has entered an event, with the invoice of that. */
  async function entrant(event: Made) {
    const { world } = place;
    const member = await makeMember(world, { signIn: true });
    const self = await member.signIn();
    const params = { event_cms_code: KIND, event_code: event.code };
    const course_id = (await self.call(memberEvent, { params })).courses[0]?.id ?? 0;
    const { seal } = await self.call(quoteEntry, { params, body: { course_id } });
    const { id } = await self.call(enterEvent, { params, body: { course_id, seal } });
    const [invoice] = await server.sql<{ id: number; version: number; invoice_code: string; number: string }>(
      `select id, version, invoice_code, number from invoice where facility_id = $1 and because = 'event' and because_id = $2`,
      [world.id, id],
    );
    if (invoice === undefined) throw new Error('nothing was charged');
    const issued = { world, member, ...invoice };
    const entry = () => self.call(ownEntry, { params: { id } });
    return {
      ...{ id, self, member, issued, entry },
      cancel: async (kept: number) =>
        self.ask(cancelEntry, { params: { id }, body: { version: (await entry()).version, kept } }),
      books: () => world.staff.call(invoiceDeposits, { params: invoiceNamed(issued) }),
      act: async (act: 'restore' | 'cancel', beyond = false) => {
        const { version } = await world.staff.call(eventParticipants.get, { params: { id } });
        const body = { act, version, reason: '入金が遅れたため', beyond };
        return world.staff.ask(actOnParticipant, { params: { id }, body });
      },
    };
  }
  /** What the worker does when it looks at eleven in the morning in so many days. */
  const round = async (days: number) => {
    const { scopes, services } = server.running;
    const at = new Date(startOfDayJst(addDays(jstToday(new Date()), days)).getTime() + 11 * 3_600_000);
    const rounds = startEntryRounds({ scopes, services, log: createLog({ quiet: true }), now: () => at });
    await rounds.round();
    await rounds.stop();
  };

  it('of which a part came in time gives its place on when the time is over, and leaves the part to who paid it', async () => {
    const event = await makePaidEvent();
    const late = await entrant(event);
    await pay(late.issued, 1_000);
    await round(7);
    expect(await late.entry()).toMatchObject({ state: 'expired', payable: false });
    expect(await late.books()).toMatchObject({ open: 0, balance: 1_000 });
    expect(await entrant(event)).toMatchObject({ id: expect.any(Number) });
  });

  it('of which a part is paid is given back whole to who cancels before the place stands', async () => {
    const who = await entrant(await makePaidEvent({ cancel_rules: [{ days_before: 366, percent: 50 }] }));
    await pay(who.issued, 1_000);
    expect((await who.entry()).cancelling).toMatchObject({ percent: 0, kept: 0, returned: 1_000 });
    expect((await who.cancel(0)).status).toBe(200);
    expect((await who.books()).refunds).toMatchObject([{ amount: 1_000, state: 'reserved' }]);
  });

  it.each([
    [30, 'refund', 900, 2_100],
    [30, 'credit', 900, 2_100],
    [100, 'refund', 3_000, 0],
    [0, 'refund', 0, 3_000],
  ] as const)(
    'of which %i percent are kept by the terms goes back as %s for the rest',
    async (percent, settles, kept, returned) => {
      const who = await entrant(
        await makePaidEvent({ cancel_rules: [{ days_before: 366, percent }], cancel_settles: settles }),
      );
      await pay(who.issued, 3_000);
      expect((await who.entry()).cancelling).toMatchObject({ percent, kept, returned, settles });
      expect((await who.cancel(kept)).status).toBe(200);
      const { balance, refunds, open } = await who.books();
      expect(open).toBe(0);
      expect(refunds.map(({ amount }) => amount)).toEqual(settles === 'refund' && returned > 0 ? [returned] : []);
      expect(balance).toBe(settles === 'credit' ? returned : 0);
    },
  );

  it('that is not paid yet when the terms keep a half is owed by half', async () => {
    const who = await entrant(
      await makePaidEvent({ pay_days: null, cancel_rules: [{ days_before: 366, percent: 50 }] }),
    );
    expect(await who.entry()).toMatchObject({ state: 'entered', cancelling: { kept: 1_500, returned: 0 } });
    expect((await who.cancel(1_500)).status).toBe(200);
    expect(await who.books()).toMatchObject({ open: 1_500, refunds: [] });
  });

  it('that is paid later is due before the day of the event', async () => {
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const session = { id: null, name: null, place: null, starts_at: at(48), ends_at: at(50) };
    const courses = [courseBody({ pools: [0], fees: [feeBody()], sessions: [session] })];
    const { issued, entry } = await entrant(
      await makePaidEvent({ pay_days: null, entry_from: null, entry_until: null, courses }),
    );
    expect(await entry()).toMatchObject({ state: 'entered' });
    const [invoice] = await server.sql<{ due_on: string }>('select due_on::text from invoice where id = $1', [
      issued.id,
    ]);
    expect(invoice?.due_on).toBe(jstToday(new Date(at(24))));
  });

  it('may be more than 2,147,483,647 yen, and is said in full wherever it stands', async () => {
    const { world } = place;
    const fees = [1, 2, 3].map((at) => feeBody({ description: `参加費${at}`, unit_price: 99_999_999 }));
    const event = await makePaidEvent({
      ...{ pools: [], pay_days: null, tax_type: 'inclusive' },
      courses: [courseBody({ companions_max: 99, fees })],
    });
    const member = await makeMember(world, { signIn: true });
    const self = await member.signIn();
    const params = { event_cms_code: KIND, event_code: event.code };
    const shown = await self.call(memberEvent, { params });
    expect(shown.courses[0]?.total).toBe(299_999_997);
    const body = { course_id: shown.courses[0]?.id ?? 0, companions: 99 };
    const { seal, total } = await self.call(quoteEntry, { params, body });
    expect(total).toBe(29_999_999_700);
    const { id } = await self.call(enterEvent, { params, body: { ...body, seal } });
    const listed = (await self.call(ownEntries)).items.find((entry) => entry.id === id);
    expect(listed?.invoice?.open).toBe(total);
    const query = { event_cms_code: KIND, event_code: event.code };
    expect((await world.staff.call(eventParticipants.get, { params: { id } })).fee?.total).toBe(total);
    const info = await world.staff.call(eventInfo, { query });
    expect(JSON.stringify(info)).toContain(String(total));
  });

  it('that was given back gives nobody a place without a fee: whoever comes back is entered anew', async () => {
    const who = await entrant(await makePaidEvent());
    await pay(who.issued, 3_000);
    expect((await who.cancel(0)).status).toBe(200);
    expect((await who.act('restore')).failure().error_code).toBe('fee_returned');
    expect((await place.world.staff.call(eventParticipants.get, { params: { id: who.id } })).acts).not.toContain(
      'restore',
    );
    expect((await who.entry()).state).toBe('cancelled');
  });

  it('that comes after the entry ran out is in the worklist and at the participant, and gives a place where one is left', async () => {
    const event = await makePaidEvent();
    const who = await entrant(event);
    const before = sandbox.offset();
    sandbox.next(place.shop, 'settled_after_expiry');
    const params = { invoice_code: who.issued.invoice_code };
    await who.self.call(startPayment, { params, body: { method: 'COMBINI' } });
    const charge = async () =>
      (
        await server.sql<{ state: string; finding: string | null; charge_code: string; expires_at: Date }>(
          'select state, finding, charge_code, expires_at from charge where facility_id = $1 and invoice_id = $2',
          [place.world.id, who.issued.id],
        )
      )[0];
    const is = (state: string) =>
      until(`charge ${state}`, async () => {
        await sandbox.flush();
        return (await charge())?.state === state;
      });
    // While the number of the shop can still be paid, the place is kept.
    await round(8);
    expect((await who.entry()).state).toBe('requested');
    await sandbox.advance(((await charge())?.expires_at.getTime() ?? 0) - Date.now() + 60_000);
    await is('expired');
    await round(30);
    expect(await who.entry()).toMatchObject({ state: 'expired', invoice: null });
    await sandbox.advance(DAY_MS);
    await is('settled');
    await sandbox.advance(before - sandbox.offset());

    const { staff } = place.world;
    const worklist = await staff.call(searchMoneyFindings, { body: { default_search: {} } });
    const [kind] = await server.sql<{ id: number }>('select id from event_kind where facility_id = $1 and code = $2', [
      place.world.id,
      KIND,
    ]);
    const there = { event_code: event.code, event_cms_code: KIND, kind_url: 'lessons', kind_id: kind?.id };
    const participant = { id: who.id, ...there };
    const late = worklist.items.filter((item) => item.participant?.id === who.id);
    expect(late.toSorted((a, b) => b.kind.localeCompare(a.kind))).toMatchObject([
      { kind: 'left', amount: 3_000, participant },
      { kind: 'charge', amount: 3_000, participant },
    ]);
    // Who may not look at the kind is not led there.
    const { actor: bookkeeper } = await makeStaff(place.world, { permissions: { 'money-check': 'view' } });
    const seen = await bookkeeper.call(searchMoneyFindings, { body: { default_search: {} } });
    expect(seen.items.map((item) => item.participant)).toEqual(seen.items.map(() => null));
    const found = await staff.call(eventParticipants.search, {
      body: { default_search: { finding: 1 }, extras: { event_code: event.code, event_cms_code: KIND } },
    });
    expect(found.items).toMatchObject([{ id: who.id, finding: 'not_followed' }]);

    // One is left: the entry comes back, and the money that lies there pays it.
    expect((await who.act('restore')).status).toBe(200);
    expect(await who.entry()).toMatchObject({ state: 'entered', payable: false, invoice: { open: 0 } });
    const record = await staff.call(eventParticipants.get, { params: { id: who.id } });
    expect(record).toMatchObject({ standing: 'entered', finding: null });
    expect((await who.books()).balance).toBe(0);
    // The money was used: nobody has to look at it any more.
    const after = await staff.call(searchMoneyFindings, { body: { default_search: {} } });
    expect(after.items.filter(({ amount }) => amount === 3_000)).toEqual([]);
    const [row] = (await who.self.call(ownEntries)).items;
    const books = await staff.call(invoiceDeposits, {
      params: invoiceNamed({ member: who.member, invoice_code: row?.invoice?.invoice_code ?? '' }),
    });
    expect(books).toMatchObject({ open: 0, balance: 0 });
  });

  it('that the office does not ask for any more lets the entry stand; replaced by another it is still to be paid', async () => {
    const cancelOf = async (who: Awaited<ReturnType<typeof entrant>>, replace: 0 | 1) => {
      const { version } = (await who.books()).invoice;
      return place.world.staff.ask(cancelInvoice, {
        params: { id: who.issued.id },
        body: { version, reason: '招待', replace },
      });
    };
    const invited = await entrant(await makePaidEvent());
    expect((await cancelOf(invited, 0)).status).toBe(200);
    expect(await invited.entry()).toMatchObject({ state: 'entered', payable: false, invoice: null });
    const other = await entrant(await makePaidEvent());
    expect((await cancelOf(other, 1)).status).toBe(200);
    expect(await other.entry()).toMatchObject({ state: 'requested', payable: true });
    // Somebody who has gone already gets nothing by that.
    const gone = await entrant(
      await makePaidEvent({ pay_days: null, cancel_rules: [{ days_before: 366, percent: 50 }] }),
    );
    expect((await gone.cancel(1_500)).status).toBe(200);
    expect((await gone.entry()).state).toBe('cancelled');
  });
});
