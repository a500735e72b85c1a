import { getMember, searchMembers, updateMember, updateMemberCode } from '@tsudoi/contract/members';
import {
  applyImport,
  basicInfo,
  goodMembers,
  makeFacility,
  makeMember,
  onEngines,
  PASSWORD,
  planImport,
  suiteServer,
  type World,
} from '@tsudoi/kit';
import { beforeAll, expect, it } from 'vitest';
import { memberAddressesAndCodes } from '../../db/migrations/0022_member_addresses_and_codes.ts';

onEngines('member codes', (engine) => {
  const server = suiteServer({ engine });
  let world: World;

  beforeAll(async () => {
    world = await makeFacility(server);
  });

  const coded = (member_code: string, signIn = false) => makeMember(world, { basicInfo: { member_code }, signIn });
  const refusal = async (member_code: string): Promise<string> =>
    coded(member_code).then(
      () => 'taken in',
      (error: Error) => error.message,
    );
  const codeOf = async (id: number) => (await world.staff.call(getMember, { params: { id } })).basic_info.member_code;

  it('are one whatever their case and width, and stay as they were first written', async () => {
    const made = await coded('Ab-1', true);
    expect(await refusal('AB-1')).toContain('basic_info.member_code');
    expect(await refusal('ａｂ－１')).toContain('basic_info.member_code');
    expect(await codeOf(made.id)).toBe('Ab-1');
    expect(await codeOf((await coded('Ｗｉｄｅ＿９')).id)).toBe('Wide_9');
    for (const login of ['Ab-1', 'ab-1', 'ＡＢ－１']) await world.visitor('member').signIn(login, PASSWORD);
    for (const value of ['AB-1', 'ab-1', 'ａｂ－１']) {
      const found = await world.staff.call(searchMembers, {
        body: {
          default_search: {},
          advanced_search: [
            [{ type: 'default', dependency_account_cms_component_code: 'member_code', operator_type: 3, value }],
          ],
        },
      });
      expect(found.items.map(({ id }) => id)).toEqual([made.id]);
    }
  });

  it('may change their own case, and not become another member’s', async () => {
    const [one, other] = [await coded('case-1'), await coded('case-2')];
    const { version } = await world.staff.call(getMember, { params: { id: one.id } });
    await world.staff.call(updateMember, {
      params: { id: one.id },
      body: { basic_info: basicInfo(world, { member_code: 'CASE-1' }), version },
    });
    expect(await codeOf(one.id)).toBe('CASE-1');
    const reply = await world.staff.ask(updateMemberCode, {
      body: { account_code: other.accountCode, member_code: 'Case-1', version: other.version },
    });
    expect(reply.failure().errors).toHaveProperty('member_code');
  });

  it('are the key of a file in any writing: the member is found, the same code twice is refused', async () => {
    const made = await coded('Key-7');
    const [one, two] = goodMembers(2, 'K');
    const plan = await planImport(world.staff, [{ ...one!, member_code: 'ＫＥＹ－７', last_name: '新姓' }]);
    expect(plan).toMatchObject({ state: 'planned', total_update_records: 1, total_insert_records: 0 });
    await applyImport(world.staff, plan.task_id);
    expect((await world.staff.call(getMember, { params: { id: made.id } })).basic_info).toMatchObject({
      member_code: 'Key-7',
      last_name: '新姓',
    });
    const twice = await planImport(world.staff, [
      { ...one!, member_code: 'new-1' },
      { ...two!, member_code: 'NEW-1' },
    ]);
    expect(twice).toMatchObject({ state: 'invalid', total_error_records: 1 });
    expect(twice.data.map(({ row, field, source }) => [row, field, source])).toEqual([[3, 'member_code', 'NEW-1']]);
  });

  it('of a typed number skip the next one in any case', async () => {
    const next = (await coded('')).memberCode;
    const [, prefix = '', digits = ''] = /^(\D*)(\d+)$/.exec(next) ?? [];
    await coded(`${prefix.toLowerCase()}${String(Number(digits) + 1).padStart(digits.length, '0')}`);
    expect((await coded('')).memberCode).toBe(`${prefix}${String(Number(digits) + 2).padStart(digits.length, '0')}`);
  });

  it('that differed in case alone before stop the migration, which lists them', async () => {
    const own = await makeFacility(server);
    const made = [];
    for (const code of ['Dup', 'x1', 'other']) made.push(await makeMember(own, { basicInfo: { member_code: code } }));
    await server.sql('drop index account_member_code_key');
    await server.sql('update account set member_code = $1 where id = $2 and facility_id = $3', [
      'dup',
      made[1]!.id,
      own.id,
    ]);
    const check = memberAddressesAndCodes.slice(memberAddressesAndCodes.indexOf('do $$')).split('end $$;')[0];
    await expect(server.sql(`${check} end $$`)).rejects.toThrow(
      `member codes differ in case alone, change all but one of each: facility ${own.id}: Dup, dup`,
    );
    await server.sql("update account set member_code = 'x1' where id = $1 and facility_id = $2", [made[1]!.id, own.id]);
    await server.sql(`${check} end $$`);
    await server.sql(
      memberAddressesAndCodes.slice(memberAddressesAndCodes.indexOf('create unique index')).replace(';', ''),
    );
  });
});
