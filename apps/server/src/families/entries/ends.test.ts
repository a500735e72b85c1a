import { makeTransfer, previewTransfer } from '@tsudoi/contract/account-transfers';
import { checkIns } from '@tsudoi/contract/check-ins';
import { acceptOffer, cancelEntry, enterEvent, ownEntries, ownEntry, quoteEntry } from '@tsudoi/contract/entries';
import { actOnParticipant, callOffEvent, eventParticipants } from '@tsudoi/contract/event-participants';
import { events, memberEvent } from '@tsudoi/contract/events';
import { ownInvoices } from '@tsudoi/contract/invoices';
import { addDays, jstToday } from '@tsudoi/domain';
import { makeFacility, makeMember, onEngines, suiteServer, type World } from '@tsudoi/kit';
import { makeMandate, withTransferSetting } from '@tsudoi/kit/families/account-transfers';
import { pay, unexplainedMoney } from '@tsudoi/kit/families/deposits';
import { courseBody, feeBody, KIND, makeEvent } from '@tsudoi/kit/families/events';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { verifyPlaces } from '../participation/index.ts';

const FEE = 3_000;

onEngines('what ends an entry', (engine) => {
  const server = suiteServer({ engine, roles: 'api' });
  let world: World;
  beforeAll(async () => {
    world = await makeFacility(server);
  });
  afterEach(async () => {
    expect(await server.running.scopes.asOperator('places after a test', verifyPlaces)).toEqual([]);
    expect(await unexplainedMoney(server)).toEqual([]);
  });

  const paidEvent = (fields: Record<string, unknown> = {}, course: Record<string, unknown> = {}) =>
    makeEvent(world, {
      pools: [{ id: null, name: '定員', capacity: 5 }],
      courses: [courseBody({ pools: [0], fees: [feeBody({ unit_price: FEE })], ...course })],
      ...fields,
    });
  type Made = Awaited<ReturnType<typeof paidEvent>>;
  const named = ({ code }: Pick<Made, 'code'>) => ({ event_cms_code: KIND, event_code: code });
  const member = async () => {
    const made = await makeMember(world, { signIn: true });
    return { ...made, self: await made.signIn() };
  };
  type Person = Awaited<ReturnType<typeof member>>;
  const courseOf = async ({ self }: Person, event: Made) =>
    (await self.call(memberEvent, { params: named(event) })).courses[0]?.id ?? 0;
  const ownOf = async ({ self }: Person, event: Made) => {
    const row = (await self.call(ownEntries)).items.find(({ event_code }) => event_code === event.code);
    if (row === undefined) throw new Error('no entry');
    return row;
  };
  /** Somebody who entered an event as the app does. */
  async function entrant(event: Made) {
    const person = await member();
    const params = named(event);
    const course_id = await courseOf(person, event);
    const { seal } = await person.self.call(quoteEntry, { params, body: { course_id } });
    await person.self.call(enterEvent, { params, body: { course_id, seal } });
    return { ...person, entry: await ownOf(person, event) };
  }
  const chargedOf = async ({ id }: Person) => {
    const [row] = await server.sql<{ id: number; version: number; invoice_code: string; number: string }>(
      'select id, version, invoice_code, number from invoice where facility_id = $1 and account_id = $2 order by id desc limit 1',
      [world.id, id],
    );
    if (row === undefined) throw new Error('nothing was charged');
    return row;
  };
  const payAll = async (person: Person, yen = FEE) =>
    pay({ world, member: person, ...(await chargedOf(person)) } as never, yen);
  const stored = async (event: Made) =>
    server.sql<{ account_id: number; state: string; finding: string | null; pay_until: string; expires_at: Date }>(
      `select account_id, state, finding, to_char(pay_until, 'YYYY-MM-DD') as pay_until, expires_at from participant
       where facility_id = $1 and event_id = $2 order by id`,
      [world.id, event.id],
    );
  const callOff = async (event: Made, give_back: boolean) => {
    const { version } = await world.staff.call(events.get, { params: { id: event.id } });
    const body = { session_id: null, how: 'canceled' as const, reason: '台風のため', give_back, version };
    return world.staff.ask(callOffEvent, { params: { id: event.id }, body });
  };

  it('for a reason that staff wrote down is not told to the member with that reason, on no screen, paper or mail', async () => {
    const reason = '滞納が続く要注意の方';
    const event = await paidEvent();
    const person = await entrant(event);
    await payAll(person);
    const { id } = person.entry;
    const { version } = await world.staff.call(eventParticipants.get, { params: { id } });
    const body = { version, act: 'cancel' as const, reason, beyond: false };
    await world.staff.call(actOnParticipant, { params: { id }, body });
    const answers = [
      await person.self.ask(ownEntry, { params: { id } }),
      await person.self.ask(ownEntries),
      await person.self.ask(ownInvoices),
    ];
    expect(answers.filter(({ text }) => text.includes(reason))).toEqual([]);
    const papers = await server.sql('select id from invoice_document d where facility_id = $1 and d::text like $2', [
      world.id,
      `%${reason}%`,
    ]);
    const mails = await server.sql('select id from mail where facility_id = $1 and body_text like $2', [
      world.id,
      `%${reason}%`,
    ]);
    expect({ papers, mails }).toEqual({ papers: [], mails: [] });
    const told = await world.staff.call(eventParticipants.get, { params: { id } });
    expect([told.end_reason, told.history[0]?.reason]).toEqual([reason, reason]);
  });

  it('and keeps a part of the fee is no late payment once that part is paid', async () => {
    const event = await paidEvent({ cancel_rules: [{ days_before: 366, percent: 50 }] });
    const person = await entrant(event);
    const { id, version } = person.entry;
    await person.self.call(cancelEntry, { params: { id }, body: { version, kept: FEE / 2 } });
    await payAll(person, FEE / 2);
    expect(await stored(event)).toMatchObject([{ state: 'cancelled', finding: null }]);
  });

  it('is an event that is cancelled: nobody takes or gets a place in it any more, and nothing is charged', async () => {
    const event = await paidEvent();
    const [offered, asked] = [await entrant(event), await member()];
    await callOff(event, true);
    await server.sql(
      `update participant set state = 'offered', ended_at = null, expires_at = now() + interval '1 day', invoice_id = null where id = $1`,
      [offered.entry.id],
    );
    await server.sql('update seat_pool set taken = 1 where facility_id = $1 and event_id = $2', [world.id, event.id]);
    const { id, version } = await ownOf(offered, event);
    const take = await offered.self.ask(acceptOffer, { params: { id }, body: { version, total: FEE } });
    const course_id = await courseOf(asked, event);
    const body = { ...named(event), account_id: asked.id, course_id, beyond: true, reason: '特別' };
    const place = { ...named(event), course_id, member_code: asked.memberCode, nonce: 'w', device: 'd' };
    const refused = [
      take,
      await world.staff.ask(eventParticipants.create, { body }),
      await world.staff.ask(checkIns.walkIn, { body: place }),
    ];
    expect(refused.map((reply) => reply.failure().error_code)).toEqual(Array(3).fill('entry_closed'));
    const acts = (act: 'accept' | 'cancel') =>
      world.staff.ask(actOnParticipant, { params: { id }, body: { version, act, reason: null, beyond: false } });
    expect((await acts('accept')).failure().error_code).toBe('entry_closed');
    expect((await acts('cancel')).status).toBe(200);
  });

  it('is an event that is cancelled: who was in reads that, and what became of the fee, not that they cancelled', async () => {
    const event = await paidEvent({ pools: [{ id: null, name: '定員', capacity: 2 }] });
    const [own, other] = [await entrant(event), await entrant(event)];
    const body = { version: own.entry.version, kept: 0 };
    await own.self.call(cancelEntry, { params: { id: own.entry.id }, body });
    await callOff(event, true);
    const settled = { kept: 0, returned: 0 };
    const entryOf = async ({ self, entry }: typeof own) => self.call(ownEntry, { params: { id: entry.id } });
    expect(await entryOf(other)).toMatchObject({ state: 'cancelled', called_off: 'canceled', settled });
    // Who had cancelled before reads that they did.
    expect(await entryOf(own)).toMatchObject({ state: 'cancelled', called_off: null, settled });
  });

  it('is an event that is cancelled while somebody enters: they are told and given back, or have not entered', async () => {
    const event = await paidEvent();
    const people = [await member(), await member(), await member(), await member()];
    const course_id = await courseOf(people[0] as Person, event);
    const params = named(event);
    const seals: string[] = [];
    for (const { self } of people) seals.push((await self.call(quoteEntry, { params, body: { course_id } })).seal);
    const [off, ...entries] = await Promise.all([
      callOff(event, true),
      ...people.map(({ self }, index) =>
        self.ask(enterEvent, { params, body: { course_id, seal: seals[index] ?? '' } }),
      ),
    ]);
    expect(off.status).toBe(200);
    const entered = entries.filter(({ status }) => status === 201).length;
    const rows = await stored(event);
    expect(rows.map(({ state }) => state)).toEqual(Array(entered).fill('cancelled'));
    const mails = await server.sql(
      `select id from mail where facility_id = $1 and kind = 'event_canceled' and account_id = any ($2::int[])`,
      [world.id, rows.map(({ account_id }) => account_id)],
    );
    expect(mails).toHaveLength(entered);
  });

  it('is an event that is cancelled while somebody pays: all others get theirs back, and who is left is written down', async () => {
    const event = await paidEvent();
    const [paying, paid, open] = [await entrant(event), await entrant(event), await entrant(event)];
    await payAll(paid);
    await makeMandate(paying);
    await withTransferSetting(world);
    const today = jstToday(new Date());
    const days = { debit_on: addDays(today, 5), due_until: addDays(today, 90) };
    const { count, total } = await world.chief.call(previewTransfer, { body: days });
    await world.chief.call(makeTransfer, { body: { ...days, count, total } });
    expect((await callOff(event, true)).status).toBe(200);
    const states = new Map((await stored(event)).map(({ account_id, state }) => [account_id, state]));
    expect([paying, paid, open].map(({ id }) => states.get(id))).toEqual(['entered', 'cancelled', 'cancelled']);
    const [entry] = await server.sql<{ after: unknown }>(
      `select after from history where facility_id = $1 and family = 'events' and record_id = $2 and action = 'give_back_left'`,
      [world.id, event.id],
    );
    expect(entry?.after).toEqual({ participants: [paying.entry.id] });
  });

  it('for want of the fee comes on the same day whether the member or staff made the entry', async () => {
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const session = { id: null, name: null, place: null, starts_at: at(48), ends_at: at(50) };
    const event = await paidEvent({ pay_days: 14, entry_from: null, entry_until: null }, { sessions: [session] });
    const self = await entrant(event);
    const { id } = await member();
    const course_id = await courseOf(self, event);
    await world.staff.call(eventParticipants.create, { body: { ...named(event), account_id: id, course_id } });
    const [own, byStaff] = await stored(event);
    // Before the day of the event.
    expect(own?.pay_until).toBe(jstToday(new Date(at(24))));
    expect([byStaff?.pay_until, byStaff?.expires_at]).toEqual([own?.pay_until, own?.expires_at]);
  });
});
