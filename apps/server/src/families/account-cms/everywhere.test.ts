import { accountFields, getAccountForm, getOwnForm } from '@tsudoi/contract/account-cms';
import { applicationForm } from '@tsudoi/contract/applications';
import { memberInfo } from '@tsudoi/contract/auth';
import {
  exportMembers,
  getMember,
  getMemberDetail,
  getProfile,
  importMembers,
  memberCsvTemplate,
  memberListFacts,
  ownFactName,
  searchMembers,
  updateMember,
} from '@tsudoi/contract/members';
import type { ExtendedInputType } from '@tsudoi/domain';
import {
  type Actor,
  applyImport,
  csvFile,
  decode,
  encode,
  formatCsv,
  makeFacility,
  makeMember,
  onEngines,
  operatorOf,
  parseCsv,
  suiteServer,
  taskIn,
  type World,
} from '@tsudoi/kit';
import { defineField } from '@tsudoi/kit/families/account-cms';
import { openRegistration } from '@tsudoi/kit/families/applications';
import { exportedCsv } from '@tsudoi/kit/families/tasks';
import { beforeEach, expect, it } from 'vitest';

const choice = (value: string, text: string) => ({ value, text: { ja: text, en: `${text} en` } });
const CHOICES = [choice('a', '陸上'), choice('b', '水泳')];

/** An answer of each kind, and how a person reads it. */
const ANSWERS: readonly [ExtendedInputType, answer: unknown, words: string][] = [
  ['textbox', '青葉', '青葉'],
  ['textarea', '一行目', '一行目'],
  ['number', 42, '42'],
  ['decimal', 1.5, '1.5'],
  ['date', '2026-04-01', '2026-04-01'],
  ['datetime', '2026-04-01T09:30:00+09:00', '2026-04-01 09:30'],
  ['year_month', '2026-04', '2026-04'],
  ['checkbox', ['a', 'b'], '陸上、水泳'],
  ['radio', 'b', '水泳'],
  ['dropdown', 'a', '陸上'],
  ['dropdown_related', ['a'], '陸上'],
  ['name', { last_name: '髙橋', first_name: '誠' }, '髙橋 誠'],
  ['name_kana', { last_name_kana: 'タカハシ', first_name_kana: 'マコト' }, 'タカハシ マコト'],
  [
    'location',
    { zipcode: null, pref_code: '14', city_code: '14104', address: '山下町1', building_name: null },
    '神奈川県横浜市中区山下町1',
  ],
];

onEngines('a field that an operator adds', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  let operator: Actor;
  let query: { facility_code: string };

  beforeEach(async () => {
    operator = await operatorOf(server);
    world = await makeFacility(server);
    query = { facility_code: world.code };
    await openRegistration(world);
  });

  const idsOf = (form: { groups: { items: { id: number }[] }[] }) =>
    form.groups.flatMap(({ items }) => items).map(({ id }) => id);

  it.each(ANSWERS)(
    'of the kind %s is at once in every form, list, record and file',
    async (input_type, answer, words) => {
      const holder = await makeMember(world, { signIn: true });
      const member = await holder.signIn();
      const header = `項目 ${input_type}`;
      const isChosen = ['checkbox', 'radio', 'dropdown', 'dropdown_related'].includes(input_type);
      const fields = {
        input_type,
        label_ja: header,
        label_en: header,
        choices: isChosen ? CHOICES : [],
        on_card: true,
      };
      const { id } = await defineField(operator, world.code, fields);

      const typeId = world.memberTypes[0]!.id;
      expect(
        idsOf(await world.visitor('member').call(applicationForm, { query: { member_type_id: typeId } })),
      ).toContain(id);
      expect(idsOf(await world.staff.call(getAccountForm, { query: {} }))).toContain(id);
      expect(idsOf(await member.call(getOwnForm, {}))).toContain(id);
      const facts = await world.staff.call(memberListFacts, {});
      expect(facts.map(({ field }) => field)).toContain(ownFactName(id));
      const template = await world.staff.ask(memberCsvTemplate);
      expect(parseCsv(decode(template.bytes, 'UTF-8'))[0]?.some((cell) => cell.startsWith(header))).toBe(true);

      const { basic_info, extend_info, version } = await world.staff.call(getMember, { params: { id: holder.id } });
      const saved = await world.staff.ask(updateMember, {
        params: { id: holder.id },
        body: { basic_info, extend_info: { ...extend_info, [id]: answer }, version },
      });
      expect(saved.status, saved.text).toBe(200);
      const detail = await world.staff.call(getMemberDetail, { params: { id: holder.id } });
      expect(detail.answers.find((one) => one.id === id)).toMatchObject({ label: header, text: words });
      const profile = await member.call(getProfile, {});
      expect(profile.answers.find((one) => one.id === id)).toMatchObject({ label: header, text: words });
      const card = (await member.call(memberInfo)).account.account_info.card_fields;
      expect(card).toContainEqual({ id, label: header, text: words });
      const found = await world.staff.call(searchMembers, {
        body: {
          default_search: {},
          where: [[{ field: ownFactName(id), is: 'filled' }]],
          columns: [ownFactName(id)],
        },
      });
      expect(found.items.map((row) => row.id)).toEqual([holder.id]);
      expect(Object.values(found.items[0]?.cells ?? {})).toContain(words);

      const { rows } = await exportedCsv(world.staff, exportMembers, { default_search: {} });
      const at = rows[0]!.findIndex((cell) => cell.startsWith(header));
      const own = rows.find((row) => row[0] === basic_info.member_code)!;
      expect(own.slice(at).some((cell) => cell !== '')).toBe(true);
      // The same file, with the answer of one member gone to another, is an import.
      const other = await makeMember(world);
      const { basic_info: of } = await world.staff.call(getMember, { params: { id: other.id } });
      const again = (await exportedCsv(world.staff, exportMembers, { default_search: {} })).rows;
      const target = again.find((row) => row[0] === of.member_code)!;
      const given = target.map((cell, index) => (rows[0]![index]?.startsWith(header) ? own[index]! : cell));
      const file = csvFile(encode(formatCsv([again[0]!, given]), 'UTF-8'));
      const { task_id } = await world.staff.call(importMembers, { body: { encode_type: 'UTF-8' }, files: { file } });
      expect(await taskIn(world.staff, task_id, ['planned', 'invalid'])).toMatchObject({
        state: 'planned',
        total_update_records: 1,
      });
      await applyImport(world.staff, task_id);
      const imported = await world.staff.call(getMemberDetail, { params: { id: other.id } });
      expect(imported.answers.find((one) => one.id === id)?.text).toBe(words);

      // And it is gone from all of them once it is hidden; the card has room again.
      const { group_id, version: now } = await operator.call(accountFields.get, { params: { id }, query });
      const body = { group_id, use_type: 3 as const, on_card: false, version: now };
      await operator.call(accountFields.update, { params: { id }, query, body });
      expect(idsOf(await world.staff.call(getAccountForm, { query: {} }))).not.toContain(id);
      expect((await member.call(memberInfo)).account.account_info.card_fields).toEqual([]);
      const gone = await world.staff.ask(memberCsvTemplate);
      expect(parseCsv(decode(gone.bytes, 'UTF-8'))[0]?.some((cell) => cell.startsWith(header))).toBe(false);
    },
  );
});
