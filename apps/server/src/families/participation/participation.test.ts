import { Problem } from '@tsudoi/contract';
import { freeOfCourse, isLiving, type ParticipantAct, participantAfter } from '@tsudoi/domain';
import { makeFacility, onEngines, suiteServer, type World } from '@tsudoi/kit';
import { unexplainedMoney } from '@tsudoi/kit/families/deposits';
import { storedEvent, storedMembers } from '@tsudoi/kit/families/events';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FacilityTx } from '../../db/scope.ts';
import type { Actor } from '../../kernel/context.ts';
import type { Services } from '../../kernel/services.ts';
import { allocate, receive } from '../deposits/index.ts';
import { livingInvoices, lockInvoices, lockPayers } from '../invoices/index.ts';
import * as verbs from './index.ts';

const ACTOR: Actor = { kind: 'system', id: null, name: 'test' };
const FEE: verbs.Fee = {
  lines: [{ description: '参加費', quantity: 1, unit_price: 3_000, rate: 10, zero_reason: null }],
};
const HOUR = 3_600_000;

onEngines('participants and places', (engine) => {
  const server = suiteServer({ engine, quiet: true });
  let world: World;
  beforeAll(async () => {
    world = await makeFacility(server);
  });
  afterEach(async () => {
    const { scopes } = server.running;
    expect(await scopes.asOperator('places after a test', verbs.verifyPlaces)).toEqual([]);
    expect(await unexplainedMoney(server)).toEqual([]);
  });

  /** Does something as the server does it, in a transaction of its own. */
  type Doing = verbs.Participating & { services: Services };
  const doing = <T>(work: (participating: Doing, tx: FacilityTx) => Promise<T>): Promise<T> => {
    const { scopes, services } = server.running;
    return scopes.inFacility(world.id, (tx) =>
      work({ tx, actor: ACTOR, facility: { name: '会' }, now: new Date(), services }, tx),
    );
  };
  /** What came of it in a word: the state, or why not. */
  const outcome = async (work: Promise<verbs.Participant>): Promise<string> => {
    try {
      const { state, payable } = await work;
      return payable ? 'payable' : state;
    } catch (error) {
      if (error instanceof Problem) return error.code;
      throw error;
    }
  };
  const entering = (course_id: number, account_id: number, more: Partial<verbs.NewParticipant> = {}) =>
    doing((participating) => verbs.enter(participating, { course_id, account_id, source: 'member', ...more }));
  const poolRows = (ids: readonly number[]) =>
    server.sql<{ id: number; capacity: number; extra: number; taken: number }>(
      'select id, capacity, extra, taken from seat_pool where facility_id = $1 and id = any ($2) order by id',
      [world.id, ids],
    );
  /** The fee of a participant is paid in full. */
  const pay = (id: number) =>
    doing(async ({ tx }) => {
      const invoice = (await livingInvoices(tx, 'event', [id])).get(id);
      if (invoice === undefined) throw new Problem('not_found');
      await lockPayers(tx, [invoice.payer_id]);
      const writing = { tx, by: 'test', services: server.running.services };
      const { deposit } = await receive(writing, {
        payer_id: invoice.payer_id,
        amount: invoice.total,
        received_on: '2026-11-20',
        method: 'CASH',
        source_kind: 'staff',
        source_id: `fee-${id}-${invoice.id}`,
        payer_name: null,
        note: null,
      });
      const [locked] = await lockInvoices(tx, [invoice.id]);
      if (locked === undefined || locked.payment !== 1) throw new Problem('wrong_state');
      await allocate(writing, { deposit, invoice: locked, amount: invoice.total });
    });

  describe.runIf(engine === 'postgres')('200 people at once for the last 3 places', () => {
    const rush = async () => {
      const event = await storedEvent(world, { pools: [10, 13], courses: [[0, 1]], waiting: false });
      const [course = 0] = event.courses;
      for (const account of await storedMembers(world, 7)) await entering(course, account);
      const people = await storedMembers(world, 200);
      const told = await Promise.all(people.map((account) => outcome(entering(course, account))));
      return { event, told: Map.groupBy(told, (word) => word), in: told.filter((word) => word === 'entered').length };
    };

    it('lets exactly 3 in, and tells the others', async () => {
      const { event, told } = await rush();
      expect([...told].map(([word, all]) => [word, all.length]).toSorted()).toEqual([
        ['course_full', 197],
        ['entered', 3],
      ]);
      expect((await poolRows(event.pools)).map(({ taken }) => taken)).toEqual([10, 10]);
    });

    it('lets more in without lock and check, so that this test would notice', async () => {
      const [source] = await server.sql<{ text: string }>(
        `select pg_get_functiondef('lock_seat_pools'::regproc) as text`,
      );
      const text = source?.text ?? '';
      await server.sql(text.replace(/for no key update/i, ''));
      await server.sql('alter table seat_pool drop constraint seat_pool_full');
      try {
        const { event, in: entered } = await rush();
        expect(entered).toBeGreaterThan(3);
        await server.sql(
          'update participant set state = $2, ended_at = now() where facility_id = $1 and event_id = $3',
          [world.id, 'cancelled', event.id],
        );
        await server.sql('update seat_pool set taken = 0, extra = 0 where facility_id = $1 and event_id = $2', [
          world.id,
          event.id,
        ]);
      } finally {
        await server.sql(text);
        await server.sql('alter table seat_pool add constraint seat_pool_full check (taken <= capacity + extra)');
      }
    });
  });

  it('of one person are one, however often it is pressed', async () => {
    const [course = 0] = (await storedEvent(world, { pools: [], courses: [[]] })).courses;
    const [account = 0] = await storedMembers(world, 1);
    const told = await Promise.all([1, 2, 3, 4].map(() => outcome(entering(course, account, { fee: FEE }))));
    expect(told.toSorted()).toEqual(['already_entered', 'already_entered', 'already_entered', 'entered']);
  });

  it('of who has left is offered no place, which goes on to the next who waits', async () => {
    const [course = 0] = (await storedEvent(world, { pools: [1], courses: [[0]] })).courses;
    const [first = 0, gone = 0, next = 0] = await storedMembers(world, 3);
    const there = await entering(course, first);
    const [left, waits] = [await entering(course, gone), await entering(course, next)];
    await server.sql('update account set active = false where facility_id = $1 and id = $2', [world.id, gone]);
    await doing((participating) => verbs.cancel(participating, { id: there.id }));
    const offered = await doing((participating) =>
      verbs.offerFree(participating, { course_id: course, until: new Date(Date.now() + HOUR) }),
    );
    expect(offered.map(({ id }) => id)).toEqual([waits.id]);
    const turns = await server.sql<{ outcome: string }>(
      'select outcome from waiting_turn where facility_id = $1 and participant_id = $2',
      [world.id, left.id],
    );
    expect(turns).toEqual([{ outcome: 'no_longer_allowed' }]);
  });

  it('with a fee that comes first stand once it is paid; money that comes too late is a finding, and a place may be left', async () => {
    const [course = 0] = (await storedEvent(world, { pools: [1], courses: [[0]], payDays: 7 })).courses;
    const [first = 0, second = 0] = await storedMembers(world, 2);
    const paid = await entering(course, first, { fee: FEE });
    expect(paid).toMatchObject({ state: 'requested', payable: true, holds: true, number: 1 });
    const waits = await entering(course, second, { fee: FEE });
    expect(waits).toMatchObject({ state: 'waiting', invoice_id: null, number: 2 });
    // Who does not pay in time loses the place together with the invoice.
    const expired = await doing((participating) => verbs.expire(participating, { id: paid.id }));
    expect(expired).toMatchObject({ state: 'expired', holds: false });
    const [offered] = await doing((participating) =>
      verbs.offerFree(participating, { course_id: course, until: new Date(Date.now() + HOUR) }),
    );
    expect(offered).toMatchObject({ id: waits.id, state: 'offered', holds: true });
    const accepted = await doing((participating) => verbs.accept(participating, { id: waits.id }, { fee: FEE }));
    expect(accepted).toMatchObject({ payable: true, expires_at: null });
    await pay(waits.id);
    expect(await doing(({ tx }) => verbs.participantById(tx, waits.id))).toMatchObject({
      state: 'entered',
      finding: null,
    });
    expect(await outcome(doing((participating) => verbs.cancel(participating, { id: waits.id })))).toBe('invoice_paid');
    expect(await outcome(doing((participating) => verbs.restore(participating, { id: paid.id }, { fee: FEE })))).toBe(
      'course_full',
    );
    const restored = doing((participating) =>
      verbs.restore(participating, { id: paid.id }, { fee: FEE, beyond: true }),
    );
    expect(await outcome(restored)).toBe('payable');
  });

  it('beyond the capacity are told as such, and go when somebody leaves', async () => {
    const event = await storedEvent(world, { pools: [2], courses: [[0]] });
    const [course = 0] = event.courses;
    const people = await storedMembers(world, 4);
    const entered = [];
    for (const account of people.slice(0, 2)) entered.push(await entering(course, account));
    const pools = (capacity: number) =>
      doing(({ tx }) => verbs.setCapacity(tx, new Map([[event.pools[0] ?? 0, capacity]])));
    expect(await pools(1)).toMatchObject([{ capacity: 1, taken: 2, extra: 1 }]);
    const [, , third = 0, fourth = 0] = people;
    expect(await outcome(entering(course, third, { directly: true }))).toBe('course_full');
    expect(await outcome(entering(course, third, { beyond: true, reason: '来賓' }))).toBe('entered');
    expect(await poolRows(event.pools)).toMatchObject([{ taken: 3, extra: 2 }]);
    for (const { id } of entered) await doing((participating) => verbs.cancel(participating, { id }));
    expect(await poolRows(event.pools)).toMatchObject([{ taken: 1, extra: 0 }]);
    expect(await outcome(entering(course, fourth))).toBe('waiting');
  });

  const Step = fc.record({
    who: fc.nat({ max: 7 }),
    course: fc.nat({ max: 2 }),
    companions: fc.nat({ max: 3 }),
    capacity: fc.nat({ max: 6 }),
    flag: fc.boolean(),
    act: fc.constantFrom(
      ...([
        'enter',
        'enter',
        'enter',
        'enter',
        'pay',
        'cancel',
        'expire',
        'offer',
        'offerFree',
        'accept',
        'giveUp',
      ] as const),
      ...(['approve', 'refuse', 'restore', 'capacity', 'pools', 'move', 'bring', 'substitute'] as const),
    ),
  });

  it('are what their rules foretell, whatever happens in whatever order', async () => {
    const run = async (steps: readonly (typeof Step extends fc.Arbitrary<infer S> ? S : never)[]) => {
      // A course of its own, one within the whole, one without end.
      const drawn = [[0, 1], [1], []];
      const event = await storedEvent(world, { pools: [3, 5], courses: drawn, payDays: 7 });
      const accounts = await storedMembers(world, 8);
      const until = new Date(Date.now() + HOUR);
      const read = () =>
        server.sql<verbs.Participant>(
          'select * from participant where facility_id = $1 and event_id = $2 order by id',
          [world.id, event.id],
        );
      for (const { who, course: at, companions, capacity, flag, act } of steps) {
        const course = event.courses[at] ?? 0;
        const account = accounts[who] ?? 0;
        const before = await read();
        const pools = await poolRows(event.pools);
        const free = (index: number) => freeOfCourse(drawn[index]?.flatMap((pool) => pools[pool] ?? []) ?? []);
        const one = before[who % Math.max(1, before.length)];
        if (act === 'capacity') {
          await doing(({ tx }) => verbs.setCapacity(tx, new Map([[event.pools[at % 2] ?? 0, capacity]])));
        } else if (act === 'pools') {
          drawn[at] = flag ? [capacity % 2] : [0, 1];
          const ids = drawn[at].map((index) => event.pools[index] ?? 0);
          await doing(({ tx }) => verbs.setCoursePools(tx, { id: course, event_id: event.id }, ids));
        } else if (act === 'offerFree') {
          await doing((participating) => verbs.offerFree(participating, { course_id: course, until }));
        } else if (act === 'enter') {
          const isThere = before.some(
            (row) => row.course_id === course && row.account_id === account && isLiving(row.state),
          );
          const places = free(at);
          const isQueued = before.some(
            (row) => row.course_id === course && row.state === 'waiting' && row.weight <= (places ?? 0),
          );
          const hasPlace = places === undefined || (companions + 1 <= places && !isQueued);
          const foretold = isThere ? 'already_entered' : hasPlace ? (flag ? 'payable' : 'entered') : 'waiting';
          const told = await outcome(entering(course, account, { companions, ...(flag && { fee: FEE }) }));
          expect(told).toBe(foretold);
        } else if (one !== undefined) {
          const index = event.courses.indexOf(one.course_id);
          const fits = (places: number, at = index) => places <= 0 || places <= (free(at) ?? places);
          const bare = { id: one.id, version: one.version };
          if (act === 'move') {
            const told = await outcome(
              doing((participating) => verbs.move(participating, bare, { course_id: course })),
            );
            expect([
              'entered',
              'payable',
              'offered',
              'waiting',
              'requested',
              'course_full',
              'already_entered',
              'wrong_state',
            ]).toContain(told);
          } else if (act === 'bring') {
            const told = await outcome(
              doing((participating) => verbs.bring(participating, bare, { companions, companion_names: [] })),
            );
            const more = one.holds ? companions + 1 - one.weight : 0;
            const same = one.payable ? 'payable' : one.state;
            expect(told).toBe(!isLiving(one.state) ? 'wrong_state' : fits(more) ? same : 'course_full');
          } else if (act === 'substitute') {
            await outcome(doing((participating) => verbs.substitute(participating, bare, { account_id: account })));
          } else if (act === 'pay') {
            await pay(one.id).catch((error: unknown) => expect(error).toBeInstanceOf(Problem));
          } else {
            const acts: Record<typeof act, (participating: Doing) => Promise<verbs.Participant>> = {
              cancel: (participating) =>
                verbs.cancel(participating, bare, { keepsInvoice: flag && one.state === 'entered' }),
              expire: (participating) => verbs.expire(participating, bare),
              offer: (participating) => verbs.offer(participating, bare, { until }),
              accept: (participating) => verbs.accept(participating, bare, { fee: FEE }),
              giveUp: (participating) => verbs.giveUp(participating, bare),
              approve: (participating) => verbs.approve(participating, bare, { fee: FEE }),
              refuse: (participating) => verbs.refuse(participating, bare),
              restore: (participating) => verbs.restore(participating, bare, { fee: FEE }),
            };
            const told = await outcome(doing(acts[act]));
            const possible = participantAfter(one, act satisfies ParticipantAct);
            if (possible === undefined) expect(['wrong_state', 'invoice_paid']).toContain(told);
          }
        }
        const after = await poolRows(event.pools);
        const people = await read();
        for (const [index, pool] of after.entries()) {
          const held = people
            .filter((row) => row.holds && drawn[event.courses.indexOf(row.course_id)]?.includes(index))
            .reduce((sum, row) => sum + row.weight, 0);
          expect(pool).toMatchObject({ taken: held, extra: Math.max(0, held - pool.capacity) });
        }
      }
      expect(await server.running.scopes.asOperator('places in a story', verbs.verifyPlaces)).toEqual([]);
    };
    const stories = fc.array(Step, { minLength: 10, maxLength: 40 });
    await fc.assert(fc.asyncProperty(stories, run), { numRuns: engine === 'postgres' ? 15 : 3, seed: 2026_11 });
  });
});
