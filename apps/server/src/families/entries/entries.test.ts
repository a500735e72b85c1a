import { guestLogin } from '@tsudoi/contract/auth';
import { invoiceDeposits } from '@tsudoi/contract/deposits';
import {
  acceptOffer,
  cancelEntry,
  changeEntry,
  changeWaiting,
  type EntryAnswers,
  enterEvent,
  entryForm,
  giveUpOffer,
  ownEntries,
  ownEntry,
  quoteEntry,
} from '@tsudoi/contract/entries';
import { eventKinds } from '@tsudoi/contract/event-kinds';
import { events, guestEvent, guestEvents, memberEvent, memberEvents, nextGuestEvents } from '@tsudoi/contract/events';
import { addDays, DAY_MS, jstToday, startOfDayJst } from '@tsudoi/domain';
import type { Reply } from '@tsudoi/kit';
import { type Actor, makeFacility, makeMember, onEngines, operatorOf, suiteServer, type World } from '@tsudoi/kit';
import { actingFor, makeLink } from '@tsudoi/kit/families/account-links';
import { makeApplyCondition } from '@tsudoi/kit/families/apply-conditions';
import { named as namedInvoice, pay, unexplainedMoney } from '@tsudoi/kit/families/deposits';
import { makeEventField } from '@tsudoi/kit/families/event-kinds';
import { courseBody, feeBody, KIND, makeEvent } from '@tsudoi/kit/families/events';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../kernel/log.ts';
import { verifyPlaces } from '../participation/index.ts';
import { startEntryRounds } from './rounds.ts';

const dataOf = <T = unknown>(reply: Reply): T => reply.json<{ data: T }>().data;

onEngines('entering an event', (engine) => {
  // Without the worker: rounds are made at the time that a test says.
  const server = suiteServer({ engine, roles: 'api' });
  let world: World;
  beforeAll(async () => {
    world = await makeFacility(server, { guests: true });
  });
  afterEach(async () => {
    const { scopes } = server.running;
    expect(await scopes.asOperator('places after a test', verifyPlaces)).toEqual([]);
    expect(await unexplainedMoney(server)).toEqual([]);
  });

  const member = async () => {
    const made = await makeMember(world, { signIn: true });
    return { ...made, self: await made.signIn() };
  };
  const pool = (capacity: number) => [{ id: null, name: '定員', capacity }];
  const course = (fields: Record<string, unknown> = {}) => courseBody({ pools: [0], companions_max: 3, ...fields });
  type Made = Awaited<ReturnType<typeof makeEvent>>;
  const named = ({ code }: Pick<Made, 'code'>) => ({ event_cms_code: KIND, event_code: code });
  const courseOf = async (by: Actor, event: Made, index = 0) =>
    (await by.call(memberEvent, { params: named(event) })).courses[index]?.id ?? 0;

  /** Enters as the app does: asks what it comes to, and sends what was shown. */
  async function entering(
    by: Actor,
    event: Made,
    {
      companions = 0,
      answers = {},
      ...more
    }: { companions?: number; answers?: EntryAnswers; least_places?: number } = {},
  ) {
    const params = named(event);
    const course_id = await courseOf(by, event);
    const quote = await by.ask(quoteEntry, { params, body: { course_id, companions } });
    if (quote.status !== 200) return quote;
    const { seal } = dataOf<{ seal: string }>(quote);
    const companion_names = Array.from({ length: companions }, (_, index) => `同伴者${index + 1}`);
    return by.ask(enterEvent, { params, body: { course_id, companions, companion_names, answers, seal, ...more } });
  }
  const word = (reply: Awaited<ReturnType<typeof entering>>) =>
    reply.status < 300 ? dataOf<{ state: string }>(reply).state : reply.failure().error_code;
  const mails = async (account: number) =>
    (
      await server.sql<{ kind: string }>(
        'select kind from mail where facility_id = $1 and account_id = $2 order by id',
        [world.id, account],
      )
    ).map(({ kind }) => kind);
  /** What an account was written, in order. */
  const letters = (account: number) =>
    server.sql<{ kind: string; text: string }>(
      'select kind, body_text as text from mail where facility_id = $1 and account_id = $2 order by id',
      [world.id, account],
    );
  /** What the worker does when it looks at a moment. */
  const round = async (at: Date) => {
    const { scopes, services } = server.running;
    const rounds = startEntryRounds({ scopes, services, log: createLog({ quiet: true }), now: () => at });
    await rounds.round();
    await rounds.stop();
  };
  /** Eleven in the morning in so many days. */
  const morning = (days = 0) => new Date(startOfDayJst(addDays(jstToday(new Date()), days)).getTime() + 11 * 3_600_000);
  const night = (days = 0) => new Date(startOfDayJst(addDays(jstToday(new Date()), days)).getTime() + 23 * 3_600_000);

  it('counts the places of a pool once, however many courses draw on it', async () => {
    const courses = ['初級', '中級', '上級'].map((name) => course({ name }));
    const event = await makeEvent(world, { pools: pool(20), courses });
    const { self } = await member();
    expect(await self.call(memberEvent, { params: named(event) })).toMatchObject({ free: 20, capacity: 20 });
  });

  it('gives a place with companions at the price that was shown, once, and tells by mail', async () => {
    const event = await makeEvent(world, { pools: pool(5), courses: [course({ fees: [feeBody()] })] });
    const { self, id } = await member();
    const shown = await self.call(memberEvent, { params: named(event) });
    expect(shown.courses).toMatchObject([{ free: 5, capacity: 5, bar: null, waits: false, total: 3_000 }]);
    const entered = await entering(self, event, { companions: 2 });
    expect(dataOf(entered)).toMatchObject({ state: 'entered', number: 1, invoice: { open: 9_000 } });
    expect(word(await entering(self, event))).toBe('already_entered');
    const { items } = await self.call(ownEntries);
    expect(items).toMatchObject([{ event_name: event.name, companions: 2, number: 1 }]);
    const list = await self.call(memberEvents, {
      params: { event_cms_code: KIND },
      query: { month: '2027-04', open: 1 },
    });
    expect(list.items).toContainEqual(
      expect.objectContaining({ name: event.name, free: 2, own: 'entered', fee_from: 3_000 }),
    );
    expect(await mails(id)).toEqual(['entry_entered']);
  });

  it('from two tabs at once is one entry', async () => {
    const event = await makeEvent(world, { pools: pool(5), courses: [course()] });
    const { self } = await member();
    const words = await Promise.all([1, 2].map(async () => word(await entering(self, event))));
    expect(words.toSorted()).toEqual(['already_entered', 'entered']);
  });

  it('at the second at which the period ends is closed; before it begins the day is told', async () => {
    const event = await makeEvent(world, { courses: [courseBody()], pools: [] });
    const { self } = await member();
    await server.sql(`update event set entry_until = now() where id = $1`, [event.id]);
    expect(word(await entering(self, event))).toBe('entry_closed');
    await server.sql(`update event set entry_until = null, entry_from = '2027-01-05T10:00+09:00' where id = $1`, [
      event.id,
    ]);
    const early = await entering(self, event);
    expect(early.failure()).toMatchObject({ error_code: 'entry_not_open' });
    expect(early.failure().message).toContain('2027-01-05 10:00');
  });

  it('is refused in the words of staff to who does not meet the condition', async () => {
    const operator = await operatorOf(server);
    const condition = await makeApplyCondition(operator, world.code, {
      target: 'event',
      refusal: '小学生が対象です。',
    });
    const event = await makeEvent(world, { apply_condition_id: condition.id });
    const adult = await makeMember(world, { basicInfo: { birthday: '1980/01/01' }, signIn: true });
    const self = await adult.signIn();
    expect(await self.call(memberEvent, { params: named(event) })).toMatchObject({
      condition: { text: '小学生が対象です。', met: false },
      courses: [{ bar: 'condition' }, { bar: 'condition' }],
    });
    const refused = await entering(self, event);
    expect(refused.failure().error_code).toBe('entry_refused');
    expect(refused.failure().message).toContain('小学生が対象です。');
  });

  it('sees that fee or form are others than when it began', async () => {
    const event = await makeEvent(world, { pools: pool(5), courses: [course({ fees: [feeBody()] })] });
    const { self } = await member();
    const params = named(event);
    const course_id = await courseOf(self, event);
    const quote = await self.call(quoteEntry, { params, body: { course_id } });
    await server.sql('update course_fee set unit_price = 3500 where course_id = $1', [course_id]);
    const send = (seal: string) => self.ask(enterEvent, { params, body: { course_id, seal } });
    expect((await send(quote.seal)).failure().error_code).toBe('entry_changed');
    const again = await self.call(quoteEntry, { params, body: { course_id } });
    expect(again.total).toBe(3_500);
    const [kind] = await server.sql<{ id: number }>('select id from event_kind where facility_id = $1 and code = $2', [
      world.id,
      KIND,
    ]);
    const field = await makeEventField({ operator: await operatorOf(server), code: world.code }, kind?.id ?? 0);
    try {
      expect((await send(again.seal)).failure().error_code).toBe('entry_changed');
      const { items } = await self.call(entryForm, { params });
      const [item] = items;
      const last = await self.call(quoteEntry, { params, body: { course_id } });
      const missing = await send(last.seal);
      expect(missing.failure().errors).toHaveProperty(`answers.${field.id}`);
      const answers = { [field.id]: item?.choices[0]?.value ?? '' };
      const done = await self.ask(enterEvent, { params, body: { course_id, seal: last.seal, answers } });
      const { id } = dataOf<{ id: number }>(done);
      const entry = await self.call(ownEntry, { params: { id } });
      expect(entry.answered).toEqual([{ id: field.id, label: '級', text: 'A' }]);
      const changed = { [field.id]: item?.choices[1]?.value ?? '' };
      const body = { version: entry.version, answers: changed };
      expect((await self.call(changeEntry, { params: { id }, body })).answered[0]?.text).toBe('B');
      expect((await self.ask(changeEntry, { params: { id }, body })).failure().error_code).toBe('stale');
      await server.sql('update event set change_until = now() where id = $1', [event.id]);
      const late = { version: entry.version + 1, answers };
      expect((await self.ask(changeEntry, { params: { id }, body: late })).failure().error_code).toBe('entry_fixed');
    } finally {
      await server.sql('update event_component set deleted_at = now() where id = $1', [field.id]);
    }
  });

  it('is done for two children at once by who acts for them, each an entry of its own', async () => {
    const event = await makeEvent(world, { pools: pool(3), courses: [course()] });
    const mother = await member();
    const entries = [];
    for (const _ of [1, 2]) {
      const child = await makeMember(world, { basicInfo: { birthday: '2018/05/05', email: null }, signIn: true });
      await makeLink(mother, child);
      const acting = actingFor(mother.self, child);
      entries.push(word(await entering(acting, event)));
      expect((await acting.call(ownEntries)).items).toHaveLength(1);
      expect(await mails(child.id)).toEqual(['entry_entered']);
    }
    expect(entries).toEqual(['entered', 'entered']);
    expect((await mother.self.call(ownEntries)).items).toEqual([]);
  });

  it('reminds on the day before from ten in the morning, once, and anew where the session was moved', async () => {
    const day = addDays(jstToday(new Date()), 20);
    const session = (on: string) => ({
      ...{ id: null, name: null, place: '第2体育館' },
      starts_at: `${on}T09:30:00+09:00`,
      ends_at: `${on}T12:00:00+09:00`,
    });
    const event = await makeEvent(world, { pools: pool(5), courses: [course({ sessions: [session(day)] })] });
    const { self, id } = await member();
    await entering(self, event, { companions: 1 });
    const reminded = async () => (await letters(id)).filter(({ kind }) => kind === 'entry_reminder');
    const at = (on: string, hour: number) => new Date(startOfDayJst(on).getTime() + hour * 3_600_000);
    for (const hour of [8, 9.5, 22]) await round(at(addDays(day, -1), hour));
    expect(await reminded()).toEqual([]);
    await round(at(addDays(day, -1), 10));
    await round(at(addDays(day, -1), 11));
    const [mail, ...more] = await reminded();
    expect(more).toEqual([]);
    const [entry] = (await self.call(ownEntries)).items;
    for (const part of [`${day} 9:30–12:00（第2体育館）`, '2名（同伴：同伴者1）', `/entries/${entry?.id}/ticket`])
      expect(mail?.text).toContain(part);
    await server.sql(
      `update course_session set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day'
      where facility_id = $1 and event_id = $2`,
      [world.id, event.id],
    );
    await round(at(day, 10));
    expect((await reminded()).length).toBe(2);
  });

  it('by lot is told that lots are drawn, and when that can be', async () => {
    const event = await makeEvent(world, {
      pools: pool(5),
      courses: [course({ selection: 'lot' })],
      entry_until: `${addDays(jstToday(new Date()), 3)}T12:00:00+09:00`,
    });
    const { self, id } = await member();
    expect(word(await entering(self, event))).toBe('requested');
    const [mail] = await letters(id);
    expect(mail).toMatchObject({ kind: 'entry_lot' });
    expect(mail?.text).toContain(`申込受付（${addDays(jstToday(new Date()), 3)} 12:00まで）のあとに抽選`);
  });

  describe('the waiting list', () => {
    it('passes over a group of three for whom one place is too little, says so, and offers it to the next', async () => {
      const event = await makeEvent(world, { pools: pool(3), courses: [course()] });
      const [first, second, group, single] = [await member(), await member(), await member(), await member()];
      expect(word(await entering(first.self, event, { companions: 1 }))).toBe('entered');
      expect(word(await entering(second.self, event))).toBe('entered');
      expect(word(await entering(group.self, event, { companions: 2 }))).toBe('waiting');
      expect(word(await entering(single.self, event))).toBe('waiting');
      const entryOf = async ({ self }: typeof first) => {
        const [row] = (await self.call(ownEntries)).items;
        return self.call(ownEntry, { params: { id: row?.id ?? 0 } });
      };
      expect((await entryOf(single)).waiting).toMatchObject({
        position: 2,
        queue: [
          { places: 3, own: false },
          { places: 1, own: true },
        ],
      });
      const left = await entryOf(second);
      await second.self.call(cancelEntry, { params: { id: left.id }, body: { version: left.version, kept: 0 } });
      // At night nobody is asked; it is written down why.
      await round(night());
      expect((await entryOf(single)).waiting?.turns).toMatchObject([{ outcome: 'not_asked_yet', free: 1 }]);
      await round(morning(1));
      expect((await entryOf(group)).waiting?.turns).toMatchObject([{ outcome: 'too_few_places', free: 1 }]);
      const offered = await entryOf(single);
      expect(offered).toMatchObject({ state: 'offered', offer: { total: 0 } });
      expect(await mails(single.id)).toEqual(['entry_waiting', 'entry_offered']);
      // A new one does not take what is offered to somebody.
      const late = await member();
      expect(word(await entering(late.self, event))).toBe('waiting');
      const taken = await single.self.call(acceptOffer, {
        params: { id: offered.id },
        body: { version: offered.version, total: 0 },
      });
      expect(taken.state).toBe('entered');
      // Somebody who waits gives up with one tap.
      const waits = await entryOf(late);
      const gone = await late.self.call(giveUpOffer, { params: { id: waits.id }, body: { version: waits.version } });
      expect(gone.state).toBe('cancelled');
    });

    it('is content with fewer places from the moment it says so, and keeps its turn', async () => {
      const event = await makeEvent(world, { pools: pool(2), courses: [course()] });
      const [first, group, single] = [await member(), await member(), await member()];
      await entering(first.self, event, { companions: 1 });
      const waits = dataOf<{ id: number }>(await entering(group.self, event, { companions: 2 }));
      await entering(single.self, event);
      const read = () => group.self.call(ownEntry, { params: { id: waits.id } });
      const before = await read();
      expect(before.waiting).toMatchObject({ position: 1, least_places: null });
      const put = async (least_places: number | null, version: number) =>
        group.self.ask(changeWaiting, { params: { id: waits.id }, body: { version, least_places } });
      const tooMany = await put(3, before.version);
      expect(tooMany.failure().error_fields).toMatchObject({ least_places: [{ code: 'too_large' }] });
      const changed = dataOf<typeof before>(await put(2, before.version));
      expect(changed.waiting).toMatchObject({ position: 1, least_places: 2 });
      expect((await put(1, before.version)).failure().error_code).toBe('stale');
      expect((await put(null, changed.version)).status).toBe(200);
      const fromTwo = dataOf<typeof before>(await put(2, changed.version + 1));
      const { items } = await first.self.call(ownEntries);
      const own = items[0] ?? { id: 0, version: 0 };
      await first.self.call(cancelEntry, { params: { id: own.id }, body: { version: own.version, kept: 0 } });
      await round(morning(1));
      expect(await read()).toMatchObject({ state: 'offered', companions: 1 });
      expect((await put(null, fromTwo.version + 2)).failure().error_code).toBe('wrong_state');
    });

    it('lets an offer go that nobody took in time, and asks the next one', async () => {
      const event = await makeEvent(world, { pools: pool(1), courses: [course()], offer_hours: 24 });
      const [first, second, third] = [await member(), await member(), await member()];
      for (const { self } of [first, second, third]) await entering(self, event);
      const of = async ({ self }: typeof first) => (await self.call(ownEntries)).items[0];
      const left = await of(first);
      await first.self.call(cancelEntry, {
        params: { id: left?.id ?? 0 },
        body: { version: left?.version ?? 0, kept: 0 },
      });
      await round(morning(1));
      expect([(await of(second))?.state, (await of(third))?.state]).toEqual(['offered', 'waiting']);
      await round(morning(2));
      expect([(await of(second))?.state, (await of(third))?.state]).toEqual(['expired', 'offered']);
      expect(await mails(second.id)).toContain('entry_expired');
    });
  });

  describe('an entry that is to be paid first', () => {
    const paidEvent = (fields: Record<string, unknown> = {}) =>
      makeEvent(world, { pools: pool(1), courses: [course({ fees: [feeBody()] })], pay_days: 3, ...fields });
    const invoiceOf = async (payer: Awaited<ReturnType<typeof member>>) => {
      const [row] = await server.sql<{ id: number; version: number; invoice_code: string; number: string }>(
        'select id, version, invoice_code, number from invoice where facility_id = $1 and account_id = $2 order by id desc limit 1',
        [world.id, payer.id],
      );
      if (row === undefined) throw new Error('nothing was charged');
      return { world, member: payer, ...row };
    };

    it('keeps its place for a grace beyond the day that was shown, then gives it on', async () => {
      const event = await paidEvent();
      const payer = await member();
      const asked = await entering(payer.self, event);
      expect(dataOf(asked)).toMatchObject({ state: 'requested', payable: true, invoice: { open: 3_000 } });
      const of = async () => (await payer.self.call(ownEntries)).items[0];
      expect((await of())?.pay_until).toBe(addDays(jstToday(new Date()), 3));
      await round(morning(5));
      expect((await of())?.state).toBe('requested');
      await round(morning(7));
      expect((await of())?.state).toBe('expired');
      expect(await mails(payer.id)).toEqual(['entry_to_pay', 'entry_expired']);
      // Somebody else has the place by then, and nobody owes anything for it.
      expect(word(await entering((await member()).self, event))).toBe('requested');
    });

    it('stands once it is paid; cancelled by the terms a half is kept and the rest is to be paid back', async () => {
      const event = await paidEvent({ cancel_rules: [{ days_before: 366, percent: 50 }], cancel_settles: 'refund' });
      const payer = await member();
      await entering(payer.self, event);
      const issued = await invoiceOf(payer);
      await pay(issued, 3_000);
      const [row] = (await payer.self.call(ownEntries)).items;
      const entry = await payer.self.call(ownEntry, { params: { id: row?.id ?? 0 } });
      expect(entry).toMatchObject({
        state: 'entered',
        cancelling: { percent: 50, kept: 1_500, returned: 1_500, settles: 'refund' },
      });
      const revoke = (kept: number) =>
        payer.self.ask(cancelEntry, { params: { id: entry.id }, body: { version: entry.version, kept } });
      expect((await revoke(0)).failure().error_code).toBe('entry_changed');
      expect(dataOf(await revoke(1_500))).toMatchObject({
        state: 'cancelled',
        settled: { kept: 1_500, returned: 1_500, settles: 'refund' },
      });
      // Each step of it is told: what is to be paid by when, that the place stands, and what is kept and comes back.
      const [asked, settled, cancelled] = await letters(payer.id);
      expect(asked).toMatchObject({ kind: 'entry_to_pay' });
      expect(asked?.text).toContain(`3,000円（${addDays(jstToday(new Date()), 3)}までにお支払いください）`);
      expect(settled).toMatchObject({ kind: 'entry_settled' });
      expect(settled?.text).toContain('3,000円（お支払い済み）');
      expect(cancelled).toMatchObject({ kind: 'entry_cancelled' });
      expect(cancelled?.text).toContain('取消料は1,500円です。');
      expect(cancelled?.text).toContain('1,500円を返金します');
      const { refunds } = await world.staff.call(invoiceDeposits, { params: namedInvoice(issued) });
      expect(refunds).toMatchObject([{ amount: 1_500, state: 'reserved' }]);
    });

    it('that waits asks for no money until a place is taken', async () => {
      const event = await paidEvent();
      const [first, second] = [await member(), await member()];
      await entering(first.self, event);
      const waits = await entering(second.self, event);
      expect(dataOf(waits)).toMatchObject({ state: 'waiting', invoice: null });
      const [row] = (await first.self.call(ownEntries)).items;
      await first.self.call(cancelEntry, {
        params: { id: row?.id ?? 0 },
        body: { version: row?.version ?? 0, kept: 0 },
      });
      await round(morning(1));
      const [own] = (await second.self.call(ownEntries)).items;
      const entry = await second.self.call(ownEntry, { params: { id: own?.id ?? 0 } });
      expect(entry.offer).toMatchObject({ total: 3_000 });
      const body = { version: entry.version, total: 3_000 };
      expect(await second.self.call(acceptOffer, { params: { id: entry.id }, body })).toMatchObject({
        state: 'requested',
        payable: true,
        invoice: { open: 3_000 },
      });
    });
  });

  it('is read by guests where event, kind and facility let them, and by members by the menu of their role', async () => {
    const hidden = await makeEvent(world, { published: false });
    const inside = await makeEvent(world);
    const operator = await operatorOf(server);
    const [kind] = await server.sql<{ id: number; version: number }>(
      'select id, version from event_kind where facility_id = $1 and code = $2',
      [world.id, KIND],
    );
    const guest = world.visitor('member');
    const params = { event_cms_code: KIND };
    expect((await guest.ask(guestEvents, { params })).status).toBe(404);
    const query = { facility_code: world.code };
    const record = await operator.call(eventKinds.get, { params: { id: kind?.id ?? 0 }, query });
    await operator.call(eventKinds.update, {
      params: { id: record.id },
      query,
      body: { name: record.name, url: record.url, version: record.version, guests: true },
    });
    const open = await makeEvent(world, { audience: 'guests' });
    const names = async () => (await guest.call(guestEvents, { params })).items.map(({ name }) => name);
    expect(await names()).toEqual([open.name]);
    expect((await guest.call(nextGuestEvents)).map(({ name }) => name)).toEqual([open.name]);
    expect((await guest.ask(guestEvent, { params: named(inside) })).status).toBe(404);
    expect((await guest.call(guestEvent, { params: named(open) })).condition).toBeNull();
    expect(JSON.stringify((await guest.call(guestLogin)).permission_menu)).toContain('lessons');
    const { self } = await member();
    const all = (await self.call(memberEvents, { params })).items.map(({ name }) => name);
    expect(all).toEqual(expect.arrayContaining([open.name, inside.name]));
    expect(all).not.toContain(hidden.name);
    await server.sql(`update event set visible_until = now() where id = $1`, [open.id]);
    expect(await names()).toEqual([]);
    const later = new Date(Date.now() + DAY_MS).toISOString();
    const stored = await world.staff.call(events.get, { params: { id: inside.id } });
    expect(stored.visible_from).toBeNull();
    await server.sql(`update event set visible_from = $2 where id = $1`, [inside.id, later]);
    expect((await self.ask(memberEvent, { params: named(inside) })).status).toBe(404);
    const closed = await makeFacility(server);
    expect((await closed.visitor('member').ask(nextGuestEvents)).status).toBe(403);
  });
});
