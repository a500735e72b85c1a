import { enterEvent, ownEntries, quoteEntry } from '@tsudoi/contract/entries';
import { copyEvent, events, memberEvent } from '@tsudoi/contract/events';
import { addDays, jstToday, startOfDayJst } from '@tsudoi/domain';
import { type Actor, makeFacility, makeMember, onEngines, operatorOf, suiteServer, type World } from '@tsudoi/kit';
import { makeApplyCondition } from '@tsudoi/kit/families/apply-conditions';
import { courseBody, KIND, makeEvent } from '@tsudoi/kit/families/events';
import { beforeAll, expect, it } from 'vitest';
import { createLog } from '../../kernel/log.ts';
import { startEntryRounds } from './rounds.ts';

onEngines('the condition of a course', (engine) => {
  const server = suiteServer({ engine, roles: 'api' });
  let world: World;
  let seniors: number;
  beforeAll(async () => {
    world = await makeFacility(server);
    const operator = await operatorOf(server);
    const { id } = await makeApplyCondition(operator, world.code, {
      target: 'event',
      refusal: '55歳以上の方が対象です。',
      conditions: [[{ type: 'default', dependency_account_cms_component_code: 'age', value: 55, operator_type: 1 }]],
    });
    seniors = id;
  });

  /** A course for seniors, of one place, beside one for everybody. */
  const eventOf = (note: string | null = null, fields: Record<string, unknown> = {}) =>
    makeEvent(world, {
      pools: [{ id: null, name: 'シニア', capacity: 1 }],
      courses: [
        courseBody({ name: 'シニアシングルス', pools: [0], apply_condition_id: seniors, apply_note: note }),
        courseBody({ name: '一般シングルス' }),
      ],
      ...fields,
    });
  const member = async (birthday: string) => {
    const made = await makeMember(world, { signIn: true, basicInfo: { birthday } });
    return { ...made, self: await made.signIn() };
  };
  const named = ({ code }: { code: string }) => ({ event_cms_code: KIND, event_code: code });
  const read = async (by: Actor, event: { code: string }) =>
    (await by.call(memberEvent, { params: named(event) })).courses.map(({ id, bar, condition }) => ({
      id,
      bar,
      condition,
    }));
  const enter = async (by: Actor, event: { code: string }, course_id: number) => {
    const params = named(event);
    const { seal } = await by.call(quoteEntry, { params, body: { course_id } });
    return by.call(enterEvent, { params, body: { course_id, seal } });
  };

  it('keeps others from this course alone, and tells them why in the words of the office, else of the condition', async () => {
    const note = '55歳以上のみなさまの部です。';
    const event = await eventOf(note);
    const [young, old] = [await member('1990/01/01'), await member('1950/01/01')];
    const [senior, open] = await read(young.self, event);
    expect(senior).toMatchObject({ bar: 'condition', condition: { text: note, met: false } });
    expect(open).toMatchObject({ bar: null, condition: null });
    expect((await read(young.self, await eventOf()))[0]?.condition?.text).toBe('55歳以上の方が対象です。');
    expect((await read(old.self, event))[0]).toMatchObject({ bar: null, condition: { text: note, met: true } });

    const body = { course_id: senior?.id ?? 0 };
    const refused = (await young.self.ask(quoteEntry, { params: named(event), body })).failure();
    expect([refused.error_code, refused.message.includes(note)]).toEqual(['entry_refused', true]);
    expect((await enter(young.self, event, open?.id ?? 0)).state).toBe('entered');
    expect((await enter(old.self, event, senior?.id ?? 0)).state).toBe('entered');
  });

  it('is kept with the words for it, also in copies, and cannot be one of something else', async () => {
    const event = await eventOf('説明');
    const record = await world.staff.call(events.get, { params: { id: event.id } });
    expect(record.courses[0]).toMatchObject({ apply_condition_id: seniors, apply_note: '説明' });
    const copied = await world.staff.call(copyEvent, {
      params: { id: event.id },
      body: { version: record.version, dates: ['2027-04-08'] },
    });
    const copy = await world.staff.call(events.get, { params: { id: copied.ids[0] ?? 0 } });
    expect(copy.courses[0]).toMatchObject({ apply_condition_id: seniors, apply_note: '説明' });
    const plans = await makeApplyCondition(await operatorOf(server), world.code);
    const wrong = await world.staff.ask(events.create, {
      body: {
        ...{ event_cms_code: KIND, name: '別の条件', pools: [] },
        courses: [courseBody({ apply_condition_id: plans.id })],
      } as never,
    });
    expect(Object.keys(wrong.failure().errors)).toEqual(['courses.0.apply_condition_id']);
  });

  it('is asked again before a place is offered to who waits', async () => {
    const event = await eventOf(null, { waiting: true });
    const [first, second, third] = [await member('1950/01/01'), await member('1951/01/01'), await member('1952/01/01')];
    const course = (await read(first.self, event))[0]?.id ?? 0;
    for (const one of [first, second, third]) await enter(one.self, event, course);
    // Who waits first is found to be younger than they said.
    await server.sql(`update account set birthday = '1995-01-01' where id = $1`, [second.id]);
    await server.sql('update seat_pool set capacity = 2 where event_id = $1', [event.id]);
    const at = new Date(startOfDayJst(addDays(jstToday(new Date()), 1)).getTime() + 11 * 3_600_000);
    const { scopes, services } = server.running;
    const rounds = startEntryRounds({ scopes, services, log: createLog({ quiet: true }), now: () => at });
    await rounds.round();
    await rounds.stop();
    const stateOf = async (by: Actor) => (await by.call(ownEntries)).items.map(({ state }) => state);
    expect([await stateOf(second.self), await stateOf(third.self)]).toEqual([['waiting'], ['offered']]);
  });
});
