import {
  accountFields,
  accountGroups,
  accountSections,
  getAccountForm,
  getOwnForm,
  moveAccountSection,
} from '@tsudoi/contract/account-cms';
import { describeCrud, makeFacility, makeMember, onEngines, operatorOf, suiteServer } from '@tsudoi/kit';
import { defineField, firstSection, makeSection, sectionBody } from '@tsudoi/kit/families/account-cms';
import { expect, it } from 'vitest';

describeCrud('sections of forms', {
  access: { operator: true, ofFacility: true },
  endpoints: accountGroups,
  make: async ({ server, code }) => makeSection(await operatorOf(server), code),
  createBody: () => sectionBody(),
  updateBody: () => {
    const { class_type: _, ...body } = sectionBody();
    return body;
  },
  refused: () => [
    { body: sectionBody({ name_ja: '' }), field: 'name_ja', code: 'required' },
    { body: sectionBody({ name_en: '' }), field: 'name_en', code: 'required' },
    { body: sectionBody({ platform: 4 }), field: 'platform', code: 'choice' },
    { body: sectionBody({ member_type_ids: [999_999] }), field: 'member_type_ids', code: 'member_type_unknown' },
  ],
});

onEngines('a section of a form', (engine) => {
  const server = suiteServer({ engine });

  it('is the heading of its fields in every form at once, is for whom it says, and goes only when it is empty', async () => {
    const operator = await operatorOf(server);
    const world = await makeFacility(server);
    const query = { facility_code: world.code };
    const holder = await makeMember(world, { signIn: true });
    const member = await holder.signIn();
    const section = await makeSection(operator, world.code, { name_ja: '健康について', name_en: 'Health' });
    const field = await defineField(operator, world.code, { group_id: section.id });
    const groupsOf = async () => [
      (await world.staff.call(getAccountForm, { query: {} })).groups.map(({ name }) => name),
      (await member.call(getOwnForm, {})).groups.map(({ name }) => name),
    ];
    expect(await groupsOf()).toEqual([
      expect.arrayContaining(['健康について']),
      expect.arrayContaining(['健康について']),
    ]);

    // Moved to the top it stands there, and narrowed to staff members do not see it.
    const first = await firstSection(operator, world.code);
    await operator.call(moveAccountSection, { params: { id: section.id }, query, body: { before: first } });
    expect((await groupsOf()).map(([name]) => name)).toEqual(['健康について', '健康について']);
    const { version } = await operator.call(accountGroups.update, {
      params: { id: section.id },
      query,
      body: { name_ja: '健康について', name_en: 'Health', platform: 3, version: 1 },
    });
    const [staffGroups, memberGroups] = await groupsOf();
    expect([staffGroups?.[0], memberGroups?.includes('健康について')]).toEqual(['健康について', false]);

    // What everybody has stays in everybody's form: the section with the name cannot be narrowed, nor the name moved into another.
    const refusal = async (reply: Promise<{ status: number; failure(): { errors: object } }>) => {
      const { status, failure } = await reply;
      return [status, Object.keys(failure().errors)];
    };
    expect(
      await refusal(
        operator.ask(accountGroups.update, {
          params: { id: first },
          query,
          body: { name_ja: '基本', name_en: 'Basics', platform: 3, version: 1 },
        }),
      ),
    ).toEqual([422, ['platform']]);
    const { sections } = await operator.call(accountSections, { query: { ...query, class_type: 1 } });
    const name = sections.flatMap(({ fields }) => fields).find(({ code }) => code === 'name')!;
    const body = { group_id: section.id, use_type: 1, version: name.version };
    expect(await refusal(operator.ask(accountFields.update, { params: { id: name.id }, query, body }))).toEqual([
      422,
      ['group_id'],
    ]);

    const remove = () =>
      operator.ask(accountGroups.remove, { params: { id: section.id }, query: { ...query, version } });
    expect([(await remove()).status, (await remove()).failure().error_code]).toEqual([409, 'section_in_use']);
    const moved = { ...field.body, group_id: first, version: 1 };
    await operator.call(accountFields.update, { params: { id: field.id }, query, body: moved });
    expect((await remove()).status).toBe(200);
    expect((await groupsOf())[0]).not.toContain('健康について');
  });
});
