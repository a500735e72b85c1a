import { memberInfo } from '@tsudoi/contract/auth';
import { accountHistory, compareAccountHistory } from '@tsudoi/contract/histories';
import {
  createMember,
  getMember,
  getMemberDetail,
  getProfile,
  memberSearchFields,
  searchMembers,
  updateMember,
  updateProfile,
} from '@tsudoi/contract/members';
import {
  basicInfo,
  changeField,
  makeFacility,
  makeField,
  makeMember,
  onEngines,
  type Reply,
  suiteServer,
  type World,
} from '@tsudoi/kit';
import { beforeAll, describe, expect, it } from 'vitest';

const choices = [
  { value: 'no', text: { ja: 'なし', en: 'No' } },
  { value: 'yes', text: { ja: 'あり', en: 'Yes' } },
];
const errorsOf = (reply: Reply) => reply.json<{ errors: Record<string, string[]> }>().errors;
const when = (id: number, value: string) =>
  ({
    type: 'extend',
    dependency_account_cms_component_code: null,
    dependency_account_cms_extend_component_id: id,
    operator_type: 3,
    value,
    logical_function: 'and',
    input_type: 'radio',
  }) as const;
const belowEighteen = {
  type: 'default',
  dependency_account_cms_component_code: 'birthday',
  dependency_account_cms_extend_component_id: null,
  operator_type: 2,
  value: 17,
  logical_function: 'and',
  input_type: 'date',
} as const;
const thisYear = new Date().getFullYear();
const child = `${thisYear - 10}/05/05`;
const adult = `${thisYear - 30}/05/05`;

onEngines('a facility’s own form', (engine) => {
  const server = suiteServer({ engine });
  let world: World;

  const create = (extend_info: Record<string, unknown>, info: Parameters<typeof basicInfo>[1] = {}) =>
    world.staff.ask(createMember, { body: { basic_info: basicInfo(world, info), extend_info } });
  const idOf = (reply: Reply) => reply.json<{ data: { id: number } }>().data.id;
  const stored = async (id: number) =>
    (await world.staff.call(getMember, { params: { id } })).extend_info as Record<string, unknown>;
  /** Changes a member as its form does: everything it has, with some of it changed. */
  async function change(id: number, extend_info: Record<string, unknown>, info: object = {}) {
    const { basic_info, version } = await world.staff.call(getMember, { params: { id } });
    const person = Object.fromEntries(Object.entries(basic_info).filter(([, value]) => value !== null));
    return world.staff.ask(updateMember, {
      params: { id },
      body: { basic_info: { ...person, ...info }, extend_info, version },
    });
  }

  describe('for staff', () => {
    let allergy: number;
    let detail: number;
    let height: number;
    let place: number;
    let guardian: number;

    beforeAll(async () => {
      world = await makeFacility(server);
      allergy = await makeField(server, world, { input_type: 'radio', label: 'アレルギー', choices });
      detail = await makeField(server, world, {
        input_type: 'textarea',
        label: '内容',
        use_type: 6,
        conditions: [when(allergy, 'yes')],
      });
      height = await makeField(server, world, { input_type: 'decimal', label: '身長', limits: { min: 50, max: 250 } });
      place = await makeField(server, world, { input_type: 'location', label: '勤務先' });
      guardian = await makeField(server, world, {
        input_type: 'name',
        label: '保護者',
        use_type: 6,
        conditions: [belowEighteen],
      });
    });

    it('reads what a multipart form sends as texts, and stores it as what it is', async () => {
      const reply = await create({
        [allergy]: 'yes',
        [detail]: ' そば ',
        [height]: '１６２．５',
        [place]: { zipcode: '〒231-0023', pref_code: '14', city_code: '14104', address: '山下町1', building_name: '' },
      });
      expect(reply.status, reply.text).toBe(201);
      expect(await stored(idOf(reply))).toEqual({
        [allergy]: 'yes',
        [detail]: 'そば',
        [height]: 162.5,
        [place]: { zipcode: '2310023', pref_code: '14', city_code: '14104', address: '山下町1', building_name: null },
      });
    });

    it('refuses at the field, in words and by code, everything at once', async () => {
      const reply = await create(
        {
          [allergy]: 'maybe',
          [height]: '300',
          [place]: { pref_code: '99', zipcode: '12' },
          [guardian]: { last_name: '親' },
          999999: 'x',
          __proto__x: 'x',
        },
        { birthday: child, member_type: [987654] },
      );
      expect(reply.status).toBe(422);
      expect(Object.keys(errorsOf(reply)).sort()).toEqual(
        [
          'basic_info.member_type',
          `extend_info.${allergy}`,
          `extend_info.${guardian}.first_name`,
          `extend_info.${height}`,
          `extend_info.${place}.pref_code`,
          `extend_info.${place}.zipcode`,
          'extend_info.999999',
          'extend_info.__proto__x',
        ].sort(),
      );
      expect(errorsOf(reply)[`extend_info.${height}`]).toEqual([expect.stringContaining('250')]);
    });

    it('asks for the guardian of a child and not of an adult', async () => {
      expect(Object.keys(errorsOf(await create({}, { birthday: child })))).toEqual([
        `extend_info.${guardian}.last_name`,
        `extend_info.${guardian}.first_name`,
      ]);
      expect((await create({}, { birthday: adult })).status).toBe(201);
      expect((await create({})).status).toBe(201);
    });

    it('keeps what a rule hides and takes nothing of what is sent for it', async () => {
      const id = idOf(await create({ [allergy]: 'yes', [detail]: 'そば' }));
      expect((await change(id, { [allergy]: 'no', [detail]: '別のもの' })).status).toBe(200);
      expect(await stored(id)).toEqual({ [allergy]: 'no', [detail]: 'そば' });
      expect(Object.keys(errorsOf(await change(id, { [allergy]: 'yes', [detail]: '' })))).toEqual([
        `extend_info.${detail}`,
      ]);
      expect((await change(id, { [allergy]: 'yes' })).status).toBe(200);
      const fresh = idOf(await create({ [allergy]: 'no', [detail]: '送っただけ' }));
      expect(await stored(fresh)).toEqual({ [allergy]: 'no' });
    });

    it('takes an answer away where nothing is sent for it, and leaves what is not mentioned', async () => {
      const id = idOf(await create({ [allergy]: 'no', [height]: 170 }));
      expect((await change(id, { [height]: '' })).status).toBe(200);
      expect(await stored(id)).toEqual({ [allergy]: 'no' });
    });

    it('writes no new version where an answer says the same in another way', async () => {
      const id = idOf(await create({ [place]: { pref_code: '14', zipcode: '2310023' }, [height]: 170 }));
      const reply = await change(id, {
        [place]: { zipcode: '231-0023', pref_code: '14', address: '' },
        [height]: '170.0',
      });
      expect(reply.json<{ data: { version: number } }>().data.version).toBe(1);
    });

    it('stores no part of an answer that there is not', async () => {
      const id = idOf(await create({ [place]: { pref_code: '14', role: 'POISON' } }));
      expect(await stored(id)).toEqual({ [place]: { pref_code: '14' } });
    });

    it('asks for a built-in field that the facility wants, and keeps one that it hides', async () => {
      const other = await makeFacility(server);
      const before = world;
      world = other;
      const id = idOf(await create({}, { gender: 1, phone: '045-111-2222' }));
      await changeField(server, world, { code: 'phone' }, { use_type: 1 });
      await changeField(server, world, { code: 'gender' }, { use_type: 3 });
      expect(Object.keys(errorsOf(await create({})))).toEqual(['basic_info.phone']);
      expect((await change(id, {}, { gender: 2 })).status).toBe(200);
      expect((await world.staff.call(getMember, { params: { id } })).basic_info.gender).toBeNull();
      const genders = (...ids: number[]) =>
        server.sql('select gender from account where id = any ($1) order by id', [ids]);
      expect(await genders(id)).toEqual([{ gender: 1 }]);
      const fresh = idOf(await create({}, { gender: 2, phone: '045-111-2222' }));
      expect(await genders(id, fresh)).toEqual([{ gender: 1 }, { gender: null }]);
      world = before;
    });

    it('takes fields of the other class as unknown', async () => {
      const company = await makeField(server, world, { input_type: 'textbox', class_type: 2 });
      expect(Object.keys(errorsOf(await create({ [company]: 'x' })))).toEqual([`extend_info.${company}`]);
    });

    it('shows answers in words, in the detail and between two versions', async () => {
      const id = idOf(await create({ [allergy]: 'no', [height]: 160 }, { birthday: adult }));
      await change(id, {
        [allergy]: 'yes',
        [detail]: 'えび',
        [place]: { zipcode: '2310023', pref_code: '14', city_code: '14104', address: '山下町1' },
      });
      const found = await world.staff.call(getMemberDetail, { params: { id } });
      expect(Object.fromEntries(found.answers.map(({ label, text }) => [label, text]))).toMatchObject({
        アレルギー: 'あり',
        内容: 'えび',
        身長: '160',
        勤務先: '〒231-0023 神奈川県横浜市中区山下町1',
      });
      expect(found.answers.map(({ label }) => label)).not.toContain('保護者');
      const params = { account_code: found.account_code };
      const { versions } = await world.staff.call(accountHistory, { params });
      expect(versions[0]?.fields).toEqual(['アレルギー', '内容', '勤務先']);
      const [right, left] = versions.map((version) => version.id);
      const { rows } = await world.staff.call(compareAccountHistory, { params, query: { left: left!, right: right! } });
      expect(rows.filter(({ changed }) => changed).map(({ label, left: was, right: is }) => [label, was, is])).toEqual([
        ['アレルギー', 'なし', 'あり'],
        ['内容', null, 'えび'],
        ['勤務先', null, '〒231-0023 神奈川県横浜市中区山下町1'],
      ]);
    });

    it('lists its fields for searches', async () => {
      const fields = await world.staff.call(memberSearchFields);
      expect(fields.find(({ id }) => id === allergy)).toMatchObject({
        type: 'extend',
        label: 'アレルギー',
        choices: [{ text: 'なし' }, { text: 'あり' }],
      });
      expect(fields.map(({ code }) => code)).toEqual(expect.arrayContaining(['last_name', 'member_type', 'zipcode']));
    });
  });

  describe('for searches', () => {
    let number: number;
    let ticks: number;
    let day: number;
    let closed: number;
    beforeAll(async () => {
      world = await makeFacility(server);
      number = await makeField(server, world, { input_type: 'number' });
      ticks = await makeField(server, world, { input_type: 'checkbox', choices });
      day = await makeField(server, world, { input_type: 'date' });
      closed = await makeField(server, world, { input_type: 'textbox', searchable: false });
      await create({ [number]: 9, [ticks]: ['yes', 'no'], [day]: '2026/04/01' }, { last_name: '九' });
      await create({ [number]: 10, [ticks]: ['no'], [day]: '2025/04/01' }, { last_name: '十' });
      await create({}, { last_name: '無' });
    });
    const condition = (id: number, operator_type: 1 | 2 | 3 | 4 | 5, value: string | number | (string | number)[]) => ({
      body: {
        default_search: {},
        advanced_search: [
          [{ type: 'extend' as const, dependency_account_cms_extend_component_id: id, operator_type, value }],
        ],
      },
    });
    const found = async (...asked: Parameters<typeof condition>) =>
      (await world.staff.call(searchMembers, condition(...asked))).items.map((item) => item.last_name).sort();

    it('compares numbers as numbers, days as days and ticks one by one', async () => {
      expect(await found(number, 1, '10')).toEqual(['十']);
      expect(await found(number, 2, 9)).toEqual(['九']);
      expect(await found(day, 1, '2026/01/01')).toEqual(['九']);
      expect(await found(ticks, 4, ['yes'])).toEqual(['九']);
      expect(await found(ticks, 5, ['yes'])).toEqual(['十', '無']);
      expect(await found(number, 5, [9])).toEqual(['十', '無']);
    });

    it('says what it cannot look for', async () => {
      const refused = async (...asked: Parameters<typeof condition>) =>
        Object.keys(errorsOf(await world.staff.ask(searchMembers, condition(...asked))));
      expect(await refused(closed, 3, 'x')).toEqual(['advanced_search.0.0.dependency_account_cms_extend_component_id']);
      expect(await refused(987654, 3, 'x')).toHaveLength(1);
      expect(await refused(number, 1, 'x')).toEqual(['advanced_search.0.0.value']);
      expect(await refused(ticks, 1, 'yes')).toEqual(['advanced_search.0.0.operator_type']);
    });
  });

  describe('for the member', () => {
    let consent: number;
    let locker: number;
    let note: number;
    beforeAll(async () => {
      world = await makeFacility(server);
      consent = await makeField(server, world, {
        input_type: 'checkbox',
        label: '会則',
        use_type: 1,
        platform: 2,
        limits: { accepted: true },
        choices: [{ value: 'agree', text: { ja: '同意する', en: 'I agree' } }],
      });
      locker = await makeField(server, world, { input_type: 'number', label: 'ロッカー', member_editable: false });
      note = await makeField(server, world, { input_type: 'textbox', label: 'メモ', platform: 3 });
    });

    const person = { last_name: '山本', first_name: '花子' };
    it('asks staff for nothing that only the member can say', async () => {
      expect((await create({})).status).toBe(201);
    });

    it('lets members change theirs alone: what is to be read or of staff stays', async () => {
      const made = await makeMember(world, { signIn: true });
      expect((await change(made.id, { [locker]: 12, [note]: '担当より' })).status).toBe(200);
      const member = await made.signIn();
      const { version } = await member.call(getProfile);
      const body = (extend_info: Record<string, unknown>) => ({ body: { basic_info: person, extend_info, version } });
      expect(Object.keys(errorsOf(await member.ask(updateProfile, body({}))))).toEqual([`extend_info.${consent}`]);
      const sent = { [consent]: ['agree'], [locker]: 99, [note]: '勝手に' };
      expect((await member.ask(updateProfile, body(sent))).status).toBe(200);
      expect(await stored(made.id)).toEqual({ [consent]: ['agree'], [locker]: 12, [note]: '担当より' });
      const profile = await member.call(getProfile);
      expect(profile.answers.map(({ label, text }) => [label, text])).toEqual([
        ['会則', '同意する'],
        ['ロッカー', '12'],
      ]);
    });

    it('counts what its form still needs as missing from the profile, and not what it cannot fill in', async () => {
      const complete = {
        ...{ gender: 2, birthday: adult, phone: '045-111-2222', zipcode: '2310023', pref_code: '14' },
        ...{ city_code: '14104', address: '山下町1' },
      } as const;
      const made = await makeMember(world, { basicInfo: complete, signIn: true });
      const member = await made.signIn();
      const flag = async () => (await member.call(memberInfo)).account.account_info.profile_incomplete_flag;
      const { missing, version } = await member.call(getProfile);
      expect(missing).toEqual([`extend_info.${consent}`]);
      expect((await world.staff.call(getMemberDetail, { params: { id: made.id } })).profile_incomplete).toEqual(
        missing,
      );
      expect(await flag()).toBe(true);
      const basic_info = { ...person, last_name_kana: 'ヤマモト', first_name_kana: 'ハナコ', ...complete };
      await member.call(updateProfile, { body: { basic_info, extend_info: { [consent]: ['agree'] }, version } });
      expect(await flag()).toBe(false);
      await changeField(server, world, { id: locker }, { use_type: 1 });
      expect(await flag()).toBe(false);
    });
  });
});
