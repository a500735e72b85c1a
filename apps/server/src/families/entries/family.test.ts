import { enterFamily, entryFamily, entryForm, familyEntries, ownEntries, quoteFamily } from '@tsudoi/contract/entries';
import { eventFields } from '@tsudoi/contract/event-kinds';
import { actOnParticipant, participantForm } from '@tsudoi/contract/event-participants';
import { type Actor, makeFacility, makeMember, onEngines, operatorOf, suiteServer, type World } from '@tsudoi/kit';
import { actingFor, makeLink } from '@tsudoi/kit/families/account-links';
import { makeApplyCondition } from '@tsudoi/kit/families/apply-conditions';
import { unexplainedMoney } from '@tsudoi/kit/families/deposits';
import { entriesOf } from '@tsudoi/kit/families/entries';
import { makeEventField } from '@tsudoi/kit/families/event-kinds';
import { makeParticipant } from '@tsudoi/kit/families/event-participants';
import { courseBody, feeBody, KIND, makeEvent } from '@tsudoi/kit/families/events';
import { makeInvoice } from '@tsudoi/kit/families/invoices';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { verifyPlaces } from '../participation/index.ts';

onEngines('entering a family in one go', (engine) => {
  const server = suiteServer({ engine, roles: 'api' });
  let world: World;
  beforeAll(async () => {
    world = await makeFacility(server);
  });
  afterEach(async () => {
    expect(await server.running.scopes.asOperator('places after a test', verifyPlaces)).toEqual([]);
    expect(await unexplainedMoney(server)).toEqual([]);
  });

  /** A parent who pays for the first of two children and acts for the second; a third may only be looked at. */
  async function household() {
    const parent = await makeMember(world, { signIn: true });
    const child = (first_name: string) => makeMember(world, { basicInfo: { first_name } });
    const [first, second, third] = [await child('一郎'), await child('二郎'), await child('三郎')];
    await makeLink(parent, first, { scope: 'pay' });
    await makeLink(parent, second, { scope: 'act' });
    await makeLink(parent, third, { scope: 'see' });
    return { parent, self: await parent.signIn(), first, second, third };
  }
  const eventOf = (capacity: number, fields: Record<string, unknown> = {}) =>
    makeEvent(world, {
      pools: [{ id: null, name: '定員', capacity }],
      courses: [courseBody({ pools: [0], companions_max: 3, fees: [feeBody()] })],
      ...fields,
    });
  const named = ({ code }: { code: string }) => ({ event_cms_code: KIND, event_code: code });
  const statesOf = async (by: Actor) => (await by.call(ownEntries)).items.map(({ state }) => state);
  const participants = async ({ id }: { id: number }) =>
    (
      await server.sql<{ state: string }>('select state from participant where event_id = $1 order by number', [id])
    ).map(({ state }) => state);

  it('tells what comes next for everybody whom one may look at, and no more once the link has ended', async () => {
    const { self, first, second, third } = await household();
    const event = await eventOf(5);
    await self.call(enterFamily, await entriesOf(self, named(event), [first.id]));
    await makeParticipant(world, { account: third.id });
    const told = async () =>
      (await self.call(familyEntries)).items.map(({ account_id, entries }) => [
        account_id,
        entries.map(({ event_code, state }) => [event_code === event.code, state]),
      ]);
    expect(await told()).toEqual([
      [first.id, [[true, 'entered']]],
      [second.id, []],
      [third.id, [[false, 'entered']]],
    ]);
    // What was cancelled does not come, and who has to pay first has nothing else on their own pages.
    const [entry] = (await actingFor(self, first).call(ownEntries)).items;
    await world.staff.call(actOnParticipant, {
      params: { id: entry?.id ?? 0 },
      body: { act: 'cancel', reason: null, beyond: false, version: entry?.version ?? 0 },
    });
    const owing = await makeInvoice(third, { required_for_use: 1 });
    await server.sql('alter table invoice disable trigger invoice_frozen');
    await server.sql(`update invoice set due_on = current_date - 1, required_from = current_date - 1 where id = $1`, [
      owing.id,
    ]);
    await server.sql('alter table invoice enable trigger invoice_frozen');
    server.running.services.sessions.forget({ account: third.id });
    expect(await told()).toEqual([
      [first.id, []],
      [second.id, []],
    ]);
    await server.sql(`update account_link set until = now(), ended_by = 'holder' where person_id = $1`, [second.id]);
    expect((await told()).map(([id]) => id)).toEqual([first.id]);
  });

  it('says who may be entered, and gives each a place and an invoice of their own in one step', async () => {
    const { parent, self, first, second } = await household();
    const event = await eventOf(5);
    const { items } = await self.call(entryFamily, { params: named(event) });
    expect(items.map(({ account_id, self: own, pays }) => [account_id, own, pays])).toEqual([
      [parent.id, true, true],
      [first.id, false, true],
      [second.id, false, false],
    ]);
    const made = await self.call(enterFamily, await entriesOf(self, named(event), [first.id, second.id]));
    expect(made.items).toMatchObject([
      { account_id: first.id, number: 1, state: 'entered', invoice: { open: 3_000 } },
      { account_id: second.id, number: 2, state: 'entered', invoice: { open: 3_000 } },
    ]);
    expect(new Set(made.items.map(({ invoice }) => invoice?.invoice_code)).size).toBe(2);
    expect(await statesOf(self)).toEqual([]);
    expect(await statesOf(actingFor(self, first))).toEqual(['entered']);
    const written = await server.sql<{ actor_id: number; for_id: number }>(
      `select actor_id, for_id from history where family = 'participation' and action = 'enter' and record_id = any ($1)
        order by record_id`,
      [made.items.map(({ id }) => id)],
    );
    expect(written).toEqual([
      { actor_id: parent.id, for_id: first.id },
      { actor_id: parent.id, for_id: second.id },
    ]);
  });

  it('is asked of each what the rules of the form say of them: a field for juniors only for the junior', async () => {
    const operator = await operatorOf(server);
    const parent = await makeMember(world, { signIn: true, basicInfo: { birthday: '1985/05/05' } });
    const child = await makeMember(world, { basicInfo: { birthday: '2015/04/03', first_name: '一郎' } });
    await makeLink(parent, child, { scope: 'pay' });
    const self = await parent.signIn();
    const event = await eventOf(5);
    const [kind] = await server.sql<{ kind_id: number }>('select kind_id from event where id = $1', [event.id]);
    const field = await makeEventField({ operator, code: world.code }, kind?.kind_id ?? 0, {
      ...{ input_type: 'textbox', choices: [], label_ja: '学年', label_en: 'Grade', use_type: 6 },
      conditions: [
        {
          ...{ type: 'default', dependency_account_cms_component_code: 'age', operator_type: 2, value: 15 },
          ...{ dependency_account_cms_extend_component_id: null, logical_function: 'and', input_type: 'number' },
        },
      ],
    });
    const params = named(event);
    const { items } = await self.call(entryFamily, { params });
    // On the day before the birthday, which is the first day of the event: not twelve yet.
    expect(items.map(({ facts }) => facts.age)).toEqual([41, 11]);
    expect((await self.call(entryForm, { params })).facts.age).toBe(41);
    const course_id = items[0]?.courses[0]?.id ?? 0;
    const ask = (grade?: string) => {
      const answers = grade === undefined ? {} : { [field.id]: grade };
      const entries = [
        { account_id: parent.id, course_id },
        { account_id: child.id, course_id, answers },
      ];
      return self.ask(quoteFamily, { params, body: { entries } });
    };
    expect(Object.keys((await ask()).failure().errors)).toEqual([`entries.1.answers.${field.id}`]);
    expect((await ask('小学6年')).status).toBe(200);
    const formFor = (account_id: number) =>
      world.staff.call(participantForm, { query: { ...params, account_id: account_id } });
    expect((await formFor(child.id)).map(({ use_type, conditions }) => [use_type, conditions])).toEqual([[1, []]]);
    expect((await formFor(parent.id)).map(({ use_type }) => use_type)).toEqual([3]);
    await operator.call(eventFields.remove, {
      params: { id: field.id },
      query: { facility_code: world.code, version: 1 },
    });
  });

  it('is told of the places that are left for all of them together: the last who finds none would wait', async () => {
    const { self, first, second, parent } = await household();
    const event = await eventOf(2);
    const params = named(event);
    const { body } = await entriesOf(self, params, [first.id, second.id, parent.id]);
    const entries = body.entries.map(({ seal: _seal, ...entry }) => entry);
    const { items } = await self.call(quoteFamily, { params, body: { entries } });
    expect(items.map(({ outcome }) => outcome)).toEqual(['entered', 'entered', 'waiting']);
    const made = await self.call(enterFamily, { params, body });
    expect(made.items.map(({ state }) => state)).toEqual(['entered', 'entered', 'waiting']);
  });

  it('enters nobody where one of them cannot, and says whom and why', async () => {
    const { self, first, second } = await household();
    const event = await eventOf(5, { waiting: false });
    const params = named(event);
    const { body } = await entriesOf(self, params, [first.id, second.id]);
    await server.sql('update seat_pool set capacity = 1 where event_id = $1', [event.id]);
    const refused = await self.ask(enterFamily, { params, body });
    expect(refused.status).toBe(409);
    expect(refused.failure().error_code).toBe('person_refused');
    expect(refused.failure().message).toMatch(/二郎さんが申し込めない.*定員に達しています/);
    expect(await participants(event)).toEqual([]);
  });

  it('names who does not meet the condition, and lets nobody be entered by somebody who may only look', async () => {
    const { self, first, third } = await household();
    const operator = await operatorOf(server);
    const condition = await makeApplyCondition(operator, world.code, {
      target: 'event',
      refusal: '中学生以上の方が対象です。',
      conditions: [[{ type: 'default', dependency_account_cms_component_code: 'age', value: 13, operator_type: 1 }]],
    });
    const event = await eventOf(5, { apply_condition_id: condition.id });
    const params = named(event);
    const { items } = await self.call(entryFamily, { params });
    expect(items.find(({ account_id }) => account_id === first.id)?.courses).toMatchObject([{ bar: 'condition' }]);
    const course_id = items[0]?.courses[0]?.id ?? 0;
    const asked = async (account_id: number) =>
      (await self.ask(quoteFamily, { params, body: { entries: [{ account_id, course_id }] } })).failure();
    expect((await asked(first.id)).message).toContain('中学生以上の方が対象です。');
    expect((await asked(third.id)).error_code).toBe('link_too_narrow');
    expect((await asked((await makeMember(world)).id)).error_code).toBe('link_over');
  });

  it('refuses all where the fee changed since it was shown, and the same person twice', async () => {
    const { self, first, second } = await household();
    const event = await eventOf(5);
    const params = named(event);
    const sent = await entriesOf(self, params, [first.id, second.id]);
    const [entry, other] = sent.body.entries;
    if (entry === undefined || other === undefined) throw new Error('two were to be entered');
    const twice = await self.ask(enterFamily, { params, body: { entries: [entry, entry] } });
    expect(Object.keys(twice.failure().errors)).toEqual(['entries.1.account_id']);
    const refused = await self.ask(enterFamily, { params, body: { entries: [entry, { ...other, seal: 'another' }] } });
    expect(refused.failure().error_code).toBe('entry_changed');
    expect(await participants(event)).toEqual([]);
    expect((await self.call(enterFamily, sent)).items).toHaveLength(2);
  });
});
