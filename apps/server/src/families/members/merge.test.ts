import { memberTimeline } from '@tsudoi/contract/histories';
import {
  addDifferentMember,
  changeStanding,
  deleteMember,
  differentMembers,
  getMember,
  getMemberDetail,
  getProfile,
  type MergeChoice,
  memberMerges,
  mergeMembers,
  previewMerge,
  previewUndoMerge,
  searchMembers,
  undoMerge,
  updateMember,
} from '@tsudoi/contract/members';
import { addMonths, FormItemUse, jstToday } from '@tsudoi/domain';
import {
  type Actor,
  goodMembers,
  type Member,
  makeFacility,
  makeMember,
  makeOrganization,
  makeStaff,
  onBothEngines,
  PASSWORD,
  planImport,
  type Reply,
  suiteServer,
  type World,
} from '@tsudoi/kit';
import { companyInfo, companyType, makeCorporate, makeCorporateStaff } from '@tsudoi/kit/families/corporates';
import { makeNote } from '@tsudoi/kit/families/notes';
import { beforeAll, expect, it } from 'vitest';

type Choices = Record<string, MergeChoice>;
const codeOf = (reply: Reply) => reply.json<{ error_code: string }>().error_code;

onBothEngines('two members who are one person', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  let here: number;
  let there: number;

  beforeAll(async () => {
    world = await makeFacility(server, { organizations: true });
    [here, there] = [(await makeOrganization(world)).id, (await makeOrganization(world)).id];
  });

  const pairOf = async (left: object = {}, right: object = {}, signIn = true) => {
    const one = { organization_ids: [here], last_name: '髙橋', first_name: '健一', birthday: '1988-04-12' };
    return [
      await makeMember(world, { basicInfo: { ...one, ...left }, signIn }),
      await makeMember(world, { basicInfo: { ...one, last_name: '高橋', ...right } }),
    ] as const;
  };
  const versionOf = async ({ id }: Pick<Member, 'id'>) =>
    (await world.staff.call(getMember, { params: { id } })).version;
  const ask = async (kept: Member, gone: Member, choices: Choices = {}, by: Actor = world.staff) =>
    by.ask(mergeMembers, {
      params: { id: kept.id, other_id: gone.id },
      body: { version: await versionOf(kept), other_version: await versionOf(gone), choices },
    });
  const merge = async (kept: Member, gone: Member, choices: Choices = {}) =>
    world.staff.call(mergeMembers, {
      params: { id: kept.id, other_id: gone.id },
      body: { version: await versionOf(kept), other_version: await versionOf(gone), choices },
    });
  const undo = async (merge_id: number, kept: Member) =>
    world.staff.call(undoMerge, { params: { id: merge_id }, body: { version: await versionOf(kept) } });
  const refusals = async (kept: Member, gone: Member) =>
    (await world.staff.call(previewMerge, { params: { id: kept.id, other_id: gone.id } })).refused.map(
      ({ code }) => code,
    );

  const hide = async (use_type: number) => {
    await server.sql(
      `update account_cms_component set use_type = $2 where facility_id = $1 and type = 'default' and code = 'phone' and class_type = 1`,
      [world.id, use_type],
    );
    server.running.services.facilities.forget();
  };

  it('are shown side by side, with what is proposed and what hangs on each', async () => {
    const [kept, gone] = await pairOf(
      { joined_on: '2019-11-27', phone: '090-5555-0148' },
      { joined_on: '2017-04-01', building_name: 'メゾン203' },
    );
    await makeNote(gone, '膝に注意');
    const shown = await world.staff.call(previewMerge, { params: { id: kept.id, other_id: gone.id } });
    const fields = new Map(shown.fields.map((field) => [field.field, field]));
    expect(fields.get('name')).toMatchObject({ kept: '髙橋 健一', gone: '高橋 健一', same: false, suggested: 'kept' });
    expect(fields.get('joined_on')).toMatchObject({ kept: '2019-11-27', gone: '2017-04-01', suggested: 'gone' });
    expect(fields.get('building_name')).toMatchObject({ kept: null, gone: 'メゾン203', suggested: 'gone' });
    expect(fields.get('birthday')?.same).toBe(true);
    expect(shown.hanging).toContainEqual({ kind: 'notes', kept: 0, gone: 1 });
    expect(shown.reasons.map(({ field, result }) => `${field} ${result}`)).toContain('name variant');
    expect([shown.sign_in, shown.refused, shown.said_different]).toEqual(['kept', [], false]);
  });

  it('tell nothing of what stands in fields that staff may not read, not even whether anything does', async () => {
    const seen = [];
    for (const phone of ['090-5555-0148', '', '090-5555-0149']) {
      const [kept, gone] = await pairOf({ phone: '090-5555-0148' }, { phone });
      await hide(FormItemUse.hide);
      seen.push((await world.staff.call(previewMerge, { params: { id: kept.id, other_id: gone.id } })).hidden);
      await hide(FormItemUse.optional);
    }
    expect(seen).toEqual([1, 1, 1]);
  });

  it('become one: chosen values, everything moved, the other is found by its number, its page leads on', async () => {
    const [kept, gone] = await pairOf({ email: 'k@aoba.example' }, { phone: '045-555-0148' });
    const far = await makeMember(world, { basicInfo: { organization_ids: [there] } });
    await world.staff.call(addDifferentMember, { params: { id: gone.id, other_id: far.id } });
    await makeNote(gone, '2階を希望');
    await merge(kept, gone, { phone: 'gone', name: 'gone' });

    const led = await world.staff.call(getMemberDetail, { params: { id: gone.id } });
    expect([led.id, led.basic_info.last_name, led.basic_info.phone, led.basic_info.email]).toEqual([
      kept.id,
      '高橋',
      '045-555-0148',
      'k@aoba.example',
    ]);
    const found = await world.staff.call(searchMembers, { body: { default_search: { keyword: gone.memberCode } } });
    expect(found.items.map(({ id }) => id)).toEqual([kept.id]);
    const visitor = world.visitor('member');
    await visitor.signIn(gone.memberCode, PASSWORD);
    expect((await world.staff.call(differentMembers, { params: { id: kept.id } })).map(({ id }) => id)).toEqual([
      far.id,
    ]);
    const timeline = await world.staff.call(memberTimeline, { params: { account_code: kept.accountCode } });
    expect(timeline.entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['merge', 'merged', 'create']));
    expect(timeline.counts.note).toBe(1);
    const rows = goodMembers(1, 'X').map((row) => ({ ...row, member_code: gone.memberCode }));
    expect(await planImport(world.staff, rows)).toMatchObject({ total_update_records: 1, total_insert_records: 0 });
  });

  it('end the sessions of the one who goes, who signs in as the one who stays', async () => {
    const [gone, kept] = await pairOf({ email: 's@aoba.example' });
    const phone = await gone.signIn();
    await merge(kept, gone);
    expect((await phone.ask(getProfile)).status).toBe(401);
    const visitor = world.visitor('member');
    await visitor.signIn(kept.memberCode, PASSWORD);
  });

  it('are as before once it is undone, but for what happened since', async () => {
    const [kept, gone] = await pairOf(
      { phone: '090-1111-0000', address: '青葉台1' },
      { phone: '045-555-0148', address: '緑山2' },
    );
    const before = await Promise.all([kept, gone].map(({ id }) => world.staff.call(getMember, { params: { id } })));
    const { merge_id } = await merge(kept, gone, { phone: 'gone', location: 'gone' });
    const note = await makeNote(kept, 'まとめたあとのメモ');
    const now = await world.staff.call(getMember, { params: { id: kept.id } });
    const { last_name, first_name, member_type } = now.basic_info;
    await world.staff.call(updateMember, {
      params: { id: kept.id },
      body: { version: now.version, basic_info: { last_name, first_name, member_type, phone: '03-0000-0000' } },
    });
    const listed = await world.staff.call(memberMerges, { params: { id: kept.id } });
    expect(listed.map(({ id, member_code }) => [id, member_code])).toEqual([[merge_id, gone.memberCode]]);
    const shown = await world.staff.call(previewUndoMerge, { params: { id: merge_id } });
    expect(shown.changed_since).toEqual(['電話番号']);
    expect(shown.fields.map(({ now: is, was }) => [is, was])).toContainEqual(['緑山2', '青葉台1']);
    expect(shown.since).toEqual([{ kind: 'notes', count: 1 }]);
    await undo(merge_id, kept);
    const after = await Promise.all([kept, gone].map(({ id }) => world.staff.call(getMember, { params: { id } })));
    const info = after.map(({ basic_info }) => basic_info);
    expect(info).toEqual([{ ...before[0]?.basic_info, phone: '03-0000-0000' }, before[1]?.basic_info]);
    const notes = await server.sql('select member_id from member_note where facility_id = $1 and id = $2', [
      world.id,
      note.id,
    ]);
    expect(notes).toEqual([{ member_id: kept.id }]);
    expect((await world.staff.ask(undoMerge, { params: { id: merge_id }, body: { version: 1 } })).status).toBe(404);
    expect(await world.staff.call(memberMerges, { params: { id: kept.id } })).toEqual([]);
  });

  it('are undone in the order of merging, and for 30 days', async () => {
    const [a, b] = await pairOf();
    const [c] = await pairOf();
    const first = await merge(b, a);
    const second = await merge(c, b);
    expect((await world.staff.call(getMemberDetail, { params: { id: a.id } })).id).toBe(c.id);
    const early = await world.staff.ask(undoMerge, { params: { id: first.merge_id }, body: { version: 1 } });
    expect(early.status).toBe(404);
    await undo(second.merge_id, c);
    await server.sql(
      `update member_merge set merged_at = now() - interval '30 days 1 minute' where facility_id = $1 and id = $2`,
      [world.id, first.merge_id],
    );
    const late = await world.staff.ask(undoMerge, {
      params: { id: first.merge_id },
      body: { version: await versionOf(b) },
    });
    expect([late.status, codeOf(late)]).toEqual([409, 'unmerge_over']);
  });

  it('are not merged where a rule forbids it, and it is said why', async () => {
    const [one, other] = await pairOf();
    const type = await companyType(world);
    const company = await makeMember(world, {
      basicInfo: await companyInfo(world, { class_type: 2, member_type: [type] } as object),
    });
    expect(await refusals(one, company)).toEqual(['merge_class_differs']);
    expect(codeOf(await ask(one, company))).toBe('merge_class_differs');
    expect(codeOf(await ask(one, one))).toBe('merge_same');

    const corporate = await makeCorporate(world);
    const { id } = await makeCorporateStaff(corporate, { fields: { organization_ids: [here] } });
    const principal = { ...one, id };
    expect(await refusals(one, principal)).toEqual(['merge_principal']);
    const staffed = { ...one, id: corporate.id };
    expect(await refusals(company, staffed)).toEqual(['merge_corporate_staff']);

    await server.sql(
      `insert into application (facility_id, door, state, class_type, member_type_id, email, locale, account_id, address)
       values ($1, 'mail', 'submitted', 1, $2, 'a@example.jp', 'ja', $3, '127.0.0.1')`,
      [world.id, world.memberTypes[0]?.id, other.id],
    );
    expect(await refusals(one, other)).toEqual(['merge_application_waiting']);
    await server.sql(`update application set state = 'approved' where facility_id = $1 and account_id = $2`, [
      world.id,
      other.id,
    ]);
    await merge(one, other);
    const [left, stays] = await pairOf();
    await server.sql('update account set active = false where facility_id = $1 and id = $2', [world.id, left.id]);
    expect(await refusals(left, stays)).toEqual(['merge_withdrawn']);
    expect(await refusals(stays, left)).toEqual([]);
    await world.staff.call(changeStanding, {
      params: { id: stays.id },
      body: { act: 'withdraw', holds_from: addMonths(jstToday(new Date()), 2), version: await versionOf(stays) },
    });
    expect(await refusals(one, stays)).toEqual(['merge_standing_planned']);
    const [third] = await pairOf();
    const again = await world.staff.ask(previewMerge, { params: { id: third.id, other_id: other.id } });
    expect([again.status, codeOf(again)]).toEqual([409, 'merge_already']);
  });

  it('are both in reach of whoever merges them, or nobody knows of them', async () => {
    const [near, far] = await pairOf({}, { organization_ids: [there] });
    const { actor } = await makeStaff(world, { permissions: { members: 'edit' }, organizations: [here] });
    const viewer = await makeStaff(world, { permissions: { members: 'view' } });
    const at = (by: Actor, id: number, other_id: number) => by.ask(previewMerge, { params: { id, other_id } });
    expect((await at(actor, near.id, far.id)).status).toBe(404);
    expect((await at(actor, far.id, near.id)).status).toBe(404);
    expect((await ask(near, far, {}, viewer.actor)).status).toBe(403);
    const abroad = await makeMember(await makeFacility(server));
    expect((await at(world.staff, near.id, abroad.id)).status).toBe(404);
    const { merge_id } = await merge(near, far);
    expect(await actor.call(memberMerges, { params: { id: near.id } })).toEqual([]);
    expect((await actor.ask(previewUndoMerge, { params: { id: merge_id } })).status).toBe(404);
  });

  it('are merged as they were shown: another version is refused, and so are choices that are none', async () => {
    const [kept, gone] = await pairOf();
    const params = { id: kept.id, other_id: gone.id };
    const [version, other_version] = [await versionOf(kept), await versionOf(gone)];
    const asked = { version, other_version, choices: {} };
    const stale = await world.staff.ask(mergeMembers, {
      params,
      body: { ...asked, other_version: other_version + 1 },
    });
    expect(stale.status).toBe(409);
    for (const choices of [{ email: 'both' }, { nothing: 'gone' }, { 'extend_info.999999': 'gone' }] as Choices[])
      expect((await world.staff.ask(mergeMembers, { params, body: { ...asked, choices } })).status).toBe(422);
  });

  it('give a code to nobody else, until the one who is left is deleted', async () => {
    const [kept, gone] = await pairOf();
    await merge(kept, gone);
    const taken = { last_name: '森', first_name: '光', member_code: gone.memberCode, organization_ids: [here] };
    await expect(makeMember(world, { basicInfo: taken })).rejects.toThrow();
    await world.staff.call(deleteMember, { params: { id: kept.id }, query: { version: await versionOf(kept) } });
    expect((await makeMember(world, { basicInfo: taken })).memberCode).toBe(gone.memberCode);
  });
});
