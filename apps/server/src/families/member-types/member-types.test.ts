import { memberTypeOptionsForStore, memberTypes } from '@tsudoi/contract/member-types';
import { createMember, deleteMember, getMember } from '@tsudoi/contract/members';
import {
  type Actor,
  basicInfo,
  describeCrud,
  makeFacility,
  makeMember,
  onEngines,
  operatorOf,
  suiteServer,
  type World,
} from '@tsudoi/kit';
import { makeMemberType, memberTypeBody } from '@tsudoi/kit/families/member-types';
import { beforeAll, beforeEach, expect, it } from 'vitest';

describeCrud('member types', {
  access: { operator: true, ofFacility: true },
  endpoints: memberTypes,
  make: async ({ server, code }) => makeMemberType(await operatorOf(server), code),
  createBody: () => memberTypeBody(),
  updateBody: () => memberTypeBody(),
  refused: () => [
    { body: memberTypeBody({ code: '' }), field: 'code', code: 'required' },
    { body: memberTypeBody({ code: '正' }), field: 'code', code: 'code_format' },
    { body: memberTypeBody({ name: '' }), field: 'name', code: 'required' },
    { body: memberTypeBody({ class_type: 3 }), field: 'class_type', code: 'choice' },
    { body: memberTypeBody({ prefix: 'S1' }), field: 'prefix', code: 'prefix_format' },
    { body: memberTypeBody({ digits: 2 }), field: 'digits', code: 'too_small' },
    { body: memberTypeBody({ expiry_type: 3 }), field: 'expiry_type', code: 'choice' },
    { body: memberTypeBody({ renew_before_days: 367 }), field: 'renew_before_days', code: 'too_large' },
    { body: memberTypeBody({ renewal_fee: -1 }), field: 'renewal_fee', code: 'too_small' },
    {
      body: memberTypeBody({ apply_from: '2026-05-01', apply_until: '2026-04-30' }),
      field: 'apply_until',
      code: 'date_order',
    },
  ],
});

onEngines('member types of a facility', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  let operator: Actor;
  let query: { facility_code: string };

  beforeAll(async () => {
    operator = await operatorOf(server);
  });
  beforeEach(async () => {
    world = await makeFacility(server);
    query = { facility_code: world.code };
  });

  const make = (fields = {}) => makeMemberType(operator, world.code, fields);
  const memberOf = async (type: { id: number }) => makeMember(world, { basicInfo: { member_type: [type.id] } });
  const remove = (type: { id: number; version: number }) =>
    operator.ask(memberTypes.remove, { params: { id: type.id }, query: { ...query, version: type.version } });
  const update = (type: { id: number; body: object; version: number }, fields: object) =>
    operator.ask(memberTypes.update, {
      params: { id: type.id },
      query,
      body: { ...type.body, ...fields, version: type.version },
    });

  it('are picked from by staff as soon as they are there, under the name they have now', async () => {
    const type = await make({ name: '賛助会員' });
    const offered = async () =>
      (await world.staff.call(memberTypeOptionsForStore, { query: {} })).find(({ id }) => id === type.id)?.text;
    expect(await offered()).toBe('賛助会員');
    expect((await update(type, { name: '特別会員' })).status).toBe(200);
    expect(await offered()).toBe('特別会員');
  });

  it('are searched by code and both names in any writing, and by class', async () => {
    await make({ code: 'CORP', name: 'ホウジン会員', name_en: 'Companies', class_type: 2 });
    const found = async (default_search: object) =>
      (await operator.call(memberTypes.search, { query, body: { default_search } })).items.map(({ code }) => code);
    expect(await found({ keyword: 'corp' })).toEqual(['CORP']);
    expect(await found({ keyword: 'ほうじん' })).toEqual(['CORP']);
    expect(await found({ keyword: 'ｃｏｍｐａｎｉｅｓ' })).toEqual(['CORP']);
    expect(await found({ class_type: [2] })).toEqual(['CORP']);
    expect(await found({ keyword: '無い' })).toEqual([]);
  });

  it('have codes that no other type of the facility has, in whatever case', async () => {
    const type = await make({ code: 'VIP' });
    const again = await operator.ask(memberTypes.create, { query, body: memberTypeBody({ code: 'vip' }) });
    expect(again.status, again.text).toBe(422);
    expect(again.failure().error_fields?.code?.[0]?.code).toBe('code_taken');
    // A deleted one leaves its code, and another facility has codes of its own.
    await makeMemberType(operator, (await makeFacility(server)).code, { code: 'VIP' });
    expect((await remove(type)).status).toBe(200);
    await make({ code: 'VIP' });
  });

  it('are not deleted while members have them, and the refusal says how many', async () => {
    const type = await make();
    const members = [await memberOf(type), await memberOf(type)];
    const refused = await remove(type);
    expect(refused.status, refused.text).toBe(409);
    expect(refused.failure()).toMatchObject({
      error_code: 'member_type_in_use',
      message: 'この種別は使われているため、削除できません（会員: 2人、フォームの見出し: 0件、支払いプラン: 0件）。',
    });
    const record = await operator.call(memberTypes.get, { params: { id: type.id }, query });
    expect(record.member_count).toBe(2);
    // Deleted members do not hold a type back.
    for (const { id, version } of members) await world.staff.call(deleteMember, { params: { id }, query: { version } });
    expect((await remove(type)).status).toBe(200);
  });

  it('are not deleted while a section of the member form is for them', async () => {
    const type = await make();
    await server.sql(
      `update account_cms_group set member_type_ids = array[$2::int]
       where facility_id = $1 and id = (select min(id) from account_cms_group where facility_id = $1)`,
      [world.id, type.id],
    );
    const refused = await remove(type);
    expect(refused.status, refused.text).toBe(409);
    expect(refused.failure().message).toBe(
      'この種別は使われているため、削除できません（会員: 0人、フォームの見出し: 1件、支払いプラン: 0件）。',
    );
  });

  it('keep their class while members have them, and change everything else', async () => {
    const type = await make();
    await memberOf(type);
    const refused = await update(type, { class_type: 2 });
    expect(refused.status, refused.text).toBe(422);
    expect(refused.failure().errors.class_type).toEqual(['この種別の会員が1人いるため、会員区分は変更できません。']);
    expect((await update(type, { renewal_fee: 5_000, expiry_type: 0 })).status).toBe(200);
    expect((await update(await make(), { class_type: 2 })).status).toBe(200);
  });

  it('number new members by a changed prefix and leave the codes that were given', async () => {
    const type = await make({ prefix: 'OLD', digits: 4 });
    const first = await memberOf(type);
    expect(first.memberCode).toBe('OLD0001');
    expect((await update(type, { prefix: 'NEW', digits: 6 })).status).toBe(200);
    expect((await memberOf(type)).memberCode).toBe('NEW000001');
    const kept = await world.staff.call(getMember, { params: { id: first.id } });
    expect(kept.basic_info.member_code).toBe('OLD0001');
  });

  it('are either deleted or given to a member who comes at the same moment, never both', async () => {
    const type = await make();
    const [removal, creation] = await Promise.all([
      remove(type),
      world.staff.ask(createMember, { body: { basic_info: basicInfo(world, { member_type: [type.id] }) } }),
    ]);
    expect([
      [200, 422],
      [409, 201],
    ]).toContainEqual([removal.status, creation.status]);
  });

  it('are refused where the header names another facility than the call', async () => {
    const reply = await operator.ask(
      memberTypes.search,
      { query, body: { default_search: {} } },
      { 'facility-code': (await makeFacility(server)).code },
    );
    expect(reply.status, reply.text).toBe(403);
    expect(reply.failure().error_code).toBe('header_mismatch');
  });
});
