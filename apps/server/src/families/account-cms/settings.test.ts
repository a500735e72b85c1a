import {
  accountFields,
  accountSections,
  checkAccountField,
  getAccountForm,
  getOwnForm,
  moveAccountField,
  moveAccountSection,
} from '@tsudoi/contract/account-cms';
import { memberInfo } from '@tsudoi/contract/auth';
import { getMember, memberListFacts, ownFactName, updateMember } from '@tsudoi/contract/members';
import { ExtendedInputType, valuesOf } from '@tsudoi/domain';
import {
  type Actor,
  describeCrud,
  makeFacility,
  makeMember,
  onEngines,
  operatorOf,
  type TestServer,
  testServer,
  type World,
} from '@tsudoi/kit';
import { defineField, fieldBody, firstSection } from '@tsudoi/kit/families/account-cms';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

const sectionIds = new Map<number, number>();
const bodyIn = (world: World, fields: object = {}) => fieldBody(sectionIds.get(world.id) ?? 0, { ...fields });

describeCrud('fields of member forms', {
  access: { operator: true, ofFacility: true },
  endpoints: accountFields,
  prepare: async (server, world) => {
    sectionIds.set(world.id, await firstSection(await operatorOf(server), world.code));
  },
  make: async ({ server, code }) => defineField(await operatorOf(server), code),
  createBody: bodyIn,
  updateBody: bodyIn,
  refused: (world) => [
    { body: bodyIn(world, { use_type: 9 }), field: 'use_type', code: 'choice' },
    { body: bodyIn(world, { label_ja: '' }), field: 'label_ja', code: 'required' },
    { body: bodyIn(world, { label_en: '' }), field: 'label_en', code: 'required' },
    { body: bodyIn(world, { input_type: 'photo' }), field: 'input_type', code: 'choice' },
    { body: bodyIn(world, { group_id: 2_000_000_000 }), field: 'group_id', code: 'choice' },
    { body: bodyIn(world, { input_type: 'radio' }), field: 'choices', code: 'required' },
    {
      body: bodyIn(world, { input_type: 'radio', choices: [choice('a', 'あ'), choice('a', 'い')] }),
      field: 'choices',
      code: 'choice_same',
    },
    {
      body: bodyIn(world, { input_type: 'radio', choices: [choice('a', 'あ'), choice('b', 'あ')] }),
      field: 'choices.0.text.ja',
      code: 'choice_same',
    },
    { body: bodyIn(world, { use_type: 5 }), field: 'conditions', code: 'rule_needed' },
    { body: bodyIn(world, { limits: { max_length: 0 } }), field: 'limits.max_length', code: 'too_small' },
  ],
});

const choice = (value: string, text: string) => ({ value, text: { ja: text, en: `${text} en` } });
const LOOKS_AT = { dependency_account_cms_extend_component_id: null, logical_function: 'and' };
const CHOSEN: readonly string[] = ['radio', 'checkbox', 'dropdown', 'dropdown_related'];

onEngines('fields as an operator defines them', (engine) => {
  let server: TestServer;
  let world: World;
  let operator: Actor;
  let query: { facility_code: string };

  beforeAll(async () => {
    server = await testServer({ engine });
    operator = await operatorOf(server);
  });
  afterAll(() => server?.stop());
  beforeEach(async () => {
    world = await makeFacility(server);
    query = { facility_code: world.code };
  });

  type Made = Awaited<ReturnType<typeof defineField>>;
  const define = (fields: object = {}) => defineField(operator, world.code, { ...fields });
  const fieldOf = ({ id }: { id: number }) => operator.call(accountFields.get, { params: { id }, query });
  /** What has to be there goes with every update. */
  const change = async ({ id, version }: Pick<Made, 'id' | 'version'>, fields: object) => {
    const { group_id, use_type } = await fieldOf({ id });
    const body = { group_id, use_type, ...fields, version };
    return operator.ask(accountFields.update, { params: { id }, query, body });
  };
  const changed = async (field: Pick<Made, 'id' | 'version'>, fields: object) => {
    const reply = await change(field, fields);
    expect(reply.status, reply.text).toBe(200);
    return { id: field.id, version: field.version + 1 };
  };
  const remove = ({ id, version }: Pick<Made, 'id' | 'version'>) =>
    operator.ask(accountFields.remove, { params: { id }, query: { ...query, version } });
  const staffItem = async ({ id }: { id: number }) =>
    (await world.staff.call(getAccountForm, { query: {} })).groups
      .flatMap(({ items }) => items)
      .find((one) => one.id === id);
  /** Answers a field of a member, as staff. */
  const answer = async (member: { id: number }, { id }: { id: number }, given: unknown) => {
    const { basic_info, extend_info, version } = await world.staff.call(getMember, { params: { id: member.id } });
    return world.staff.ask(updateMember, {
      params: { id: member.id },
      body: { basic_info, extend_info: { ...extend_info, [id]: given }, version },
    });
  };
  const effects = (id: number | null, body: object) =>
    operator.call(checkAccountField, { query, body: { ...fieldBody(0), ...body, id } });

  it('of every kind are in the forms of staff and members and among what lists can show, at once', async () => {
    const member = await (await makeMember(world, { signIn: true })).signIn();
    for (const input_type of valuesOf(ExtendedInputType)) {
      const choices = CHOSEN.includes(input_type) ? [choice('a', 'あ'), choice('b', 'い')] : [];
      const field = await define({ input_type, choices, label_ja: `項目 ${input_type}` });
      expect(await staffItem(field), input_type).toMatchObject({ input_type, label: `項目 ${input_type}` });
      const own = await member.call(getOwnForm, {});
      expect(
        own.groups.flatMap(({ items }) => items).map(({ id }) => id),
        input_type,
      ).toContain(field.id);
      const facts = await world.staff.call(memberListFacts, {});
      expect(
        facts.map((fact) => fact.field),
        input_type,
      ).toContain(ownFactName(field.id));
    }
  });

  it('stand in their section in the order in which they came', async () => {
    const [first, second] = [await define(), await define()];
    const { sections } = await operator.call(accountSections, { query: { ...query, class_type: 1 } });
    expect(sections[0]?.fields.slice(-2).map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(sections[0]?.fields[0]).toMatchObject({ code: 'name', core: true, answered: null });
  });

  it('move to another place in their section, and sections in their form, which everybody sees at once', async () => {
    const [first, second, third] = [await define(), await define(), await define()];
    const own = async () => {
      const form = await world.staff.call(getAccountForm, { query: {} });
      const ids = form.groups.flatMap(({ items }) => items).map(({ id }) => id);
      return ids.filter((id) => [first.id, second.id, third.id].includes(id));
    };
    const move = ({ id }: { id: number }, before: number | null) =>
      operator.ask(moveAccountField, { params: { id }, query, body: { before } });
    expect((await move(third, first.id)).status).toBe(200);
    expect(await own()).toEqual([third.id, first.id, second.id]);
    expect((await move(third, null)).status).toBe(200);
    expect(await own()).toEqual([first.id, second.id, third.id]);
    // Their versions stay: whoever edits one of them goes on.
    expect((await fieldOf(third)).version).toBe(1);
    const elsewhere = await move(third, 2_000_000_000);
    expect(elsewhere.failure().error_fields?.before?.[0]?.code).toBe('choice');
    expect((await move({ id: 2_000_000_000 }, null)).status).toBe(404);

    const sectionIds = async () => {
      const { sections } = await operator.call(accountSections, { query: { ...query, class_type: 1 } });
      return sections.map(({ id }) => id);
    };
    const [one, two, three] = await sectionIds();
    await operator.call(moveAccountSection, { params: { id: one! }, query, body: { before: null } });
    expect(await sectionIds()).toEqual([two, three, one]);
    const groups = (await world.staff.call(getAccountForm, { query: {} })).groups.map(({ id }) => id);
    expect(groups).toEqual([two, three, one]);
    const log = await server.sql<{ action: string; detail: object }>(
      `select action, detail from operator_log where facility_id = $1 and action like 'account-cms.move%' order by id`,
      [world.id],
    );
    expect(log.map(({ action }) => action)).toEqual([
      'account-cms.move',
      'account-cms.move',
      'account-cms.move_section',
    ]);
    expect(log[2]?.detail).toMatchObject({ id: one, before: { place: 1 }, after: { place: 3 } });
  });

  it('stand on the card of whoever answered them, two at most, until they are taken off', async () => {
    const field = await define({ label_ja: 'ロッカー', on_card: true });
    const holder = await makeMember(world, { signIn: true });
    const member = await holder.signIn();
    const onCard = async () => (await member.call(memberInfo)).account.account_info.card_fields;
    expect(await onCard()).toEqual([]);
    expect((await answer(holder, field, 'A-12')).status).toBe(200);
    expect(await onCard()).toEqual([{ id: field.id, label: 'ロッカー', text: 'A-12' }]);
    const second = await define({ on_card: true });
    const third = await operator.ask(accountFields.create, {
      query,
      body: fieldBody(await firstSection(operator, world.code), { on_card: true }),
    });
    expect(third.failure().error_fields?.on_card?.[0]?.code).toBe('card_full');
    await changed(second, { on_card: false });
    // What the member itself may not read is not on its card either.
    const closed = await changed(field, { platform: 3 });
    expect(await onCard()).toEqual([]);
    // It takes no place there, so that others can have it.
    const others = [await define({ on_card: true }), await define({ on_card: true })];
    const full = await change(closed, { platform: 1 });
    expect(full.failure().error_fields?.on_card?.[0]?.code).toBe('card_full');
    await changed(others[0]!, { on_card: false });
    await changed(closed, { platform: 1, on_card: false });
    expect(await onCard()).toEqual([]);
  });

  it('keep their answers while they are hidden, and show them again afterwards', async () => {
    const field = await define();
    const member = await makeMember(world);
    expect((await answer(member, field, '残る')).status).toBe(200);
    const hidden = await changed(field, { use_type: 3 });
    expect((await world.staff.call(getMember, { params: { id: member.id } })).extend_info).toEqual({});
    await changed(hidden, { use_type: 2 });
    expect((await world.staff.call(getMember, { params: { id: member.id } })).extend_info).toEqual({
      [field.id]: '残る',
    });
  });

  it('retire a choice that is left out: who has it keeps it, marked; nobody else can choose it', async () => {
    const field = await define({ input_type: 'radio', choices: [choice('a', '初級'), choice('b', '中級')] });
    const [holder, other] = [await makeMember(world), await makeMember(world)];
    expect((await answer(holder, field, 'a')).status).toBe(200);
    const fewer = await changed(field, { choices: [choice('b', '中級')] });
    expect((await fieldOf(field)).choices.map(({ value, retired = false }) => [value, retired])).toEqual([
      ['b', false],
      ['a', true],
    ]);
    expect((await staffItem(field))?.choices).toContainEqual({
      value: 'a',
      text: '初級（以前の選択肢）',
      retired: true,
    });
    const refused = await answer(other, field, 'a');
    expect(refused.status, refused.text).toBe(422);
    expect((await answer(holder, field, 'a')).status).toBe(200);
    // A new choice never gets the value of a former one.
    await changed(fewer, { choices: [choice('b', '中級'), { text: { ja: '上級', en: 'Advanced' } }] });
    const values = (await fieldOf(field)).choices.map(({ value }) => value);
    expect(new Set(values).size).toBe(3);
  });

  it('give new choices of both steps values of their own, which no text looks like', async () => {
    const below = (...texts: string[]) => texts.map((text) => ({ text: { ja: text, en: text } }));
    const field = await define({
      input_type: 'dropdown_related',
      choices: below('1', '2').map((parent) => ({ ...parent, children: below('1', '2', '3') })),
    });
    const { choices } = await fieldOf(field);
    const values = choices.flatMap(({ value, children = [] }) => [value, ...children.map((child) => child.value)]);
    expect(new Set(values).size).toBe(8);
    expect(values.filter((value) => ['0', '1', '2', '3'].includes(value))).toEqual([]);
    // A child that is left out is retired under its parent alone, and is counted where it was chosen.
    const [first, second] = choices;
    const member = await makeMember(world);
    expect((await answer(member, field, [first!.value, first!.children![2]!.value])).status).toBe(200);
    const fewer = [{ ...first!, children: first!.children!.slice(0, 2) }, second!];
    const told = await effects(field.id, { ...field.body, choices: fewer });
    expect(told.retired).toEqual([{ text: '3', members: 1 }]);
    await changed(field, { choices: fewer });
    const offered = (await fieldOf(field)).choices.map(({ children = [] }) =>
      children.map(({ retired = false }) => retired),
    );
    expect(offered).toEqual([
      [false, false, true],
      [false, false, false],
    ]);
    const twice = [{ ...first!, children: [{ ...second!.children![0]! }] }, second!];
    const refused = await change({ ...field, version: 2 }, { choices: twice });
    expect(refused.failure().error_fields?.choices?.[0]?.code).toBe('choice_same');
  });

  it('say before they are saved how many members they will be asked of, lose sight of, or no longer fit', async () => {
    const field = await define({ input_type: 'number' });
    const [one] = [await makeMember(world), await makeMember(world)];
    expect((await answer(one, field, 50)).status).toBe(200);
    const body = { ...field.body, input_type: 'number' };
    expect(await effects(field.id, { ...body, use_type: 1 })).toMatchObject({
      members: 2,
      asked: 1,
      asked_of: 'member',
    });
    expect(await effects(field.id, { ...body, use_type: 1, platform: 3 })).toMatchObject({
      asked: 1,
      asked_of: 'staff',
    });
    expect(await effects(field.id, { ...body, use_type: 3 })).toMatchObject({ asked: 0, hidden: 1 });
    expect(await effects(field.id, { ...body, platform: 3 })).toMatchObject({ hidden: 0, closed: 1 });
    // So does a section for other members, and a rule that does not hold for whoever answered.
    const { sections } = await operator.call(accountSections, { query: { ...query, class_type: 1 } });
    const other = sections.at(-1)!;
    await server.sql('update account_cms_group set member_type_ids = array[2000000000] where id = $1', [other.id]);
    const moved = { ...body, group_id: other.id };
    expect(await effects(field.id, moved)).toMatchObject({ members: 0, hidden: 1, closed: 0 });
    const above = { ...LOOKS_AT, dependency_account_cms_component_code: 'birthday', operator_type: 1, value: 120 };
    const ruled = { ...body, use_type: 6, conditions: [{ ...above, type: 'default', input_type: 'date' }] };
    expect(await effects(field.id, ruled)).toMatchObject({ members: 2, hidden: 1, closed: 0 });
    expect(await effects(field.id, { ...body, limits: { max: 10 } })).toMatchObject({ asked: 0, outside: 1 });
    expect(await effects(null, { ...field.body, use_type: 1 })).toMatchObject({ asked: 2 });
    // It only asks: the field is as it was.
    expect((await fieldOf(field)).version).toBe(1);
  });

  it('have rules that lead to other fields, never back to themselves', async () => {
    const cause = await define({ input_type: 'radio', choices: [choice('yes', 'あり'), choice('no', 'なし')] });
    const looksAt = (id: number, input_type: string, value: string) => ({
      type: 'extend',
      dependency_account_cms_component_code: null,
      dependency_account_cms_extend_component_id: id,
      operator_type: 3,
      value,
      logical_function: 'or',
      input_type,
    });
    const detail = await define({ use_type: 6, conditions: [looksAt(cause.id, 'radio', 'yes')] });
    const circle = await change(cause, { use_type: 5, conditions: [looksAt(detail.id, 'textbox', 'x')] });
    expect(circle.status, circle.text).toBe(422);
    expect(circle.failure().error_fields?.['conditions.0.value']?.[0]?.code).toBe('rule_circular');
    const unknown = await change(detail, { conditions: [looksAt(2_000_000_000, 'radio', 'yes')] });
    expect(unknown.failure().error_fields?.['conditions.0.value']?.[0]?.code).toBe('unknown_reference');
    const hiding = await effects(cause.id, { ...(await fieldOf(cause)), use_type: 3 });
    expect(hiding.rules).toEqual([detail.body.label_ja]);
    const inUse = await remove(cause);
    expect(inUse.status, inUse.text).toBe(409);
    expect(inUse.failure().error_code).toBe('field_in_use');
    expect(inUse.failure().message).toMatch(/^ほかの項目の条件1件で使われているため、/);
  });

  it('are not deleted once somebody answered, nor where they are the product’s', async () => {
    const field = await define();
    expect((await answer(await makeMember(world), field, 'ある')).status).toBe(200);
    const refused = await remove(field);
    expect(refused.status, refused.text).toBe(409);
    expect(refused.failure().message).toBe('回答が1件あるため、削除できません。「使わない」にすると隠せます。');
    const { sections } = await operator.call(accountSections, { query: { ...query, class_type: 1 } });
    const name = sections[0]!.fields[0]!;
    expect((await remove(name)).failure().error_code).toBe('built_in_field');
    const hidden = await change(name, { use_type: 3 });
    expect(hidden.failure().error_fields?.use_type?.[0]?.code).toBe('core_field');
  });

  it('are in the operators’ log with what changed, and not where nothing did', async () => {
    const field = await define();
    const { label_ja, label_en } = field.body;
    await change(field, { label_ja, label_en });
    expect((await fieldOf(field)).version).toBe(1);
    await changed(field, { label_ja: '新しい名前' });
    const rows = await server.sql<{ detail: object }>(
      `select detail from operator_log where facility_id = $1 and action = 'account-cms.update'`,
      [world.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.detail).toMatchObject({ before: { label_ja }, after: { label_ja: '新しい名前' } });
  });
});
