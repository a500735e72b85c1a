import { getProfile, updateProfileSection } from '@tsudoi/contract/members';
import { type Actor, makeFacility, makeField, makeMember, onEngines, suiteServer, type World } from '@tsudoi/kit';
import { beforeAll, expect, it } from 'vitest';

const CHOICES = [
  { value: 'no', text: { ja: 'なし', en: 'No' } },
  { value: 'yes', text: { ja: 'あり', en: 'Yes' } },
];

onEngines('a section of the own profile', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  let consent: number;
  let allergy: number;
  let detail: number;
  beforeAll(async () => {
    world = await makeFacility(server);
    consent = await makeField(server, world, {
      input_type: 'textbox',
      label: '緊急連絡先',
      use_type: 1,
      platform: 2,
    });
    allergy = await makeField(server, world, { input_type: 'radio', label: 'アレルギー', choices: CHOICES });
    detail = await makeField(server, world, {
      input_type: 'textbox',
      label: 'アレルギーの内容',
      use_type: 4,
      conditions: [
        {
          type: 'extend',
          dependency_account_cms_component_code: null,
          dependency_account_cms_extend_component_id: allergy,
          operator_type: 3,
          value: 'yes',
          logical_function: 'and',
          input_type: 'radio',
        },
      ],
    });
  });

  const save = async (by: Actor, part: { basic_info?: object; extend_info?: object }) => {
    const { version } = await by.call(getProfile);
    return by.ask(updateProfileSection, { body: { basic_info: {}, ...part, version } as never });
  };

  it('is saved alone: what is not in it stays, and what was missing elsewhere does not stand in its way', async () => {
    const made = await makeMember(world, {
      signIn: true,
      basicInfo: { address: '青葉台1-2-3', building_name: '旧館' },
    });
    const by = await made.signIn();
    expect((await by.call(getProfile)).missing).toContain(`extend_info.${consent}`);
    expect((await save(by, { basic_info: { phone: '045-111-2222' } })).status).toBe(200);
    expect((await save(by, { extend_info: { [allergy]: 'no' } })).status).toBe(200);
    const { basic_info, extend_info, missing } = await by.call(getProfile);
    expect(basic_info).toMatchObject({ phone: '045-111-2222', address: '青葉台1-2-3', building_name: '旧館' });
    expect(extend_info).toMatchObject({ [allergy]: 'no' });
    expect(missing).toContain(`extend_info.${consent}`);
    expect((await save(by, { extend_info: { [consent]: '母' } })).status).toBe(200);
    expect((await by.call(getProfile)).extend_info).toMatchObject({ [allergy]: 'no', [consent]: '母' });
  });

  it('is refused for what is wrong or missing in it, and nothing of it is stored', async () => {
    const by = await (await makeMember(world, { signIn: true })).signIn();
    const refused = async (part: object) => Object.keys((await save(by, part)).failure().error_fields ?? {});
    expect(await refused({ basic_info: { phone: 'abc', address: '変わらない' } })).toEqual(['basic_info.phone']);
    expect(await refused({ extend_info: { [consent]: '' } })).toEqual([`extend_info.${consent}`]);
    expect(await refused({ basic_info: { last_name: '' } })).toEqual(['basic_info.last_name']);
    expect((await by.call(getProfile)).basic_info.address).not.toBe('変わらない');
  });

  it('asks for what its own answer demands elsewhere', async () => {
    const by = await (await makeMember(world, { signIn: true })).signIn();
    const late = await save(by, { extend_info: { [allergy]: 'yes' } });
    expect(Object.keys(late.failure().error_fields ?? {})).toEqual([`extend_info.${detail}`]);
    expect((await save(by, { extend_info: { [allergy]: 'yes', [detail]: 'えび' } })).status).toBe(200);
  });

  it('is held against the version that was read', async () => {
    const by = await (await makeMember(world, { signIn: true })).signIn();
    const { version } = await by.call(getProfile);
    await save(by, { basic_info: { phone: '045-111-2222' } });
    const body = { basic_info: { phone: '045-333-4444' }, version };
    expect((await by.ask(updateProfileSection, { body })).failure().error_code).toBe('stale');
  });
});
