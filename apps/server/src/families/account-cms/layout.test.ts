import {
  accountLayouts,
  getAccountForm,
  getOwnForm,
  resetAccountLayout,
  saveAccountLayout,
} from '@tsudoi/contract/account-cms';
import { applicationForm } from '@tsudoi/contract/applications';
import { getMember, memberListFacts, searchMembers, updateMember } from '@tsudoi/contract/members';
import { type Actor, makeFacility, makeMember, onEngines, operatorOf, suiteServer, type World } from '@tsudoi/kit';
import { defineField, layoutBody, makeSection } from '@tsudoi/kit/families/account-cms';
import { openRegistration } from '@tsudoi/kit/families/applications';
import { beforeAll, expect, it } from 'vitest';

onEngines('the layout of the screens of a form', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  let operator: Actor;
  let member: Actor;
  let query: { facility_code: string };

  beforeAll(async () => {
    operator = await operatorOf(server);
    world = await makeFacility(server);
    query = { facility_code: world.code };
    await openRegistration(world);
    member = await (await makeMember(world, { signIn: true })).signIn();
  });

  const formOf = {
    register: () =>
      world.visitor('member').call(applicationForm, { query: { member_type_id: world.memberTypes[0]!.id } }),
    profile: () => member.call(getOwnForm, {}),
    staff: () => world.staff.call(getAccountForm, { query: {} }),
    detail: () => world.staff.call(getAccountForm, { query: { screen: 'detail' } }),
  };
  const SCREENS = ['register', 'profile', 'staff', 'detail'] as const;
  const shape = async (screen: keyof typeof formOf) => {
    const { columns, groups } = await formOf[screen]();
    return { columns, groups: groups.map(({ name, items }) => [name, ...items.map(({ id }) => id)]) };
  };
  const screenOf = async (screen: string) => {
    const { screens } = await operator.call(accountLayouts, { query: { ...query, class_type: 1 } });
    return screens.find((one) => one.screen === screen)!;
  };

  it('is what that screen shows at once, and no other, until it is reset', async () => {
    const section = await makeSection(operator, world.code, { name_ja: '連絡網', name_en: 'Calls' });
    const a = (await defineField(operator, world.code, { group_id: section.id })).id;
    const b = (await defineField(operator, world.code, { group_id: section.id })).id;
    const left = (await defineField(operator, world.code, { group_id: section.id })).id;
    for (const screen of SCREENS) {
      const before = Object.fromEntries(
        await Promise.all(SCREENS.map(async (one) => [one, await shape(one)] as const)),
      );
      const layout = {
        sections: [{ id: section.id, heading: true }],
        fields: [
          { id: b, shown: true, read_only: false },
          { id: left, shown: false, read_only: false },
        ],
      };
      await operator.call(saveAccountLayout, { query, body: { ...layoutBody({ screen }), ...layout } });
      const after = await shape(screen);
      expect([screen, after.columns, after.groups[0]]).toEqual([screen, 1, ['連絡網', b, a]]);
      for (const other of SCREENS.filter((one) => one !== screen))
        expect([other, await shape(other)]).toEqual([other, before[other]]);
      const { version } = await screenOf(screen);
      const body = { class_type: 1 as const, screen, version };
      expect((await operator.ask(resetAccountLayout, { query, body: { ...body, version: 9 } })).status).toBe(409);
      await operator.call(resetAccountLayout, { query, body });
      expect([screen, await shape(screen)]).toEqual([screen, before[screen]]);
    }
  });

  it('makes a field read-only on its screen, and refuses to leave out what has to be filled in, or what is hidden', async () => {
    const needed = await defineField(operator, world.code, { use_type: 1 });
    const free = await defineField(operator, world.code);
    const hidden = await defineField(operator, world.code, { use_type: 3 });
    const save = (screen: (typeof SCREENS)[number], fields: object[]) =>
      operator.ask(saveAccountLayout, { query, body: { ...layoutBody({ screen }), fields } });
    for (const screen of ['register', 'profile', 'staff'] as const) {
      const reply = await save(screen, [{ id: needed.id, shown: false, read_only: false }]);
      expect([screen, reply.status, reply.failure().error_fields]).toEqual([
        screen,
        422,
        { 'fields.0.shown': [{ code: 'needed_on_screen' }] },
      ]);
      const offered = (await screenOf(screen)).groups.flatMap(({ items }) => items.map(({ id }) => id));
      expect([offered.includes(needed.id), offered.includes(hidden.id)]).toEqual([true, false]);
      expect((await save(screen, [{ id: hidden.id, shown: true, read_only: false }])).status).toBe(422);
    }
    expect((await save('detail', [{ id: needed.id, shown: false, read_only: false }])).status).toBe(200);
    expect((await save('staff', [{ id: free.id, shown: true, read_only: true }])).status).toBe(200);
    const { groups } = await formOf.staff();
    expect(groups.flatMap(({ items }) => items).find(({ id }) => id === free.id)?.read_only).toBe(true);
    expect((await save('staff', [])).failure()).toMatchObject({ error_code: 'stale' });
  });

  it('of the list says with which columns it begins, and the rows have them; there is one list for all members', async () => {
    const own = await makeFacility(server);
    const of = { facility_code: own.code };
    const startOf = async () =>
      (await own.staff.call(memberListFacts, {}))
        .filter(({ start }) => start !== undefined)
        .toSorted((one, other) => (one.start ?? 0) - (other.start ?? 0))
        .map(({ field }) => field);
    const { id } = await defineField(operator, own.code, { label_ja: '校区' });
    const { id: holder } = await makeMember(own);
    const { basic_info, version } = await own.staff.call(getMember, { params: { id: holder } });
    await own.staff.call(updateMember, {
      params: { id: holder },
      body: { basic_info, extend_info: { [id]: '青葉小' }, version },
    });
    expect(await startOf()).toEqual([]);
    const { screens } = await operator.call(accountLayouts, { query: { ...of, class_type: 1 } });
    const { groups = [] } = screens.find(({ screen }) => screen === 'list') ?? {};
    const items = groups.flatMap((group) => group.items);
    const named = (code: string) => items.find((item) => item.code === code)!.id;
    const shown = [named('name'), id, named('location')].map((field) => ({ id: field, shown: true, read_only: false }));
    const body = {
      class_type: 1 as const,
      screen: 'list' as const,
      version: 0,
      columns: 2 as const,
      sections: [],
      fields: shown,
    };
    await operator.call(saveAccountLayout, { query: of, body });
    const columns = await startOf();
    expect(columns.toSorted()).toEqual(['address', 'city_code', `extend_info.${id}`, 'name', 'pref_code'].toSorted());
    expect(columns.indexOf('name')).toBeLessThan(columns.indexOf(`extend_info.${id}`));
    const [row] = (await own.staff.call(searchMembers, { body: { default_search: {} } })).items;
    expect(row?.cells[`extend_info.${id}`]).toBe('青葉小');
    const without = { ...body, version: 1, fields: [{ id: named('name'), shown: false, read_only: false }] };
    const refused = await operator.ask(saveAccountLayout, { query: of, body: without });
    expect(refused.failure().error_fields).toMatchObject({ 'fields.0.shown': [{ code: 'needed_on_screen' }] });
    const ofCompanies = await operator.ask(saveAccountLayout, { query: of, body: { ...body, class_type: 2 } });
    expect(ofCompanies.failure().error_fields).toMatchObject({ screen: [{ code: 'choice' }] });
  });
});
